import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { handleForm } from '~/core/web/page-forms.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { BookingQuestion, questions } from '~/features/booking/lists/booking-question';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { LinkButton } from '~/ui/button';
import { Refusal } from '~/ui/form/post-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { listPlace } from '~/features/booking/lists/list-place.server';
import { deleteForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Delete a booking request · Admin', search: 'noindex' });

/** Asks before a booking is deleted, or shows the reason why it can't be (R21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { booking, place: listPlace(request) };
}

export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const viewer = await requireAdmin(args.request);
    const bookingId = idParam(args.params['bookingId']);
    // The stay's own page is gone then.
    const back = paths.adminReservationsAt(listPlace(args.request));
    return { viewer, bookingId, back };
  };
  return handleForm(args, guard, deleteForm);
}

export default function DeletePage() {
  const { booking, place } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const keep = (
    <LinkButton to={paths.adminPlace(booking.id, place)} variant="default">
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
