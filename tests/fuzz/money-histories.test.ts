/**
 * Random histories of realistic payments (R92 to R98, R140): prices by time, sales tax, totals by hand, deposits, terms in two steps,
 * claims, cash, house credit (R143), PayPal for one stay and for several, charges, tips and refunds. Every page and file shows
 * the same cents, and in the end the ledger matches PayPal.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import type { Booking, LedgerEntry, Prisma, QuoteLine } from '~/core/database/generated/client';
import { sumCents } from '~/core/money/money';
import { readCsv } from '~/core/text/csv';
import type { Viewer } from '~/core/session/permissions';
import { addDays, localDateOf, toLocal } from '~/core/time/business-time';
import { environment } from '~/core/runtime/environment.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { captureUnderWay, quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { answerClaim, undoClaimAnswer } from '~/features/money/offline/answer-claim.server';
import { claimPayment } from '~/features/money/offline/claims.server';
import { addCredit, payOutCredit } from '~/features/money/credit/change-credit.server';
import { creditAt, creditOf } from '~/features/money/credit/credit.server';
import {
  giveAsCredit,
  usableCredit,
  wholeCredit,
} from '~/features/money/payments/credit-payments.server';
import { spendCredit } from '~/features/money/payments/start-payment.server';
import { personPage } from '~/features/people/directory/person-page.server';
import { addLine, addTip } from '~/features/money/payments/adjust-total.server';
import { followDeposits } from '~/features/money/payments/deposits.server';
import { bookingMoney, refundUnderWay } from '~/features/money/payments/ledger.server';
import { recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { lastStayOf, statementPage } from '~/features/money/payments/statement.server';
import { amongIds, taxedBookings } from '~/features/money/payments/tax-shares.server';
import { addExtra, listExtras } from '~/features/money/pricing/extras.server';
import { isTip } from '~/features/money/pricing/quote';
import { taxedTotal, taxIn, taxShares } from '~/features/money/pricing/tax';
import { chargeOf } from '~/features/money/payments/statement';
import { myData } from '~/features/people/profiles/my-data.server';
import { exportBookings } from '~/features/money/reports/export-bookings.server';
import { exportPayments } from '~/features/money/reports/export-payments.server';
import { bookingSums, incomeByMonth } from '~/features/money/reports/financial-sums.server';
import { readBookingFilter } from '~/features/money/reports/financials';
import { exportReport, reportsOf, yearOf } from '~/features/money/reports/reports.server';
import { editBooking } from '~/features/booking/requests/edit-booking.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { createAdmin, createOwner } from '../factories/people';
import { createPet } from '../factories/pets';
import { withEmulator } from '../setup/paying';
import {
  answerHeld,
  expectBooksOfPaypal,
  pay,
  paypalEnds,
  refund,
  refundOnPaypal,
} from './money-histories/paypal';
import { fuzzing, timeLimit } from './runs';
import { inDepth, inDepthElse } from '../setup/depth';

process.env['RATE_LIMIT_SCALE'] = '100000';

const zone = 'America/New_York';
const firstMorning = new Date('2027-06-01T15:00:00Z');
const firstDay = '2027-06-20';
const { emulator } = withEmulator();
let admin: Viewer;
let owner: Viewer;
let pets: string[];
let bath: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: firstMorning });
  environment().intervals.reconcileAge = 0;
  admin = { id: (await createAdmin()).id, role: 'admin' };
  const data = {
    adjustments: true,
    tips: true,
    zelleAddress: 'nora@example.com',
    depositPercent: 30,
    houseCredit: true,
  };
  await database().businessSettings.update({ where: { id: 1 }, data });
  const extra = { name: 'Bath', price: 2577, per: 'dog', offered: true } as const;
  await addExtra({ actorId: admin.id, formKey: newFormKey() }, extra);
  bath = (await listExtras('committed'))[0]?.id ?? '';
});
afterAll(() => {
  vi.useRealTimers();
  delete environment().intervals.reconcileAge;
});

const acts = ['book', 'accept', 'cancel', 'move', 'cash', 'back'] as const;
const more = [
  'claim',
  'received',
  'not received',
  'undo',
  'line',
  'tip',
  'terms',
  'tax',
  'total',
  'lower',
  'later',
  'credit',
  'credit out',
  'use credit',
  'as credit',
] as const;
const atPaypal = [
  'pay',
  'pay together',
  'refund',
  'refund a part',
  'refund on PayPal',
  'answer held',
] as const;
type AtPaypal = (typeof atPaypal)[number];
type Kind = (typeof acts)[number] | (typeof more)[number] | AtPaypal;
const isAtPaypal = (kind: Kind): kind is AtPaypal => atPaypal.some((one) => one === kind);

const anyAct = fc.record({
  kind: fc.constantFrom<Kind>(
    ...['accept' as const, 'later' as const, ...acts, ...more],
    ...[...atPaypal, ...atPaypal, ...atPaypal],
  ),
  which: fc.nat(7),
  cents: fc.integer({ min: 1, max: 40_000 }),
  nights: fc.integer({ min: 1, max: 9 }),
});
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

const actsInOneHistory = 120;

/** @returns whether there was anything to act on */
function actAtPaypal(kind: AtPaypal, { which, cents }: Act): Promise<boolean> {
  const ownerId = owner.id;
  switch (kind) {
    case 'pay':
    case 'pay together':
      return pay(emulator(), owner, { together: kind === 'pay together', which, cents });
    case 'refund':
    case 'refund a part': {
      const all = kind === 'refund';
      return refund(emulator(), { ownerId, actorId: admin.id, all, which, cents });
    }
    case 'refund on PayPal':
      return refundOnPaypal(emulator(), { ownerId, which, cents });
    case 'answer held':
      return answerHeld(admin.id, { ownerId, record: cents % 2 === 0 });
  }
}

