import { parseForm } from '~/core/web/form';
import { bookingEditSchema } from '~/features/requests/stay.schema';
import { formatMoney } from '~/core/money/money';
import type { Role } from '~/core/session/permissions';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { errorOr503, formErrorWithNotices, noticedIn } from '~/core/web/read-form.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import { undoButtons } from '~/features/answers/undo-buttons.server';
import { editBooking, editedMeanwhile, type Edited } from '~/features/requests/edit-booking.server';
import type { EditPage } from '~/features/requests/edit-page.server';
import { seenVersion } from '~/core/text/seen.schema';

const saveAgain = { goOn: 'Press Save once more to save it anyway.' };
const savingFailed = 'The booking could not be saved. Please try again later.';

function savedText({ totalCents, totalByHand }: Edited): string {
  return `Booking saved. Its total is ${formatMoney(totalCents)}${totalByHand ? ', set manually' : ''}.`;
}

/**
 * The answer to Save and Recalculate on a booking's edit page: back to the list, or the form with
 * what is wrong and all that was typed.
 * @param back the list, whose action takes the undo of a changed status
 */
export async function handleEdit(
  form: FormData,
  { page, viewer, back }: { page: EditPage; viewer: { id: string; role: Role }; back: string },
) {
  const schema = bookingEditSchema(page.facts);
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') {
    // R15: a choice may be wrong only because the booking is not any more what the page showed.
    const seen = submission.payload['version'];
    if (seenVersion.safeParse(seen).success && seen !== String(page.booking.version))
      return formErrorWithNotices(
        submission,
        new ServiceError('conflict', editedMeanwhile),
        saveAgain,
      );
    // The version has no visible input, so its error is shown above the form.
    const problem = submission.error?.['version']?.[0];
    const error = problem && new ServiceError('invalid', problem);
    return formErrorWithNotices(submission, error, saveAgain);
  }
  const { id: bookingId } = page.booking;
  try {
    const edited = await editBooking({
      bookingId,
      viewer,
      edit: submission.value,
      recalculate: form.get('intent') === 'recalculate',
      formKey: formKeyOf(form),
      noticed: noticedIn(form),
    });
    const undo = await undoButtons(back, viewer);
    return await redirectWithFlash(back, { kind: 'success', text: savedText(edited), ...undo });
  } catch (error) {
    return formErrorWithNotices(submission, errorOr503(error, savingFailed), saveAgain);
  }
}
