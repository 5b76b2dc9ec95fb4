import * as z from 'zod';
import { bookingStatuses } from '~/domain/booking-status';
import { services } from '~/domain/services';
import { cents, localDateTime, business, quoteLine } from '~/emails/snapshots';

/** A booking as its email shows it: spec section 7's payload, with the lines of the quote (R27). */
const stay = z.object({
  bookingId: z.string(),
  ownerId: z.string(),
  /** Null for an account without a name (the admin may book for one). */
  firstName: z.string().nullable(),
  ownerName: z.string(),
  petNames: z.array(z.string()),
  service: z.enum(services),
  status: z.enum(bookingStatuses),
  start: localDateTime,
  end: localDateTime,
  message: z.string(),
  lines: z.array(quoteLine),
  totalCents: cents,
  paidCents: cents,
  remainCents: cents,
  userEmail: z.string(),
  adminEmail: z.string(),
  canceledAt: localDateTime.nullable(),
  /** What the cancellation terms give back of a canceled stay (R54); absent without terms. */
  refundDueCents: cents.optional(),
  /** What of the deposit is to be paid, and until when (R55); absent where nothing is. */
  deposit: z.object({ cents, dueAt: localDateTime }).optional(),
  /** The days of a series in one email (R53), soonest first; its sums above are theirs together. */
  days: z
    .array(z.object({ start: localDateTime, end: localDateTime, totalCents: cents }))
    .optional(),
});

/** What an edit can change, as it was before. */
export const changedStay = stay.pick({
  petNames: true,
  service: true,
  start: true,
  end: true,
  totalCents: true,
});

export const aboutStay = z.object({ business, stay });

export type StaySnapshot = z.infer<typeof stay>;

export type ChangedSnapshot = z.infer<typeof changedStay>;