async function act(kind: Exclude<Kind, AtPaypal>, { which, cents, nights }: Act): Promise<void> {
  const bookings = await database().booking.findMany({
    where: { userId: owner.id },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const booking = bookings[which % Math.max(1, bookings.length)];
  if (kind === 'book') {
    // Weeks apart, so that no two stays share a day.
    const from = addDays(firstDay, bookings.length * 12);
    const request = {
      ...{ service: 'Boarding' as const, message: '', pets_selected: pets.slice(which % 2) },
      extras: which % 3 === 0 ? [bath] : [],
      ...{ start: `${from}T10:00`, end: `${addDays(from, nights)}T10:00` },
    };
    await requestBooking({ ownerId: owner.id, viewer: owner, request, formKey: newFormKey() });
    return;
  }
  if (kind === 'terms') {
    const on = cents % 2 === 0;
    const data = {
      seasonPrices: on ? 'Jul 1 to Aug 31: Boarding $75.55' : '',
      ...{ longStayNights: on ? nights : null, longStayPercent: on ? 1 + (cents % 33) : null },
      ...{ cancelDaysBoarding: 14, cancelKeepPercent: 33 },
      ...{ cancelSecondDays: on ? 3 : null, cancelSecondPercent: on ? 90 : null },
      restDueDays: on ? 7 : null,
    };
    const fits = { ...data, longStayNights: on ? Math.max(2, nights) : null };
    await database().businessSettings.update({ where: { id: 1 }, data: fits });
    return;
  }
  if (kind === 'tax') {
    const data = {
      taxRate: cents % 4 === 0 ? null : cents * 7,
      taxIncluded: cents % 3 === 0,
      ...{ taxBoarding: which !== 1, taxExtras: which !== 2, taxName: 'Sales tax' },
    };
    await database().businessSettings.update({ where: { id: 1 }, data });
    return;
  }
  if (kind === 'later') {
    vi.setSystemTime(new Date(Date.now() + nights * (cents % 2 === 0 ? 24 : 1) * 3_600_000));
    await paypalEnds(emulator());
    await followDeposits();
    return;
  }
  if (kind === 'credit' || kind === 'credit out') {
    const account = { ownerId: owner.id, actorId: admin.id, note: '', submissionKey: newFormKey() };
    if (kind === 'credit out') {
      await payOutCredit({ ...account, amountCents: 1 + (cents % 5000), method: 'zelle' });
      return;
    }
    const today = localDateOf(new Date(), zone);
    await addCredit({
      ...{
        ...account,
        amountCents: which === 0 ? null : cents,
        how: which === 1 ? 'brought_over' : 'venmo',
      },
      ...{ bonusCents: which < 3 ? 1 + (cents % 900) : null },
      expiresOn: which === 0 || which === 2 ? addDays(today, nights) : null,
    });
    return;
  }
  if (booking === undefined) return;
  const { id: bookingId, version, status } = booking;
  const by = { bookingId, actorId: admin.id, note: '', submissionKey: newFormKey() };
  const claim = await database().paymentClaim.findFirst({
    where: { bookingId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  switch (kind) {
    case 'accept':
      await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: null });
      return;
    case 'cancel':
      await cancel(bookingId);
      return;
    case 'move': {
      const start = localDateOf(booking.start, zone);
      const times = { start: `${start}T10:00`, end: `${addDays(start, nights)}T10:00` };
      const stay = { service: 'Boarding' as const, message: '', status, version };
      const edit = { ...stay, ...times, pets_selected: pets, total: booking.totalCents };
      await editBooking({
        ...{ bookingId, viewer: admin, recalculate: false, formKey: newFormKey() },
        edit: { ...edit, tell_owner: false },
      });
      return;
    }
    case 'total': {
      const [start, end] = [toLocal(booking.start, zone), toLocal(booking.end, zone)];
      const stay = { service: 'Boarding' as const, message: '', status, version, start, end };
      const pets_selected = (await database().bookingPet.findMany({ where: { bookingId } })).map(
        ({ petId }) => petId,
      );
      await editBooking({
        ...{ bookingId, viewer: admin, recalculate: which === 0, formKey: newFormKey() },
        edit: { ...stay, pets_selected, total: cents, tell_owner: false },
      });
      return;
    }
    case 'lower':
      await recordManualPayment({ ...by, amountCents: -cents, lowersTotal: true });
      return;
    case 'cash':
      await recordManualPayment({ ...by, amountCents: cents });
      return;
    case 'back':
      await recordManualPayment({ ...by, amountCents: -cents });
      return;
    case 'claim':
      await claimPayment({
        ...{ bookingId, viewer: owner, method: 'zelle', amountCents: cents },
        submissionKey: newFormKey(),
      });
      return;
    case 'received':
    case 'not received':
      if (claim === null) return;
      await answerClaim({
        ...{ claimId: claim.id, viewer: admin, noticed: [] },
        answer: kind === 'received' ? 'received' : 'not_received',
      });
      return;
    case 'undo':
      if (claim !== null) await undoClaimAnswer(claim.id, admin);
      return;
    case 'line':
      await addLine({ ...by, version, what: 'Friends', amountCents: cents - 20_000 });
      return;
    case 'use credit': {
      const credit = await usableCredit('committed', owner.id);
      const choice = { deposit: cents % 3 === 0, tip: { percent: 0 }, credit };
      const sent = { bookingId, viewer: owner, choice, submissionKey: newFormKey() };
      await spendCredit({ ...sent, whole: false });
      return;
    }
    case 'as credit': {
      const money = await bookingMoney(bookingId);
      const due = Math.min(money.availableCents, money.refundDueCents || money.availableCents);
      await giveAsCredit({ ...by, seenCents: due });
      return;
    }
    case 'tip':
      await inTransaction((tx) => addTip(tx, { bookingId, tipCents: cents, payerId: owner.id }));
  }
}

/** As the owner, who is asked about the kept amount and agrees. */
async function cancel(bookingId: string): Promise<void> {
  const change = { bookingId, viewer: owner, to: 'canceled', seen: null } as const;
  try {
    await changeBookingStatus(change);
  } catch (error) {
    if (!(error instanceof NoticesError)) throw error;
    const noticed = error.notices.map(({ code }) => code);
    await changeBookingStatus({ ...change, noticed });
  }
}

const rowsOf = async (file: AsyncGenerator<string, void>) => {
  const pieces: string[] = [];
  for await (const piece of file) pieces.push(piece);
  const read = readCsv(pieces.join(''));
  if ('problem' in read) throw new Error(read.problem);
  const [head = [], ...rows] = read.value.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
};
const column = (rows: Record<string, string>[], name: string) =>
  sumCents(rows.map((row) => Math.round(Number(row[name]) * 100)));

/** R140: the tax of the lines is the one of their rate, and payments of all that is due hold all of it. */
function expectTax(row: Booking & { quoteLines: QuoteLine[]; ledger: LedgerEntry[] }): void {
  const lines = quoteLinesOf(row);
  const tax = taxIn(lines);
  if (tax === null) return;
  const taxed = taxedTotal(lines, row.totalCents);
  const priced = lines.find(({ kind }) => kind === 'tax');
  expect(lines.filter((line) => !isTip(line)).at(-1)).toBe(priced);
  // A refund may have rounded it by a cent.
  const exact = (tax.taxableCents * tax.rate) / 1_000_000;
  expect(Math.abs(tax.taxCents - exact)).toBeLessThanOrEqual(1);
  expect(tax.taxCents).toBeLessThanOrEqual(Math.max(0, taxed.priceCents));
  const amounts = [...row.ledger]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ amountCents }) => amountCents);
  if (row.remainCents === 0 && taxed.priceCents > 0)
    expect(sumCents(taxShares(amounts, taxed))).toBe(tax.taxCents);
}

