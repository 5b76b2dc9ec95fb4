import { formatMoney } from '~/core/money/money';
import type { SeriesFacts } from '~/features/stays/series';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';

/** The admin's answer to all days of a series that wait (R53). */
export function SeriesButtons({
  bookingId,
  pending,
  action,
}: {
  bookingId: string;
  pending: NonNullable<SeriesFacts['pending']>;
  action?: string | undefined;
}) {
  return (
    <PostForm
      preventScrollReset
      className={flow.row ?? ''}
      label={pending.title}
      {...(action && { action })}
    >
      <input type="hidden" name="booking_id" value={bookingId} />
      <input type="hidden" name="seen_days" value={pending.count} />
      <SubmitButton name="intent" value="accept_all">
        Accept all
      </SubmitButton>
      <SubmitButton name="intent" value="reject_all" variant="default">
        Reject all
      </SubmitButton>
    </PostForm>
  );
}

/** The way to the days of a series one by one. */
export function SeriesDaysLink({
  series,
  ownerId,
}: {
  series: SeriesFacts;
  /** Null for the admin. */
  ownerId: string | null;
}) {
  return (
    <LinkButton to={paths.daysOfSeries(series.id, ownerId)} variant="default">
      {`See all ${series.count} days`}
    </LinkButton>
  );
}

/** Over the days of a series: what they are, and the admin's answer to those that wait. */
export function SeriesHead({
  shown,
  day,
  forAdmin = false,
}: {
  shown: boolean;
  day: { id: string; series: SeriesFacts | null } | undefined;
  forAdmin?: boolean;
}) {
  if (!shown || !day?.series) return null;
  const { count, weekdays, totalCents, pending } = day.series;
  return (
    <>
      <h2>{`${count} days, ${weekdays}`}</h2>
      <p>{`Total ${formatMoney(totalCents)}`}</p>
      {forAdmin && pending ? <SeriesButtons bookingId={day.id} pending={pending} /> : null}
    </>
  );
}

/** "Book the next 12 weeks", near the end of a series (R53). */
export function NextWeeksLink({
  booking,
}: {
  booking: { id: string; ownerId: string; series: SeriesFacts | null };
}) {
  const weeks = booking.series?.nextWeeks ?? null;
  if (weeks === null) return null;
  const to = paths.book(booking.ownerId, { service: 'Daycare', again: booking.id, more: 'next' });
  return (
    <LinkButton to={to} variant="light">
      {`Book the next ${weeks} weeks`}
    </LinkButton>
  );
}
