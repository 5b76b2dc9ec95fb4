import { parseWithZod } from '@conform-to/zod/v4';
import { bookingSchema } from '~/domain/stay.schema';

type Facts = Parameters<typeof bookingSchema>[0];

/** Checks the booking form in the browser as its action does. */
export function checkBooking(sent: FormData, facts: Facts) {
  return parseWithZod(sent, { schema: bookingSchema(facts) });
}
