/**
 * Preloaded into the built server (`node --import`): writes each SQL statement that it runs to the
 * file STATEMENT_LOG, so that they are counted at the exit of the app, on the real server.
 */
import { appendFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

const file = process.env['STATEMENT_LOG'];
const memory = new Sqlite(':memory:');
/** @type {Record<string, unknown>} */
const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1'));
for (const name of ['run', 'get', 'all', 'iterate']) {
  const original = prototype[name];
  if (typeof original !== 'function' || file === undefined) continue;
  prototype[name] = new Proxy(original, {
    apply(run, statement, values) {
      appendFileSync(file, `${String(statement.source).replaceAll('\n', ' ')}\n`);
      return Reflect.apply(run, statement, values);
    },
  });
}
memory.close();
