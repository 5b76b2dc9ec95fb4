/** R61, R93: a tip from the payment page to the ledger, and refunded if chosen or if the stay is canceled. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { localDateOf } from '~/core/time/business-time';
import { queueStayOverMail } from '~/features/booking/record/booking-emails.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { onlyMail } from '~tests/setup/outbox-in-test';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { exportBookings } from '~/features/money/reports/export-bookings.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { house } from '~tests/setup/house';
import { attemptState, bookingToPay, decide, newKey, withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { takeOutLine } from './adjust-total.server';
import { bookingMoney } from './ledger.server';
import { keepPayment, recordManualPayment } from './manual-payments.server';
import { staysToPay, staysTogether, togetherSeen } from './pay-together.server';
import { paymentPage } from './payment-page.server';
import { paymentSchema } from './payment.schema';
import { reconcilePayments } from './reconcile.server';
import { refundAll, refundPayment } from './refund.server';
import { capturePayment } from './settle-attempt.server';
import { startPayment } from './start-payment.server';

const { emulator } = withEmulator();
const { admin, settings } = house({ settings: { tips: true } });

const part = (tip: string, ownTip = '') => paymentSchema.parse({ tip, own_tip: ownTip });

async function begin(choice = part('10'), totalCents = 13_000) {
  const { booking, owner } = await bookingToPay(totalCents);
  // A tip is offered once the stay has begun.
  await database().booking.update({ where: { id: booking.id }, data: { arrivedAt: now() } });
  const sent = { bookingId: booking.id, viewer: owner, submissionKey: newKey(), choice };
  const started = await startPayment(sent);
  const capture = () =>
    capturePayment({ bookingId: booking.id, attemptId: started.attemptId, viewer: owner });
  return { booking, owner, sent, ...started, capture };
}

const stored = (id: string) =>
  database().booking.findUniqueOrThrow({
    where: { id },
    include: { history: true, refunds: true },
  });

/** Returns the sum of the lines and the tip lines; checks that the ledger adds up to the paid amount. */
async function lines(bookingId: string, viewer: { id: string }) {
  const booking = await bookingDetails(bookingId, { id: viewer.id, role: 'user' });
  if (booking === null) throw new Error('No booking');
  const sum = booking.lines.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const ledger = await database().ledgerEntry.aggregate({
    where: { bookingId },
    _sum: { amountCents: true },
  });
  expect(ledger._sum.amountCents ?? 0).toBe(booking.paidCents);
  expect(booking.remainCents).toBe(booking.totalCents - booking.paidCents);
  return { sum, tips: booking.lines.filter(({ what }) => what === 'Tip') };
}

/** Returns the tips of a booking in the accounting CSV. */
async function tipsInCsv(bookingId: string): Promise<string | undefined> {
  const { start } = await stored(bookingId);
  const day = localDateOf(start, 'America/New_York');
  let text = '';
  const filter = { status: null, owed: null, from: day, to: day };
  for await (const piece of exportBookings(filter)) text += piece;
  const [head = '', ...rows] = text.trim().split('\r\n');
  const at = head.split(',').findIndex((name) => name.includes('Tips'));
  const { owner } = await database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { owner: true },
  });
  const name = owner.fullName ?? owner.email;
  return rows.find((row) => row.includes(name))?.split(',')[at];
}

async function paid(choice = part('10')) {
  const begun = await begin(choice);
  await decide(begun.approveUrl);
  await begun.capture();
  const where = { bookingId: begun.booking.id, kind: 'capture' } as const;
  const { id: captureEntryId } = await database().ledgerEntry.findFirstOrThrow({ where });
  const refund = (amountCents: number, more: { withTip?: boolean; lowersTotal?: boolean } = {}) =>
    refundPayment({
      ...{ bookingId: begun.booking.id, captureEntryId, amountCents, note: '', ...more },
      actorId: admin.id,
      submissionKey: newKey(),
    });
  const cancel = () =>
    changeBookingStatus({
      ...({ bookingId: begun.booking.id, to: 'canceled', seen: null } as const),
      viewer: admin,
    });
  const all = (seenCents: number, due = false) =>
    refundAll({
      ...{ bookingId: begun.booking.id, seenCents, due },
      actorId: admin.id,
      submissionKey: newKey(),
    });
  return { ...begun, refund, cancel, all };
}