/**
 * Money received: credit that was used was received before, and a bonus is none (R143). Both ledgers agree about
 * every stay, and no purse holds less than nothing.
 */
async function receivedBy(
  stays: (Booking & { ledger: LedgerEntry[] })[],
  ownerIds: Prisma.CreditEntryWhereInput,
): Promise<number> {
  const entries = stays.flatMap(({ ledger }) => ledger);
  const accounts = await database().creditEntry.findMany({ where: ownerIds });
  for (const { id, ledger } of stays) {
    const used = ledger.filter(({ kind }) => kind === 'credit');
    const own = accounts.filter(({ bookingId }) => bookingId === id);
    expect(sumCents([...used, ...own].map(({ amountCents }) => amountCents))).toBe(0);
  }
  const purses = new Map<string, number>();
  for (const { ownerId, isBonus, expiresOn, amountCents } of accounts) {
    const purse = [ownerId, isBonus, expiresOn].join(' ');
    purses.set(purse, (purses.get(purse) ?? 0) + amountCents);
  }
  expect([...purses.values()].filter((cents) => cents < 0)).toEqual([]);
  const paid = accounts.filter(({ kind }) => kind === 'paid_in' || kind === 'paid_out');
  const money = entries.filter(({ kind }) => kind !== 'credit');
  return sumCents([...money, ...paid].map(({ amountCents }) => amountCents));
}

