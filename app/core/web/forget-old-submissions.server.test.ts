import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { forgetOldSubmissions } from './idempotency.server';

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);

it('R20 form keys are kept for 30 days, however many go', async () => {
  const row = (key: string, days: number) => ({
    key,
    actorId: '',
    form: 'review',
    contentDigest: '',
    result: '',
    createdAt: daysAgo(days),
  });
  const old = Array.from({ length: 1001 }, (_, index) => row(`old ${index}`, 31));
  await database().submission.createMany({ data: [...old, row('young', 29), row('new', 0)] });
  await forgetOldSubmissions();
  const left = await database().submission.findMany({ orderBy: { key: 'asc' } });
  expect(left.map(({ key }) => key)).toEqual(['new', 'young']);
});
