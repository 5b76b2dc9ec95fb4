/** R142: a year with every kind of money in it, the same to the cent in ledger, files, reports and statements. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { plainAmount, sumCents } from '~/core/money/money';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { answerClaim } from '~/features/money/offline/answer-claim.server';
import { claimTogether } from '~/features/money/offline/claim-together.server';
import { openClaims } from '~/features/money/offline/claims.server';
import { addLine } from '~/features/money/payments/adjust-total.server';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { staysTogether } from '~/features/money/payments/pay-together.server';
import type { PaymentChoice } from '~/features/money/payments/payment.schema';
import { refundPayment } from '~/features/money/payments/refund.server';
import { capturePayment } from '~/features/money/payments/settle-attempt.server';
import { startPayment } from '~/features/money/payments/start-payment.server';
import { statementPage } from '~/features/money/payments/statement.server';
import { type PaymentMethod, undoneNote } from '~/features/money/pricing/money-facts';
import { wholeBooking } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { decide, newKey, withEmulator } from '~tests/setup/paying';
import { fileOf, opened } from '~tests/setup/spreadsheet';
import { exportBookings } from './export-bookings.server';
import { exportPayments } from './export-payments.server';
import { booksOf, reportsOf, yearOf } from './reports.server';

const { emulator } = withEmulator();
const { admin, owner, dog, settings, clock, regular, stay } = house({
  at: at('2027-03-01T11:00'),
  settings: { adjustments: true, tips: true, venmoName: 'Nora-Tail' },
  stay: { status: 'accepted' },
});
const ben = regular({}, { firstName: 'Ben' });
const days = { from: '2027-01-01', until: '2027-12-31' };

beforeAll(async () => {
  await database().holidaySwitch.updateMany({ data: { ratesApply: false } });
});
afterEach(() => emulator().control.tellFees(true));

async function asked(start: string, end: string): Promise<string> {
  const { bookingId } = await requestBooking({
    ...{ ownerId: owner.id, viewer: owner, formKey: newKey() },
    request: {
      ...{ service: 'Boarding', start, end, pets_selected: [dog.id], message: '', extras: [] },
    },
  });
  await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' });
  return bookingId;
}

const by = async (bookingId: string) => ({
  ...{ bookingId, actorId: admin.id, submissionKey: newKey() },
  version: (await wholeBooking(bookingId)).version,
});

async function pay(
  which: { bookingId: string; choice?: PaymentChoice } | { seen: string },
  of: Person,
) {
  const started = await startPayment({ ...which, viewer: of, submissionKey: newKey() });
  await decide(started.approveUrl);
  await capturePayment({ ...started, viewer: of });
}

const record = async (
  bookingId: string,
  amountCents: number,
  method: PaymentMethod,
  lowersTotal = false,
) => recordManualPayment({ ...(await by(bookingId)), note: '', amountCents, method, lowersTotal });

async function refund(bookingId: string, amountCents: number, more: { withTip?: boolean } = {}) {
  const where = { bookingId, kind: 'capture' } as const;
  const { id: captureEntryId } = await database().ledgerEntry.findFirstOrThrow({ where });
  await refundPayment({ ...(await by(bookingId)), captureEntryId, amountCents, note: '', ...more });
}

const daycare = (date: string, totalCents: number) =>
  stay({ of: ben, start: `${date}T09:00`, end: `${date}T17:00`, totalCents });

/** Plays the year: deposit, rest, tip, charge, discount, refunds, a kept deposit, cash, Venmo, too much, tax. */
async function playYear() {
  await settings({
    taxRate: 88_750,
    depositPercent: 30,
    cancelDaysBoarding: 30,
    cancelKeepPercent: 50,
  });
  // Deposit and rest by PayPal, a charge, a discount and a tip, of which some comes back.
  const whole = await asked('2027-05-10T10:00', '2027-05-12T10:00');
  await pay({ bookingId: whole, choice: { deposit: true, tip: { percent: 0 } } }, owner);
  await addLine({ ...(await by(whole)), what: 'Late', amountCents: 2000 });
  await addLine({ ...(await by(whole)), what: 'Friends', amountCents: -1033 });
  clock('2027-05-12T10:00');
  await pay({ bookingId: whole, choice: { deposit: false, tip: { cents: 1234 } } }, owner);
  await refund(whole, 2017);
  const tipped = await daycare('2027-05-11', 4500);
  await pay({ bookingId: tipped.id, choice: { deposit: false, tip: { cents: 500 } } }, ben);
  await refund(tipped.id, 0, { withTip: true });
  // Canceled late, half of the deposit kept; another one, of which nothing is decided yet.
  const canceled = await asked('2027-06-28T10:00', '2027-06-30T10:00');
  await pay({ bookingId: canceled, choice: { deposit: true, tip: { percent: 0 } } }, owner);
  clock('2027-06-20T12:00');
  const keptCents = Math.min((await wholeBooking(canceled)).paidCents, 7077);
  await changeBookingStatus({
    ...{ bookingId: canceled, viewer: owner, to: 'canceled', seen: null },
    noticed: [`kept:${keptCents}`],
  });
  const rejected = await stay({
    of: ben,
    start: '2027-06-21T09:00',
    end: '2027-06-21T17:00',
    totalCents: 4500,
  });
  await record(rejected.id, 4500, 'zelle');
  await changeBookingStatus({
    bookingId: rejected.id,
    viewer: admin,
    to: 'canceled',
    seen: 'accepted',
  });
  await record(rejected.id, -3000, 'zelle');
  const undecided = await daycare('2027-06-22', 4500);
  await record(undecided.id, 2500, 'zelle');
  await changeBookingStatus({
    ...{ bookingId: undecided.id, viewer: admin, to: 'canceled', seen: 'accepted' },
  });
  // Two stays at once by Venmo, two by PayPal; too much by check; cash, with a part back that lowers the total.
  await daycare('2027-07-01', 4500);
  await daycare('2027-07-02', 5001);
  const venmo = (await staysTogether(ben.id)).seen;
  await claimTogether({ seen: venmo, viewer: ben, method: 'venmo', submissionKey: newKey() });
  for (const { id: claimId } of await openClaims())
    await answerClaim({ claimId, viewer: admin, answer: 'received', noticed: [] });
  await daycare('2027-07-05', 3333);
  await daycare('2027-07-06', 6667);
  await pay({ seen: (await staysTogether(ben.id)).seen }, ben);
  await record((await daycare('2027-07-07', 4500)).id, 5000, 'check');
  const cash = await asked('2027-08-02T10:00', '2027-08-03T10:00');
  await record(cash, 7077, 'cash');
  await record(cash, -1000, 'cash', true);
  // By mistake, and taken back.
  const mistaken = { bookingId: cash, kind: 'manual', providerRef: null, attemptId: null } as const;
  const venmoOnce = { ...mistaken, method: 'venmo', actorId: admin.id } as const;
  await inTransaction(async (tx) => {
    await addToLedger(tx, { ...venmoOnce, amountCents: 999 });
    await addToLedger(tx, { ...venmoOnce, amountCents: -999, note: undoneNote });
  });
  // The edges of the year: neither belongs to it.
  clock('2027-12-31T23:30');
  await record(cash, 100, 'cash');
  clock('2028-01-01T00:30');
  await record(cash, 11, 'cash');
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100);

