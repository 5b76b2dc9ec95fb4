import { expect, it } from 'vitest';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { ledgerLabel, remainingOf, undoneNote } from './money-facts';

it('R62 nothing remains of a stay that does not take place, but a credit does', () => {
  const remaining = (remainCents: number) =>
    bookingStatuses.map((status) => [status, remainingOf({ status, remainCents })]);
  expect(Object.fromEntries(remaining(500))).toEqual({
    ...{ pending: 500, accepted: 500, rejected: 0, canceled: 0 },
  });
  for (const [, cents] of remaining(-500)) expect(cents).toBe(-500);
});

it.each([
  [{ kind: 'capture', payer: 'Ada' }, 'Paid with PayPal by Ada'],
  [{ kind: 'capture' }, 'Paid with PayPal'],
  [{ kind: 'refund', amountCents: -100 }, 'Refunded with PayPal'],
  [{ kind: 'manual', method: 'check' }, 'Paid by check'],
  [{ kind: 'manual', method: 'check', amountCents: -100 }, 'Refunded by check'],
  [
    { kind: 'manual', method: 'zelle', amountCents: -100, note: undoneNote },
    'Payment by Zelle undone',
  ],
  [{ kind: 'manual', method: 'zelle', note: undoneNote }, 'Paid by Zelle'],
] as const)('a row of the ledger %j is “%s”', (row, label) => {
  expect(ledgerLabel({ payer: null, method: null, note: '', amountCents: 100, ...row })).toBe(
    label,
  );
});
