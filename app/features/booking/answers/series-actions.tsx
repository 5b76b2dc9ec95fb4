import { formatMoney } from '~/core/money/money';
import type { SeriesFacts } from '~/features/booking/rules/series';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';

/** The admin's answer to all pending days of a series (R53). */
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

/** Link to the days of a series. */
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

/** Heading above the days of a series: count, weekdays, total, and the admin's answer to the pending ones. */
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
