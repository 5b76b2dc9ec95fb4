import * as z from 'zod';
import { parseBookingStatus, type BookingStatus } from './booking-status';

/** What the buttons on a booking are called in their form, and the status each asks for (R14, R15). */
export const statusIntents = {
  accept: 'accepted',
  reject: 'rejected',
  cancel: 'canceled',
} as const satisfies Record<string, BookingStatus>;

export type StatusIntent = keyof typeof statusIntents;

/** The form behind Accept, Reject and Cancel: which booking, what, and the status that was seen. */
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
});

/** What Undo is called among the buttons of a booking (R15). */
export const undoIntent = 'undo';

/** A booking's version as a form carries it: what the person saw (R15). */
export const seenVersion = z
  .string({ error: 'Please reload this page and try once more.' })
  .regex(/^[1-9]\d{0,8}$/, 'Please reload this page and try once more.')
  .transform(Number);

/** The form behind Undo: which answer, and the version of the booking that it left. */
export const undoForm = z.object({
  booking_id: z.string().min(1).max(40),
  answer: z.string().min(1).max(40),
  version: seenVersion,
});
