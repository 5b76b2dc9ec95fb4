import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseLocalDateTime } from '~/core/time/business-time';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { editPage } from '~/features/booking/requests/edit-page.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForm } from '~/core/web/page-forms.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { EditBookingForm } from './edit-booking-form';
import { editForm } from './forms.server';
import { BookingCard } from '~/features/booking/lists/booking-card';
import { LoneLink } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';
import { listPlace } from '~/features/booking/lists/list-place.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Edit a booking · Admin', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = await editPage(idParam(params['bookingId']));
  if (page === null) throw notFound();
  const place = listPlace(request);
  const back = paths.adminPlace(page.booking.id, place);
  const backTo = place.stay ? 'stay' : place.calendar === undefined ? 'reservations' : 'calendar';
  return { viewer, page, back, backTo };
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, back, backTo } = await guarded(args);
  const end = parseLocalDateTime(new URL(args.request.url).searchParams.get('end') ?? '');
  return { ...page, back, backTo, end: end ?? page.booking.end, formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, () => guarded(args), editForm);
}

export default function EditBooking() {
  const { booking, ownerName, ownerGone, calculatedCents, back, backTo, ...form } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <LoneLink to={back}>{`Back to the ${backTo}`}</LoneLink>
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
