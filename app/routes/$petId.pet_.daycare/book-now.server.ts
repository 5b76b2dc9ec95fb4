import { redirect } from '@remix-run/node';
import { ServiceError } from '~/core/errors/service-error.server';
import { bookingFailed } from '~/core/text/error-texts';
import { paths } from '~/core/web/paths';
import {
  errorOr503,
  noticedIn,
  questionOf,
  readForm,
  refusalResponseWith,
} from '~/core/web/read-form.server';
import { signingIn } from '~/features/agreements/sign-agreement.server';
import { requirePet } from '~/features/pets/pet-guard.server';
import { bookQuickDaycare } from '~/features/requests/quick-daycare.server';
import { quickDaycareForm } from '~/features/requests/stay.schema';

const bookAnyway = 'Book anyway';

/** The Quick Daycare button (R19): on to the booking, made now or by the press before, or why not. */
export async function bookNow(request: Request, petId: string | undefined) {
  const { viewer, pet } = await requirePet(request, petId);
  const form = await readForm(request);
  const read = quickDaycareForm.safeParse(Object.fromEntries(form));
  const name = form.get('signed_name');
  const text = typeof name === 'string' ? name : '';
  const refuse = (error: ServiceError) =>
    refusalResponseWith(error, {
      question: questionOf(error, form, bookAnyway),
      signing: error.field === 'signed_name' ? text : undefined,
    });
  if (!read.success)
    return refuse(new ServiceError('invalid', 'Please reload this page and try again.'));
  try {
    const { bookingId } = await bookQuickDaycare({
      petId: pet.id,
      viewer,
      seenCents: read.data.seen_cents,
      noticed: noticedIn(form),
      signing: signingIn(request, read.data),
    });
    return redirect(paths.booking(bookingId));
  } catch (error) {
    return refuse(errorOr503(error, bookingFailed));
  }
}
