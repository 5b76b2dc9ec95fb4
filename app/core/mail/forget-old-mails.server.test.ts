import { beforeEach, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { forgetOldMails } from './outbox.server';

const dayMs = 24 * 3_600_000;

beforeEach(async () => {
  await database().outboxMail.deleteMany();
});

function mails(state: 'sent' | 'failed' | 'kept' | 'expired' | 'waiting', days: number, count = 1) {
  const at = new Date(now().getTime() - days * dayMs);
  return database().outboxMail.createMany({
    data: Array.from({ length: count }, () => ({
      template: 'account_exists' as const,
      toAddress: `${state}-${days}@example.com`,
      contents: {},
      state,
      createdAt: at,
      sendAfter: at,
    })),
  });
}

const left = async () =>
  (await database().outboxMail.findMany({ orderBy: { toAddress: 'asc' } })).map(
    ({ toAddress }) => toAddress,
  );

it('R36 mails are kept for 180 days after their end, and those that wait as long as they wait', async () => {
  for (const state of ['sent', 'failed', 'kept', 'expired', 'waiting'] as const) {
    await mails(state, 181);
    await mails(state, 179);
  }
  expect(await forgetOldMails()).toBe(4);
  expect(await left()).toEqual([
    'expired-179@example.com',
    'failed-179@example.com',
    'kept-179@example.com',
    'sent-179@example.com',
    'waiting-179@example.com',
    'waiting-181@example.com',
  ]);
  expect(await forgetOldMails()).toBe(0);
});

it('R36 a long past is forgotten in one round', async () => {
  await mails('sent', 200, 1_203);
  expect(await forgetOldMails()).toBe(1_203);
  expect(await left()).toEqual([]);
});
