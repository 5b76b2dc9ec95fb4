/** The app's one door to its database. Only services come through it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../runtime/environment.server';
import { PrismaClient, type Prisma } from './generated/client';
import { IsolatedSqlite } from './sqlite-adapter.server';

/** The client inside a transaction. Never await the network while one is open. */
export type Transaction = Prisma.TransactionClient;

/** Where the database file lies. */
export function databaseFile(dataDir: string = environment().dataDir): string {
  return path.join(dataDir, 'tailhouse.sqlite');
}

/** Opens a client of its own on a database file: for the app below, and for tools and tests. */
export function openDatabase(file: string): PrismaClient {
  mkdirSync(path.dirname(file), { recursive: true });
  return new PrismaClient({
    adapter: new IsolatedSqlite(file),
    // Waiting for the turn to write is normal under load; running long once begun is not.
    transactionOptions: { maxWait: 15_000, timeout: 10_000 },
  });
}

let open: PrismaClient | undefined;

/** The database: plain reads see committed rows only; a plain write is a transaction of its own. */
export function database(): PrismaClient {
  open ??= openDatabase(databaseFile());
  return open;
}

const waitingForCommit = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs the work as one transaction: all of it is kept, or, when it throws, none. Transactions
 * take turns, so what was read inside is still true when it is written.
 */
export async function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const acts: (() => void)[] = [];
  const result = await database().$transaction((tx) => {
    waitingForCommit.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}

/**
 * Has something done in this process once the transaction is kept, never when it is undone. For
 * hints only (a crash in between loses it): what must happen is a row of the transaction.
 * @param act must not throw; outside `inTransaction` it runs at once
 */
export function afterCommit(tx: Transaction, act: () => void): void {
  const acts = waitingForCommit.get(tx);
  if (acts === undefined) act();
  else acts.push(act);
}

const closers: (() => void)[] = [];

/**
 * Has something ended before the database closes: another connection to the file, so that the last one
 * folds its log, or what waits to write.
 */
export function beforeClosing(close: () => void): void {
  closers.push(close);
}

/** Closes the database; the next call of `database()` would open it again. */
export async function closeDatabase(): Promise<void> {
  for (const close of closers.splice(0)) close();
  await open?.$disconnect();
  open = undefined;
}
