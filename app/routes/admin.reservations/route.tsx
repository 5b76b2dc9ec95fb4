import { RefusalOrQuestion } from '~/ui/form/question';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { parseTimeFrame, type TimeFrame } from '~/features/booking/rules/time-frames';
import { pageMeta } from '~/core/web/page-meta';
import { earlierStaysText } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { chooseAnswer, statusForms } from '~/features/booking/answers/status.action.server';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { handleForms } from '~/core/web/page-forms.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { openChanges } from '~/features/booking/requests/open-changes.server';
import { everyWait } from '~/features/booking/waitlist/waitlist.server';
import { pageParam, requireAdmin, searchParam } from '~/core/web/guards.server';
import { FrameTabs, ReservationList } from '~/features/booking/lists/reservation-list';
import { AdminActions } from '~/features/booking/answers/admin-actions';
import { AskedChange } from '~/features/booking/requests/change-card';
import { Card } from '~/ui/card';
import {
  SeriesButtons,
  SeriesDaysLink,
  SeriesHead,
} from '~/features/booking/answers/series-actions';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { LoneLink } from '~/ui/button';
import { Pager } from '~/ui/layout/pager';
import { SearchForm, useWantedSearch } from '~/ui/layout/search-form';
import { BookingCard } from '~/features/booking/lists/booking-card';
import { alsoWaiting } from './also-waiting.server';
import { WaitlistCard } from './waitlist-card';
import { useAnswer } from '~/ui/form/lost-connection';
import { quickReasons } from '~/features/booking/requests/quick-reasons.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reservations · Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const frame = parseTimeFrame(query.get('when'));
  const search = searchParam(query, 'q');
  const seriesId = query.get('series') ?? undefined;
  const list = await listBookings({ viewer, frame, page: pageParam(query), search, seriesId });
  const reasons = await quickReasons();
  const all = search === '' && seriesId === undefined;
  const waitlist = all && frame === 'upcoming' ? await everyWait() : null;
  const changes = all && frame === 'pending' ? await openChanges('all', { withPlaces: true }) : [];
  const also = all && frame === 'pending' ? await alsoWaiting() : [];
  return { frame, search, seriesId, reasons, changes, waitlist, also, ...list };
}

export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const viewer = await requireAdmin(args.request);
    const query = new URL(args.request.url).searchParams;
    const page = pageParam(query);
    const series = query.get('series') ?? undefined;
    const list = { when: parseTimeFrame(query.get('when')), search: searchParam(query, 'q') };
    const place = series === undefined ? { ...list, page } : { series, page };
    return pageOfStays(viewer, paths.adminReservationsAt(place));
  };
  return handleForms(args, statusForms, guard, chooseAnswer);
}

const nothing: Record<TimeFrame, string> = {
  pending: 'Every request is answered.',
  upcoming: 'No stays coming up.',
  current: 'No dogs here today.',
  past: 'No past stays yet.',
  canceled: 'Nothing was canceled or rejected.',
};

export default function AdminReservations() {
  const { frame, search, seriesId, reasons, changes, waitlist, also, bookings, ...list } =
    useLoaderData<typeof loader>();
  const { counts, page, pages } = list;
  const answer = useAnswer<typeof action>();
  const place = seriesId === undefined ? { when: frame, search, page } : { series: seriesId, page };
  const wanted = useWantedSearch(search);
  return (
    <>
      {seriesId === undefined ? (
        <>
          <h2>Reservations</h2>
          <SearchForm
            label="Search by pet or owner"
            search={search}
            all={paths.adminReservations(frame)}
            kept={{ when: frame }}
          />
          <FrameTabs
            frame={frame}
            counts={counts}
            to={(one) => paths.adminReservations(one, wanted)}
          />
        </>
      ) : (
        <SeriesHead day={bookings[0]} forAdmin />
      )}
      <RefusalOrQuestion answer={answer} />
      {changes.length === 0 ? null : (
        <Card title="Changes to answer">
          {changes.map((change) => (
            <AskedChange key={change.id} change={change} reasons={reasons} />
          ))}
        </Card>
      )}
      {also.length === 0 ? null : (
        <p>
          Also waiting:{' '}
          {also.map(({ to, text }, index) => (
            <Fragment key={to}>
              {index === 0 ? null : ' · '}
              <Link to={to}>{text}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {waitlist ? <WaitlistCard {...waitlist} /> : null}
      {bookings.length === 0 ? (
        <EmptyState
          illustration={<SofaNap />}
          title={search === '' ? nothing[frame] : `No owner or dog matches “${search}”.`}
        />
      ) : (
        <ReservationList label={seriesId === undefined ? `Reservations, ${frame}` : 'Days'}>
          {bookings.map((row) => (
            <BookingCard
              key={row.id}
              booking={row}
              ownerNote={earlierStaysText(row.earlierStays)}
              privateNote={row.privateNote}
              to={
                row.forSeries && row.series
                  ? paths.daysOfSeries(row.series.id, null)
                  : paths.booking(row.id)
              }
            >
              {row.forSeries && row.series?.pending ? (
                <>
                  <SeriesButtons bookingId={row.id} pending={row.series.pending} />
                  <SeriesDaysLink series={row.series} ownerId={null} />
                </>
              ) : (
                <AdminActions booking={row} reasons={reasons} place={place} />
              )}
            </BookingCard>
          ))}
        </ReservationList>
      )}
      <Pager page={page} pages={pages} />
      {seriesId === undefined ? null : (
        <LoneLink to={paths.adminReservations()}>All reservations</LoneLink>
      )}
    </>
  );
}
