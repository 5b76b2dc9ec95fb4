import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerDeleteForm } from '~/services/bookings/answer-delete-form.server';
import { bookingDetails } from '~/services/bookings/booking-details.server';
import { whyNotDeleted } from '~/services/bookings/delete-booking.server';
import { requireAdmin } from '~/services/web/guards.server';
import { idParam, listPlace, notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { DeleteForm } from '~/ui/booking/delete-form';
import { deleteQuestion, DeleteWords } from '~/ui/booking/delete-words';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { LinkButton } from '~/ui/link-button';
import { Refusal } from '~/ui/refusal';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Delete a booking request · Admin', search: 'noindex' });

/** Asks before a booking is deleted, or says why it cannot be (R21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { booking, whyNot: await whyNotDeleted(booking.id), place: listPlace(request) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const bookingId = idParam(params['bookingId']);
  const { when, search } = listPlace(request);
  const back = paths.adminReservations(when, search);
  return answerDeleteForm(await readForm(request), { bookingId, viewer, back });
}

export const shouldRevalidate = revalidateOnConflict;

export default function DeletePage() {
  const { booking, whyNot, place } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const keep = (
    <LinkButton to={paths.adminReservations(place.when, place.search)} variant="default">
      Keep it
    </LinkButton>
  );
  return (
    <>
      <h2>{deleteQuestion}</h2>
      <Refusal>{answer?.refusal}</Refusal>
      <Card>
        {whyNot === null ? (
          <>
            <DeleteWords booking={booking} />
            <DeleteForm
              version={booking.version}
              action={paths.deleteBooking(booking.id, place)}
              keep={keep}
            />
          </>
        ) : (
          <>
            {answer ? null : <p>{whyNot}</p>}
            {keep}
          </>
        )}
      </Card>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
