/** The form's rules for its action: in a server module, so that zod stays out of the page. */
import { parseWithZod } from '@conform-to/zod/v4';
import { bookingSchema, isBookingField } from '~/domain/stay.schema';
import { textFields } from '~/services/web/read-form.server';

export { timesKept } from '~/domain/stay.schema';

/** What was sent, by the rules of a booking of this moment (spec section 5, R17). */
export function readBooking(sent: FormData, facts: Parameters<typeof bookingSchema>[0]) {
  return parseWithZod(textFields(sent, isBookingField), { schema: bookingSchema(facts) });
}
