/** The ledger of payments (R29): its one writer, and what of a booking's money can be refunded. */
import { renewStayOverMail } from '~/features/bookings/booking-emails.server';
import { database, type Transaction } from '~/core/database/database.server';
import type { Booking, Refund } from '~/core/database/generated/client';
import type { LedgerKind, RefundState } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, toLocal, type TimeZone } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { isNewlyMet } from '~/features/pricing/deposit';
import {
  type HeldLine,
  type LedgerLine,
  type MoneyFacts,
  type PaymentMethod,
  type RefundLine,
  remainingOf,
} from '~/features/pricing/money-facts';
import { isActive } from '~/features/stays/booking-status';
import { paypalAmount } from './paypal-port.server';

export type NewLedgerEntry = {
  bookingId: string;
  kind: LedgerKind;
  /** Above 0 for money received, below 0 for money refunded. */
  amountCents: Cents;
  /** The provider's id of the capture or refund; null for a manual payment. */
  providerRef: string | null;
  attemptId: string | null;
  actorId: string | null;
  method?: PaymentMethod | null;
  note?: string;
};

/** What of an entry is a tip (R61): above 0 for one received, below 0 for one that goes back. */
type TipOfEntry = { tipCents?: Cents };

function assertSign({ kind, amountCents }: NewLedgerEntry): void {
  const right =
    Number.isSafeInteger(amountCents) &&
    (kind === 'capture'
      ? amountCents > 0
      : kind === 'refund'
        ? amountCents < 0
        : amountCents !== 0);
  if (!right) throw new RangeError(`A ledger entry of kind ${kind} cannot be ${amountCents} cents`);
}

/** Adds an entry and moves both amounts, in cents (R29). @throws RangeError; P2002 for a repeat */
export async function addToLedger(
  tx: Transaction,
  { tipCents = 0, ...entry }: NewLedgerEntry & TipOfEntry,
): Promise<{ entryId: string; paidCents: Cents; remainCents: Cents }> {
  assertSign(entry);
  const { bookingId, amountCents } = entry;
  const { timeZone } = await businessSettings(tx);
  const createdAt = now();
  const localDate = localDateOf(createdAt, timeZone);
  const { id: entryId } = await tx.ledgerEntry.create({
    data: { ...entry, createdAt, localDate },
    select: { id: true },
  });
  await numberReceipt(tx, bookingId, localDate);
  const before = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const after = await tx.booking.update({
    where: { id: bookingId },
    data: {
      paidCents: { increment: amountCents },
      remainCents: { decrement: amountCents },
      tipCents: { increment: tipCents },
    },
  });
  const { status, refundDueCents, tipCents: tips, paidCents, remainCents } = after;
  // R29: money received for a rejected or canceled booking raises the question; a refund answers it.
  const refundOrKeep = amountCents > 0 && !isActive(status) && paidCents > 0;
  // What went back is no longer due, and what comes later the terms do not keep (R54).
  const due = refundDueCents === null ? null : Math.max(0, refundDueCents + amountCents);
  // The tip of a stay that doesn't take place goes back first (R93). Of another, cash that goes back
  // beyond the price takes of it.
  const priceCents = amountCents - tipCents;
  const keptTipCents =
    !isActive(status) && priceCents < 0
      ? Math.max(0, tips + priceCents)
      : Math.min(tips, Math.max(0, paidCents));
  const data = { refundOrKeep, refundDueCents: due, tipCents: keptTipCents };
  // What a refund takes away was met before it (R92).
  const met = isNewlyMet(withTip(before, tipCents)) || isNewlyMet(after);
  await tx.booking.update({
    where: { id: bookingId },
    data: { ...data, ...(met && { depositMetAt: createdAt, depositNextAt: null }) },
  });
  await renewStayOverMail(tx, bookingId);
  return { entryId, paidCents, remainCents };
}

/** What was paid for a new stay before it came here (R100), in cents. */
export type EarlierPayment = { id: string; bookingId: string; amountCents: Cents };

/**
 * Adds what was paid earlier for stays without an entry, as
 * addToLedger, but no email and no deposit depends on it (R100).
 */
export async function addEarlierPayments(
  tx: Transaction,
  payments: readonly EarlierPayment[],
  { actorId, note }: { actorId: string; note: string },
): Promise<void> {
  const createdAt = now();
  const { timeZone } = await businessSettings(tx);
  const localDate = localDateOf(createdAt, timeZone);
  const year = localDate.slice(0, 4);
  const numbered = await lastReceipt(tx, year);
  const json = JSON.stringify(payments);
  await tx.$executeRaw`
    INSERT INTO "ledger_entries" ("id", "booking_id", "kind", "amount_cents", "note", "actor_id", "local_date", "created_at")
    SELECT "value" ->> 'id', "value" ->> 'bookingId', 'manual', "value" ->> 'amountCents',
      ${note}, ${actorId}, ${localDate}, ${createdAt}
    FROM json_each(${json})`;
  await tx.$executeRaw`
    UPDATE "bookings" SET "amt_paid" = "amt_paid" + "cents", "amt_remain" = "amt_remain" - "cents",
      "receipt_number" = ${`${year}-`} || printf('%04d', ${numbered} + 1 + "at")
    FROM (SELECT "value" ->> 'bookingId' AS "booking", "value" ->> 'amountCents' AS "cents",
        "key" AS "at" FROM json_each(${json}))
    WHERE "id" = "booking"`;
}

