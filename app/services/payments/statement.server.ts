/** An owner's statement of a period (R62). */
import { addDays, localDateOf, startOfDay } from '~/domain/business-time';
import { formatDay } from '~/domain/format-dates';
import { type Cents, sumCents } from '~/domain/money';
import { ledgerLabel } from '~/domain/money-facts';
import type { QuoteLine } from '~/domain/quote';
import type { DayPeriod } from '~/domain/register';
import { chargeOf, dayBefore } from '~/domain/statement';
import { addressText, nameList } from '~/lib/format';
import { bookingView } from '../bookings/booking-view.server';
import { petNamesOf, quoteLinesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import { businessSettings } from '../settings/settings.server';
import { letterhead, type Letterhead } from './payment-page.server';

export type StatementPage = {
  business: Letterhead;
  ownerName: string;
  /** One line; empty where it is not known. */
  ownerAddress: string;
  from: string;
  until: string;
  /** The day of the balance that is brought forward. */
  before: { day: string; cents: Cents };
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
  /** What is left to pay at the end; below 0 for a credit. */
  balanceCents: Cents;
};

/**
 * The stays that begin in the period, what was paid in it, and the balance. Six statements, however
 * many stays. @returns null if there is no such account
 */
export async function statementPage(
  ownerId: string,
  { from, until }: DayPeriod,
): Promise<StatementPage | null> {
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const owner = await database().profile.findUnique({ where: { id: ownerId, deletedAt: null } });
  if (owner === null) return null;
  const begins = startOfDay(from, timeZone);
  const bookings = await database().booking.findMany({
    where: {
      userId: ownerId,
      start: { gte: begins, lt: startOfDay(addDays(until, 1), timeZone) },
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
  const payments = entries.map(({ booking, ...entry }) => ({
    id: entry.id,
    what: ledgerLabel({ ...entry, payer: null }),
    why: `${formatDay(entry.localDate)}, for ${nameList(petNamesOf(booking)) || 'no pets'}, ${formatDay(localDateOf(booking.start, timeZone))}`,
    cents: entry.amountCents,
  }));
  const staysCents = sumCents(stays.map(({ chargeCents }) => chargeCents));
  const paymentsCents = sumCents(payments.map(({ cents }) => cents));
  const beforeCents = await balanceBefore(ownerId, from, begins);
  return {
    business: letterhead(settings),
    ownerName: owner.fullName ?? owner.email,
    ownerAddress: addressText(owner),
    from: formatDay(from),
    until: formatDay(until),
    before: { day: formatDay(dayBefore(from)), cents: beforeCents },
    stays,
    staysCents,
    payments,
    paymentsCents,
    balanceCents: beforeCents + staysCents - paymentsCents,
  };
}

/** What earlier stays cost, as `chargeOf` says, less what was paid before, in cents. One statement. */
async function balanceBefore(ownerId: string, from: string, begins: Date): Promise<Cents> {
  const [row] = await database().$queryRaw<{ cents: number | bigint | null }[]>`
    SELECT COALESCE((SELECT SUM(CASE "status" WHEN 'accepted' THEN "tot_amt" WHEN 'pending' THEN 0
        ELSE MAX(0, CASE WHEN "refund_or_keep" THEN "amt_paid" - COALESCE("refund_due_cents", "amt_paid")
          ELSE "amt_paid" END) END)
      FROM "bookings" WHERE "user_id" = ${ownerId} AND "start" < ${begins}), 0)
    - COALESCE((SELECT SUM("amount_cents") FROM "bookings" AS "paid"
        JOIN "ledger_entries" ON "booking_id" = "paid"."id"
      WHERE "paid"."user_id" = ${ownerId} AND "local_date" < ${from}), 0) AS "cents"`;
  return Number(row?.cents ?? 0);
}
