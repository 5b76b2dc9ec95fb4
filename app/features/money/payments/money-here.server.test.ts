/** R29: manual and provider refunds never exceed the available money, in any order and concurrently. */
import { describe, expect, test } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { moneyOf, newKey, paidThrough, withEmulator } from '~tests/setup/paying';
import { bookingMoney } from './ledger.server';
import { recordManualPayment, setPaidAmount } from './manual-payments.server';
import { reconcilePayments } from './reconcile.server';
import { refundPayment, refundSentences } from './refund.server';

const { emulator } = withEmulator();

/** Creates a booking with $90.00 paid through the provider. */
async function paid() {
  const { booking, admin, captures } = await paidThrough([9000]);
  const [captureEntryId = ''] = captures;
  const by = { bookingId: booking.id, actorId: admin.id };
  return {
    booking,
    by,
    cashBack: (cents: number, submissionKey = newKey()) =>
      recordManualPayment({ ...by, amountCents: -cents, note: 'cash', submissionKey }),
    refund: (amountCents: number) =>
      refundPayment({
        ...{ ...by, captureEntryId, amountCents, note: '' },
        submissionKey: newKey(),
      }),
  };
}

/** Completes all pending refunds at the provider and notifies the app. */
async function providerFinishes(bookingId: string) {
  const refunds = await database().refund.findMany({ where: { bookingId, state: 'pending' } });
  for (const { providerRef } of refunds) emulator().control.completeRefund(providerRef ?? '');
  environment().intervals.reconcileAge = 0;
  await reconcilePayments();
  delete environment().intervals.reconcileAge;
}

const paidCents = async (id: string) => (await moneyOf(id)).paidCents;

describe('R29 cash back while a refund is under way', () => {
  test('only what the refund leaves, and the sentence names it', async () => {
    const { booking, cashBack, refund } = await paid();
    emulator().control.oddNextRefund('PENDING');
    expect(await refund(6000)).toBe(refundSentences.pending);
    await expect(cashBack(3001)).rejects.toMatchObject({
      code: 'conflict',
      field: 'amount',
      userMessage:
        'At most $30.00 can still be refunded: $60.00 is on its way back through PayPal already.',
    });
    expect(await paidCents(booking.id)).toBe(9000);
    await cashBack(3000);
    await providerFinishes(booking.id);
    expect(await moneyOf(booking.id)).toMatchObject({ paidCents: 0, remainCents: 9000 });
  });

  test('nothing, when all of it is on its way back', async () => {
    const { booking, cashBack, refund } = await paid();
    emulator().control.oddNextRefund('PENDING');
    await refund(9000);
    await expect(cashBack(1)).rejects.toMatchObject({
      userMessage:
        'Nothing more can be refunded: $90.00 is on its way back through PayPal already.',
    });
    await providerFinishes(booking.id);
    expect(await paidCents(booking.id)).toBe(0);
  });

  test('R32 a refund whose answer was lost counts: it may have been made', async () => {
    const { booking, cashBack, refund } = await paid();
    emulator().control.troubleNext('refund', { kind: 'lost' });
    expect(await refund(9000)).toBe(refundSentences.unknown);
    await expect(cashBack(1)).rejects.toMatchObject({ code: 'conflict' });
    await providerFinishes(booking.id);
    expect(await paidCents(booking.id)).toBe(0);
  });

  test('a refund that the provider refused does not count', async () => {
    const { booking, cashBack, refund } = await paid();
    emulator().control.oddNextRefund('FAILED');
    await expect(refund(9000)).rejects.toMatchObject({ code: 'unavailable' });
    await cashBack(9000);
    expect(await paidCents(booking.id)).toBe(0);
  });

  test('the paid amount of Financials cannot be lowered by what is on its way back', async () => {
    const { booking, by, refund } = await paid();
    emulator().control.oddNextRefund('PENDING');
    await refund(6000);
    const edit = { ...by, note: '', submissionKey: newKey(), seenCents: 9000 };
    await expect(setPaidAmount({ ...edit, paidCents: 5999 })).rejects.toMatchObject({
      code: 'conflict',
      field: 'paid',
    });
    await setPaidAmount({ ...edit, paidCents: 6000 });
    await providerFinishes(booking.id);
    expect(await paidCents(booking.id)).toBe(0);
  });

  test.each(['cash', 'refund'])('pressed at once, %s first, one is done', async (first) => {
    const { booking, cashBack, refund } = await paid();
    emulator().control.oddNextRefund('PENDING');
    const acts = first === 'cash' ? [cashBack, refund] : [refund, cashBack];
    const ends = await Promise.allSettled([...acts, ...acts].map((act) => act(5000)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await providerFinishes(booking.id);
    expect(await paidCents(booking.id)).toBe(4000);
  });
});

describe('R29 a refund after cash was given back', () => {
  test('counts the cash and every refund under way, and the page offers no more', async () => {
    const { booking, cashBack, refund } = await paid();
    emulator().control.oddNextRefund('PENDING');
    await refund(2000);
    await cashBack(4000);
    expect(await bookingMoney(booking.id)).toMatchObject({
      paidCents: 5000,
      availableCents: 3000,
      refundableCents: 3000,
      entries: [{ refundableCents: 3000 }, { amountCents: -4000 }],
    });
    await expect(refund(3001)).rejects.toMatchObject({
      field: 'amount',
      userMessage:
        'At most $30.00 can still be refunded: $20.00 is on its way back through PayPal already.',
    });
    await refund(3000);
    await providerFinishes(booking.id);
    expect(await paidCents(booking.id)).toBe(0);
    expect(await bookingMoney(booking.id)).toMatchObject({ availableCents: 0, refundableCents: 0 });
  });
});
