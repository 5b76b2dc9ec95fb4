import { afterEach, expect, it, vi } from 'vitest';
import {
  afterCommit,
  closeDatabase,
  database,
  inTransaction,
} from '~/core/database/database.server';
import { publish, publishLater, quietMs, subscribe } from './publish.server';
import { soon } from '~tests/setup/until';

// Short enough for the test to wait.
process.env['INTERVALS'] = JSON.stringify({ answerUndo: 100 });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function listener() {
  const hear = vi.fn();
  ends.push(subscribe(hear));
  return hear;
}

const event = (audience: string) => ({ audience, topic: 'request' as const, subjectId: 'b1' });

it('R37 an event is heard by all who listen once its transaction is kept, and not before', async () => {
  const [one, other] = [listener(), listener()];
  await inTransaction(async (tx) => {
    publish(tx, event('me'));
    await tx.marker.create({ data: { name: 'told', value: '', at: new Date() } });
    expect(one).not.toHaveBeenCalled();
  });
  for (const hear of [one, other]) expect(hear.mock.calls).toEqual([[event('me')]]);
  expect(await database().marker.count({ where: { name: 'told' } })).toBe(1);
});

it('R37 an event of a transaction that is undone is never heard', async () => {
  const hear = listener();
  const undone = inTransaction((tx) => {
    publish(tx, event('me'));
    return Promise.reject(new Error('on second thoughts'));
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  await inTransaction((tx) => Promise.resolve(publish(tx, event('other'))));
  expect(hear.mock.calls).toEqual([[event('other')]]);
});

it('R37 hears nothing more once it has ended', async () => {
  const hear = listener();
  ends.pop()?.();
  await inTransaction((tx) => Promise.resolve(publish(tx, event('me'))));
  expect(hear).not.toHaveBeenCalled();
});

it('R37 says for how long nothing was announced to whom', async () => {
  const age = quietMs(['whoever is new']);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await inTransaction((tx) => Promise.resolve(publish(tx, event('me'))));
  const quiet = quietMs(['other', 'me']);
  expect(quiet).toBeLessThan(age);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(quietMs(['me'])).toBeGreaterThanOrEqual(quiet + 50);
  expect(quietMs(['whoever is new'])).toBeGreaterThanOrEqual(age + 110);
});

it('R15 what waits to be told ends with the database, and only that', async () => {
  const [before, after] = [vi.fn(() => Promise.resolve(true)), vi.fn(() => Promise.resolve(true))];
  const later = (stillTrue: () => Promise<boolean>) =>
    inTransaction((tx) => {
      publishLater(tx, event('me'), 'answerUndo', stillTrue);
      return Promise.resolve();
    });
  const hear = listener();
  await later(before);
  await closeDatabase();
  await later(after);
  await soon(() => expect(hear).toHaveBeenCalledTimes(1));
  expect(after).toHaveBeenCalled();
  expect(before).not.toHaveBeenCalled();
});

it('R15 what is not true any more when its time comes is not told', async () => {
  const hear = listener();
  const stillTrue = vi.fn(() => Promise.resolve(false));
  await inTransaction((tx) => {
    publishLater(tx, event('me'), 'answerUndo', stillTrue);
    return Promise.resolve();
  });
  await soon(() => expect(stillTrue).toHaveBeenCalled());
  await inTransaction((tx) => Promise.resolve(publish(tx, event('other'))));
  expect(hear.mock.calls).toEqual([[event('other')]]);
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
  expect(done).toEqual(['first', 'second']);
});