describe('R61 a tip', () => {
  it.each([
    ['0', '', 0],
    ['10', '', 1300],
    ['15', '', 1950],
    ['20', '5.00', 2600],
    ['own', '7.25', 725],
  ])('%s %s is %i cents of $130.00, counted by the server', async (tip, own, tipCents) => {
    const { attemptId, booking } = await begin(part(tip, own));
    const attempt = await database().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    expect(attempt).toMatchObject({ tipCents, amountCents: 13_000 + tipCents });
    // An abandoned attempt leaves no trace.
    expect(await stored(booking.id)).toMatchObject({ totalCents: 13_000, tipCents: 0 });
  });

  it.each([
    ['own', '', 'Enter an amount.'],
    ['own', '0', 'Enter an amount above $0.00.'],
    ['own', '-5', 'Enter an amount such as 45 or 45.50, with at most two decimals.'],
    ['own', '1000', 'Enter an amount of $999.99 at most.'],
    ['50', '', 'Choose a tip, or No tip.'],
  ])('%s %j is refused: %s', (tip, own_tip, sentence) => {
    const read = paymentSchema.safeParse({ tip, own_tip });
    expect(read.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it('raises total and paid alike by a line, in the transaction of the capture, once', async () => {
    const { booking, owner, capture, attemptId } = await paid();
    expect(await stored(booking.id)).toMatchObject({
      totalCents: 14_300,
      paidCents: 14_300,
      remainCents: 0,
      tipCents: 1300,
    });
    expect(await lines(booking.id, owner)).toMatchObject({ tips: [{ amountCents: 1300 }] });
    expect((await capture()).outcome).toBe('already_paid');
    expect((await lines(booking.id, owner)).tips.length).toBe(1);
    const { history } = await stored(booking.id);
    expect(history.filter(({ note }) => note === 'added a tip of $13.00').length).toBe(1);
    expect((await attemptState(attemptId)).state).toBe('captured');
  });

  it('survives a lost answer once', async () => {
    const { booking, owner, approveUrl, capture } = await begin();
    await decide(approveUrl);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    expect((await capture()).outcome).toBe('unknown');
    expect((await stored(booking.id)).tipCents).toBe(0);
    await capture();
    await reconcilePayments();
    expect((await lines(booking.id, owner)).tips.length).toBe(1);
    expect(await stored(booking.id)).toMatchObject({ paidCents: 14_300, tipCents: 1300 });
  });

  it('is refused while tips are off', async () => {
    await settings({ tips: false });
    expect((await refusal(begin())).code).toBe('conflict');
    await settings({ tips: true });
  });

  it('R93 is asked for once the stay has begun, and never with a deposit or for a request', async () => {
    const { booking, owner } = await bookingToPay(13_000);
    const asked = async () => ((await paymentPage(booking.id, owner))?.tipOfCents ?? null) !== null;
    const set = (data: Prisma.BookingUncheckedUpdateInput) =>
      database().booking.update({ where: { id: booking.id }, data });
    const start = (choice = part('10')) =>
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey(), choice });
    expect(await asked()).toBe(false);
    expect((await refusal(start())).userMessage).toBe(
      'You can add a tip once the stay has begun. Nothing was charged.',
    );
    await set({ status: 'pending', arrivedAt: now() });
    expect(await asked()).toBe(false);
    expect((await refusal(start())).code).toBe('conflict');
    const due = { depositCents: 6500, depositOfCents: 13_000, depositDueAt: booking.start };
    await set({ status: 'accepted', ...due });
    expect(await asked()).toBe(false);
    const deposit = paymentSchema.parse({ part: 'deposit', tip: '10' });
    expect((await refusal(start(deposit))).code).toBe('conflict');
    await set({ depositCents: null, depositOfCents: null, depositDueAt: null });
    expect(await asked()).toBe(true);
    await start();
  });

  it('is not captured for a price that changed', async () => {
    const { booking, approveUrl, capture } = await begin();
    await decide(approveUrl);
    const amounts = { totalCents: 14_300, remainCents: 14_300 };
    await database().booking.update({ where: { id: booking.id }, data: amounts });
    expect((await capture()).outcome).toBe('not_captured');
  });
});

describe('R61 a refund', () => {
  it('leaves the tip, to the cent', async () => {
    const { booking, refund } = await paid();
    expect((await refusal(refund(13_001))).userMessage).toBe(
      'At most $130.00 of this payment can still be refunded, and its tip of $13.00 if you tick it.',
    );
    expect(await refund(13_000, { lowersTotal: true })).toContain('$130.00 refunded.');
    expect(await stored(booking.id)).toMatchObject({
      totalCents: 1300,
      paidCents: 1300,
      tipCents: 1300,
    });
    expect((await refusal(refund(1))).userMessage).toBe(
      'Only the tip is left of this payment. Tick it to refund it.',
    );
  });

  it('takes the tip when that is chosen, and nobody owes it then', async () => {
    const { booking, owner, refund } = await paid();
    expect(await refund(1000, { withTip: true, lowersTotal: true })).toContain('$23.00 refunded.');
    expect(await stored(booking.id)).toMatchObject({
      totalCents: 12_000,
      paidCents: 12_000,
      remainCents: 0,
      tipCents: 0,
      refunds: [{ amountCents: 2300, tipCents: 1300 }],
    });
    expect((await lines(booking.id, owner)).tips).toEqual([]);
    const notes = (await stored(booking.id)).history.map(({ note }) => note);
    expect(notes).toContain('refunded the tip of $13.00');
    // Not twice.
    expect(await refund(0, { withTip: true }).catch((error: unknown) => error)).toMatchObject({
      userMessage: 'Enter an amount above $0.00.',
    });
  });

  it('R93 of a stay that doesn’t take place takes the tip with the rest', async () => {
    const { booking, cancel, all } = await paid();
    await cancel();
    expect(await bookingMoney(booking.id)).toMatchObject({
      ...{ availableCents: 14_300, refundableCents: 14_300, tipCents: 0, tipToReturnCents: 1300 },
    });
    expect((await refusal(all(13_000))).code).toBe('conflict');
    await all(14_300);
    expect(await stored(booking.id)).toMatchObject({ paidCents: 0, tipCents: 0 });
    expect(await tipsInCsv(booking.id)).toBe('0.00');
  });

  it('R93 by the cancellation terms gives the tip back, whatever they keep', async () => {
    const { booking, owner, all } = await paid();
    const data = { cancelDays: 60, cancelKeepPercent: 50, arrivedAt: null };
    await database().booking.update({ where: { id: booking.id }, data });
    const longAgo = { at: new Date(Date.now() - 86_400_000) };
    await database().bookingHistory.updateMany({ where: { bookingId: booking.id }, data: longAgo });
    const shown = await bookingDetails(booking.id, owner);
    expect(shown?.cancellation).toMatchObject({ keptCents: 6500, backCents: 7800 });
    await changeBookingStatus({
      ...({ bookingId: booking.id, to: 'canceled', seen: null } as const),
      ...{ viewer: owner, noticed: ['kept:6500'] },
    });
    expect((await stored(booking.id)).refundDueCents).toBe(7800);
    expect(await tipsInCsv(booking.id)).toBe('13.00');
    await all(7800, true);
    expect(await stored(booking.id)).toMatchObject({ paidCents: 6500, tipCents: 0 });
    expect(await tipsInCsv(booking.id)).toBe('0.00');
    expect(await bookingMoney(booking.id)).toMatchObject({ refundDueCents: 0 });
  });

  it('R93 of an admin’s cancellation gives back all that was paid', async () => {
    const { booking, cancel } = await paid();
    const data = { cancelDays: 60, cancelKeepPercent: 50 };
    await database().booking.update({ where: { id: booking.id }, data });
    await cancel();
    expect((await stored(booking.id)).refundDueCents).toBe(14_300);
  });

  it('in cash beyond the price takes of it, and a line taken out is money like any other', async () => {
    const one = await paid();
    const cash = { actorId: admin.id, note: 'cash', submissionKey: newKey() };
    await recordManualPayment({ ...cash, bookingId: one.booking.id, amountCents: -13_500 });
    expect(await stored(one.booking.id)).toMatchObject({ paidCents: 800, tipCents: 800 });
    const two = await paid();
    const { version } = await stored(two.booking.id);
    const { length } = (await bookingDetails(two.booking.id, two.owner))?.lines ?? [];
    await takeOutLine({
      ...{ bookingId: two.booking.id, version, position: length - 1 },
      actorId: admin.id,
      submissionKey: newKey(),
    });
    expect(await stored(two.booking.id)).toMatchObject({ remainCents: -1300, tipCents: 0 });
    expect(await two.refund(14_300)).toContain('$143.00 refunded.');
  });

  it('R54 that the terms give back is the answer: no Keep while it is under way', async () => {
    const { booking, cancel } = await paid(part('0'));
    const data = { cancelDays: 60, cancelKeepPercent: 50 };
    await database().booking.update({ where: { id: booking.id }, data });
    await cancel();
    await database().booking.update({ where: { id: booking.id }, data: { refundDueCents: 6500 } });
    const by = { actorId: admin.id, bookingId: booking.id };
    emulator().control.oddNextRefund('PENDING');
    await refundAll({ ...by, seenCents: 6500, due: true, submissionKey: newKey() });
    expect(await bookingMoney(booking.id)).toMatchObject({ refundDueCents: 0, refundOrKeep: true });
    const keep = keepPayment(booking.id, { ...by, submissionKey: newKey(), reason: 'Why not' });
    expect((await refusal(keep)).userMessage).toContain('A refund is on its way back');
  });
});

describe('R128 a tip for a stay that has begun, paid or not', () => {
  const paidAlready = async (cents: number) => {
    const { booking, owner } = await bookingToPay(13_000);
    await database().booking.update({ where: { id: booking.id }, data: { arrivedAt: now() } });
    await recordManualPayment({
      ...{ bookingId: booking.id, amountCents: cents, actorId: admin.id, note: '' },
      submissionKey: newKey(),
    });
    const start = (choice: ReturnType<typeof part>) =>
      startPayment({ bookingId: booking.id, viewer: owner, submissionKey: newKey(), choice });
    const pay = async (choice: ReturnType<typeof part>) => {
      const { approveUrl, attemptId } = await start(choice);
      await decide(approveUrl);
      return capturePayment({ bookingId: booking.id, attemptId, viewer: owner });
    };
    return { id: booking.id, owner, start, pay };
  };

  it('is in percent of the stay’s total, not of the rest', async () => {
    const { id, owner, start, pay } = await paidAlready(10_000);
    expect(await paymentPage(id, owner)).toMatchObject({ tipOfCents: 13_000, tipAlone: false });
    const { attemptId } = await start(part('10'));
    const attempt = await database().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    expect(attempt).toMatchObject({ amountCents: 4300, tipCents: 1300 });
    expect((await pay(part('20'))).outcome).toBe('paid');
    expect(await stored(id)).toMatchObject({ totalCents: 15_600, remainCents: 0, tipCents: 2600 });
    // An earlier tip isn’t tipped.
    expect(await paymentPage(id, owner)).toMatchObject({ tipOfCents: 13_000, tipAlone: true });
  });

  it('is paid alone once nothing else remains', async () => {
    const { id, owner, start, pay } = await paidAlready(13_000);
    expect((await refusal(start(part('0')))).userMessage).toBe('This booking is already paid.');
    expect((await pay(part('10'))).outcome).toBe('paid');
    expect(await stored(id)).toMatchObject({
      ...{ totalCents: 14_300, paidCents: 14_300, remainCents: 0, tipCents: 1300 },
    });
    expect((await lines(id, owner)).tips).toMatchObject([{ amountCents: 1300 }]);
    await settings({ tips: false });
    expect((await refusal(start(part('10')))).code).toBe('conflict');
    expect(await paymentPage(id, owner)).toMatchObject({ tipOfCents: null, tipAlone: false });
    await settings({ tips: true });
  });

  it('takes nothing if the total rose since, and no tip of a stay that has not begun', async () => {
    const { id, owner, start } = await paidAlready(13_000);
    const { approveUrl, attemptId } = await start(part('10'));
    await decide(approveUrl);
    await database().booking.update({
      where: { id },
      data: { totalCents: 14_000, remainCents: 1000 },
    });
    expect((await capturePayment({ bookingId: id, attemptId, viewer: owner })).outcome).toBe(
      'not_captured',
    );
    await database().booking.update({
      where: { id },
      data: { totalCents: 13_000, remainCents: 0, arrivedAt: null },
    });
    expect((await refusal(start(part('10')))).userMessage).toBe('This booking is already paid.');
  });

  it('goes with Pay all: in percent to each stay that has begun, an amount to the first', async () => {
    const { booking, owner } = await bookingToPay(13_000);
    const days = [
      { start: '2020-01-02T09:00', end: '2020-01-02T17:00' },
      { start: '2040-01-02T09:00', end: '2040-01-02T17:00' },
    ];
    const fields = { status: 'accepted', totalCents: 5000 } as const;
    const pet = await createPet(owner.id);
    const others: { id: string }[] = [];
    for (const times of days)
      others.push(await createBooking(owner.id, [pet.id], { ...times, ...fields }));
    await database().booking.update({ where: { id: booking.id }, data: { arrivedAt: now() } });
    const attempts = async (tip: ReturnType<typeof part>['tip']) => {
      const seen = togetherSeen(await staysToPay('committed', owner.id));
      const sent = { seen, tip, viewer: owner, submissionKey: newKey() };
      const { attemptId } = await startPayment(sent);
      const made = await database().paymentAttempt.findMany({
        where: { OR: [{ id: attemptId }, { leadId: attemptId }] },
      });
      const tipOf = (id: string) => made.find(({ bookingId }) => bookingId === id)?.tipCents;
      return [booking, ...others].map(({ id }) => tipOf(id));
    };
    expect((await staysTogether(owner.id)).tipOfCents).toBe(18_000);
    expect(await attempts(part('10').tip)).toEqual([1300, 500, 0]);
    // The stay of 2020 is the first one.
    expect(await attempts(part('own', '7.25').tip)).toEqual([0, 725, 0]);
    expect(await attempts(part('0').tip)).toEqual([0, 0, 0]);
  });

  it('is in the thanks by email, while tips are on', async () => {
    const { id } = await paidAlready(13_000);
    const text = async () => {
      await inTransaction((tx) => queueStayOverMail(tx, id));
      const mail = await onlyMail({ bookingId: id, template: 'stay_over', state: 'waiting' });
      return renderMail(mail, 'without link').text;
    };
    expect(await text()).toMatch(new RegExp(`add a tip.*/payment/${id}`, 's'));
    await settings({ tips: false });
    expect(await text()).not.toContain('add a tip');
    await settings({ tips: true });
  });
});
