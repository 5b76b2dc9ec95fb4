import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/domain/permissions';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { handleStatusForm } from '~/services/web/status-form.server';
import { readForm, redirectOrRefusal } from '~/services/web/read-form.server';
import { bookingDetails } from '~/services/bookings/booking-details.server';
import { bookingMoney } from '~/services/payments/ledger.server';
import { idParam, notFound, requireProfile } from '~/services/web/guards.server';
import { newFormKey } from '~/services/submissions/idempotency.server';
import { BookingActions } from './booking-actions';
import { BookingHistoryCard } from './booking-history-card';
import { JustBooked } from './just-booked';
import { BookingCard } from '~/ui/booking/booking-card';
import { WhatNext } from '~/ui/booking/what-next';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { MoneyCard } from './money-card';
import { WhatToBring } from './what-to-bring';
import { MoneyQuestions } from '~/ui/payments/money-questions';
import { QuoteLines } from '~/ui/money';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Your reservation', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { viewer, booking };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  // The admin who books for their own dog looks at it as its owner.
  const money = await bookingMoney(booking.id);
  const keepsBooks = isAdmin(viewer);
  const forAdmin = keepsBooks && viewer.id !== booking.ownerId;
  return { booking, forAdmin, keepsBooks, money, formKey: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  const form = await readForm(args.request);
  form.set('booking_id', booking.id);
  const back = paths.booking(booking.id);
  return redirectOrRefusal(back, () => handleStatusForm(form, viewer, back));
}

export const shouldRevalidate = revalidateOnConflict;

export default function Booking() {
  const { booking, forAdmin, keepsBooks, money, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame
      width="text"
      title="Request details"
      actions={
        <LinkButton
          to={booking.ownerGone ? paths.adminReservations() : paths.reservationsOf(booking.ownerId)}
          variant="default"
        >
          Reservations
        </LinkButton>
      }
      refusal={answer?.refusal}
    >
      {keepsBooks ? <MoneyQuestions money={money} formKey={formKey} /> : null}
      {booking.justQuick ? (
        <JustBooked booking={booking} />
      ) : (
        <WhatNext booking={booking} forAdmin={forAdmin} />
      )}
      <BookingCard booking={booking}>
        <BookingActions booking={booking} forAdmin={forAdmin} />
      </BookingCard>
      {forAdmin ? null : <WhatToBring booking={booking} />}
      <Card title="How the total adds up">
        <QuoteLines lines={booking.lines} totalCents={booking.totalCents} />
      </Card>
      <MoneyCard money={money} forAdmin={keepsBooks} />
      <BookingHistoryCard history={booking.history} names={booking} />
    </PageFrame>
  );
}
