import { validateForm } from '~/core/web/form';
import { bookingSchema } from '~/features/booking/requests/stay.schema';

export type BookingFormFacts = Parameters<typeof bookingSchema>[0];

/** Validates the booking form in the browser like its action does. */
export function checkBooking(form: FormData, facts: BookingFormFacts) {
  // Only Book! signs, the button without an intent.
  const asksSignature = facts.asksSignature === true && !form.has('intent');
  return validateForm(form, bookingSchema({ ...facts, asksSignature }));
}
