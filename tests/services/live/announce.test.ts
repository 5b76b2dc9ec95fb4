import { afterEach, expect, it, vi } from 'vitest';
import {
  afterCommit,
  closeDatabase,
  database,
  inTransaction,
} from '~/services/database/database.server';
import { announce } from '~/services/live/announce.server';
import { announceLater } from '~/services/live/announce-later.server';
import { listenToHub } from '~/services/live/live-hub.server';

// Soon enough to be waited for.
process.env['INTERVALS'] = JSON.stringify({ answerUndo: 100 });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What wakes somebody who listens for these audiences, once the hub knows of them. */
async function listener(...audiences: [string, ...string[]]) {
  const wake = vi.fn();
  ends.push(listenToHub({ audiences, wake, beat: vi.fn() }));
  await inTransaction((tx) => announce(tx, event(audiences[0])));
  await vi.waitFor(() => expect(wake).toHaveBeenCalled());
  wake.mockClear();
  return wake;
}

const event = (audience: string) => ({ audience, topic: 'request' as const, subjectId: 'b1' });

it('R37 an event is heard once its transaction is kept, by whom it concerns', async () => {
  const mine = await listener('me');
  const theirs = await listener('somebody', 'admin');
  await inTransaction(async (tx) => {
    await announce(tx, event('me'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(mine).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(mine).toHaveBeenCalled());
  expect(theirs).not.toHaveBeenCalled();
  await inTransaction((tx) => announce(tx, event('admin')));
  await vi.waitFor(() => expect(theirs).toHaveBeenCalled());
});

it('R37 an event of a transaction that is undone never was', async () => {
  const wake = await listener('me');
  const count = await database().liveEvent.count();
  const undone = inTransaction(async (tx) => {
    await announce(tx, event('me'));
    throw new Error('on second thoughts');
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  expect(await database().liveEvent.count()).toBe(count);
  await inTransaction((tx) => announce(tx, event('nobody')));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(wake).not.toHaveBeenCalled();
});

it('R15 what waits to be told ends with the database, and only that', async () => {
  const [before, after] = [vi.fn(() => Promise.resolve(true)), vi.fn(() => Promise.resolve(true))];
  const later = (stillTrue: () => Promise<boolean>) =>
    inTransaction((tx) => {
      announceLater(tx, event('me'), 'answerUndo', stillTrue);
      return Promise.resolve();
    });
  await later(before);
  await closeDatabase();
  await later(after);
  await vi.waitFor(() => expect(after).toHaveBeenCalled());
  expect(before).not.toHaveBeenCalled();
});

it('what waits for the commit is done in order, after it, and not at all without it', async () => {
  const done: string[] = [];
  await inTransaction(async (tx) => {
    afterCommit(tx, () => done.push('first'));
    afterCommit(tx, () => done.push('second'));
    await tx.marker.create({ data: { name: 'kept', value: '', at: new Date() } });
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['first', 'second']);
  await expect(
    inTransaction((tx) => {
      afterCommit(tx, () => done.push('never'));
      return Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  afterCommit(database(), () => done.push('outside, at once'));
  expect(done).toEqual(['first', 'second', 'outside, at once']);
});
