import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { bookingDetails } from '~/features/reservations/booking-details.server';
import { deleteBooking } from '~/features/requests/delete-booking.server';
import { readForm, redirectOrRefusal, seenIn } from '~/core/web/read-form.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { BookingQuestion, questions } from '~/features/reservations/booking-question';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { LinkButton } from '~/ui/button';
import { Refusal } from '~/ui/form/post-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { listPlace } from '~/features/reservations/list-place.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Delete a booking request · Admin', search: 'noindex' });

/** Asks before a booking is deleted, or says why it cannot be (R21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { booking, place: listPlace(request) };
}

/** "Yes, delete it" (R21): back to the list, or the sentence that says why not. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const bookingId = idParam(params['bookingId']);
  const { when, search } = listPlace(request);
  const back = paths.adminReservations(when, search);
  const form = await readForm(request);
  return redirectOrRefusal(back, async () => {
    const version = seenIn(form, 'version');
    const tellOwner = form.get('tell_owner') !== null;
    await deleteBooking({ bookingId, viewer, version, tellOwner });
    return { kind: 'success', text: 'Booking request deleted' };
  });
}

export default function DeletePage() {
  const { booking, place } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const keep = (
    <LinkButton to={paths.adminReservations(place.when, place.search)} variant="default">
      Keep it
    </LinkButton>
  );
  return (
    <>
      <h2>
        {booking.whyNotDeleted === null ? questions.delete.title : 'This booking can’t be deleted'}
      </h2>
      <Refusal>{answer?.refusal}</Refusal>
      <Card>
        {booking.whyNotDeleted === null ? (
          <BookingQuestion question="delete" booking={booking} reasons={[]} keep={keep} />
        ) : (
          <>
            {answer ? null : <p>{booking.whyNotDeleted}</p>}
            <div className={parts.buttons}>
              <LinkButton to={paths.booking(booking.id)}>Open the booking</LinkButton>
              {keep}
            </div>
          </>
        )}
      </Card>
    </>
  );
}
