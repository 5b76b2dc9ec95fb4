/** An owner's statement of a period (R62). */
import { database } from '~/core/database/database.server';
import { type Cents, sumCents } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import { hostName } from '~/core/settings/host-name';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { addressText, nameList } from '~/core/text/format';
import {
  addDays,
  type LocalDate,
  localDateOf,
  startOfDay,
  type TimeZone,
} from '~/core/time/business-time';
import type { DayPeriod } from '~/core/time/day-range';
import { formatDay } from '~/core/time/format-dates';
import {
  petNamesOf,
  quoteLinesOf,
  sentPaymentOf,
  withClaim,
} from '~/features/booking/record/booking-row.server';
import { bookingView } from '~/features/booking/record/booking-view.server';
import { type CreditLine, lineOf, withStay } from '~/features/money/credit/credit-account.server';
import { creditAt } from '~/features/money/credit/credit.server';
import { ledgerLabel, type SentText, sentText } from '~/features/money/pricing/money-facts';
import { letterhead, type LetterheadFacts } from './payment-page.server';
import {
  type AccountBalance,
  balanceAt,
  chargeOf,
  dayBefore,
  overpaidAt,
  type StatementCredit,
  type StatementStay,
} from './statement';

export type StatementPage = {
  business: LetterheadFacts;
  ownerName: string;
  /** In one line; empty if unknown. */
  ownerAddress: string;
  from: string;
  until: string;
  /** The balance brought forward, and its day. */
  before: AccountBalance & { day: string };
  stays: {
    id: string;
    what: string;
    when: string;
    receiptNumber: string | null;
    lines: QuoteLine[];
    chargeCents: Cents;
  }[];
  staysCents: Cents;
  payments: { id: string; what: string; why: string; cents: Cents }[];
  paymentsCents: Cents;
  /** House credit with its entries of the period (R143); null without any. */
  credit: (StatementCredit & { lines: CreditLine[] }) | null;
  /** Balance at the end of the period. */
  after: AccountBalance;
  /** The owner's payments that are being checked, or weren't found (R126). */
  sent: (SentText & { id: string; what: string })[];
  /** Amount to pay, as the profile asks for it: without payments that are being checked. */
  toPayCents: Cents;
};

/** Returns the last day of an owner's stays that are booked or have payments; null without stays. */
export async function lastStayOf(ownerId: string): Promise<LocalDate | null> {
  const { timeZone } = await businessSettings('committed');
  const last = await database().booking.findFirst({
    where: {
      userId: ownerId,
      OR: [{ status: { in: ['accepted', 'pending'] } }, { ledger: { some: {} } }],
    },
    orderBy: { end: 'desc' },
    select: { end: true },
  });
  return last && localDateOf(last.end, timeZone);
}

/**
 * Returns the stays that begin in the period, the payments in it, and the balance. Eleven statements for any
 * number of stays. @returns null if the account is not found
 */