/** One figure of the owner's credit on statement, profile and Pay all. */
async function expectOneFigure(): Promise<void> {
  const whole = await wholeCredit('committed', owner.id);
  const until = localDateOf(new Date(), zone);
  const last = await lastStayOf(owner.id);
  const period = { from: '2027-01-01', until: last !== null && last > until ? last : until };
  const account = await creditOf('committed', owner.id);
  const later = await creditAt('committed', owner.id, period.until);
  const statement = await statementPage(owner.id, period);
  // The statement ends with the last stay: by then, a bonus may have ended.
  expect((statement?.credit?.afterCents ?? 0) - later.cents).toBe(whole - account.cents);
  expect((await personPage(owner.id))?.creditCents).toBe(whole);
  const { before, after, credit } = statement ?? {};
  const net = (one: typeof after) => (one?.owedCents ?? 0) - (one?.aheadCents ?? 0);
  expect(net(after)).toBe(
    sumCents([
      ...[net(before), statement?.staysCents ?? 0, -(statement?.paymentsCents ?? 0)],
      ...[-(credit?.addedCents ?? 0), -(credit?.giftCents ?? 0), credit?.endedCents ?? 0],
      ...[credit?.afterCents ?? 0, credit?.otherCents ?? 0],
      ...[-(credit?.beforeCents ?? 0), -(credit?.otherBeforeCents ?? 0)],
    ]),
  );
}

