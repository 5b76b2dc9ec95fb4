/** SQLite compiles each statement once. Prisma's adapter has it compile the text anew each time. */
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import Sqlite from 'better-sqlite3';

/** The app has fewer; texts with as many marks as there are ids would grow without an end. */
const mostKept = 300;

/** Parameters are bound to a statement for good, so here each use brings its own. */
function bindable(statement: Sqlite.Statement) {
  return {
    bind: (parameters: unknown[]) => {
      let rows: unknown[] | undefined;
      const all = () => (rows ??= statement.raw().all(parameters));
      return {
        reader: statement.reader,
        columns: () => {
          // Not before the rows: as it begins to read them, SQLite notices a change of the schema.
          all();
          return statement.columns();
        },
        run: () => statement.run(parameters),
        raw: () => ({ all }),
      };
    },
  };
}

/** Has the adapter keep what its connection compiles. @throws Error where it has no such connection */
export function keepStatements<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  const client: unknown = Reflect.get(adapter, 'client');
  if (!(client instanceof Sqlite)) throw new Error('The adapter holds its connection elsewhere');
  const kept = new Map<string, ReturnType<typeof bindable>>();
  const prepare = (text: string) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = bindable(client.prepare(text));
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, made);
    return made;
  };
  Reflect.set(adapter, 'client', {
    prepare,
    exec: (script: string) => client.exec(script),
    close: () => client.close(),
  });
  return adapter;
}
