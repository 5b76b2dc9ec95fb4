/** Webhook events are kept for 90 days after they were handled. */
import { expect, test } from 'vitest';
import { database } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { intervalTable } from '~/core/runtime/interval-table';
import { withEmulator } from '~tests/setup/paying';
import { reconcilePayments } from './reconcile.server';

withEmulator();

const day = 86_400_000;

async function event(id: string, receivedDaysAgo: number, handledDaysAgo: number | null) {
  const ago = (days: number) => new Date(now().getTime() - days * day);
  await database().providerEvent.create({
    data: {
      id,
      eventType: 'SOMETHING.ELSE',
      body: {},
      receivedAt: ago(receivedDaysAgo),
      handledAt: handledDaysAgo === null ? null : ago(handledDaysAgo),
      tries: 50,
    },
  });
}

test('handled events older than 90 days go, all others stay', async () => {
  expect(intervalTable.handledEventKept).toBe(90 * day);
  await event('old', 91, 90.5);
  await event('young', 89, 89);
  await event('handled late', 120, 2);
  await event('never handled', 120, null);
  await reconcilePayments();
  const left = await database().providerEvent.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual(['handled late', 'never handled', 'young']);
});
