import { Refusal } from '~/ui/form/post-form';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { parseTimeFrame, type TimeFrame } from '~/domain/time-frames';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { handleStatusForm } from '~/services/web/status-form.server';
import { readForm, redirectOrRefusal } from '~/services/web/read-form.server';
import { listBookings } from '~/services/bookings/list-bookings.server';
import { pageParam, requireAdmin, searchParam } from '~/services/web/guards.server';
import { FrameTabs, ReservationList } from '~/ui/booking/reservation-list';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { StatusButtons } from '~/ui/booking/status-buttons';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { Pager } from '~/ui/layout/pager';
import { BookingCard } from '~/ui/booking/booking-card';
import { SearchForm } from './search-form';
import { LinkButton } from '~/ui/button';
import { DeleteBooking } from '~/ui/booking/delete-booking';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reservations · Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const frame = parseTimeFrame(query.get('when'));
  const search = searchParam(query);
  const list = await listBookings({ viewer, frame, page: pageParam(query), search });
  return { frame, search, ...list };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const query = new URL(request.url).searchParams;
  const back = paths.adminReservations(parseTimeFrame(query.get('when')), searchParam(query));
  const form = await readForm(request);
  return redirectOrRefusal(back, () => handleStatusForm(form, viewer, back));
}

export const shouldRevalidate = revalidateOnConflict;

const nothing: Record<TimeFrame, string> = {
  pending: 'Every request is answered.',
  upcoming: 'No stay is coming up.',
  current: 'Nobody is here today.',
  past: 'No stay lies in the past yet.',
  canceled: 'Nothing was canceled or rejected.',
};

function regular(earlierStays: number): string {
  if (earlierStays === 0) return 'First stay';
  return earlierStays === 1 ? 'Stayed once before' : `Stayed ${earlierStays} times before`;
}

export default function AdminReservations() {
  const { frame, search, bookings, counts, page, pages } = useLoaderData<typeof loader>();
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
      <Refusal>{answer?.refusal}</Refusal>
      {bookings.length === 0 ? (
        <EmptyState
          illustration={<SofaNap />}
          title={search === '' ? nothing[frame] : `Nothing here is named “${search}”.`}
        />
      ) : (
        <ReservationList label={`Reservations, ${frame}`}>
          {bookings.map((row) => (
            <BookingCard key={row.id} booking={row} ownerNote={regular(row.earlierStays)}>
              <StatusButtons booking={row} intents={['accept', 'reject', 'cancel']} />
              <LinkButton to={paths.editBooking(row.id, place)} variant="default">
                Edit
              </LinkButton>
              {row.ownerGone ? null : (
                <LinkButton to={paths.adminMessaging(row.ownerId)} variant="default">
                  Send Message
                </LinkButton>
              )}
              <LinkButton to={paths.booking(row.id)} variant="default">
                Details
              </LinkButton>
              <DeleteBooking booking={row} back={place} />
            </BookingCard>
          ))}
        </ReservationList>
      )}
      <Pager page={page} pages={pages} />
    </>
  );
}
