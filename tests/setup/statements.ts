/** Counts the statements of a test: import before anything opens the database. */
import { IsolatedSqlite } from '~/core/database/sqlite-adapter.server';

const statements: string[] = [];

// Hooks into the database, which nothing has opened yet in this process.
const { prototype } = IsolatedSqlite;
const connect = Reflect.get(prototype, 'connect');
prototype.connect = async function listening() {
  const adapter = await connect.call(this);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = (query) => {
    statements.push(query.sql);
    return queryRaw(query);
  };
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (...args) => {
    const transaction = await startTransaction(...args);
    const ask = transaction.queryRaw.bind(transaction);
    transaction.queryRaw = (query) => {
      statements.push(query.sql);
      return ask(query);
    };
    return transaction;
  };
  return adapter;
};

/** Returns the statements of the work, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  return [...statements];
}
