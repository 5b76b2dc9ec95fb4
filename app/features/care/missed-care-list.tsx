import { useId } from 'react';
import { type MissedCare, type MissedItem, missedText } from './missed-care';
import { classNames } from '~/core/text/class-names';
import { nameList } from '~/core/text/format';
import { EmergencyLink } from './emergency-link';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';
import { Unfold } from '~/ui/unfold';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Sending } from './care-forms';
import classes from './missed-care-list.module.css';

/** What nobody noted on the days before (R81): medicine one by one, all else folded into one line. */
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
              <Answer items={[item]} {...sending} />
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : <Others items={others} {...sending} />}
    </section>
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

function Others({ items, ...sending }: Sending & { items: readonly MissedItem[] }) {
  const names = nameList([...new Set(items.map(({ petName }) => petName))]);
  return (
    <Unfold label={`Missed: ${missedText(items)}, ${names}`}>
      <Answer items={items} {...sending} />
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.key} className={classes.item}>
            <p>
              <Words item={item} />, {item.day}
            </p>
            <Answer items={[item]} {...sending} />
          </li>
        ))}
      </ul>
    </Unfold>
  );
}

/** Given, at the time that is typed for one and when each was due for several, or not given. */
function Answer({ items, action, formKey }: Sending & { items: readonly MissedItem[] }) {
  const timeId = useId();
  const [only] = items;
  const several = items.length > 1;
  const about =
    several || !only ? ' of these' : ` ${only.petName}, ${only.text}, ${only.day} ${only.time}`;
  return (
    <PostForm
      action={action}
      formKey={formKey}
      preventScrollReset
      className={classNames(flow.line, classes.answer)}
      failure="This was not noted. Please try again."
    >
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="missed" value="on" />
      <input type="hidden" name="about" value={about} />
      {items.map(({ key }) => (
        <input key={key} type="hidden" name="due" value={key} />
      ))}
      <SubmitButton name="outcome" value="given" variant="light" size="sm" about={about}>
        {several ? 'All given' : 'Given at'}
      </SubmitButton>
      {several || !only ? null : (
        <>
          <label htmlFor={timeId}>
            <VisuallyHidden>Time given{about}</VisuallyHidden>
          </label>
          <input
            id={timeId}
            type="time"
            name="given_at"
            defaultValue={only.clock}
            className={classes.time}
          />
        </>
      )}
      <SubmitButton name="outcome" value="skipped" variant="subtle" size="sm" about={about}>
        {several ? 'None given' : 'Not given'}
      </SubmitButton>
    </PostForm>
  );
}