/** A booking whose tip line is changed already, as if its tip were, too. */
function withTip(booking: Booking, tipCents: Cents): Booking {
  const { paidCents, tipCents: tips } = booking;
  return { ...booking, paidCents: paidCents + tipCents, tipCents: tips + tipCents };
}

/** Gives the booking's receipt the next number of the year, unless it has one (R62). */
async function numberReceipt(tx: Transaction, bookingId: string, day: LocalDate): Promise<void> {
  const where = { id: bookingId, receiptNumber: null };
  if ((await tx.booking.count({ where })) === 0) return;
  const year = day.slice(0, 4);
  const number = (await lastReceipt(tx, year)) + 1;
  const receiptNumber = `${year}-${String(number).padStart(4, '0')}`;
  await tx.booking.update({ where: { id: bookingId }, data: { receiptNumber } });
}

/** The highest number of a receipt of that year; 0 for none. */
async function lastReceipt(tx: Transaction, year: string): Promise<number> {
  const [last] = await tx.$queryRaw<{ number: number | bigint }[]>`
    SELECT CAST(substr("receipt_number", 6) AS INTEGER) AS "number" FROM "bookings"
    WHERE "receipt_number" > ${`${year}-`} AND "receipt_number" < ${`${year}.`}
    ORDER BY 1 DESC LIMIT 1`;
  return Number(last?.number ?? 0);
}

/** A refund with an unknown end: the provider may have made it. */
export const refundUnderWay: RefundState[] = ['started', 'pending'];

/** What of the paid money is a tip that a refund leaves: none of a stay that doesn't take place (R93). */
function tipApart({ status, tipCents }: Pick<Booking, 'status' | 'tipCents'>): Cents {
  return isActive(status) ? tipCents : 0;
}

type AvailableMoney = {
  availableCents: Cents;
  /** What of it is tips that a refund leaves (R61). */
  tipCents: Cents;
  refundingCents: Cents;
};

/** How much of a booking's money can still be refunded, as the caller's transaction reads it. */
export async function availableMoney(tx: Transaction, bookingId: string): Promise<AvailableMoney> {
  const { paidCents, ...booking } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
  });
  const underWay = await tx.refund.aggregate({
    where: { bookingId, state: { in: refundUnderWay } },
    _sum: { amountCents: true, tipCents: true },
  });
  const refundingCents = underWay._sum.amountCents ?? 0;
  return {
    availableCents: paidCents - refundingCents,
    tipCents: Math.max(0, tipApart(booking) - (underWay._sum.tipCents ?? 0)),
    refundingCents,
  };
}

/** Refuses to return more than is available, tips included. @throws ServiceError conflict at the field */
export async function assertAvailable(
  tx: Transaction,
  { bookingId, amountCents, field }: { bookingId: string; amountCents: Cents; field: string },
): Promise<void> {
  const money = await availableMoney(tx, bookingId);
  if (amountCents > money.availableCents)
    throw new ServiceError('conflict', unavailableSentence(money), field);
}

function unavailableSentence({ availableCents, refundingCents }: AvailableMoney): string {
  const available = formatMoney(Math.max(availableCents, 0));
  if (refundingCents === 0)
    return `Only ${available} was paid, so you can’t refund more than that.`;
  const most = availableCents > 0 ? `At most ${available} can still` : 'Nothing more can';
  return `${most} be refunded: ${formatMoney(refundingCents)} is on its way back through PayPal already.`;
}

// As many as PayPal's stand-in keeps.
const mostCaptures = 1000;

/** The newest captures in decimal dollars, for PayPal's stand-in, which forgets at its stop. */
export async function newestCaptures(): Promise<
  { captureId: string; orderId: string; value: string; at: Date }[]
> {
  const entries = await database().ledgerEntry.findMany({
    where: { kind: 'capture' },
    orderBy: { createdAt: 'desc' },
    take: mostCaptures,
    include: { attempt: { select: { orderId: true } } },
  });
  return entries.flatMap(({ providerRef: captureId, attempt, createdAt: at }) => {
    if (captureId === null || !attempt?.orderId) return [];
    // One capture may have paid several stays (R95).
    const parts = entries.filter(({ providerRef }) => providerRef === captureId);
    const cents = sumCents(parts.map(({ amountCents }) => amountCents));
    return [{ captureId, orderId: attempt.orderId, value: paypalAmount(cents), at }];
  });
}

type Entry = Awaited<ReturnType<typeof ledgerOf>>[number];

