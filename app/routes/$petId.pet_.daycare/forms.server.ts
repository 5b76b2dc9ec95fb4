import { redirect } from '@remix-run/node';
import { bookingFailed } from '~/core/text/error-texts';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { bookQuickDaycare } from '~/features/booking/requests/quick-daycare.server';
import { quickDaycareForm } from '~/features/booking/requests/stay.schema';
import type { PetAccess } from '~/features/dogs/pets/pet-guard.server';
import { signingIn } from '~/features/people/agreements/sign-agreement.server';

/** The Quick Daycare button (R19): redirects to the booking, made now or by an earlier press. */
export const bookNowForm = pageForm({
  id: 'book-now',
  schema: quickDaycareForm,
  atTop: ['seen_cents'],
  mayBeGone: true,
  goOn: 'Book anyway',
  failed: bookingFailed,
  async act(
    { seen_cents: seenCents, ...signed },
    { context: { viewer, pet }, noticed, request }: Sent<PetAccess>,
  ) {
    const signing = signingIn(request, signed);
    const press = { petId: pet.id, viewer, seenCents, noticed, signing };
    const { bookingId } = await bookQuickDaycare(press);
    return redirect(paths.booking(bookingId));
  },
});
