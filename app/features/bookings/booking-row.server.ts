/** Columns of a booking that hold lists or rows of other tables, as the code uses them. */
import * as z from 'zod';
import type { Booking, QuoteLine as StoredQuoteLine } from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import type { BookingLine } from '~/core/money/price-line';

/** A capture was asked for and its end is not known here: the booking's other payments wait. */
export const captureUnderWay: AttemptState[] = ['capturing', 'awaiting_provider'];

const names = z.array(z.string());

/** The pets' names as they were when booked (R18). */
export function petNamesOf(booking: Pick<Booking, 'petsSelected'>): string[] {
  return names.parse(booking.petsSelected);
}

/** The lines of the quote in force, in order; older revisions stay as history (R27). */
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
