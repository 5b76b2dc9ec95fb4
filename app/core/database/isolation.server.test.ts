import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { scratchDatabase, withSqlite } from '~tests/setup/scratch-database';
import { turnsDuring } from '~tests/setup/turns';
import { publicTables } from './cache-until-changed.server';
import {
  afterCommit,
  database,
  databaseFile,
  inTransaction,
  onCommit,
  type Transaction,
} from './database.server';
import { Prisma } from './generated/client';
import { IsolatedSqlite } from './sqlite-adapter.server';

const mark = (name: string) => ({ data: { name, value: '', at: new Date() } });

beforeEach(async () => {
  await database().marker.deleteMany();
});

/** Returns what a connection outside the app sees: only committed rows. */
function committed(): unknown[] {
  return withSqlite(databaseFile(), (db) =>
    db.prepare('SELECT name FROM markers ORDER BY name').pluck().all(),
  );
}

/** Opens a transaction that has written its row and stays open until the test ends it. */
async function openTransaction(name: string) {
  let end: (how: 'commit' | 'throw') => void = () => undefined;
  const told = new Promise<'commit' | 'throw'>((resolve) => (end = resolve));
  let wrote: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (wrote = resolve));
  const done = inTransaction(async (tx) => {
    await tx.marker.create(mark(name));
    wrote();
    if ((await told) === 'throw') throw new Error('on purpose');
  });
  await written;
  return { end, done };
}

describe('one process', () => {
  it('keeps a plain write made while another transaction was open and then rolled back', async () => {
    const open = await openTransaction('rolled back');
    let acknowledged = false;
    const plain = database()
      .marker.create(mark('plain'))
      .then(() => (acknowledged = true));
    await sleep(50);
    expect(acknowledged, 'it waits for its turn').toBe(false);
    open.end('throw');
    await expect(open.done).rejects.toThrow('on purpose');
    await plain;
    expect(committed()).toEqual(['plain']);
  });

  it('keeps a raw write made while another transaction was open and then rolled back', async () => {
    const open = await openTransaction('rolled back');
    const raw = database().$executeRaw`INSERT INTO markers VALUES ('raw', '', 0)`;
    const writing = raw.then((count) => count);
    await sleep(20);
    open.end('throw');
    await expect(open.done).rejects.toThrow('on purpose');
    expect(await writing).toBe(1);
    expect(committed()).toEqual(['raw']);
  });

  it('never reads rows that are not committed', async () => {
    const open = await openTransaction('uncommitted');
    expect(await database().marker.count()).toBe(0);
    expect(await database().$queryRaw`SELECT name FROM markers`).toEqual([]);
    open.end('commit');
    await open.done;
    expect(await database().marker.count()).toBe(1);
  });

  it('gives transactions their turns, so that no increment is lost', async () => {
    await database().marker.create({ data: { name: 'count', value: '0', at: new Date() } });
    await Promise.all(
      Array.from({ length: 40 }, () =>
        inTransaction(async (tx) => {
          const { value } = await tx.marker.findUniqueOrThrow({ where: { name: 'count' } });
          await tx.marker.update({
            where: { name: 'count' },
            data: { value: String(Number(value) + 1) },
          });
        }),
      ),
    );
    expect(await database().marker.findUnique({ where: { name: 'count' } })).toMatchObject({
      value: '40',
    });
  });
});

