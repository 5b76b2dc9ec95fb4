import { type MissedCare, type MissedItem, missedText } from './missed-care';
import { nameList } from '~/core/text/format';
import { EmergencyLink } from './emergency-link';
import { Unfold } from '~/ui/unfold';
import { LateAnswer, type Sending } from './care-forms';
import classes from './missed-care-list.module.css';

/** Unrecorded care of the days before (R81): medicine one by one, all else folded into one line. */
export function MissedCareList({
  missed: { medicine, others },
  ...sending
}: Sending & { missed: MissedCare }) {
  if (medicine.length + others.length === 0) return null;
  return (
    <section aria-label="Missed" className={classes.missed}>
      {medicine.length === 0 ? null : (
        <ul className={classes.list}>
          {medicine.map((item) => (
            <li key={item.key} className={classes.item}>
              <p>
                <strong>Missed {item.day}:</strong> <Words item={item} />
              </p>
              <LateAnswer due={[item.key]} about={aboutOf(item)} {...sending} />
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : <Others items={others} {...sending} />}
    </section>
  );
}

const aboutOf = ({ petName, text, day, time }: MissedItem) =>
  ` ${petName}, ${text}, ${day} ${time}`;

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

function Others({ items, ...sending }: Sending & { items: readonly MissedItem[] }) {
  const names = nameList([...new Set(items.map(({ petName }) => petName))]);
  return (
    <Unfold label={`Missed: ${missedText(items)}, ${names}`} className={classes.folded}>
      <LateAnswer due={items.map(({ key }) => key)} about=" of these" {...sending} />
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.key} className={classes.item}>
            <p>
              <Words item={item} />, {item.day}
            </p>
            <LateAnswer due={[item.key]} about={aboutOf(item)} {...sending} />
          </li>
        ))}
      </ul>
    </Unfold>
  );
}
