import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { LocalDate } from '~/core/time/business-time';
import { formatShortDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { Unfold } from '~/ui/unfold';
import { UnfoldLater } from '~/ui/unfold-later';
import { AllNotRecorded, LateAnswer, type Sending } from './care-forms';
import { EmergencyLink } from './emergency-link';
import type { MissedLine, MissedOnPage } from './missed-care';
import classes from './missed-care-list.module.css';

/** Most missed medicine on the page at first (R121). */
const mostShown = 5;

type ListProps = Sending & {
  missed: MissedOnPage;
  /** Today: all of it was due before. */
  today: LocalDate;
  /** Whether what is folded is part of the page from the start. */
  whole: boolean;
};

/** Unrecorded care of the days before (R81): medicine one by one, all else folded into one line. */
export function MissedCareList({
  missed: { medicine, others },
  today: before,
  whole,
  ...sending
}: ListProps) {
  const { lines, count } = medicine;
  return (
    <section aria-label="Missed" className={classes.missed}>
      <Medicine items={lines.slice(0, mostShown)} {...sending} />
      {count <= mostShown ? null : (
        <Unfold label={`${count - mostShown} more missed`} className={classes.folded}>
          <Medicine items={lines.slice(mostShown)} {...sending} />
          <Further count={count - lines.length} />
        </Unfold>
      )}
      {count < 2 ? null : (
        <AllNotRecorded
          label={`All ${count} medicines: not recorded`}
          of="medicine"
          before={before}
          {...sending}
        />
      )}
      {others.count === 0 ? null : (
        <Others others={others} today={before} whole={whole} {...sending} />
      )}
    </section>
  );
}

function Further({ count }: { count: number }) {
  return count === 0 ? null : <p className={classes.quiet}>{count} more follow after these.</p>;
}

const aboutOf = ({ petName, text, day, time }: MissedLine) =>
  ` ${petName}, ${text}, ${day} ${time}`;

function Medicine({ items, ...sending }: Sending & { items: readonly MissedLine[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.key} className={classes.item}>
          <p>
            <strong>Missed {item.day}:</strong> <Words item={item} />
          </p>
          <LateAnswer due={[item.key]} about={aboutOf(item)} {...sending} />
        </li>
      ))}
    </ul>
  );
}

function Words({ item: { bookingId, petName, text, time } }: { item: MissedLine }) {
  return (
    <>
      <EmergencyLink bookingId={bookingId} className={classes.name}>
        {petName}
      </EmergencyLink>
      , {text}, {time}
    </>
  );
}

function Others({
  others: { lines, count, text, yesterday, furtherDays },
  today,
  whole,
  ...sending
}: Sending & Omit<ListProps, 'missed'> & { others: MissedOnPage['others'] }) {
  return (
    <UnfoldLater
      id="missed"
      label={`Missed: ${text}`}
      show="Show what was missed"
      whole={whole}
      className={classes.folded}
    >
      {() => (
        <>
          {yesterday.length < 2 ? null : (
            <LateAnswer
              due={yesterday}
              about={yesterday.length === count ? ' of these' : ' of yesterday'}
              {...sending}
            />
          )}
          {count < 2 ? null : (
            <AllNotRecorded
              label={`All ${count} not recorded`}
              of="others"
              before={today}
              {...sending}
            />
          )}
          <ul className={classes.list}>
            {lines.map((item) => (
              <li key={item.key} className={classes.item}>
                <p>
                  <Words item={item} />, {item.day}
                </p>
                <LateAnswer due={[item.key]} about={aboutOf(item)} {...sending} />
              </li>
            ))}
          </ul>
          <Further count={count - lines.length} />
          {furtherDays.length === 0 ? null : (
            <p className={classes.quiet}>
              Each is on the sheet of its day:{' '}
              {furtherDays.map((date, at) => (
                <Fragment key={date}>
                  {at === 0 ? null : ', '}
                  <Link to={paths.adminDay(date)}>{formatShortDay(date)}</Link>
                </Fragment>
              ))}
              .
            </p>
          )}
        </>
      )}
    </UnfoldLater>
  );
}
