import { toLocal, type TimeZone } from '~/domain/business-time';
import { formatDateTime } from '~/domain/format-dates';
import type { HeldLine, LedgerLine, MoneyFacts, RefundLine } from '~/domain/money-facts';
import { sumCents, type Cents } from '~/domain/money';
import { database } from '../database/database.server';
import type { LedgerEntry, PaymentAttempt, Refund } from '../database/generated/client';
import { businessSettings } from '../settings/settings.server';
import { refundUnderWay } from './ledger.server';

type Entry = LedgerEntry & { refunds: Refund[] };

/** What was paid for a booking and given back, and what waits for the admin (R29, R32). */
export async function bookingMoney(bookingId: string): Promise<MoneyFacts> {
  const booking = await database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      totalCents: true,
      paidCents: true,
      remainCents: true,
      refundOrKeep: true,
      ledger: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        include: { refunds: true },
      },
      // All in one statement: those held, and those behind the ledger's entries.
      attempts: { orderBy: { createdAt: 'asc' } },
    },
  });
  const { ledger, attempts, ...amounts } = booking;
  const { timeZone } = await businessSettings('committed');
  const refunds = ledger.flatMap((entry) => entry.refunds);
  const onItsWayBack = refunds.filter(({ state }) => refundUnderWay.includes(state));
  // Cash refunds left the till, however little of the captures was refunded.
  const availableCents = Math.max(
    amounts.paidCents - sumCents(onItsWayBack.map(({ amountCents }) => amountCents)),
    0,
  );
  const entries = ledger.map((entry) => ledgerLine(entry, attempts, { timeZone, availableCents }));
  return {
    bookingId,
    ...amounts,
    entries,
    availableCents: availableCents,
    refundableCents: Math.min(
      sumCents(entries.map(({ refundableCents }) => refundableCents)),
      availableCents,
    ),
    unfinished: refunds
      .filter(({ state }) => state !== 'completed')
      .map((one) => refundLine(one, timeZone)),
    held: attempts
      .filter(({ state }) => state === 'held')
      .map((attempt): HeldLine => ({
        attemptId: attempt.id,
        at: formatDateTime(toLocal(attempt.updatedAt, timeZone)),
        askedCents: attempt.amountCents,
        heldCents: attempt.heldRef === null ? null : attempt.heldCents,
        issue: attempt.issue ?? '',
      })),
  };
}

function ledgerLine(
  entry: Entry,
  attempts: readonly PaymentAttempt[],
  { timeZone, availableCents }: { timeZone: TimeZone; availableCents: Cents },
): LedgerLine {
  const { id, kind, amountCents, note, createdAt, providerRef, refunds } = entry;
  const attempt = attempts.find((one) => one.id === entry.attemptId);
  const given = refunds.filter(({ state }) => state !== 'failed');
  const left = amountCents - sumCents(given.map((refund) => refund.amountCents));
  return {
    id,
    kind,
    amountCents,
    note,
    at: formatDateTime(toLocal(createdAt, timeZone)),
    payer: attempt?.payerGivenName ?? null,
    refundableCents:
      kind === 'capture' && providerRef !== null ? Math.min(left, availableCents) : 0,
  };
}

function refundLine(refund: Refund, timeZone: TimeZone): RefundLine {
  const { id, amountCents, note, state, createdAt } = refund;
  const at = formatDateTime(toLocal(createdAt, timeZone));
  return { id, amountCents, note, at, failed: state === 'failed' };
}
