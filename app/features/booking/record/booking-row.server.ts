/** Parses columns of a booking that hold lists or rows of other tables. */
import * as z from 'zod';
import type { Booking, QuoteLine as StoredQuoteLine } from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import type { BookingLine } from '~/core/money/price-line';

/** States of a capture whose outcome is unknown: the booking's other payments must wait. */
export const captureUnderWay: AttemptState[] = ['capturing', 'awaiting_provider'];

const names = z.array(z.string());

/** Returns the pets' names at the time of booking (R18). */
export function petNamesOf(booking: Pick<Booking, 'petsSelected'>): string[] {
  return names.parse(booking.petsSelected);
}

/** Returns the lines of the current quote, in order; older revisions are history (R27). */
export function quoteLinesOf(booking: {
  quoteRevision: number;
  quoteLines: readonly StoredQuoteLine[];
}): BookingLine[] {
  return booking.quoteLines
    .filter((line) => line.revision === booking.quoteRevision)
    .sort((a, b) => a.position - b.position)
    .map(({ kind, what, why, date, quantity, unitCents, amountCents, extraId }) => ({
      kind,
      ...(extraId !== null && { extraId }),
      what,
      why,
      date,
      quantity,
      unitCents,
      amountCents,
    }));
}
