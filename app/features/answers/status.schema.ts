import * as z from 'zod';
import { notesLimit, optionalText, ticked } from '~/core/text/fields.schema';
import { seenVersion } from '~/core/text/seen.schema';
import { parseBookingStatus } from '~/features/stays/booking-status';

export const statusForm = z.object({
  booking_id: z.string().min(1).max(40),
  intent: z.enum(['accept', 'reject', 'cancel']),
  // Required: an answer that does not say what it answers could overwrite another's (R15).
  seen: z.string().transform((text, context) => {
    const status = parseBookingStatus(text);
    if (status !== null) return status;
    context.addIssue({ code: 'custom', message: 'Not a status' });
    return z.NEVER;
  }),
  /** One of the quick texts of Settings, and the admin's own words after it. */
  quick_reason: optionalText('Reason', notesLimit),
  reason: optionalText('Reason', notesLimit),
  tell_owner: ticked,
  noticed: z.array(z.string()).default([]),
});

export const undoForm = z.object({
  booking_id: z.string().min(1).max(40),
  answer: z.string().min(1).max(40),
  version: seenVersion,
});

/** An answer to several days of a series (R53). */
export const seriesForm = z.object({
  booking_id: z.string().min(1).max(40),
  /** How many days the page named. */
  seen_days: z.coerce.number().int().min(1).max(999).optional(),
  quick_reason: optionalText('Reason', notesLimit),
  reason: optionalText('Reason', notesLimit),
});

export const undoGroupForm = z.object({
  answer: z.string().min(1).max(60),
  version: seenVersion,
});
