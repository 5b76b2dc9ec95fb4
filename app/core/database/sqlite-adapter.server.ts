/** Writes have their own connection, so no write joins another request's transaction (docs/decisions/002). */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import {
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
  type Transaction,
  isDriverAdapterError,
} from '@prisma/driver-adapter-utils';
import { Mutex } from 'async-mutex';

const busyTimeoutMs = 5000;
// SQLite waits for a lock by sleeping, which blocks this process: wait briefly, then try again.
const busySleepMs = 20;
const busyPauseMs = 30;
// After one wait in vain, the others in the queue wait for less time.
const busyAgainMs = 200;
const bareStatement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });

async function openWriter(file: string): Promise<SqlDriverAdapter> {
  const writer = await new PrismaBetterSqlite3({ url: file }).connect();
  // FULL: an acknowledged booking or payment survives a power cut, at no noticeable cost.
  const settings = `PRAGMA busy_timeout=${busySleepMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;`;
  try {
    // If two processes open a new file, SQLite refuses the second switch to WAL without waiting.
    await new Patience().whileBusy(() => writer.executeScript(settings));
  } catch (error) {
    await writer.dispose();
    throw error;
  }
  return writer;
}

async function openReader(file: string): Promise<SqlDriverAdapter> {
  const reader = await new PrismaBetterSqlite3({ url: file, readonly: true }).connect();
  await reader.executeScript(`PRAGMA busy_timeout=${busyTimeoutMs};`);
  return reader;
}

/** Waits for another process's lock without blocking this one. */
class Patience {
  #gaveUpAt = -Infinity;

  /** @param work a statement that did nothing if it found the database locked */
  async whileBusy<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const patience = began - this.#gaveUpAt < busyTimeoutMs ? busyAgainMs : busyTimeoutMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() - began > patience) {
          this.#gaveUpAt = performance.now();
          throw error;
        }
        await sleep(busyPauseMs);
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return isDriverAdapterError(error) && error.cause.kind === 'SocketTimeout';
}

// R111 allows 50 ms; a statement that begins at the end of this may take the rest.
const longestStretchMs = 10;
let turnBegan: number | null = null;

/**
 * Only microtasks run between two statements: a chain of them, in a transaction or not, would block
 * the event loop until its end (R111). A statement late in a turn of the loop waits for the next turn.
 */
async function letOthersIn(): Promise<void> {
  if (turnBegan !== null && performance.now() - turnBegan > longestStretchMs) await setImmediate();
  if (turnBegan !== null) return;
  turnBegan = performance.now();
  void setImmediate().then(() => (turnBegan = null));
}

export type CommitListener = (tables: ReadonlySet<string>) => void;

const writes =
  /^\s*(?:INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(?:[`"]main[`"]\.)?[`"]?(\w+)/i;

/** Returns the table that a statement writes to; null for a read. */
function tableWrittenBy({ sql }: SqlQuery): string | null {
  return writes.exec(sql)?.[1] ?? null;
}

/** A transaction on the write connection. It holds the mutex until it ends, however it ends. */
class ImmediateTransaction implements Transaction {
  readonly options = { usePhantomQuery: false };
  readonly provider;
  readonly adapterName;
  readonly #written = new Set<string>();
  #committed = false;
  #ended = false;

  constructor(
    private readonly writer: SqlDriverAdapter,
    private readonly release: () => void,
    private readonly committed: CommitListener,
  ) {
    this.provider = writer.provider;
    this.adapterName = writer.adapterName;
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    await letOthersIn();
    this.#refuseWhenEnded();
    this.#noteTable(query);
    return this.writer.queryRaw(query);
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    await letOthersIn();
    this.#refuseWhenEnded();
    this.#noteTable(query);
    const count = await this.writer.executeRaw(query);
    if (query.sql === 'COMMIT') this.#committed = true;
    return count;
  }

  #noteTable(query: SqlQuery): void {
    const table = tableWrittenBy(query);
    if (table !== null) this.#written.add(table);
  }

  commit(): Promise<void> {
    return this.#end();
  }

  rollback(): Promise<void> {
    return this.#end();
  }

  async createSavepoint(name: string): Promise<void> {
    await this.executeRaw(bareStatement(`SAVEPOINT ${name}`));
  }

  async rollbackToSavepoint(name: string): Promise<void> {
    await this.executeRaw(bareStatement(`ROLLBACK TO ${name}`));
  }

  async releaseSavepoint(name: string): Promise<void> {
    await this.executeRaw(bareStatement(`RELEASE SAVEPOINT ${name}`));
  }

  // If COMMIT or ROLLBACK failed, the transaction must not leak into the next one.
  async #end(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    try {
      await this.writer.executeRaw(bareStatement('ROLLBACK')).catch(() => 0);
    } finally {
      this.release();
      if (this.#committed) this.committed(this.#written);
    }
  }

  // A query that outlived its transaction (a missing await) must fail, not join another transaction.
  #refuseWhenEnded(): void {
    if (this.#ended) throw new Error('This transaction has ended');
  }
}

