import * as z from 'zod';

/**
 * The form behind the Quick Daycare button: the price that the page showed, in cents. The server
 * works out its own (R22); this only tells whether the person agreed to that one.
 */
export const quickDaycareForm = z.object({
  seen_cents: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** What the form is called in a booking: its message (spec section 7, R19). */
export const quickDaycareMessage = 'standard daycare';
