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

type DayOfSeries = { id: string; ownerId: string; series: SeriesFacts | null };

/**
 * The beginning of a series' page: its days, their sum, the admin's answer to the pending ones, and near its
 * end the next weeks.
 */
export function SeriesHead({
  day,
  forAdmin = false,
}: {
  day: DayOfSeries | undefined;
  forAdmin?: boolean;
}) {
  if (!day?.series) return null;
  const { count, active, title, totalCents, pending, offersNext } = day.series;
  const days = active === count ? '' : ` for ${active} of ${count} days`;
  return (
    <>
      <h2>{title}</h2>
      <p>{`Total ${formatMoney(totalCents)}${days}`}</p>
      {forAdmin && pending ? <SeriesButtons bookingId={day.id} pending={pending} /> : null}
      {offersNext === null ? null : <NextWeeks ownerId={day.ownerId} {...offersNext} />}
    </>
  );
}

/** "Book the next 12 weeks", near the end of a series (R53): on the page of a day. */
export function NextWeeksLink({ booking: { id, ownerId, series } }: { booking: DayOfSeries }) {
  const weeks = series?.nextWeeks ?? null;
  return weeks === null ? null : <NextWeeks ownerId={ownerId} id={id} weeks={weeks} />;
}

/** The same in a list of stays, on one day of the series. */
export function NextWeeksInList({ booking: { id, ownerId, series } }: { booking: DayOfSeries }) {
  const offer = series?.offersNext ?? null;
  return offer?.id === id ? <NextWeeks ownerId={ownerId} {...offer} /> : null;
}

function NextWeeks({ id, ownerId, weeks }: { id: string; ownerId: string; weeks: number }) {
  const to = paths.book(ownerId, { service: 'Daycare', again: id, more: 'next' });
  return (
    <LinkButton to={to} variant="light">
      {`Book the next ${weeks} weeks`}
    </LinkButton>
  );
}
