import { expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { bookingToPay, moneyOf } from '~tests/setup/paying';
import { addToLedger, type NewLedgerEntry } from './ledger.server';

const entry = (bookingId: string, fields: Partial<NewLedgerEntry>): NewLedgerEntry => ({
  bookingId,
  kind: 'manual',
  amountCents: 100,
  providerRef: null,
  attemptId: null,
  actorId: null,
  ...fields,
});
const record = (fields: NewLedgerEntry) => inTransaction((tx) => addToLedger(tx, fields));

it('R29 amt_paid is the sum of the ledger, and amt_remain what is left, below 0 as a credit', async () => {
  const { booking } = await bookingToPay(1000);
  await record(entry(booking.id, { amountCents: 250 }));
  await record(entry(booking.id, { kind: 'capture', amountCents: 900, providerRef: 'CAPTURE' }));
  const written = await record(entry(booking.id, { kind: 'refund', amountCents: -50 }));
  expect(written).toMatchObject({ paidCents: 1100, remainCents: -100 });
  expect(written.entryId).not.toBe('');
  const { ledger, ...money } = await moneyOf(booking.id);
  expect(ledger.map(({ amountCents }) => amountCents).sort()).toEqual([-50, 250, 900]);
  expect(money).toMatchObject({ paidCents: 1100, remainCents: -100 });
});

it('R32 the same capture twice is refused, and moves nothing', async () => {
  const { booking } = await bookingToPay(1000);
  const capture = entry(booking.id, { kind: 'capture', providerRef: 'SAME' });
  await record(capture);
  await expect(record(capture)).rejects.toMatchObject({ code: 'P2002' });
  expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 100, remainCents: 900 });
});

it.each([
  ['capture', -1],
  ['capture', 0],
  ['refund', 1],
  ['manual', 0],
  ['manual', 0.5],
] as const)('refuses a %s of %d cents', async (kind, amountCents) => {
  const { booking } = await bookingToPay(1000);
  await expect(record(entry(booking.id, { kind, amountCents }))).rejects.toThrow(RangeError);
  expect(await database().ledgerEntry.count({ where: { bookingId: booking.id } })).toBe(0);
});