/** Sums the columns of the payments file, in all or of one method. */
async function file(method?: string) {
  const [head = [], ...rows] = opened(
    await fileOf(exportPayments({ from: days.from, to: days.until })),
  );
  const some = rows.filter((row) => method === undefined || row[1] === method);
  const column = (name: string) => some.map((row) => row[head.indexOf(name)]);
  const sum = (name: string) => sumCents(column(name).map(cents));
  return { head, methods: [...new Set(column('Method'))], column, sum };
}

const reportSums = async (key: string) => {
  const found = (await reportsOf(2027)).find((one) => one.key === key);
  return Object.fromEntries(
    (found?.columns ?? []).map(({ label }, index) => [label, found?.sums?.[index]]),
  );
};

describe('R142 a year on one page', () => {
  it('is equal to the cent with ledger, files, reports and statements', async () => {
    await playYear();
    const summary = await yearOf(2027);
    expect((await booksOf(2027)).summary).toEqual(summary);
    const { total, methods } = summary;
    const receivedCents = total.grossCents + total.refundCents;

    const entries = await database().ledgerEntry.findMany({
      where: { localDate: { gte: days.from, lte: days.until } },
    });
    expect(receivedCents).toBe(sumCents(entries.map(({ amountCents }) => amountCents)));

    const payments = await file();
    expect(payments.sum('Amount')).toBe(receivedCents);
    expect(payments.sum('PayPal fee')).toBe(total.feeCents);
    expect(payments.sum('Net')).toBe(total.netCents);
    expect(payments.sum('Tip')).toBe(total.tipCents);
    expect(payments.sum('Tax in the amount')).toBe(summary.taxCents);
    expect(methods.map(({ label }) => label)).toEqual([
      'PayPal',
      'Cash',
      'Check',
      'Venmo',
      'Zelle',
    ]);
    expect([...payments.methods].sort()).toEqual(methods.map(({ label }) => label).sort());
    const byMethod = await reportSums('methods');
    for (const { label, grossCents, refundCents, feeCents, netCents } of methods) {
      const own = await file(label);
      expect([own.sum('Amount'), own.sum('PayPal fee'), own.sum('Net')], label).toEqual([
        ...[grossCents + refundCents, feeCents, netCents],
      ]);
      expect(byMethod[label], label).toBe(grossCents + refundCents);
    }
    expect(byMethod).toMatchObject({ 'PayPal’s fees': total.feeCents, Net: total.netCents });
    expect((await reportSums('income'))['Total']).toBe(receivedCents);
    expect((await reportSums('tax'))['Tax received']).toBe(summary.taxCents);

    const statements = await Promise.all([owner, ben].map(({ id }) => statementPage(id, days)));
    expect(sumCents(statements.map((one) => one?.paymentsCents ?? 0))).toBe(receivedCents);
    const kept = statements
      .flatMap((one) => one?.stays ?? [])
      .filter(({ what }) => /\((canceled|rejected)\)$/.test(what));
    expect(kept).toHaveLength(3);
    expect(summary.keptCents).toBe(sumCents(kept.map(({ chargeCents }) => chargeCents)));

    const all = { from: null, to: null, status: null, owed: null };
    const [titles = [], ...bookings] = opened(await fileOf(exportBookings(all)));
    const paid = bookings.map((row) => cents(row[titles.indexOf('Paid')]));
    // The cash of 2028 is in no sum of 2027.
    expect(sumCents(paid)).toBe(receivedCents + 11);
    expect((await yearOf(2028)).total).toMatchObject({ grossCents: 11, payments: 1 });
  });

  it('holds the amounts that the year had', async () => {
    await playYear();
    const { total, methods, online, keptCents, taxCents } = await yearOf(2027);
    const of = (label: string) => methods.find((one) => one.label === label);
    // A taxed stay in two payments with a tip, $45.00 with a tip, a deposit, and one payment for two stays.
    const bill = await database().booking.findFirstOrThrow({
      where: { status: 'accepted', tipCents: 1234 },
    });
    const grossCents = bill.totalCents + 5000 + 4246 + 10_000;
    expect(of('PayPal')).toMatchObject({ payments: 5, grossCents, refundCents: -2517 });
    expect(of('Venmo')).toMatchObject({
      payments: 1,
      grossCents: 9501,
      refundCents: 0,
      feeCents: 0,
    });
    expect(of('Check')).toMatchObject({ payments: 1, grossCents: 5000, netCents: 5000 });
    expect(of('Cash')).toMatchObject({ payments: 2, grossCents: 7177, refundCents: -1000 });
    expect(of('Zelle')).toMatchObject({ payments: 2, grossCents: 7000, refundCents: -3000 });
    expect(online).toEqual({ payments: 6, grossCents: grossCents + 9501 });
    expect(total).toMatchObject({ payments: 11, unknownFees: 0, tipCents: 1234 });
    // Of the deposit of $42.46 all is kept: half of the total would be more. Of Ben's $45.00, $15.00; nothing
    // of the $25.00 that nobody decided about.
    expect(keptCents).toBe(4246 + 1500);
    expect(taxCents).toBeGreaterThan(0);
  });

  it('R141 says that a fee is not known, and no net, rather than $0.00', async () => {
    const first = await stay({
      start: '2027-04-01T09:00',
      end: '2027-04-01T17:00',
      totalCents: 4500,
    });
    await pay({ bookingId: first.id }, owner);
    emulator().control.tellFees(false);
    const second = await stay({
      start: '2027-04-02T09:00',
      end: '2027-04-02T17:00',
      totalCents: 4500,
    });
    await pay({ bookingId: second.id }, owner);
    const { total, taxCents } = await yearOf(2027);
    expect(total).toMatchObject({
      unknownFees: 1,
      feeCents: 206,
      netCents: null,
      grossCents: 9000,
    });
    expect(taxCents).toBeNull();
    expect(await reportSums('methods')).toEqual({
      ...{ PayPal: 9000, 'PayPal’s fees': null, 'Fees not known': 1, Net: null },
    });
    const { column } = await file('PayPal');
    expect(column('PayPal fee').sort()).toEqual(['', plainAmount(206)]);
    expect(column('Net').sort()).toEqual(['', plainAmount(4500 - 206)]);
  });

  it('a house without PayPal has no column of it, and a year without money no table', async () => {
    expect((await file()).head).not.toContain('PayPal fee');
    expect((await yearOf(2027)).methods).toEqual([]);
    expect((await reportsOf(2027)).map(({ key }) => key)).not.toContain('methods');
    const { id } = await stay({
      start: '2027-04-01T09:00',
      end: '2027-04-01T17:00',
      totalCents: 4500,
    });
    await record(id, 4500, 'cash');
    expect((await file()).head).not.toContain('PayPal fee');
    expect((await yearOf(2027)).total).toMatchObject({ payments: 1, feeCents: 0, netCents: 4500 });
  });
});
