import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseTimeFrame, type TimeFrame } from '~/features/booking/rules/time-frames';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { chooseAnswer } from '~/features/booking/answers/status.action.server';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { handleForms } from '~/core/web/page-forms.server';
import { listBookings, type ListedBooking } from '~/features/booking/lists/list-bookings.server';
import { ownWaits } from '~/features/booking/waitlist/waitlist.server';
import { pageParam, requireOwnPage } from '~/core/web/guards.server';
import { BookingCard } from '~/features/booking/lists/booking-card';
import { PayAllLink } from '~/features/money/payments/pay-link';
import { togetherCents } from '~/features/money/offline/claim-together.server';
import { ReservationActions } from './reservation-actions';
import { OwnWaitlistCard } from './waitlist-card';
import { reservationForms } from './forms.server';
import { SeriesHead } from '~/features/booking/answers/series-actions';
import {
  FrameTabs,
  NewReservation,
  ReservationList,
} from '~/features/booking/lists/reservation-list';
import { EmptyBowl, EmptyState } from '~/ui/empty-state';
import { LoneLink } from '~/ui/button';
import { Pager } from '~/ui/layout/pager';
import { Refusal } from '~/ui/form/post-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { quickReasons } from '~/features/booking/requests/quick-reasons.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reservations', search: 'noindex' });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  const query = new URL(request.url).searchParams;
  const frame = parseTimeFrame(query.get('when'));
  const seriesId = query.get('series') ?? undefined;
  const list = await listBookings({ viewer, ownerId, frame, page: pageParam(query), seriesId });
  // R72: the admin answers as the business.
  const reasons = viewer.id === ownerId ? null : await quickReasons();
  const ahead = (frame === 'pending' || frame === 'upcoming') && seriesId === undefined;
  const waits = ahead ? await ownWaits(ownerId) : [];
  const payable = reasons === null && seriesId === undefined;
  const payAllCents = payable ? await togetherCents(ownerId) : null;
  return { ownerId, reasons, waits, frame, seriesId, payAllCents, ...list };
}

export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const { viewer, ownerId } = await requireOwnPage(args.request, args.params['userId']);
    const query = new URL(args.request.url).searchParams;
    const page = pageParam(query);
    const series = query.get('series') ?? undefined;
    const when = parseTimeFrame(query.get('when'));
    const place = series === undefined ? { when, page } : { series, page };
    return pageOfStays(viewer, paths.reservationsAt(ownerId, place));
  };
  return handleForms(args, reservationForms, guard, chooseAnswer);
}

const nothing: Record<TimeFrame, string> = {
  pending: 'No requests are waiting for an answer.',
  upcoming: 'No stays coming up.',
  current: 'No dogs here today.',
  past: 'No past stays yet.',
  canceled: 'Nothing was canceled or turned down.',
};

/** The days of a series that wait for one answer have a list of their own (R53). */
function leadsTo({ id, ownerId, series, forSeries }: ListedBooking): string {
  return forSeries && series ? paths.daysOfSeries(series.id, ownerId) : paths.booking(id);
}

export default function Reservations() {
  const { ownerId, reasons, waits, frame, seriesId, payAllCents, ...list } =
    useLoaderData<typeof loader>();
  const { bookings, counts, page, pages } = list;
  const answer = useAnswer<typeof action>();
  return (
    <>
      {seriesId === undefined ? (
        <>
          <NewReservation ownerId={ownerId} />
          <FrameTabs
            frame={frame}
            counts={counts}
            to={(one) => paths.reservationsOf(ownerId, one)}
          />
        </>
      ) : (
        <SeriesHead day={bookings[0]} />
      )}
      <Refusal>{answer?.refusal}</Refusal>
      {payAllCents === null ? null : <PayAllLink cents={payAllCents} />}
      <OwnWaitlistCard waits={waits} ownerId={ownerId} forAdmin={reasons !== null} />
      {bookings.length === 0 ? (
        <EmptyState illustration={<EmptyBowl />} title={nothing[frame]}>
          A new reservation takes a minute, and we answer quickly.
        </EmptyState>
      ) : (
        <ReservationList label={seriesId === undefined ? `Reservations, ${frame}` : 'Days'}>
          {bookings.map((row) => (
            <BookingCard key={row.id} booking={row} to={leadsTo(row)}>
              <ReservationActions
                booking={row}
                reasons={reasons}
                place={seriesId === undefined ? { when: frame, page } : { series: seriesId, page }}
              />
            </BookingCard>
          ))}
        </ReservationList>
      )}
      <Pager page={page} pages={pages} />
      {seriesId === undefined ? null : (
        <LoneLink to={paths.reservationsOf(ownerId)}>All reservations</LoneLink>
      )}
    </>
  );
}