class IsolatedAdapter implements SqlDriverAdapter {
  readonly #turn = new Mutex();
  readonly #patience = new Patience();
  readonly provider;
  readonly adapterName;

  constructor(
    private readonly writer: SqlDriverAdapter,
    private readonly reader: SqlDriverAdapter,
    private readonly committed: CommitListener,
  ) {
    this.provider = writer.provider;
    this.adapterName = writer.adapterName;
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    await letOthersIn();
    // A write that slipped through this check would be refused by the read-only connection, not lost.
    if (/^\s*SELECT\b/i.test(query.sql)) return this.reader.queryRaw(query);
    return this.#alone(query, () => this.writer.queryRaw(query));
  }

  executeRaw(query: SqlQuery): Promise<number> {
    return this.#alone(query, () => this.writer.executeRaw(query));
  }

  executeScript(script: string): Promise<void> {
    return this.#turn.runExclusive(() => this.writer.executeScript(script));
  }

  async startTransaction(): Promise<Transaction> {
    const release = await this.#turn.acquire();
    try {
      await this.#patience.whileBusy(() =>
        this.writer.executeRaw(bareStatement('BEGIN IMMEDIATE')),
      );
    } catch (error) {
      release();
      throw error;
    }
    return new ImmediateTransaction(this.writer, release, this.committed);
  }

  async #alone<T>(query: SqlQuery, work: () => Promise<T>): Promise<T> {
    await letOthersIn();
    const result = await this.#turn.runExclusive(() => this.#patience.whileBusy(work));
    const table = tableWrittenBy(query);
    if (table !== null) this.committed(new Set([table]));
    return result;
  }

  async dispose(): Promise<void> {
    // The writer closes last: only it can fold the write-ahead log back into the file.
    await this.reader.dispose();
    await this.#turn.runExclusive(() => this.writer.dispose());
  }
}

export class IsolatedSqlite implements SqlDriverAdapterFactory {
  readonly provider = 'sqlite';
  readonly adapterName = 'tailhouse-isolated-sqlite';

  constructor(
    private readonly file: string,
    private readonly committed: CommitListener = () => {},
  ) {}

  async connect(): Promise<SqlDriverAdapter> {
    // The writer first: it creates the file and switches it to WAL, which a reader cannot.
    const writer = await openWriter(this.file);
    return new IsolatedAdapter(writer, await openReader(this.file), this.committed);
  }
}

/** Adapter for the migration engine, which needs the only connection and forgets to close it. */
export class MigrationSqlite implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'sqlite';
  readonly adapterName = 'tailhouse-migration-sqlite';
  readonly #opened: SqlDriverAdapter[] = [];

  constructor(private readonly file: string) {}

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await new PrismaBetterSqlite3({ url: this.file }).connect();
    this.#opened.push(adapter);
    return adapter;
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    return new PrismaBetterSqlite3({ url: ':memory:' }).connect();
  }

  async close(): Promise<void> {
    for (const adapter of this.#opened.splice(0)) await adapter.dispose();
  }
}
