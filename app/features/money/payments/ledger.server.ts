/** The ledger of payments (R29): its only writer, and the refundable part of a booking's money. */
import { renewStayOverMail } from '~/features/booking/record/booking-emails.server';
import { database, type Transaction } from '~/core/database/database.server';
import type { Booking, Refund } from '~/core/database/generated/client';
import type { LedgerKind, RefundState } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf, toLocal, type TimeZone } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { isNewlyMet } from '~/features/money/pricing/deposit';
import {
  type HeldLine,
  type LedgerLine,
  type MoneyFacts,
  type PaymentMethod,
  type RefundLine,
  remainingOf,
} from '~/features/money/pricing/money-facts';
import { isActive } from '~/features/booking/rules/booking-status';
import { paypalAmount } from './paypal-port.server';
import type { FeeColumns } from './provider-fees.server';

export type NewLedgerEntry = {
  bookingId: string;
  kind: LedgerKind;
  /** Positive for money received, negative for money refunded. */
  amountCents: Cents;
  /** The provider's id of the capture or refund; null for a manual payment. */
  providerRef: string | null;
  attemptId: string | null;
  actorId: string | null;
  method?: PaymentMethod | null;
  note?: string;
  createdAt?: Date;
} & Partial<FeeColumns>;

/** Tip part of an entry (R61): positive if received, negative if refunded. */
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
  const createdAt = entry.createdAt ?? now();
  const localDate = localDateOf(createdAt, timeZone);
  const { id: entryId } = await tx.ledgerEntry.create({
    data: { ...entry, createdAt, localDate },
    select: { id: true },
  });
  const before = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { status, refundDueCents } = before;
  const paidCents = before.paidCents + amountCents;
  const remainCents = before.remainCents - amountCents;
  const tips = before.tipCents + tipCents;
  // The tip of a rejected or canceled stay is refunded first (R93); credit never paid one. For other stays, cash refunded beyond the
  // price reduces the tip.
  const priceCents = amountCents - tipCents;
  const keptTipCents =
    !isActive(status) && priceCents < 0 && entry.kind !== 'credit'
      ? Math.max(0, tips + priceCents)
      : Math.min(tips, Math.max(0, paidCents));
  // A deposit counts as met by the amount before a refund (R92).
  const after = { ...before, paidCents, remainCents, tipCents: tips };
  const met = isNewlyMet(withTip(before, tipCents)) || isNewlyMet(after);
  await tx.booking.update({
    where: { id: bookingId },
    data: {
      paidCents,
      remainCents,
      tipCents: keptTipCents,
      receiptNumber: before.receiptNumber ?? (await nextReceipt(tx, localDate)),
      // R29: money received for a rejected or canceled booking needs a decision; a refund settles it.
      refundOrKeep: amountCents > 0 && !isActive(status) && paidCents > 0,
      // A refund reduces the amount due, and the terms keep nothing of later payments (R54).
      refundDueCents: refundDueCents === null ? null : Math.max(0, refundDueCents + amountCents),
      ...(met && { depositMetAt: createdAt, depositNextAt: null }),
    },
  });
  await renewStayOverMail(tx, bookingId);
  return { entryId, paidCents, remainCents };
}

/** Amount paid for a new stay before it was imported (R100), in cents. */
export type EarlierPayment = { id: string; bookingId: string; amountCents: Cents };

/**
 * Adds earlier payments of stays without ledger entries, as addToLedger does, but without effects on emails
 * or deposits (R100).
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

/** Returns the booking as if the tip, whose line is already changed, had been paid too. */
function withTip(booking: Booking, tipCents: Cents): Booking {
  const { paidCents, tipCents: tips } = booking;
  return { ...booking, paidCents: paidCents + tipCents, tipCents: tips + tipCents };
}

/** Returns the next receipt number of that day's year (R62). */
async function nextReceipt(tx: Transaction, day: LocalDate): Promise<string> {
  const year = day.slice(0, 4);
  const number = (await lastReceipt(tx, year)) + 1;
  return `${year}-${String(number).padStart(4, '0')}`;
}

/** Returns the highest receipt number of that year; 0 if there isn't one. */
async function lastReceipt(tx: Transaction, year: string): Promise<number> {
  const [last] = await tx.$queryRaw<{ number: number | bigint }[]>`
    SELECT CAST(substr("receipt_number", 6) AS INTEGER) AS "number" FROM "bookings"
    WHERE "receipt_number" > ${`${year}-`} AND "receipt_number" < ${`${year}.`}
    ORDER BY 1 DESC LIMIT 1`;
  return Number(last?.number ?? 0);
}

/** States of a refund whose outcome is unknown: the provider may have made it. */
export const refundUnderWay: RefundState[] = ['started', 'pending'];

/** Returns the tip that refunds leave out: 0 for a rejected or canceled stay (R93). */
function tipApart({ status, tipCents }: Pick<Booking, 'status' | 'tipCents'>): Cents {
  return isActive(status) ? tipCents : 0;
}

type AvailableMoney = {
  availableCents: Cents;
  /** Tips within it that a refund leaves out (R61). */
  tipCents: Cents;
  refundingCents: Cents;
};

/** Returns the refundable part of a booking's money, read within the caller's transaction. */
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

/** Refuses to refund more than is available, including tips. @throws ServiceError conflict at the field */
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

// As many as the PayPal emulator keeps.
const mostCaptures = 1000;

/** Returns the newest captures in decimal dollars, for the PayPal emulator, which starts empty. */
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

/** Returns the ledger with each entry's payer and refunds, in order. */
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
    /** Tip part of it (R61). */
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
 * Returns a booking's payments and refunds, and the open questions for the admin (R29, R32).
 * @param booking its amounts, if the caller has read them
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
  const { timeZone, houseCredit: mayCredit } = await businessSettings('committed');
  const refunds = ledger
    .flatMap((entry) => entry.refunds)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const onItsWayBack = refunds.filter(({ state }) => refundUnderWay.includes(state));
  // Cash refunds count too, even if little of the captures was refunded.
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
    mayCredit,
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
      ? refundableOf({ ...entry, refunds }, here)
      : { priceCents: 0, tipCents: 0 };
  return { ...entry, at, refundableCents: left.priceCents, tipCents: left.tipCents };
}

/** Returns the refundable rest of a capture: of the price, and of the tip (R61). */
export function refundableOf(
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
