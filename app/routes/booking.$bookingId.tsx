import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { answerStatusButtons } from '~/services/bookings/answer-status-form.server';
import { bookingDetails } from '~/services/bookings/booking-details.server';
import { requireProfile } from '~/services/web/guards.server';
import { idParam, notFound } from '~/services/web/params.server';
import { readForm } from '~/services/web/read-form.server';
import { AlertBox } from '~/ui/alert-box';
import { BookingHistoryCard } from '~/ui/booking/booking-history-card';
import { ReplyNotice } from '~/ui/booking/reply-notice';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { PayLink } from '~/ui/booking/pay-link';
import { ReservationCard } from '~/ui/booking/reservation-list';
import { StatusButtons } from '~/ui/booking/status-buttons';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/link-button';
import { QuoteLines } from '~/ui/quote-lines';

export const meta = () => [{ title: 'Your reservation · Tailhouse' }];

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { viewer, booking };
}

export async function loader(args: LoaderFunctionArgs) {
  const { booking } = await guarded(args);
  return { booking };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  const form = await readForm(args.request);
  form.set('booking_id', booking.id);
  return answerStatusButtons(form, viewer, paths.booking(booking.id));
}

export const shouldRevalidate = revalidateOnConflict;

export default function Booking() {
  const { booking } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PageFrame width="text" title="Request details">
      {answer ? <AlertBox kind="error">{answer.refusal}</AlertBox> : null}
      {booking.status === 'pending' ? <ReplyNotice promise={booking.promise} /> : null}
      <ReservationCard booking={booking}>
        {booking.mayPay ? <PayLink booking={booking} /> : null}
        {booking.mayCancel ? <StatusButtons booking={booking} intents={['cancel']} /> : null}
        <LinkButton to={paths.reservationsOf(booking.ownerId)} variant="default">
          Reservations
        </LinkButton>
      </ReservationCard>
      <Card title="How the total adds up">
        <QuoteLines lines={booking.lines} totalCents={booking.totalCents} />
      </Card>
      <BookingHistoryCard history={booking.history} />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
