import { parseWithZod } from '@conform-to/zod/v4';
import { bookingSchema } from '~/features/requests/stay.schema';

export type BookingFormFacts = Parameters<typeof bookingSchema>[0];

/** Checks the booking form, in the browser and in its action alike. */
export function checkBooking(form: FormData, facts: BookingFormFacts) {
  // Only Book! signs, the button without an intent.
  const asksSignature = facts.asksSignature === true && !form.has('intent');
  return parseWithZod(form, { schema: bookingSchema({ ...facts, asksSignature }) });
}
