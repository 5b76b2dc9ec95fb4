/** R143: stays paid with house credit, and credit that comes back from them. */
import { afterEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import { NoticesError } from '~/core/errors/service-error.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { undoableAnswers, undoAnswer } from '~/features/booking/answers/undo-answer.server';
import { addCredit, payOutCredit } from '~/features/money/credit/change-credit.server';
import { creditOf } from '~/features/money/credit/credit.server';
import { moneyBackSentence } from '~/features/money/pricing/money-facts';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { booksOf } from '~/features/money/reports/reports.server';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { bothParts, mails } from '~tests/setup/outbox-in-test';
import { decide, newKey, withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { fileOf, opened } from '~tests/setup/spreadsheet';
import { giveAsCredit, usableCredit, wholeCredit } from './credit-payments.server';
import { bookingMoney } from './ledger.server';
import { recordManualPayment } from './manual-payments.server';
import { staysTogether } from './pay-together.server';
import type { PaymentChoice } from './payment.schema';
import { refundAll } from './refund.server';
import { claimCapture } from './capture.server';
import { capturePayment } from './settle-attempt.server';
import { payWithCreditFirst, spendCredit, startPayment } from './start-payment.server';

const { emulator, exchanges } = withEmulator();
const { admin, owner, settings, stay, pass, clock } = house({
  at: at('2027-03-01T11:00'),
  owner: { receiveEmails: true },
  settings: { houseCredit: true, tips: true },
  stay: { status: 'accepted', totalCents: 10_000 },
});

const add = (amountCents: number, bonusCents: number | null = null, expiresOn = '2027-12-31') =>
  addCredit({
    ...{ ownerId: owner.id, actorId: admin.id, submissionKey: newKey(), amountCents, bonusCents },
    ...{ how: 'cash' as const, expiresOn: bonusCents === null ? null : expiresOn, note: '' },
  });
const balance = async () => (await creditOf('committed', owner.id)).cents;
const with_ = (credit: number | null, more: Partial<PaymentChoice> = {}): PaymentChoice => ({
  ...{ deposit: false, tip: { percent: 0 }, credit },
  ...more,
});
const sent = (bookingId: string, choice: PaymentChoice, submissionKey = newKey()) => ({
  ...{ bookingId, choice, submissionKey, viewer: owner },
});
const spend = (bookingId: string, seen: number, key = newKey()) =>
  spendCredit({ ...sent(bookingId, with_(seen), key), whole: false });
const begin = async (bookingId: string, choice: PaymentChoice) => {
  const started = await startPayment(sent(bookingId, choice));
  const finish = () => capturePayment({ ...started, viewer: owner });
  return { ...started, finish };
};
const by = (bookingId: string) => ({ bookingId, actorId: admin.id, submissionKey: newKey() });
const cancel = (bookingId: string, viewer: typeof admin | typeof owner, noticed: string[] = []) =>
  changeBookingStatus({ bookingId, viewer, to: 'canceled', seen: null, noticed });
const paid = async (bookingId: string) => {
  const { paidCents, remainCents } = await wholeBooking(bookingId);
  return [paidCents, remainCents];
};
const lines = async (bookingId: string) => {
  const rows = await database().ledgerEntry.findMany({
    where: { bookingId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ kind, amountCents }) => [kind, amountCents]);
};

/** Both ledgers agree about every stay, and no bonus or use is income. */
afterEach(async () => {
  const bookings = await database().booking.findMany({ include: { ledger: true, credit: true } });
  for (const { paidCents, ledger, credit } of bookings) {
    expect(sumCents(ledger.map(({ amountCents }) => amountCents))).toBe(paidCents);
    const ofCredit = ledger.filter(({ kind }) => kind === 'credit');
    expect(sumCents([...ofCredit, ...credit].map(({ amountCents }) => amountCents))).toBe(0);
  }
  const { summary, reports } = await booksOf(2027);
  const all = bookings.flatMap(({ ledger }) => ledger).filter(({ kind }) => kind !== 'credit');
  const accounts = await database().creditEntry.findMany({
    where: { kind: { in: ['paid_in', 'paid_out'] } },
  });
  const income = sumCents([...all, ...accounts].map(({ amountCents }) => amountCents));
  expect(reports.find(({ key }) => key === 'income')?.sums?.at(-1)).toBe(income);
  expect(summary.total.grossCents + summary.total.refundCents).toBe(income);
  const [head = [], ...rows] = opened(await fileOf(exportPayments({ from: null, to: null })));
  const cents = (name: string) =>
    sumCents(rows.map((cells) => Math.round(Number(cells[head.indexOf(name)] ?? 0) * 100)));
  expect(cents('Amount')).toBe(income);
  if (!head.includes('From house credit')) return;
  const used = bookings.flatMap(({ ledger }) => ledger).filter(({ kind }) => kind === 'credit');
  expect(cents('From house credit')).toBe(sumCents(used.map(({ amountCents }) => amountCents)));
});

describe('R143 paying with credit', () => {
  it('covers a stay with one press, once per form, bonus first', async () => {
    await add(8000, 5000);
    const { id } = await stay();
    const key = newKey();
    expect(await spend(id, 13_000, key)).toEqual({ usedCents: 10_000 });
    expect(await spend(id, 13_000, key)).toEqual({ usedCents: 10_000 });
    expect(await paid(id)).toEqual([10_000, 0]);
    expect(await creditOf('committed', owner.id)).toMatchObject({ cents: 3000, moneyCents: 3000 });
    const [receipt, ...others] = await mails({ template: 'payment_receipt' });
    expect(others).toEqual([]);
    expect(receipt && bothParts(receipt).parts[0]).toContain('$100.00 from your credit');
  });

  it('pays first, and PayPal is asked for the rest only', async () => {
    await add(4500);
    const { id } = await stay();
    expect(await payWithCreditFirst(sent(id, with_(4500)))).toHaveProperty('approveUrl');
    const { approveUrl, finish } = await begin(id, with_(4500));
    const order = exchanges.filter(({ route }) => route === 'create').at(-1);
    expect(JSON.stringify(order)).toContain('55.00');
    expect([await balance(), await paid(id)]).toEqual([4500, [0, 10_000]]);
    await decide(approveUrl);
    expect(await finish()).toMatchObject({ outcome: 'paid', paidCents: 5500 });
    expect(await lines(id)).toEqual([
      ['capture', 5500],
      ['credit', 4500],
    ]);
    expect([await balance(), await paid(id)]).toEqual([0, [10_000, 0]]);
    const [receipt] = await mails({ template: 'payment_receipt' });
    expect(receipt && bothParts(receipt).parts[1]).toContain('From your credit: $45.00');
  });

  it('pays a part without PayPal, and the rest another way', async () => {
    await add(4500);
    const { id } = await stay();
    await spend(id, 4500);
    expect(await paid(id)).toEqual([4500, 5500]);
    expect((await refusal(spend(id, 0))).userMessage).toBe(
      'There is no credit to use, so nothing was paid.',
    );
  });

  it('is not used unless it is ticked, nor for a tip', async () => {
    await add(20_000);
    const { id } = await stay({ start: '2027-03-01T08:00', end: '2027-03-01T17:00' });
    const plain = await begin(id, with_(null));
    expect(await attemptOf(plain.attemptId)).toMatchObject({ amountCents: 10_000, creditCents: 0 });
    const tipped = await payWithCreditFirst(sent(id, with_(20_000, { tip: { cents: 700 } })));
    if (!('attemptId' in tipped)) throw new Error('The tip needs PayPal');
    expect(await attemptOf(tipped.attemptId)).toMatchObject({
      ...{ amountCents: 700, tipCents: 700, creditCents: 10_000 },
    });
    await decide(tipped.approveUrl);
    await capturePayment({ ...tipped, viewer: owner });
    expect([await balance(), await paid(id)]).toEqual([10_000, [10_700, 0]]);
  });

  it('meets a deposit, alone or with PayPal', async () => {
    await add(2000);
    const deposit = {
      depositCents: 3000,
      depositOfCents: 10_000,
      depositDueAt: at('2027-03-03T11:00'),
    };
    const { id } = await stay();
    await database().booking.update({ where: { id }, data: deposit });
    const { approveUrl, attemptId, finish } = await begin(id, with_(2000, { deposit: true }));
    expect(await attemptOf(attemptId)).toMatchObject({ amountCents: 1000, creditCents: 2000 });
    await decide(approveUrl);
    await finish();
    expect((await wholeBooking(id)).depositMetAt).not.toBeNull();
    expect([await balance(), await paid(id)]).toEqual([0, [3000, 7000]]);
  });

  it('pays all stays in their order, and PayPal the rest of the last', async () => {
    await add(12_000);
    const first = await stay({ start: '2027-03-05T09:00', end: '2027-03-05T17:00' });
    const second = await stay({ start: '2027-03-06T09:00', end: '2027-03-06T17:00' });
    const { seen } = await staysTogether(owner.id);
    const together = { seen, credit: 12_000, viewer: owner, submissionKey: newKey() };
    const started = await payWithCreditFirst(together);
    if (!('attemptId' in started)) throw new Error('The rest needs PayPal');
    await decide(started.approveUrl);
    expect(await capturePayment({ ...started, viewer: owner })).toMatchObject({ paidCents: 8000 });
    expect([await paid(first.id), await paid(second.id)]).toEqual([
      [10_000, 0],
      [10_000, 0],
    ]);
    expect([await lines(first.id), await lines(second.id)]).toEqual([
      [['credit', 10_000]],
      [
        ['capture', 8000],
        ['credit', 2000],
      ],
    ]);
    expect(await balance()).toBe(0);
  });

  it('pays all stays alone', async () => {
    await add(25_000);
    await stay({ start: '2027-03-05T09:00', end: '2027-03-05T17:00' });
    await stay({ start: '2027-03-06T09:00', end: '2027-03-06T17:00' });
    const { seen } = await staysTogether(owner.id);
    const together = { seen, credit: 25_000, viewer: owner, submissionKey: newKey() };
    expect(await payWithCreditFirst(together)).toEqual({ usedCents: 20_000 });
    expect(await balance()).toBe(5000);
  });
});

describe('R143 two tabs with the same credit', () => {
  it('the second is refused in one sentence', async () => {
    await add(4500);
    const [one, two] = [await stay(), await stay()];
    await spend(one.id, 4500);
    const sentence =
      'Your credit is $0.00 now, so nothing was paid. Please check the amounts and try again.';
    expect((await refusal(spend(two.id, 4500))).userMessage).toBe(sentence);
    expect((await refusal(startPayment(sent(two.id, with_(4500))))).userMessage).toBe(sentence);
    expect(await paid(two.id)).toEqual([0, 10_000]);
  });

  it('an order that counts on credit used meanwhile is not captured', async () => {
    await add(4500);
    const [one, two] = [await stay(), await stay()];
    const { approveUrl, attemptId, finish } = await begin(one.id, with_(4500));
    await decide(approveUrl);
    await spend(two.id, 4500);
    expect(await finish()).toMatchObject({ outcome: 'not_captured' });
    expect(await attemptOf(attemptId)).toMatchObject({ state: 'failed', issue: 'amount_changed' });
    expect(await paid(one.id)).toEqual([0, 10_000]);
  });

  it('credit is reserved from the moment PayPal is asked to take the rest', async () => {
    await add(4500);
    const [one, two] = [await stay(), await stay()];
    const { attemptId, approveUrl, finish } = await begin(one.id, with_(4500));
    await decide(approveUrl);
    expect(await claimCapture(attemptId)).toEqual({ kind: 'claimed' });
    expect(await usableCredit('committed', owner.id)).toBe(0);
    expect((await refusal(spend(two.id, 4500))).code).toBe('conflict');
    const out = { ...by(''), ownerId: owner.id, amountCents: 1, method: 'cash' as const, note: '' };
    expect((await refusal(payOutCredit(out))).field).toBe('amount');
    expect(await finish()).toMatchObject({ outcome: 'paid' });
    expect([await balance(), await paid(one.id)]).toEqual([0, [10_000, 0]]);
  });

  it('a bonus of the day on which the payment began still counts when its answer comes late', async () => {
    await add(1000, 2000, '2027-03-01');
    const { id } = await stay({ start: '2027-03-05T09:00', end: '2027-03-05T17:00' });
    const { approveUrl, finish } = await begin(id, with_(3000));
    await decide(approveUrl);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await finish();
    clock('2027-03-02T01:00');
    await finish();
    expect([await balance(), await paid(id)]).toEqual([0, [10_000, 0]]);
  });

  it('stays with its owner if the stay was canceled before the answer', async () => {
    await add(4500);
    const { id } = await stay();
    const { approveUrl, finish } = await begin(id, with_(4500));
    await decide(approveUrl);
    emulator().control.troubleNext('capture', { kind: 'lost' });
    await finish();
    await cancel(id, admin);
    await finish();
    expect([await balance(), await lines(id)]).toEqual([4500, [['capture', 5500]]]);
    expect(await wholeBooking(id)).toMatchObject({ refundOrKeep: true });
  });
});

describe('R143 a canceled stay', () => {
  const terms = { cancelDays: 7, cancelKeepPercent: 50 };
  const withTerms = async (start: string, end: string) => {
    const one = await stay({ start, end });
    await database().booking.update({ where: { id: one.id }, data: terms });
    return one;
  };

  it('in time gives its credit back by itself, to where it came from', async () => {
    await add(4000, 2000);
    const { id } = await withTerms('2027-05-05T09:00', '2027-05-05T17:00');
    await spend(id, 6000);
    await cancel(id, owner);
    expect(await creditOf('committed', owner.id)).toMatchObject({ cents: 6000, moneyCents: 4000 });
    expect(await wholeBooking(id)).toMatchObject({ paidCents: 0, refundOrKeep: false });
    expect(moneyBackSentence([await bookingMoney(id)])).toBe('$60.00 is back as credit.');
    const [mail] = await mails({ template: 'own_cancel' });
    expect(mail && bothParts(mail).parts[0]).toContain('$60.00 is back as credit.');
  });

  it('late gives back its share, and the rest of the money is decided as other money', async () => {
    await add(4000);
    const { id } = await withTerms('2027-03-05T09:00', '2027-03-05T17:00');
    await recordManualPayment({ ...by(id), amountCents: 6000, note: '', method: 'cash' });
    await spend(id, 4000);
    clock('2027-03-01T16:00');
    const asked = await refusal(cancel(id, owner));
    expect(asked).toBeInstanceOf(NoticesError);
    await cancel(id, owner, ['kept:5000']);
    expect(await balance()).toBe(2000);
    expect(await wholeBooking(id)).toMatchObject({
      ...{ paidCents: 8000, refundDueCents: 3000, refundOrKeep: true },
    });
    expect(moneyBackSentence([await bookingMoney(id)])).toBe(
      '$20.00 is back as credit. $30.00 is coming back the way you paid.',
    );
  });

  it('without terms gives all credit back, and leaves other money to decide', async () => {
    await add(4000);
    const { id } = await stay();
    await recordManualPayment({ ...by(id), amountCents: 6000, note: '', method: 'cash' });
    await spend(id, 4000);
    await cancel(id, owner);
    expect(await balance()).toBe(4000);
    expect(await wholeBooking(id)).toMatchObject({ paidCents: 6000, refundOrKeep: true });
  });

  it('uses it again if the answer is undone, unless it was used meanwhile', async () => {
    await add(4000, 2000);
    const { id } = await stay();
    await spend(id, 6000);
    pass(120_000);
    await cancel(id, admin);
    const [undo] = await undoableAnswers(admin.id);
    if (undo === undefined) throw new Error('No Undo');
    await undoAnswer({ ...undo, viewer: admin });
    expect([await balance(), await paid(id)]).toEqual([0, [6000, 4000]]);
    expect(await wholeBooking(id)).toMatchObject({ status: 'accepted', refundOrKeep: false });
    pass(1000);
    await cancel(id, admin);
    expect(await balance()).toBe(6000);
    const [again] = await undoableAnswers(admin.id);
    if (again === undefined) throw new Error('No Undo');
    await spend((await stay()).id, 6000);
    expect((await refusal(undoAnswer({ ...again, viewer: admin }))).code).toBe('conflict');
    expect(await wholeBooking(id)).toMatchObject({ status: 'canceled', paidCents: 0 });
  });
});

describe('R143 credit instead of a refund', () => {
  it('is the third answer beside Refund and Keep', async () => {
    const { id } = await stay();
    await recordManualPayment({ ...by(id), amountCents: 6000, note: '', method: 'cash' });
    await cancel(id, admin);
    expect((await refusal(giveAsCredit({ ...by(id), seenCents: 5999 }))).userMessage).toBe(
      'The amount is now $60.00. Please check it and try again.',
    );
    const answer = { ...by(id), seenCents: 6000 };
    await giveAsCredit(answer);
    await giveAsCredit(answer);
    expect(await creditOf('committed', owner.id)).toMatchObject({ cents: 6000, moneyCents: 6000 });
    expect(await wholeBooking(id)).toMatchObject({ paidCents: 0, refundOrKeep: false });
    expect(moneyBackSentence([await bookingMoney(id)])).toBe('$60.00 is back as credit.');
    const [mail] = await mails({ template: 'refund' });
    expect(mail && bothParts(mail).parts[0]).toContain('is back as credit');
    expect((await refusal(giveAsCredit({ ...by(id), seenCents: 6000 }))).userMessage).toBe(
      'This has already been decided.',
    );
  });

  it('gives what the terms say and keeps the rest, and needs house credit', async () => {
    const { id } = await stay();
    await recordManualPayment({ ...by(id), amountCents: 6000, note: '', method: 'cash' });
    await database().booking.update({
      where: { id },
      data: {
        ...{ status: 'canceled', canceledAt: at('2027-03-01T11:00') },
        ...{ refundOrKeep: true, refundDueCents: 2000 },
      },
    });
    await settings({ houseCredit: false });
    expect((await refusal(giveAsCredit({ ...by(id), seenCents: 2000 }))).code).toBe('conflict');
    await settings({ houseCredit: true });
    await giveAsCredit({ ...by(id), seenCents: 2000 });
    expect(await wholeBooking(id)).toMatchObject({ paidCents: 4000, refundOrKeep: false });
    expect(await balance()).toBe(2000);
  });

  it('is never given for money that is on its way back by PayPal', async () => {
    const { id } = await stay();
    const { approveUrl, finish } = await begin(id, with_(null));
    await decide(approveUrl);
    await finish();
    await cancel(id, admin);
    await refundAll({ ...by(id), seenCents: 10_000 });
    expect((await refusal(giveAsCredit({ ...by(id), seenCents: 10_000 }))).code).toBe('conflict');
    expect(await balance()).toBe(0);
  });
});

describe('R143 what was paid too much', () => {
  it('is credit, and moves to the account when it is used', async () => {
    await add(1000);
    const over = await stay({ start: '2027-03-05T09:00', end: '2027-03-05T17:00' });
    await recordManualPayment({ ...by(over.id), amountCents: 12_500, note: '', method: 'cash' });
    expect(await wholeCredit('committed', owner.id)).toBe(3500);
    expect(await balance()).toBe(1000);
    const { id } = await stay({ start: '2027-03-06T09:00', end: '2027-03-06T17:00' });
    await spend(id, 3500);
    expect([await paid(over.id), await paid(id)]).toEqual([
      [10_000, 0],
      [3500, 6500],
    ]);
    expect(await wholeCredit('committed', owner.id)).toBe(0);
  });

  it('is nothing while the house has no credit', async () => {
    const over = await stay();
    await recordManualPayment({ ...by(over.id), amountCents: 12_500, note: '', method: 'cash' });
    await settings({ houseCredit: false });
    expect(await wholeCredit('committed', owner.id)).toBe(0);
  });
});

const attemptOf = (id: string) => database().paymentAttempt.findUniqueOrThrow({ where: { id } });
