/** Decision 094: a statement that was compiled before answers as one that was not. */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepStatements } from '~/services/database/kept-statements.server';

async function opened(): Promise<SqlDriverAdapter> {
  const adapter = keepStatements(await new PrismaBetterSqlite3({ url: ':memory:' }).connect());
  onTestFinished(() => adapter.dispose());
  await adapter.executeScript('CREATE TABLE dogs (name TEXT PRIMARY KEY, age INTEGER)');
  return adapter;
}

const text = { scalarType: 'string', arity: 'scalar' } as const;
const statement = (sql: string, ...args: string[]) => ({
  sql,
  args,
  argTypes: args.map(() => text),
});
const insert = 'INSERT INTO dogs (name, age) VALUES (?, 3)';
const byName = 'SELECT * FROM dogs WHERE name = ?';

it('compiles a text once, and each use has its own parameters', async () => {
  const compiled = vi.spyOn(Sqlite.prototype, 'prepare');
  onTestFinished(() => compiled.mockRestore());
  const adapter = await opened();
  for (const name of ['Rex', 'Biscuit'])
    expect(await adapter.executeRaw(statement(insert, name))).toBe(1);
  for (const name of ['Rex', 'Biscuit', 'Rex', 'Nobody']) {
    const { rows } = await adapter.queryRaw(statement(byName, name));
    expect(rows.map(([first]) => first)).toEqual(name === 'Nobody' ? [] : [name]);
  }
  expect(compiled.mock.calls.map(([sql]) => sql)).toEqual([insert, byName]);
});

it('a refused use leaves the next one as it should be', async () => {
  const adapter = await opened();
  await adapter.executeRaw(statement(insert, 'Rex'));
  await expect(adapter.executeRaw(statement(insert, 'Rex'))).rejects.toThrow();
  expect(await adapter.executeRaw(statement(insert, 'Biscuit'))).toBe(1);
});

it('sees a new column, and a table that was made anew', async () => {
  const adapter = await opened();
  expect((await adapter.queryRaw(statement(byName, 'Rex'))).columnNames).toEqual(['name', 'age']);
  await adapter.executeScript("ALTER TABLE dogs ADD COLUMN breed TEXT DEFAULT 'Pug'");
  await adapter.executeRaw(statement(insert, 'Rex'));
  const { columnNames, rows } = await adapter.queryRaw(statement(byName, 'Rex'));
  expect([columnNames, rows[0]?.[2]]).toEqual([['name', 'age', 'breed'], 'Pug']);
  await adapter.executeScript('DROP TABLE dogs; CREATE TABLE dogs (name TEXT)');
  expect((await adapter.queryRaw(statement(byName, 'Rex'))).columnNames).toEqual(['name']);
});

it('a pragma, which may work while it is compiled, is never an old one', async () => {
  const adapter = await opened();
  for (const pages of ['100', '200', '100', '200']) {
    await adapter.executeRaw(statement(`PRAGMA cache_size = ${pages}`));
    const { rows } = await adapter.queryRaw(statement('PRAGMA cache_size'));
    expect(String(rows[0]?.[0])).toBe(pages);
  }
});

it('texts that never come again are not kept for good', async () => {
  const compiled = vi.spyOn(Sqlite.prototype, 'prepare');
  onTestFinished(() => compiled.mockRestore());
  const adapter = await opened();
  await adapter.queryRaw(statement(byName, 'Rex'));
  for (let count = 0; count < 400; count += 1) await adapter.queryRaw(statement(`SELECT ${count}`));
  await adapter.queryRaw(statement(byName, 'Rex'));
  expect(compiled.mock.calls.filter(([sql]) => sql === byName)).toHaveLength(2);
});
