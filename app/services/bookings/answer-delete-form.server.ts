import type { Role } from '~/domain/permissions';
import { seenVersion } from '~/domain/status-form.schema';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { deleteBooking } from './delete-booking.server';

/**
 * The answer to "Yes, delete it" (R21): back to the list, or the sentence that says why not.
 * @throws Response 404 for a booking that does not exist
 */
export async function answerDeleteForm(
  form: FormData,
  {
    bookingId,
    viewer,
    back,
  }: { bookingId: string; viewer: { id: string; role: Role }; back: string },
) {
  try {
    const version = seenVersion.safeParse(form.get('version'));
    if (!version.success)
      throw new ServiceError('invalid', 'Please reload this page and try once more.');
    await deleteBooking({ bookingId, viewer, version: version.data });
    return await redirectSaying(back, { kind: 'success', text: 'Booking request deleted' });
  } catch (error) {
    return answerRefusal(error);
  }
}
