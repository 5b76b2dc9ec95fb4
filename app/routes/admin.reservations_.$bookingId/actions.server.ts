import { parseWithZod } from '@conform-to/zod/v4';
import { bookingEditSchema, isBookingEditField } from '~/domain/booking-edit.schema';
import { formatMoney } from '~/domain/money';
import type { Role } from '~/domain/permissions';
import { seenVersion } from '~/domain/status-form.schema';
import { ServiceError } from '../runtime/service-error.server';
import { redirectSaying } from '../web/flash.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { formKeyOf } from '../web/submissions.server';
import { textFields } from '../web/text-fields.server';
import { undoButton } from './answer-status-form.server';
import { editBooking, editedMeanwhile, type Edited } from './edit-booking.server';
import type { EditPage } from './edit-page.server';

const savingFailed = 'The booking could not be saved. Please try again later.';

function words({ totalCents, totalByHand }: Edited): string {
  return `Booking saved. Its total is ${formatMoney(totalCents)}${totalByHand ? ', set by hand' : ''}.`;
}

/**
 * The answer to Save and Recalculate on a booking's edit page: back to the list, or the form with
 * what is wrong and all that was typed.
 * @param back the list, whose action takes the undo of a changed status
 */
export async function answerEditForm(
  sent: FormData,
  { page, viewer, back }: { page: EditPage; viewer: { id: string; role: Role }; back: string },
) {
  const schema = bookingEditSchema(page.facts);
  const submission = parseWithZod(textFields(sent, isBookingEditField), { schema });
  if (submission.status !== 'success') {
    // R15: a choice may be wrong only because the booking is not any more what the page showed.
    const seen = submission.payload['version'];
    if (seenVersion.safeParse(seen).success && seen !== String(page.booking.version))
      return refuseForm(submission, new ServiceError('conflict', editedMeanwhile));
    // The version stands in no input that people see: what is wrong with it stands over the form.
    const problem = submission.error?.['version']?.[0];
    return refuseForm(submission, problem && new ServiceError('invalid', problem));
  }
  const { id: bookingId } = page.booking;
  try {
    const edited = await editBooking({
      bookingId,
      viewer,
      edit: submission.value,
      recalculate: sent.get('intent') === 'recalculate',
      formKey: formKeyOf(sent),
    });
    const said = { kind: 'success', text: words(edited) } as const;
    if (edited.answer === null) return await redirectSaying(back, said);
    const undo = undoButton(back, bookingId, edited.answer);
    return await redirectSaying(back, { ...said, undo });
  } catch (error) {
    return refuseOrApologise(submission, error, savingFailed);
  }
}
