import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import type { Viewer } from '~/core/session/permissions';
import { seenVersion } from '~/core/text/seen.schema';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { undoButtons } from '~/features/booking/answers/undo-buttons.server';
import { editBooking, editedMeanwhile } from '~/features/booking/requests/edit-booking.server';
import type { EditPage } from '~/features/booking/requests/edit-page.server';
import { bookingEditSchema } from '~/features/booking/requests/stay.schema';

type Page = {
  page: EditPage;
  viewer: Viewer;
  /** Address of the list or the stay; its action handles the Undo of a changed status. */
  back: string;
};

/** Save and Recalculate on a booking's edit page (R27). */
export const editForm = pageForm({
  id: 'edit-booking',
  schema: ({ page }: Page) => bookingEditSchema(page.facts),
  // It has no visible input.
  atTop: ['version'],
  onceMore: 'Press Save once more to save it anyway.',
  failed: 'The booking could not be saved. Please try again later.',
  before({ isRight, context: { page }, form }) {
    // R15: a choice may be invalid only because the booking has changed since the page was shown.
    const seen = form.get('version');
    if (!isRight && seenVersion.safeParse(seen).success && seen !== String(page.booking.version))
      throw new ServiceError('conflict', editedMeanwhile);
  },
  async act(edit, { context: { page, viewer, back: to }, form, ...sent }: Sent<Page>) {
    const { totalCents, totalByHand } = await editBooking({
      bookingId: page.booking.id,
      viewer,
      edit,
      recalculate: form.get('intent') === 'recalculate',
      formKey: sent.sentKey,
      noticed: sent.noticed,
    });
    const said = `Booking saved. Its total is ${formatMoney(totalCents)}${totalByHand ? ', set manually' : ''}.`;
    return { to, said, ...(await undoButtons(to, viewer)) };
  },
});
