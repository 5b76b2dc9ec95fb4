/** The form's rules for its action: in a server module, so that zod stays out of the page. */
import { parseForm } from '~/core/web/form';
import { bookingSchema } from '~/features/requests/stay.schema';
import type { BookingFormFacts } from './check-booking';

export { timesKept } from '~/features/requests/stay.schema';

/** What was sent, by the rules of a booking of this moment (spec section 5, R17). */
export function readBooking(form: FormData, facts: BookingFormFacts) {
  const asksSignature = facts.asksSignature === true && !form.has('intent');
  return parseForm(form, bookingSchema({ ...facts, asksSignature }));
}