async function expectSameCents(): Promise<void> {
  const include = { ledger: true, quoteLines: true };
  const all = await database().booking.findMany({ include });
  const own = all.filter(({ userId }) => userId === owner.id);
  const ledgerOf = (rows: typeof all) =>
    sumCents(rows.flatMap(({ ledger }) => ledger.map(({ amountCents }) => amountCents)));
  const total = (rows: typeof all) => sumCents(rows.map(({ totalCents }) => totalCents));
  const paid = (rows: typeof all) => sumCents(rows.map(({ paidCents }) => paidCents));

  for (const row of own) {
    expect(row.paidCents).toBe(ledgerOf([row]));
    expect(row.remainCents).toBe(row.totalCents - row.paidCents);
    expectTax(row);
    if (!row.totalByHand)
      expect(row.totalCents).toBe(
        sumCents(quoteLinesOf(row).map(({ amountCents }) => amountCents)),
      );
    expect(await bookingDetails(row.id, owner)).toMatchObject({
      ...{ totalCents: row.totalCents, paidCents: row.paidCents },
    });
  }

  const statement = await statementPage(owner.id, { from: '2027-01-01', until: '2029-12-31' });
  expect(statement?.paymentsCents).toBe(await receivedBy(own, { ownerId: owner.id }));
  await expectOneFigure();
  const shown = own.filter(({ status, ledger }) => status === 'accepted' || ledger.length > 0);
  expect(statement?.staysCents).toBe(sumCents(shown.map(chargeOf)));

  const { filter } = readBookingFilter(new URLSearchParams());
  const sums = await bookingSums(filter, { at: new Date(), timeZone: zone });
  // Totals are of stays that stand; money is of all (R142).
  const standing = all.filter(({ status }) => status === 'accepted' || status === 'pending');
  expect(sums.all).toMatchObject({ totalCents: total(standing), paidCents: paid(all) });

  const payments = await rowsOf(exportPayments({ from: null, to: null }));
  const received = await receivedBy(all, {});
  expect(column(payments, 'Amount')).toBe(received);
  if (payments.some((row) => 'From house credit' in row)) {
    const used = all.map(({ ledger, ...row }) => ({
      ...{ ...row, ledger: ledger.filter(({ kind }) => kind === 'credit') },
    }));
    expect(column(payments, 'From house credit')).toBe(ledgerOf(used));
  }
  const bookings = await rowsOf(exportBookings(filter));
  expect(column(bookings, 'Total')).toBe(total(all));
  expect(column(bookings, 'Paid')).toBe(paid(all));
  if (bookings.some((row) => 'Tips' in row)) {
    const parts = ['Stay', 'Extras', 'Charges and discounts', 'Tips', 'Set manually'];
    const kinds = bookings.some((row) => 'Tax added' in row) ? [...parts, 'Tax added'] : parts;
    expect(sumCents(kinds.map((name) => column(bookings, name)))).toBe(total(all));
  }

  if (payments.some((row) => 'Tax in the amount' in row)) {
    const taxReceived = column(payments, 'Tax in the amount');
    const shares = await taxedBookings('committed', amongIds(all.map(({ id }) => id)));
    const entries = [...shares.values()].flatMap((one) => one.entries);
    expect(taxReceived).toBe(sumCents(entries.map(({ shareCents }) => shareCents)));
    const taxes = (await reportsOf(2027)).find(({ key }) => key === 'tax');
    expect(taxes?.sums?.at(-1) ?? 0).toBe(taxReceived);
    const file = await rowsOf(exportReport(2027, 'tax'));
    expect(column(file, 'Tax received')).toBe(taxReceived);
    // A year without any has no table.
    const standing = all.filter(({ status }) => taxes !== undefined && status === 'accepted');
    const charged = sumCents(standing.map((row) => taxIn(quoteLinesOf(row))?.taxCents ?? 0));
    const kept = column(file, 'Tax charged') - charged;
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(
      column(file, 'Taxable') + column(file, 'Not taxed') + column(file, 'Tax charged'),
    ).toBeGreaterThanOrEqual(
      sumCents(standing.map((row) => taxedTotal(quoteLinesOf(row), row.totalCents).priceCents)),
    );
  }

  const year = await yearOf(2027);
  expect(year.total.grossCents + year.total.refundCents).toBe(received);
  const months = await incomeByMonth('2027-12-31');
  expect(sumCents(months.map(({ cents }) => cents))).toBe(received);

  const over = all.filter(({ status, end }) => status === 'accepted' && end <= new Date());
  const due = sumCents(over.map(({ remainCents }) => Math.max(0, remainCents)));
  for (const [key, cents] of [
    ['income', received],
    ['due', due],
  ] as const) {
    const [report] = (await reportsOf(2027)).filter((one) => one.key === key);
    expect(report?.sums?.at(-1), key).toBe(cents);
    expect(column(await rowsOf(exportReport(2027, key)), 'Total'), key).toBe(cents);
  }

  const mine = await new Response(await myData(owner.id)).text();
  const cents = (name: string) =>
    sumCents(
      [...mine.matchAll(new RegExp(`"${name}":\\s*(-?\\d+)`, 'g'))].map((one) => Number(one[1])),
    );
  expect(cents('tot_amt_cents')).toBe(total(own));
  expect(cents('amt_paid_cents')).toBe(paid(own));
}

