/** The Prisma client. In the app, only .server files use it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PrismaClient, type Prisma } from '~/core/database/generated/client';
import { environment } from '~/core/runtime/environment.server';
import { IsolatedSqlite, type CommitListener } from './sqlite-adapter.server';

/** The client inside a transaction. Never await the network while one is open. */
export type Transaction = Prisma.TransactionClient;

/** The rows that a function reads: those of an open transaction, or the committed ones. */
export type Reader = Transaction | 'committed';

/** The rows to read. @throws Error for `committed` inside an open transaction */
export function rowsFor(reader: Reader): Transaction {
  return reader === 'committed' ? database() : reader;
}

export function databaseFile(dataDir: string = environment().dataDir): string {
  return path.join(dataDir, 'tailhouse.sqlite');
}

/** Opens a separate client on a database file: for the app below, and for tools and tests. */
export function openDatabase(file: string, committed?: CommitListener): PrismaClient {
  mkdirSync(path.dirname(file), { recursive: true });
  return new PrismaClient({
    adapter: new IsolatedSqlite(file, committed),
    // Waiting for the turn to write is normal under load; running long once begun is not.
    transactionOptions: { maxWait: 15_000, timeout: 10_000 },
  });
}

let open: PrismaClient | undefined;

/** Follows the work of a transaction through its awaits; `open` ends with the transaction. */
const openTransaction = new AsyncLocalStorage<{ open: boolean }>();

/** Only `tx` sees an open transaction's own rows. @throws Error inside `inTransaction` */
export function assertOutsideTransaction(): void {
  if (openTransaction.getStore()?.open)
    throw new Error('database() inside an open transaction: pass tx to what is called here');
}

/** Committed rows only; a plain write is its own transaction. @throws Error in a transaction */
export function database(): PrismaClient {
  assertOutsideTransaction();
  open ??= openDatabase(databaseFile(), tellListeners);
  return open;
}

const waitingForCommit = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs all or nothing; transactions take turns.
 * @param limits.timeout in milliseconds, for work that takes long: others wait meanwhile
 * @throws Error inside another transaction
 */
export async function inTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  limits: { timeout?: number } = {},
): Promise<T> {
  const acts: (() => void)[] = [];
  const client = database();
  const here = { open: true };
  const result = await openTransaction
    .run(here, () =>
      client.$transaction((tx) => {
        waitingForCommit.set(tx, acts);
        return work(tx);
      }, limits),
    )
    .finally(() => (here.open = false));
  for (const act of acts) act();
  return result;
}

/** True for a transaction opened by {@link inTransaction}. */
export const isOwnTransaction = (tx: Transaction): boolean => waitingForCommit.has(tx);

/** Runs after the commit; a crash in between loses it. @throws Error outside inTransaction */
export function afterCommit(tx: Transaction, act: () => void): void {
  const acts = waitingForCommit.get(tx);
  if (acts === undefined) throw new Error('afterCommit() outside inTransaction()');
  acts.push(act);
}

const commitActs = new Map<() => void, readonly string[]>();

function tellListeners(written: ReadonlySet<string>): void {
  // The transaction is over, so its listeners may read what is committed now.
  openTransaction.exit(() => {
    for (const [act, tables] of commitActs) if (tables.some((table) => written.has(table))) act();
  });
}

/**
 * Calls the function after each commit that wrote one of the tables, and on closing.
 * @returns unsubscribes
 */
export function onCommit(tables: readonly string[], act: () => void): () => void {
  commitActs.set(act, tables);
  return () => commitActs.delete(act);
}

const closers = new Set<() => void>();

/** Calls the function once before the database closes, to stop pending writes. */
export function beforeClosing(close: () => void): void {
  closers.add(close);
}

export async function closeDatabase(): Promise<void> {
  for (const close of closers) close();
  closers.clear();
  await open?.$disconnect();
  open = undefined;
  for (const act of commitActs.keys()) act();
}