export async function statementPage(
  ownerId: string,
  { from, until }: DayPeriod,
): Promise<StatementPage | null> {
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const owner = await database().profile.findFirst({ where: { id: ownerId, deletedAt: null } });
  if (owner === null) return null;
  const bookings = await database().booking.findMany({
    where: {
      userId: ownerId,
      start: { gte: startOfDay(from, timeZone), lt: startOfDay(addDays(until, 1), timeZone) },
      OR: [{ status: 'accepted' }, { ledger: { some: {} } }],
    },
    include: { quoteLines: true },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const entries = await database().ledgerEntry.findMany({
    where: { booking: { userId: ownerId }, localDate: { gte: from, lte: until } },
    include: { booking: { select: { petsSelected: true, start: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const stays = bookings.map((booking) => {
    const { petNames, service, status, whenText } = bookingView(booking, timeZone);
    const state = status === 'accepted' ? '' : ` (${status})`;
    return {
      id: booking.id,
      what: `${service} for ${nameList(petNames) || 'no pets'}${state}`,
      when: whenText,
      receiptNumber: booking.receiptNumber,
      lines: status === 'accepted' ? quoteLinesOf(booking) : [],
      chargeCents: chargeOf(booking),
    };
  });
  // Credit pays with money that was paid in before.
  const paid = entries.filter(({ kind }) => kind !== 'credit');
  const payments = paid.map(({ booking, ...entry }) => ({
    id: entry.id,
    what: ledgerLabel({ ...entry, payer: null }),
    why: `${formatDay(entry.localDate)}, for ${nameList(petNamesOf(booking)) || 'no pets'}, ${formatDay(localDateOf(booking.start, timeZone))}`,
    cents: entry.amountCents,
  }));
  const account = await accountOf(ownerId, until, timeZone);
  const after = balanceAt(account, until);
  const before = balanceAt(account, dayBefore(from));
  const overpaid = {
    before: overpaidAt(account, dayBefore(from)),
    after: overpaidAt(account, until),
  };
  const ofCredit = await creditOfPeriod(ownerId, { from, until }, settings);
  const money = ofCredit === null ? [] : ofCredit.money;
  const begun = account.filter(
    ({ startsOn, status }) => startsOn <= until && status === 'accepted',
  );
  const sent = begun.flatMap(({ remainCents, ...stay }) => {
    const one = sentText(sentPaymentOf({ remainCents, ...stay }), hostName(settings));
    if (one === null) return [];
    const checkingCents = Math.min(one.checkingCents, Math.max(0, remainCents));
    return { id: stay.id, text: one.text, checkingCents, what: stay.what };
  });
  const checkingCents = sumCents(sent.map((one) => one.checkingCents));
  return {
    business: letterhead(settings),
    ownerName: owner.fullName ?? owner.email,
    ownerAddress: addressText(owner),
    from: formatDay(from),
    until: formatDay(until),
    before: { day: formatDay(dayBefore(from)), ...before },
    stays,
    staysCents: sumCents(stays.map(({ chargeCents }) => chargeCents)),
    payments: [...payments, ...money],
    paymentsCents: sumCents([...payments, ...money].map(({ cents }) => cents)),
    credit: ofCredit && {
      ...{ lines: ofCredit.lines, addedCents: ofCredit.addedCents },
      giftCents: ofCredit.giftCents,
      endedCents: ofCredit.endedCents,
      beforeCents: ofCredit.beforeCents + overpaid.before,
      afterCents: ofCredit.afterCents + overpaid.after,
      otherBeforeCents: before.creditCents - overpaid.before,
      otherCents: after.creditCents - overpaid.after,
    },
    ...{ after, sent, toPayCents: Math.max(0, after.owedCents - checkingCents) },
  };
}

/** Returns the account of house credit in the period; null without one. Three statements. */
async function creditOfPeriod(
  ownerId: string,
  { from, until }: DayPeriod,
  { houseCredit, timeZone }: Settings,
) {
  const rows = await database().creditEntry.findMany({
    where: { ownerId, localDate: { gte: from, lte: until } },
    include: withStay,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const [before, after] = [
    await creditAt('committed', ownerId, dayBefore(from)),
    await creditAt('committed', ownerId, until),
  ];
  if (!houseCredit && rows.length === 0 && before.cents === 0) return null;
  const sumOf = (some: typeof rows) => sumCents(some.map(({ amountCents }) => amountCents));
  const paid = rows.filter(({ kind }) => kind === 'paid_in' || kind === 'paid_out');
  const added = rows.filter(({ kind }) => kind === 'bonus' || kind === 'brought_over');
  return {
    beforeCents: before.cents,
    afterCents: after.cents,
    addedCents: sumOf(added),
    giftCents: sumOf(rows.filter(({ kind }) => kind === 'gift')),
    endedCents: before.cents + sumOf(rows) - after.cents,
    lines: rows.map((row) => lineOf(row, timeZone)),
    money: paid.map((row) => {
      const { id, what, why, cents } = lineOf(row, timeZone);
      return { id, what: `Credit, ${what.slice(0, 1).toLowerCase()}${what.slice(1)}`, why, cents };
    }),
  };
}

type AccountStay = StatementStay &
  Parameters<typeof sentPaymentOf>[0] & { id: string; what: string };

/** Returns all stays of an owner that count by the end of a day. Three statements. */
async function accountOf(
  ownerId: string,
  until: LocalDate,
  timeZone: TimeZone,
): Promise<AccountStay[]> {
  const bookings = await database().booking.findMany({
    where: {
      userId: ownerId,
      OR: [
        { start: { lt: startOfDay(addDays(until, 1), timeZone) }, status: 'accepted' },
        { ledger: { some: {} } },
      ],
    },
    select: {
      ...{ id: true, start: true, petsSelected: true },
      ...{ status: true, totalCents: true, paidCents: true, remainCents: true },
      ...{ refundOrKeep: true, refundDueCents: true },
      ledger: { select: { localDate: true, amountCents: true, createdAt: true } },
      claims: withClaim.claims,
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return bookings.map(({ start, petsSelected, ...booking }) => {
    const startsOn = localDateOf(start, timeZone);
    const names = nameList(petNamesOf({ petsSelected })) || 'no pets';
    return { startsOn, what: `For ${names}, ${formatDay(startsOn)}`, ...booking };
  });
}
