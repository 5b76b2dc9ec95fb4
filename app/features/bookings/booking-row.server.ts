/** Columns of a booking that hold lists or rows of other tables, as the code uses them. */
import * as z from 'zod';
import {
  type Booking,
  type QuoteLine as StoredQuoteLine,
  Prisma,
} from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import { type BookingLine, lineKinds } from '~/core/money/price-line';

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

/** The lines of the quote in force, as a column of a query that reads "bookings". */
export const linesColumn = Prisma.sql`
  (SELECT json_group_array(json_object('kind', "kind", 'what', "what", 'why', "why",
          'date', "date", 'quantity', "quantity", 'unitCents', "unit_cents", 'amountCents', "amount_cents",
          'extraId', "extra_id")
          ORDER BY "position")
        FROM "quote_lines" WHERE "booking_id" = "bookings"."id"
          AND "revision" = "bookings"."quote_revision") AS "lines"`;

/** What that column holds. */
export const storedLines = z.array(
  z
    .object({
      kind: z.enum(lineKinds),
      what: z.string(),
      why: z.string(),
      date: z.string().nullable(),
      quantity: z.number(),
      unitCents: z.number(),
      amountCents: z.number(),
      extraId: z.string().nullable(),
    })
    .transform(({ extraId, ...line }) => ({ ...line, ...(extraId !== null && { extraId }) })),
);
