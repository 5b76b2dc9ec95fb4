/** The form's rules for its action: in a server module, so that zod stays out of the page. */
import { isBookingField } from '~/features/requests/stay.schema';
import { textFields } from '~/core/web/read-form.server';
import { type BookingFormFacts, checkBooking } from './check-booking';

export { timesKept } from '~/features/requests/stay.schema';

/** What was sent, by the rules of a booking of this moment (spec section 5, R17). */
export function readBooking(form: FormData, facts: BookingFormFacts) {
  const asksSignature = facts.asksSignature === true && !form.has('intent');
  return checkBooking(textFields(form, isBookingField), { ...facts, asksSignature });
}
