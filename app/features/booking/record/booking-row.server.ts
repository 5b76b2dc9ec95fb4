/** Parses columns of a booking that hold lists or rows of other tables. */
import * as z from 'zod';
import type {
  Booking,
  LedgerEntry,
  PaymentClaim,
  Prisma,
  QuoteLine as StoredQuoteLine,
} from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import { sumCents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { nameList } from '~/core/text/format';
import { localDateOf, type TimeZone } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { isActive } from '~/features/booking/rules/booking-status';
import type { SentPayment } from '~/features/money/pricing/money-facts';
import { storedTax } from '~/features/money/pricing/stored-tax';

/** States of a capture whose outcome is unknown: the booking's other payments must wait. */
export const captureUnderWay: AttemptState[] = ['capturing', 'awaiting_provider'];

const names = z.array(z.string());

/** Returns the pets' names at the time of booking (R18). */
export function petNamesOf(booking: Pick<Booking, 'petsSelected'>): string[] {
  return names.parse(booking.petsSelected);
}

/** Names a stay by its dogs and its first day: `Zuri, Tue, Dec 8`. */
export function stayName(
  booking: Pick<Booking, 'petsSelected' | 'start'>,
  { timeZone }: { timeZone: TimeZone },
): string {
  const day = formatWeekdayDate(localDateOf(booking.start, timeZone), localDateOf(now(), timeZone));
  return `${nameList(petNamesOf(booking)) || 'No pets'}, ${day}`;
}

/** Returns the lines of the current quote, in order; older revisions are history (R27). */
export function quoteLinesOf(booking: {
  quoteRevision: number;
  quoteLines: readonly StoredQuoteLine[];
}): BookingLine[] {
  return booking.quoteLines
    .filter((line) => line.revision === booking.quoteRevision)
    .sort((a, b) => a.position - b.position)
    .map(({ kind, what, why, date, quantity, unitCents, amountCents, extraId, tax }) => ({
      kind,
      ...(extraId !== null && { extraId }),
      what,
      why,
      date,
      quantity,
      unitCents,
      amountCents,
      ...(tax !== null && { tax: storedTax.parse(tax) }),
    }));
}

/** Relations that {@link sentPaymentOf} needs: the last claim, and what was recorded. */
export const withClaim = {
  claims: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
  ledger: { select: { amountCents: true, createdAt: true } },
} satisfies Prisma.BookingInclude;

/**
 * Returns the owner's last payment outside PayPal while it is being checked, or not found and not paid since
 * (R94, R126); null otherwise.
 */
export function sentPaymentOf({
  status,
  remainCents,
  claims,
  ledger,
}: Pick<Booking, 'status' | 'remainCents'> & {
  claims: readonly PaymentClaim[];
  ledger: readonly Pick<LedgerEntry, 'amountCents' | 'createdAt'>[];
}): SentPayment | null {
  const [claim] = claims;
  if (claim === undefined) return null;
  const { state, amountCents, method, answeredAt } = claim;
  if (state === 'open') return { state, amountCents, method };
  if (state !== 'not_received' || answeredAt === null) return null;
  const later = ledger.filter(({ createdAt }) => createdAt >= answeredAt);
  const paidSince = sumCents(later.map((entry) => entry.amountCents));
  const isPaid = remainCents <= 0 || !isActive(status) || paidSince >= amountCents;
  return isPaid ? null : { state, amountCents, method };
}
