import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { countAttempts, forgiveAttempts, refuseWhenSpent } from './count-attempts.server';
import { limits, longestWindowMs, type Attempt } from './limits';

const noon = new Date('2026-11-20T12:00:00Z').getTime();
const reset = (subject: string): Attempt => ({ limit: 'reset-account', subject });
const { max, windowMs } = limits['reset-account'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => vi.useRealTimers());

async function spend(attempt: Attempt, times: number = limits[attempt.limit].max) {
  for (let time = 0; time < times; time += 1) await countAttempts([attempt]);
}

it('allows so many in a window, then says how long to wait', async () => {
  const attempt = reset('a');
  await spend(attempt);
  await expect(countAttempts([attempt])).rejects.toMatchObject({
    code: 'too_many',
    status: 429,
    userMessage: 'Too many tries in a short time. Please wait 60 minutes, then try again.',
  });
  vi.setSystemTime(noon + windowMs - 1);
  await expect(countAttempts([attempt])).rejects.toMatchObject({
    userMessage: 'Too many tries in a short time. Please wait a minute, then try again.',
  });
  vi.setSystemTime(noon + windowMs);
  await countAttempts([attempt]);
});

it('lets no more through in any window, wherever it begins', async () => {
  const attempt = reset('w');
  const passed: number[] = [];
  // All at the end of an hour of the clock, then now and again: every seven minutes, and at its turns.
  const times = Array.from({ length: 60 }, (_, n) => noon + windowMs + n * 7 * 60_000);
  const ends = Array.from({ length: max }, () => noon + windowMs - 1);
  for (const time of [...ends, ...times]) {
    vi.setSystemTime(time);
    await countAttempts([attempt]).then(
      () => passed.push(time),
      () => undefined,
    );
  }
  const inWindow = (from: number) => passed.filter((at) => at >= from && at < from + windowMs);
  expect(Math.max(...passed.map((from) => inWindow(from).length))).toBe(max);
  expect(inWindow(noon + windowMs)).toEqual([]);
  expect(passed.length).toBeGreaterThan(3 * max);
});

it('says to the second when there is room again', async () => {
  const attempt = reset('x');
  for (let time = 0; time < max; time += 1) {
    vi.setSystemTime(noon + time * 60_000);
    await countAttempts([attempt]);
  }
  vi.setSystemTime(noon + windowMs / 2);
  const refusal = await countAttempts([attempt]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ headers: { 'Retry-After': String(windowMs / 2000) } });
  vi.setSystemTime(noon + windowMs - 1);
  await expect(countAttempts([attempt])).rejects.toMatchObject({ code: 'too_many' });
  vi.setSystemTime(noon + windowMs);
  await countAttempts([attempt]);
  await expect(countAttempts([attempt])).rejects.toMatchObject({ code: 'too_many' });
});

it('keeps subjects and limits apart', async () => {
  await spend(reset('b'));
  await countAttempts([reset('c')]);
  await countAttempts([{ limit: 'login-account', subject: 'b' }]);
});

it('counts none of several when one is spent', async () => {
  await spend(reset('d'));
  const other = reset('e');
  await expect(countAttempts([other, reset('d')])).rejects.toMatchObject({ code: 'too_many' });
  await spend(other);
});

it('lets no more through when many come at once', async () => {
  const attempts = Array.from({ length: 4 * max }, () => countAttempts([reset('f')]));
  const answers = await Promise.allSettled(attempts);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
});

it('takes back what turned out to be no failure, in the window where it was counted', async () => {
  await spend(reset('g'), max - 1);
  const keys = await countAttempts([reset('g')]);
  await expect(refuseWhenSpent(database(), [reset('g')])).rejects.toMatchObject({
    code: 'too_many',
  });
  vi.setSystemTime(noon + windowMs);
  await spend(reset('g'));
  await forgiveAttempts(keys);
  await expect(refuseWhenSpent(database(), [reset('g')])).rejects.toMatchObject({
    code: 'too_many',
  });
  vi.setSystemTime(noon);
  await refuseWhenSpent(database(), [reset('g')]);
});

it('keeps no subject in the clear, and sweeps what is over', async () => {
  await countAttempts([reset('somebody@example.com')]);
  const rows = await database().rateCount.findMany();
  expect(JSON.stringify(rows)).not.toContain('somebody');
  vi.setSystemTime(noon + 2 * longestWindowMs + 1);
  await countAttempts([reset('h')]);
  expect(await database().rateCount.count()).toBe(1);
});
