import { ServiceError } from '~/core/errors/service-error.server';
import type { SignedIn } from '~/core/session/session.server';
import { parseForm } from '~/core/web/form';
import { pageForm, type Received, type Sent, shownForm } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import type { changePage } from '~/features/booking/requests/change-page.server';
import { askForChange } from '~/features/booking/requests/stay-changes.server';
import { stayChangeSchema } from '~/features/booking/requests/stay.schema';

type Page = { viewer: SignedIn; page: NonNullable<Awaited<ReturnType<typeof changePage>>> };

const schema = ({ page: { stay, pets, now, rules } }: Page) =>
  stayChangeSchema({
    ...{ now, rules, service: stay.service, was: stay },
    petIds: pets.map(({ id }) => id),
  });

/** "Update total", without scripts. */
export const quoteForm = shownForm('quote', ({ context, form }: Received<Page>) =>
  parseForm(form, schema(context)).reply(),
);

/** An owner's change request, which the business answers (R57). */
export const changeForm = pageForm({
  id: 'change',
  schema,
  atTop: ['version', 'seen_cents'],
  failed: 'The change could not be sent. Please try again later.',
  async act(wanted, { context, sentKey: formKey, noticed }: Sent<Page>) {
    const { stay, ownerFirstName } = context.page;
    const wish = { bookingId: stay.id, viewer: context.viewer, request: wanted, noticed };
    const { waits } = await askForChange({ ...wish, formKey }).catch((error: unknown) => {
      // The form has no such field: discounts would exceed the new total (R49).
      if (!(error instanceof ServiceError) || error.field !== 'total') throw error;
      const write = `Please write to ${ownerFirstName} about this change.`;
      throw new ServiceError('conflict', write);
    });
    const said = waits
      ? `Sent. ${ownerFirstName} will answer. Until then your stay is as it was.`
      : stay.status === 'accepted'
        ? 'Your stay is longer now, and confirmed.'
        : 'Your request is changed.';
    return { to: paths.booking(stay.id), said };
  },
});