/** The ledger with each entry's payer and refunds, in order. */
async function ledgerOf(bookingId: string) {
  const rows = await database().ledgerEntry.findMany({
    where: { bookingId },
    select: {
      id: true,
      kind: true,
      amountCents: true,
      note: true,
      method: true,
      createdAt: true,
      providerRef: true,
      attempt: { select: { payerGivenName: true, tipCents: true } },
      refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ attempt, ...entry }) => ({
    ...entry,
    payer: attempt?.payerGivenName ?? null,
    /** What of it is a tip (R61). */
    tipCents: attempt?.tipCents ?? 0,
  }));
}

const amountFields = {
  status: true,
  totalCents: true,
  paidCents: true,
  remainCents: true,
  refundOrKeep: true,
  refundDueCents: true,
  tipCents: true,
} as const;

/**
 * What was paid for a booking and given back, and what waits for the admin (R29, R32).
 * @param booking its amounts, where the caller has read them
 */
export async function bookingMoney(
  bookingId: string,
  booking?: Pick<Booking, keyof typeof amountFields>,
): Promise<MoneyFacts> {
  const [
    { totalCents, paidCents, refundOrKeep, refundDueCents, tipCents: tips, ...remaining },
    ledger,
    held,
  ] = await Promise.all([
    booking ??
      database().booking.findUniqueOrThrow({ where: { id: bookingId }, select: amountFields }),
    ledgerOf(bookingId),
    database().paymentAttempt.findMany({
      where: { bookingId, state: 'held' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  ]);
  const amounts = { totalCents, paidCents, remainCents: remainingOf(remaining), refundOrKeep };
  const { timeZone } = await businessSettings('committed');
  const refunds = ledger
    .flatMap((entry) => entry.refunds)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const onItsWayBack = refunds.filter(({ state }) => refundUnderWay.includes(state));
  // Cash refunds left the till, however little of the captures was refunded.
  const availableCents = Math.max(
    amounts.paidCents - sumCents(onItsWayBack.map(({ amountCents }) => amountCents)),
    0,
  );
  const tipsOnTheWay = sumCents(onItsWayBack.map(({ tipCents }) => tipCents));
  const apart = tipApart({ status: remaining.status, tipCents: tips });
  const tipCents = Math.min(Math.max(0, apart - tipsOnTheWay), availableCents);
  const here = { availableCents, tipCents };
  const entries = ledger.map((entry) => ledgerLine(entry, here, timeZone));
  return {
    bookingId,
    ...amounts,
    refundDueCents:
      refundDueCents === null
        ? null
        : Math.max(0, refundDueCents - (amounts.paidCents - availableCents)),
    entries,
    availableCents,
    refundableCents: Math.min(
      sumCents(entries.map(({ refundableCents }) => refundableCents)),
      availableCents - tipCents,
    ),
    tipCents,
    tipToReturnCents: isActive(remaining.status) ? 0 : Math.min(tips, availableCents),
    unfinished: refunds
      .filter(({ state }) => state !== 'completed')
      .map((one) => refundLine(one, timeZone)),
    held: held.map((attempt): HeldLine => ({
      attemptId: attempt.id,
      at: formatDateTime(toLocal(attempt.updatedAt, timeZone)),
      askedCents: attempt.amountCents,
      heldCents: attempt.heldRef === null ? null : attempt.heldCents,
      issue: attempt.issue ?? '',
    })),
  };
}

function ledgerLine(
  { refunds, providerRef, createdAt, ...entry }: Entry,
  here: Pick<AvailableMoney, 'availableCents' | 'tipCents'>,
  timeZone: TimeZone,
): LedgerLine {
  const at = formatDateTime(toLocal(createdAt, timeZone));
  const left =
    entry.kind === 'capture' && providerRef !== null
      ? leftOf({ ...entry, refunds }, here)
      : { priceCents: 0, tipCents: 0 };
  return { ...entry, at, refundableCents: left.priceCents, tipCents: left.tipCents };
}

/** What of a capture can still go back: of the price, and of the tip (R61). */
export function leftOf(
  capture: {
    amountCents: Cents;
    tipCents: Cents;
    refunds: readonly Pick<Refund, 'amountCents' | 'tipCents' | 'state'>[];
  },
  here: Pick<AvailableMoney, 'availableCents' | 'tipCents'>,
): { priceCents: Cents; tipCents: Cents } {
  const given = capture.refunds.filter(({ state }) => state !== 'failed');
  const left = capture.amountCents - sumCents(given.map(({ amountCents }) => amountCents));
  const tip = capture.tipCents - sumCents(given.map(({ tipCents }) => tipCents));
  const tipCents = Math.max(0, Math.min(tip, here.tipCents, left));
  const priceCents = Math.max(0, Math.min(left - tipCents, here.availableCents - here.tipCents));
  return { priceCents, tipCents };
}

function refundLine(refund: Refund, timeZone: TimeZone): RefundLine {
  const { id, amountCents, note, state, createdAt } = refund;
  const at = formatDateTime(toLocal(createdAt, timeZone));
  return { id, amountCents, note, at, failed: state === 'failed' };
}