/** Asserts that nothing is in progress, and that the ledger matches PayPal. */
async function expectPaypalToEnd(): Promise<void> {
  const userId = owner.id;
  let open = true;
  for (let round = 0; open || round < 3; round += 1) {
    vi.setSystemTime(new Date(Date.now() + 3_600_000));
    await paypalEnds(emulator());
    open = await answerHeld(admin.id, { ownerId: userId, record: round % 2 === 0 });
  }
  const underWay = { state: { in: [...captureUnderWay, 'held' as const] } };
  const booking = { userId };
  expect(await database().paymentAttempt.count({ where: { booking, ...underWay } })).toBe(0);
  expect(await database().refund.count({ where: { booking, state: { in: refundUnderWay } } })).toBe(
    0,
  );
  await expectBooksOfPaypal(userId);
  await expectSameCents();
}

it(
  'R92 to R98, R140 whatever happens, each page and file has the same cents',
  async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAct, { minLength: actsInOneHistory, maxLength: actsInOneHistory }),
        async (history) => {
          owner = { id: (await createOwner()).id, role: 'user' };
          pets = [(await createPet(owner.id)).id, (await createPet(owner.id)).id];
          vi.setSystemTime(firstMorning);
          for (const [index, one] of history.entries()) {
            try {
              const { kind } = one;
              const did = isAtPaypal(kind)
                ? await actAtPaypal(kind, one)
                : (await act(kind, one), true);
              if (did) done.set(kind, (done.get(kind) ?? 0) + 1);
            } catch (error) {
              // A refusal changes nothing.
              if (!(error instanceof ServiceError)) throw error;
            }
            if (index === 49) await expectSameCents();
          }
          await expectPaypalToEnd();
        },
      ),
      { ...fuzzing(inDepthElse(20, 3)), endOnFailure: true },
    );
    // A kind that is always refused would prove nothing; a few histories may have few of one.
    if (!inDepth) return;
    for (const kind of [...acts, ...more]) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(10);
    for (const kind of atPaypal) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(4);
  },
  Math.max(timeLimit, 1_800_000),
);
