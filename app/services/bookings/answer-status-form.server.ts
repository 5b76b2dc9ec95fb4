import { statusForm, statusIntents } from '~/domain/status-form.schema';
import type { Role } from '~/domain/permissions';
import type { BookingStatus } from '~/domain/booking-status';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { changeBookingStatus } from './change-booking-status.server';

/**
 * Carries out what a button on a booking asks for: Accept, Reject or Cancel.
 * @returns the status that the booking has now
 * @throws ServiceError as changeBookingStatus; not_found for a form that names no booking, invalid
 *   for one that asks for nothing known
 */
export async function answerStatusForm(
  form: FormData,
  viewer: { id: string; role: Role },
): Promise<BookingStatus> {
  const read = statusForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const wrong = new Set(read.error.issues.map((issue) => issue.path[0]));
    if (wrong.has('booking_id')) throw new ServiceError('not_found', 'There is no such booking.');
    if (wrong.has('intent')) throw new ServiceError('invalid', 'Choose Accept, Reject or Cancel.');
    throw new ServiceError('invalid', 'Please reload this page and answer again.');
  }
  const { booking_id: bookingId, intent, seen } = read.data;
  const to = statusIntents[intent];
  await changeBookingStatus({ bookingId, viewer, to, seen });
  return to;
}

/**
 * The answer to Accept, Reject and Cancel: back to the page, which says 'Booking request {status}'
 * (spec section 8), or the refusal with what the state is now.
 * @param back the page that the button stands on
 */
export async function answerStatusButtons(
  form: FormData,
  viewer: { id: string; role: Role },
  back: string,
) {
  try {
    const text = `Booking request ${await answerStatusForm(form, viewer)}`;
    return await redirectSaying(back, { kind: 'success', text });
  } catch (error) {
    return answerRefusal(error);
  }
}
