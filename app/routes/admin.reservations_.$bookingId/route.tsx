import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseLocalDateTime } from '~/core/time/business-time';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleEdit } from './actions.server';
import { editPage } from '~/features/requests/edit-page.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { EditBookingForm } from './edit-booking-form';
import { BookingCard } from '~/features/reservations/booking-card';
import { LoneLink } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';
import { listPlace } from '~/features/reservations/list-place.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Edit a booking · Admin', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = await editPage(idParam(params['bookingId']));
  if (page === null) throw notFound();
  const { when, search } = listPlace(request);
  return { viewer, page, back: paths.adminReservations(when, search) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, back } = await guarded(args);
  const end = parseLocalDateTime(new URL(args.request.url).searchParams.get('end') ?? '');
  return { ...page, back, end: end ?? page.booking.end, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  return handleEdit(await readForm(args.request), await guarded(args));
}

export default function EditBooking() {
  const { booking, ownerName, ownerGone, calculatedCents, back, ...form } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <LoneLink to={back}>Back to the reservations</LoneLink>
      <h2>Edit a booking</h2>
      <BookingCard
        booking={{ ...booking, ownerName, ownerGone, calculatedCents }}
        ownerNote="as it is now"
      >
        <LoneLink to={paths.booking(booking.id)}>Its history and how the total adds up</LoneLink>
      </BookingCard>
      <EditBookingForm
        key={booking.id}
        booking={booking}
        calculatedCents={calculatedCents}
        cancel={back}
        lastResult={answer?.result}
        noticed={answer?.noticed ?? []}
        {...form}
      />
    </>
  );
}
