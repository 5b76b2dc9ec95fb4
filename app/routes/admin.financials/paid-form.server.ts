import { formatMoney } from '~/core/money/money';
import { paidAmountSchema } from '~/features/payments/money.schema';
import { setPaidAmount } from '~/features/payments/manual-payments.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { parseForm } from '~/core/web/form';
import { notFound } from '~/core/web/guards.server';
import { formError } from '~/core/web/read-form.server';
import { formKeyOf } from '~/core/web/idempotency.server';

/**
 * Carries out the Save of the pencil (spec section 2, R29) and leads back to the table.
 * @param back the table as it was filtered
 * @throws Response 404 for a booking that is not there
 */
export async function handlePaidForm(form: FormData, actorId: string, back: string) {
  const submission = parseForm(form, paidAmountSchema);
  if (submission.status !== 'success') {
    if (submission.error?.['booking_id']) throw notFound();
    return formError(submission, unseen(submission.error));
  }
  const { booking_id: bookingId, seen, paid: paidCents, note } = submission.value;
  try {
    await setPaidAmount({
      bookingId,
      actorId,
      note,
      paidCents,
      seenCents: Number(seen),
      submissionKey: formKeyOf(form),
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    return formError(submission, error);
  }
  return redirectWithFlash(back, {
    kind: 'success',
    text: `Paid is ${formatMoney(paidCents)} now.`,
  });
}

// The hidden field has no place of its own on the page for its sentence.
function unseen(error: Record<string, string[] | null> | null | undefined) {
  if (!error?.['seen'] || error['paid'] || error['note']) return undefined;
  return new ServiceError('invalid', 'Please reload this page and try again.');
}
