/** R49, R63: charges and discounts on a booking, and refunds that lower its total. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import { environment } from '~/core/runtime/environment.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import type { BookingFields } from '~tests/factories/bookings';
import { inDepthElse } from '~tests/setup/depth';
import { house } from '~tests/setup/house';
import { newKey, paidThrough, withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { addLine, changedMeanwhile, takeOutLine } from './adjust-total.server';
import { recordManualPayment } from './manual-payments.server';
import { reconcilePayments } from './reconcile.server';
import { refundPayment } from './refund.server';

const { emulator } = withEmulator();

// A Daycare of six hours without a holiday: $45.00.
const day = { start: '2027-03-03T09:00', end: '2027-03-03T15:00', status: 'accepted' } as const;
const { admin, settings, guest, stay } = house({ settings: { adjustments: true }, stay: day });
const actorId = admin.id;

async function booked(fields: BookingFields = {}) {
  const of = await guest();
  const { id: bookingId } = await stay({ of, ...fields });
  return { bookingId, petId: of.dog.id };
}

async function now(bookingId: string) {
  const booking = await database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: {
      quoteLines: true,
      history: { where: { event: 'edited' }, orderBy: { at: 'asc' } },
      mails: true,
    },
  });
  return { ...booking, lines: quoteLinesOf(booking) };
}

type Sent = { version?: number; submissionKey?: string };

async function sent(bookingId: string, { version, submissionKey = newKey() }: Sent) {
  return { bookingId, actorId, submissionKey, version: version ?? (await now(bookingId)).version };
}

const add = async (bookingId: string, what: string, amountCents: number, form: Sent = {}) =>
  addLine({ ...(await sent(bookingId, form)), what, amountCents });

const takeOut = async (bookingId: string, position: number, form: Sent = {}) =>
  takeOutLine({ ...(await sent(bookingId, form)), position });

async function edit(
  { bookingId, petId }: { bookingId: string; petId: string },
  changes: { end?: string; total?: number },
  recalculate = false,
) {
  const { version, totalCents } = await now(bookingId);
  await editBooking({
    bookingId,
    viewer: admin,
    edit: {
      ...{ pets_selected: [petId], service: 'Daycare', status: 'accepted', message: '' },
      ...{ start: day.start, end: day.end, total: totalCents, version, tell_owner: false },
      ...changes,
    },
    recalculate,
    formKey: newKey(),
  });
}

describe('R49 charges and discounts', () => {
  it('are lines of the quote, move the total, and are told to the owner', async () => {
    const { bookingId } = await booked();
    await add(bookingId, 'Bath', 2500);
    await add(bookingId, 'Second week', -1000);
    const { lines, totalCents, remainCents, history, mails } = await now(bookingId);
    expect(lines.map(({ kind, what, why, amountCents }) => [kind, what, why, amountCents])).toEqual(
      [
        ['stay', 'Daycare, full day', expect.any(String), 4500],
        ['adjustment', 'Bath', 'Charge', 2500],
        ['adjustment', 'Second week', 'Discount', -1000],
      ],
    );
    expect({ totalCents, remainCents }).toEqual({ totalCents: 6000, remainCents: 6000 });
    expect(history.map(({ note }) => note)).toEqual([
      'Bath added, $25.00',
      'Second week added, -$10.00',
    ]);
    // One email, with the total before both changes.
    expect(mails).toMatchObject([
      { template: 'booking_changed', contents: { was: { totalCents: 4500 } } },
    ]);
  });

  it('can be taken out again; a line of the stay cannot', async () => {
    const { bookingId } = await booked();
    await add(bookingId, 'Bath', 2500);
    expect(await refusal(takeOut(bookingId, 0))).toMatchObject({ code: 'conflict' });
    await takeOut(bookingId, 1);
    const { lines, totalCents, history } = await now(bookingId);
    expect(lines).toHaveLength(1);
    expect(totalCents).toBe(4500);
    expect(history.at(-1)?.note).toBe('Bath taken out, $25.00');
  });

  it('never make the total less than nothing', async () => {
    const { bookingId } = await booked();
    expect(await refusal(add(bookingId, 'Too kind', -4501))).toMatchObject({
      field: 'amount',
      userMessage: 'A discount cannot be more than the total.',
    });
    await add(bookingId, 'A gift', -4500);
    expect((await now(bookingId)).totalCents).toBe(0);
  });

  it('R20 pressed twice adds once; of two admins at once the second is told', async () => {
    const { bookingId } = await booked();
    const same = { version: 1, submissionKey: newKey() };
    await Promise.all([add(bookingId, 'Bath', 2500, same), add(bookingId, 'Bath', 2500, same)]);
    expect((await now(bookingId)).totalCents).toBe(7000);
    const ends = await Promise.allSettled([
      add(bookingId, 'Nails', 1000, { version: 2 }),
      add(bookingId, 'Brush', 1500, { version: 2 }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const told = await refusal(takeOut(bookingId, 1, { version: 2 }));
    expect(told.userMessage).toBe(changedMeanwhile);
  });

  it('move a total that was set manually by the same amount, and it stays set', async () => {
    const { bookingId } = await booked({ totalCents: 4000 });
    await database().booking.update({ where: { id: bookingId }, data: { totalByHand: true } });
    await add(bookingId, 'Bath', 2500);
    expect(await now(bookingId)).toMatchObject({ totalCents: 6500, totalByHand: true });
  });

  it('stay with the booking when the stay is priced again', async () => {
    const stay = await booked();
    await add(stay.bookingId, 'Regulars', -3000);
    // Three hours: $30.00.
    await edit(stay, { end: '2027-03-03T12:00' });
    const { lines, totalCents } = await now(stay.bookingId);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([3000, -3000]);
    expect(totalCents).toBe(0);
    await edit(stay, {}, true);
    expect((await now(stay.bookingId)).totalCents).toBe(1500);
    await add(stay.bookingId, 'And more', -1500);
    expect(await refusal(edit(stay, { end: '2027-03-03T12:00' }))).toMatchObject({
      field: 'total',
      userMessage: 'The discounts exceed the new total. Take one out first.',
    });
  });

  it('are refused while they are switched off, and what is there can be taken out', async () => {
    const { bookingId } = await booked();
    await add(bookingId, 'Bath', 2500);
    await settings({ adjustments: false });
    expect(await refusal(add(bookingId, 'Nails', 1000))).toMatchObject({ code: 'conflict' });
    await takeOut(bookingId, 1);
    expect((await now(bookingId)).totalCents).toBe(4500);
  });

  it.each(['rejected', 'canceled'] as const)('are refused for a %s booking', async (status) => {
    const { bookingId } = await booked({ status });
    expect(await refusal(add(bookingId, 'Bath', 2500))).toMatchObject({ code: 'conflict' });
    expect((await now(bookingId)).totalCents).toBe(4500);
  });

  it('add up after any changes', async () => {
    const stays = inDepthElse(50, 5);
    let seed = 20_261_122;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const ends = ['2027-03-03T12:00', '2027-03-03T15:00', '2027-03-03T22:00'];
    let refused = 0;
    for (let made = 0; made < stays; made += 1) {
      const stay = await booked();
      let known = await now(stay.bookingId);
      for (let count = 0; count < 20; count += 1) {
        const { version, lines } = known;
        const changes = [
          () => add(stay.bookingId, `Line ${count}`, random(9000) - 5000 || 1, { version }),
          () => takeOut(stay.bookingId, lines.length - 1, { version }),
          () => edit(stay, { end: ends[random(ends.length)] ?? '' }, random(2) === 0),
        ];
        await changes[random(changes.length)]?.().catch(() => (refused += 1));
        known = await now(stay.bookingId);
        const { totalCents, paidCents, remainCents, totalByHand } = known;
        expect(remainCents).toBe(totalCents - paidCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        if (!totalByHand)
          expect(totalCents).toBe(sumCents(known.lines.map((line) => line.amountCents)));
      }
    }
    expect(refused).toBeGreaterThan(stays);
    expect(refused).toBeLessThan(12 * stays);
  });
});

describe('R63 a refund that lowers the total', () => {
  async function paid(cents = 9000) {
    const { booking, admin, captures } = await paidThrough([cents]);
    const [captureEntryId = ''] = captures;
    const give = (amountCents: number, lowersTotal: boolean) =>
      refundPayment({
        ...{ bookingId: booking.id, captureEntryId, amountCents, lowersTotal },
        ...{ actorId: admin.id, note: 'Picked up early', submissionKey: newKey() },
      });
    return { bookingId: booking.id, give };
  }

  it('leaves nothing owed; without it, the owner owes the amount again', async () => {
    const { bookingId, give } = await paid();
    await give(1000, true);
    const { lines, history, ...after } = await now(bookingId);
    expect(after).toMatchObject({ totalCents: 8000, paidCents: 8000, remainCents: 0 });
    expect(lines.at(-1)).toMatchObject({ what: 'Refunded', why: 'Picked up early' });
    expect(history.at(-1)?.note).toBe('Total lowered by $10.00, which was refunded');
    await give(500, false);
    expect(await now(bookingId)).toMatchObject({ totalCents: 8000, remainCents: 500 });
  });

  it('lowers it by none of a credit', async () => {
    const { bookingId, give } = await paid();
    await add(bookingId, 'Shorter than planned', -2000);
    await give(3000, true);
    expect(await now(bookingId)).toMatchObject({
      ...{ totalCents: 6000, paidCents: 6000, remainCents: 0 },
    });
  });

  it('lowers it when the money has gone back, and not when PayPal refuses', async () => {
    const { bookingId, give } = await paid();
    emulator().control.oddNextRefund('FAILED');
    await refusal(give(1000, true));
    expect((await now(bookingId)).totalCents).toBe(9000);
    emulator().control.oddNextRefund('PENDING');
    await give(1000, true);
    expect((await now(bookingId)).totalCents).toBe(9000);
    const [refund] = await database().refund.findMany({ where: { bookingId, state: 'pending' } });
    emulator().control.completeRefund(refund?.providerRef ?? '');
    environment().intervals.reconcileAge = 0;
    await reconcilePayments();
    delete environment().intervals.reconcileAge;
    expect(await now(bookingId)).toMatchObject({ totalCents: 8000, remainCents: 0 });
  });

  it('does nothing to the total of a stay that does not take place', async () => {
    const { bookingId, give } = await paid();
    const canceled = { status: 'canceled' as const, canceledAt: new Date() };
    await database().booking.update({ where: { id: bookingId }, data: canceled });
    await give(9000, true);
    expect(await now(bookingId)).toMatchObject({ totalCents: 9000, paidCents: 0 });
  });

  it('goes for money that went back outside PayPal as well', async () => {
    const { bookingId } = await booked({ paidCents: 4500 });
    const cash = { bookingId, actorId, note: 'in cash', lowersTotal: true };
    await recordManualPayment({ ...cash, amountCents: -500, submissionKey: newKey() });
    expect(await now(bookingId)).toMatchObject({ totalCents: 4000, remainCents: 0 });
    await recordManualPayment({ ...cash, amountCents: 500, submissionKey: newKey() });
    expect(await now(bookingId)).toMatchObject({ totalCents: 4000, remainCents: -500 });
  });

  it('is asked about once more before it moves', async () => {
    const { bookingId, give } = await paid();
    void give;
    const { captureEntryId } = await database()
      .ledgerEntry.findFirstOrThrow({ where: { bookingId } })
      .then(({ id }) => ({ captureEntryId: id }));
    const wish = { bookingId, captureEntryId, note: '', actorId, submissionKey: newKey() };
    const asked = await refusal(refundPayment({ ...wish, amountCents: 1000, noticed: [] }));
    expect(asked.userMessage).toBe('Refund $10.00 to Robin by PayPal? This cannot be undone.');
    // The confirmation is for that amount.
    await refusal(refundPayment({ ...wish, amountCents: 1100, noticed: ['refund:1000'] }));
    expect((await now(bookingId)).paidCents).toBe(9000);
    await refundPayment({ ...wish, amountCents: 1000, noticed: ['refund:1000'] });
    expect((await now(bookingId)).paidCents).toBe(8000);
  });

  it('says in the question by how much the total goes down, and asks again if that changes', async () => {
    const { bookingId } = await paid();
    await add(bookingId, 'Shorter than planned', -500);
    const { id: captureEntryId } = await database().ledgerEntry.findFirstOrThrow({
      where: { bookingId },
    });
    const wish = {
      ...{ bookingId, captureEntryId, note: '', actorId, submissionKey: newKey() },
      ...{ amountCents: 1500, lowersTotal: true },
    };
    const ask = (noticed: string[]) =>
      refusal(refundPayment({ ...wish, submissionKey: newKey(), noticed }));
    const lowering = 'by $10.00, to $75.00';
    expect((await ask([])).userMessage).toBe(
      `Refund $15.00 to Robin by PayPal? The total goes down ${lowering}. This cannot be undone.`,
    );
    await ask(['refund:1500']);
    await add(bookingId, 'Bath', 200);
    expect((await ask([`refund:1500 ${lowering}`])).userMessage).toContain('by $12.00, to $75.00.');
    await refundPayment({ ...wish, noticed: ['refund:1500 by $12.00, to $75.00'] });
    expect((await now(bookingId)).totalCents).toBe(7500);
    // A canceled stay's total doesn't change, so the question leaves it out.
    const canceled = { status: 'canceled' as const, canceledAt: new Date() };
    await database().booking.update({ where: { id: bookingId }, data: canceled });
    expect((await ask([])).userMessage).not.toContain('total');
  });
});