describe('after a transaction', () => {
  const endings: [string, () => Promise<unknown>][] = [
    [
      'throws',
      () =>
        inTransaction(async (tx) => {
          await tx.marker.create(mark('lost'));
          throw new Error('on purpose');
        }),
    ],
    [
      'takes too long',
      () =>
        inTransaction(
          async (tx) => {
            await tx.marker.create(mark('lost'));
            await sleep(300);
            await tx.marker.create(mark('too late'));
          },
          { timeout: 100 },
        ),
    ],
    [
      'has a statement refused by a constraint',
      () =>
        inTransaction(async (tx) => {
          await tx.marker.create(mark('lost'));
          await tx.marker.create(mark('lost'));
        }),
    ],
    [
      // The COMMIT itself fails, and SQLite then leaves the transaction open.
      'cannot be committed',
      () =>
        inTransaction(async (tx) => {
          await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
          await tx.marker.create(mark('lost'));
          await tx.userRole.create({ data: { id: 'nobody', role: 'user' } });
        }),
    ],
  ];

  it.each(endings)(
    'that %s, nothing of it stays, no lock and no open transaction',
    async (_how, run) => {
      await expect(run()).rejects.toThrow();
      // Another connection gets the write lock immediately: there's no timeout to wait out.
      withSqlite(databaseFile(), (db) => db.exec('BEGIN IMMEDIATE; ROLLBACK'));
      await database().marker.create(mark('next'));
      // Read from outside: had the write joined an open transaction, it would not be visible yet.
      expect(committed()).toEqual(['next']);
      await inTransaction((tx) => tx.marker.create(mark('one more')));
      expect(committed()).toEqual(['next', 'one more']);
    },
  );

  it('refuses a query that outlived it, and writes nothing', async () => {
    let leaked: Transaction | undefined;
    await inTransaction(async (tx) => {
      leaked = tx;
      await tx.marker.create(mark('in time'));
    });
    await expect(leaked?.marker.create(mark('too late'))).rejects.toThrow();
    await expect(leaked?.marker.count()).rejects.toThrow();
    expect(committed()).toEqual(['in time']);
  });

  it('refuses such a query in the adapter too, should Prisma let it through', async () => {
    const adapter = await new IsolatedSqlite(scratchDatabase()).connect();
    onTestFinished(() => adapter.dispose());
    const statement = (sql: string) => ({ sql, args: [], argTypes: [] });
    const insert = statement(`INSERT INTO markers VALUES ('too late', '', 0)`);
    const transaction = await adapter.startTransaction();
    await transaction.executeRaw(statement('COMMIT'));
    await transaction.commit();
    await expect(Promise.resolve().then(() => transaction.executeRaw(insert))).rejects.toThrow();
    await expect(Promise.resolve().then(() => transaction.queryRaw(insert))).rejects.toThrow();
    expect((await adapter.queryRaw(statement('SELECT name FROM markers'))).rows).toEqual([]);
  });

  it('does not let a late query join the transaction of somebody else', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await tx.marker.create(mark('in time'));
      late = sleep(30).then(() => tx.marker.create(mark('too late')));
      late.catch(() => undefined);
    });
    const open = await openTransaction('stranger');
    await expect(late).rejects.toThrow();
    open.end('commit');
    await open.done;
    expect(committed()).toEqual(['in time', 'stranger']);
  });
});

describe('database() inside an open transaction', () => {
  const refusal = 'database() inside an open transaction';

  it('throws at once instead of holding every writer', async () => {
    const writing = inTransaction(() => database().marker.create(mark('stray')));
    await expect(writing).rejects.toThrow(refusal);
    await expect(inTransaction(() => database().marker.count())).rejects.toThrow(refusal);
    const nested = inTransaction(() => inTransaction((tx) => tx.marker.count()));
    await expect(nested).rejects.toThrow(refusal);
    await database().marker.create(mark('next'));
    expect(committed()).toEqual(['next']);
  });

  it('throws as well behind an await, and in what is called there', async () => {
    const deep = async () => {
      await sleep(1);
      return database().marker.count();
    };
    await expect(inTransaction((tx) => tx.marker.count().then(deep))).rejects.toThrow(refusal);
  });

  it('works beside an open transaction, after it, and in what it started', async () => {
    const open = await openTransaction('open');
    expect(await database().marker.count()).toBe(0);
    open.end('commit');
    await open.done;
    let later: Promise<number> | undefined;
    await inTransaction(async (tx) => {
      await tx.marker.count();
      later = sleep(20).then(() => database().marker.count());
    });
    expect(await later).toBe(1);
  });
});

