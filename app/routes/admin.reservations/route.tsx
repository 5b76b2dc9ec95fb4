import { RefusalOrQuestion } from '~/ui/form/question';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseTimeFrame, type TimeFrame } from '~/domain/time-frames';
import { pageMeta } from '~/lib/page-meta';
import { earlierStaysText } from '~/lib/format';
import { paths } from '~/lib/paths';
import { statusAction } from '~/services/web/status-form.server';
import { readForm } from '~/services/web/read-form.server';
import { listBookings } from '~/services/bookings/list-bookings.server';
import { quickReasons } from '~/services/settings/settings.server';
import { pageParam, requireAdmin, searchParam } from '~/services/web/guards.server';
import { FrameTabs, ReservationList } from '~/ui/booking/reservation-list';
import { AdminActions } from '~/ui/booking/admin-actions';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { SearchForm } from '~/ui/layout/search-form';
import { BookingCard } from '~/ui/booking/booking-card';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reservations · Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const frame = parseTimeFrame(query.get('when'));
  const search = searchParam(query);
  const list = await listBookings({ viewer, frame, page: pageParam(query), search });
  const reasons = await quickReasons();
  return { frame, search, reasons, ...list };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const back = paths.adminReservations(parseTimeFrame(query.get('when')), searchParam(query));
  const form = await readForm(request);
  return statusAction(form, viewer, back);
}

const nothing: Record<TimeFrame, string> = {
  pending: 'Every request is answered.',
  upcoming: 'No stays coming up.',
  current: 'No dogs here today.',
  past: 'No past stays yet.',
  canceled: 'Nothing was canceled or rejected.',
};

export default function AdminReservations() {
  const { frame, search, reasons, bookings, counts, page, pages } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const place = { when: frame, search };
  return (
    <>
      <h2>Reservations</h2>
      <SearchForm
        label="Search by pet or owner"
        search={search}
        all={paths.adminReservations(frame)}
        kept={{ when: frame }}
      />
      <FrameTabs frame={frame} counts={counts} to={(one) => paths.adminReservations(one, search)} />
      <RefusalOrQuestion answer={answer} />
      {bookings.length === 0 ? (
        <EmptyState
          illustration={<SofaNap />}
          title={search === '' ? nothing[frame] : `No owner or dog matches “${search}”.`}
        />
      ) : (
        <ReservationList label={`Reservations, ${frame}`}>
          {bookings.map((row) => (
            <BookingCard
              key={row.id}
              booking={row}
              ownerNote={earlierStaysText(row.earlierStays)}
              privateNote={row.privateNote}
              to={paths.booking(row.id)}
            >
              <AdminActions booking={row} reasons={reasons} place={place} />
            </BookingCard>
          ))}
        </ReservationList>
      )}
      <Pager page={page} pages={pages} />
    </>
  );
}
