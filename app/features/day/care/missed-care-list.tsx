import { nameList } from '~/core/text/format';
import { addDays, type LocalDate } from '~/core/time/business-time';
import { Unfold } from '~/ui/unfold';
import { AllNotRecorded, LateAnswer, type Sending } from './care-forms';
import { EmergencyLink } from './emergency-link';
import { type MissedCare, type MissedItem, missedText } from './missed-care';
import classes from './missed-care-list.module.css';

/** Most missed medicine on the page at first (R121). */
const mostShown = 5;

// Each line is a form; the rest follows once these are answered.
const mostListed = 20;

type ListProps = Sending & {
  missed: MissedCare;
  /** Today: all of it was due before. */
  today: LocalDate;
};

/** Unrecorded care of the days before (R81): medicine one by one, all else folded into one line. */
export function MissedCareList({
  missed: { medicine, others },
  today: before,
  ...sending
}: ListProps) {
  if (medicine.length + others.length === 0) return null;
  const [shown, more] = [medicine.slice(0, mostShown), medicine.slice(mostShown)];
  const listed = more.slice(0, mostListed);
  return (
    <section aria-label="Missed" className={classes.missed}>
      <Medicine items={shown} {...sending} />
      {more.length === 0 ? null : (
        <Unfold label={`${more.length} more missed`} className={classes.folded}>
          <Medicine items={listed} {...sending} />
          <Further count={more.length - listed.length} />
        </Unfold>
      )}
      {medicine.length < 2 ? null : (
        <AllNotRecorded
          label={`All ${medicine.length} medicines: not recorded`}
          of="medicine"
          before={before}
          {...sending}
        />
      )}
      {others.length === 0 ? null : <Others items={others} today={before} {...sending} />}
    </section>
  );
}

function Further({ count }: { count: number }) {
  return count === 0 ? null : <p className={classes.quiet}>{count} more follow after these.</p>;
}

const aboutOf = ({ petName, text, day, time }: MissedItem) =>
  ` ${petName}, ${text}, ${day} ${time}`;

function Medicine({ items, ...sending }: Sending & { items: readonly MissedItem[] }) {
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

function Words({ item: { bookingId, petName, text, time } }: { item: MissedItem }) {
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
  items,
  today,
  ...sending
}: Sending & { items: readonly MissedItem[]; today: LocalDate }) {
  const names = nameList([...new Set(items.map(({ petName }) => petName))]);
  const yesterday = items.filter(({ date }) => date === addDays(today, -1));
  return (
    <Unfold label={`Missed: ${missedText(items)}, ${names}`} className={classes.folded}>
      {yesterday.length < 2 ? null : (
        <LateAnswer
          due={yesterday.map(({ key }) => key)}
          about={yesterday.length === items.length ? ' of these' : ' of yesterday'}
          {...sending}
        />
      )}
      {items.length < 2 ? null : (
        <AllNotRecorded
          label={`All ${items.length} not recorded`}
          of="others"
          before={today}
          {...sending}
        />
      )}
      <ul className={classes.list}>
        {items.slice(0, mostListed).map((item) => (
          <li key={item.key} className={classes.item}>
            <p>
              <Words item={item} />, {item.day}
            </p>
            <LateAnswer due={[item.key]} about={aboutOf(item)} {...sending} />
          </li>
        ))}
      </ul>
      <Further count={Math.max(0, items.length - mostListed)} />
    </Unfold>
  );
}