describe('after a commit', () => {
  it('tells who asked for a table that was written, once per commit, and no one of a rollback', async () => {
    let heard = 0;
    const end = onCommit(['markers'], () => (heard += 1));
    onTestFinished(end);
    await inTransaction(async (tx) => {
      await tx.marker.create(mark('one'));
      await tx.marker.update({ where: { name: 'one' }, data: { value: 'x' } });
      expect(heard, 'not before the commit').toBe(0);
    });
    expect(heard).toBe(1);
    await database().marker.create(mark('two'));
    await database().marker.deleteMany({ where: { name: 'two' } });
    await database().$executeRaw`UPDATE markers SET value = 'y'`;
    expect(heard).toBe(4);
    await database().marker.count();
    const undone = inTransaction(async (tx) => {
      await tx.marker.create(mark('three'));
      throw new Error('on purpose');
    });
    await expect(undone).rejects.toThrow('on purpose');
    await database().submission.deleteMany();
    expect(heard).toBe(4);
    end();
    await database().marker.create(mark('four'));
    expect(heard).toBe(4);
  });

  it('is waited for by public pages on tables that there are', () => {
    const tables = withSqlite(databaseFile(), (db) =>
      db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
    );
    expect(tables).toEqual(expect.arrayContaining([...publicTables]));
  });

  it('runs an act once, and refuses one outside a transaction', async () => {
    const done: string[] = [];
    await inTransaction(async (tx) => {
      await tx.marker.create(mark('act'));
      afterCommit(tx, () => done.push('act'));
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['act']);
    expect(() => afterCommit(database(), () => {})).toThrow('outside inTransaction');
  });
});

describe('R111 others have their turn between two statements', () => {
  // Longer than a stretch may be, on any machine.
  const long = Prisma.sql`SELECT max(n) AS "n" FROM (
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 500000)
    SELECT n FROM c)`;

  const chainOf = (statement: (tx: Transaction, count: number) => Promise<unknown>) => {
    return async (tx: Transaction) => {
      for (let count = 0; count < 6; count += 1) await statement(tx, count);
    };
  };
  const read = chainOf((tx) => tx.$queryRaw(long));
  const write = chainOf(
    (tx, count) => tx.$executeRaw`INSERT INTO markers SELECT ${`${count}`}, "n", 0 FROM (${long})`,
  );

  it.each([
    ['reading', () => read(database())],
    ['reading in a transaction', () => inTransaction(read)],
    ['writing', () => write(database())],
    ['writing in a transaction', () => inTransaction(write)],
  ])('%s', async (_what, work) => {
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(5);
  });

  it('and a short chain takes no turns', async () => {
    const turns = [];
    // If the machine pauses meanwhile, one of them takes several turns.
    for (let count = 0; count < 10; count += 1)
      turns.push(
        await turnsDuring(() =>
          inTransaction(async (tx) => {
            await tx.marker.create(mark(`short ${count}`));
            await tx.marker.count();
          }),
        ),
      );
    expect(Math.min(...turns)).toBeLessThanOrEqual(1);
  });

  it('a statement that waits while its transaction ends is refused', async () => {
    const adapter = await new IsolatedSqlite(scratchDatabase()).connect();
    onTestFinished(() => adapter.dispose());
    const statement = (sql: string) => ({ sql, args: [], argTypes: [] });
    const late = (how: 'executeRaw' | 'queryRaw') =>
      `INSERT INTO markers VALUES ('${how}', '', 0)${how === 'queryRaw' ? ' RETURNING name' : ''}`;
    for (const how of ['executeRaw', 'queryRaw'] as const) {
      const transaction = await adapter.startTransaction();
      await transaction.queryRaw(statement(long.sql));
      const waiting = transaction[how](statement(late(how)));
      await transaction.rollback();
      await expect(waiting).rejects.toThrow('has ended');
    }
    expect((await adapter.queryRaw(statement('SELECT name FROM markers'))).rows).toEqual([]);
  });
});
