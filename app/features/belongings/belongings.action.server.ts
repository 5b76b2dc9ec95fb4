/** The form of belongings, on the pages that have it (R90). */
import { data } from '@remix-run/node';
import { tryAgain } from '~/core/text/error-texts';
import type { Role } from '~/core/session/permissions';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, formErrorOr503, parseAccountForm } from '~/core/web/read-form.server';
import { belongingsSchema } from './belongings.schema';
import { saveBelongings } from './belongings.server';

/** Saves the list and goes back to its page, or answers what is wrong with it. */
export async function handleBelongings(
  sent: FormData,
  {
    bookingId,
    viewer,
    back,
  }: { bookingId: string; viewer: { id: string; role: Role }; back: string },
) {
  const { submission, seen } = parseAccountForm(sent, belongingsSchema);
  const answer = ({ data: { result }, init }: ReturnType<typeof formError>) =>
    data({ refusal: undefined, question: undefined, belongings: result }, init ?? {});
  if (submission.status !== 'success') return answer(formError(submission));
  const { belongings: things, back: gone } = submission.value;
  try {
    const changed = await saveBelongings({
      bookingId,
      viewer,
      seen,
      things,
      back: gone,
    });
    const text = changed ? 'Belongings saved.' : 'No changes to save.';
    return await redirectWithFlash(back, { kind: 'success', text, below: true });
  } catch (error) {
    return answer(formErrorOr503(submission, error, tryAgain));
  }
}
