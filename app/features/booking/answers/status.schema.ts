import * as z from 'zod';
import { notesLimit, optionalText, ticked } from '~/core/text/fields.schema';
import { seenVersion } from '~/core/text/seen.schema';
import { parseBookingStatus } from '~/features/booking/rules/booking-status';

const id = z.string().min(1).max(60);

// Required: an answer that does not say what it answers could overwrite another's (R15).
const seen = z.string().transform((text, context) => {
  const status = parseBookingStatus(text);
  if (status !== null) return status;
  context.addIssue({ code: 'custom', message: 'Not a status' });
  return z.NEVER;
});

const answer = {
  // A malformed id is answered as an unknown one (R8).
  booking_id: z.string().max(40).catch(''),
  /** A quick reason from Settings; the admin's own text follows it. */
  quick_reason: optionalText('Reason', notesLimit),
  reason: optionalText('Reason', notesLimit),
};

/** Number of days on the page. */
const seenDays = z.coerce.number().int().min(1).max(999).optional().catch(undefined);

export const statusForm = z.object({ ...answer, seen, tell_owner: ticked });

/** An answer to several days of a series (R53). */
export const seriesForm = z.object({ ...answer, seen_days: seenDays });

/** One booking, or the later days of its series too. */
export const cancelForm = z
  .object({
    ...answer,
    seen: seen.optional(),
    tell_owner: ticked,
    scope: z.literal('later').optional(),
    seen_days: seenDays,
  })
  .refine(({ scope, seen: status }) => scope === 'later' || status !== undefined);

/** Undo of one booking or of several days together. */
export const undoForm = z
  .object({ booking_id: id.optional(), group: id.optional(), answer: id, version: seenVersion })
  .refine(({ booking_id: bookingId, group }) => (bookingId ?? group) !== undefined);
