import { useId } from 'react';
import { classNames } from '~/core/text/class-names';
import type { LocalDate } from '~/core/time/business-time';
import {
  type CareOutcome,
  careOutcomes,
  type DueKey,
  notRecorded,
  notRecordedIntent,
  outcomeLabels,
} from './care';
import type { MissedCare } from './missed-care';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './care-forms.module.css';

/** Action of a page's forms, and the idempotency key of their submissions (R20). */
export type Sending = { action: string; formKey: string };

const notNoted = 'This was not noted. Please try again.';

/** Form for due care (R51), with one button per outcome; "All given" if several are due at a time. */
export function TickForm({
  due,
  outcomes = careOutcomes,
  variant = 'filled',
  about,
  className = '',
  ...sending
}: Sending & {
  due: readonly DueKey[];
  outcomes?: readonly CareOutcome[];
  /** Variant of the "Given" button. */
  variant?: 'filled' | 'light';
  /** Completes the buttons' accessible names; also sent for ticks that wait offline. */
  about: string;
  className?: string | undefined;
}) {
  return (
    <PostForm {...sending} preventScrollReset className={className} failure={notNoted}>
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="about" value={about} />
      {due.map((key) => (
        <input key={key} type="hidden" name="due" value={key} />
      ))}
      {outcomes.map((outcome) => (
        <SubmitButton
          key={outcome}
          name="outcome"
          value={outcome}
          variant={outcome === 'given' ? variant : 'subtle'}
          size={outcome === 'given' ? 'md' : 'sm'}
          about={about}
        >
          {due.length > 1 ? `All ${outcome}` : outcomeLabels[outcome]}
        </SubmitButton>
      ))}
    </PostForm>
  );
}

/**
 * Form to answer on a later day (R121): given, at the typed time for one item and at each one's due time for
 * several, or not given; for one item also that nobody knows.
 */
export function LateAnswer({
  due,
  about,
  ...sending
}: Sending & { due: readonly DueKey[]; about: string }) {
  const timeId = useId();
  const several = due.length > 1;
  return (
    <PostForm
      {...sending}
      preventScrollReset
      className={classNames(flow.line, classes.late)}
      failure={notNoted}
    >
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="missed" value="on" />
      <input type="hidden" name="about" value={about} />
      {due.map((key) => (
        <input key={key} type="hidden" name="due" value={key} />
      ))}
      <SubmitButton name="outcome" value="given" variant="light" size="sm" about={about}>
        {several ? 'All given' : 'Given at'}
      </SubmitButton>
      {several ? null : (
        <>
          <label htmlFor={timeId}>
            <VisuallyHidden>Time given{about}</VisuallyHidden>
          </label>
          <input id={timeId} type="time" name="given_at" required className={classes.time} />
        </>
      )}
      <SubmitButton name="outcome" value="skipped" variant="subtle" size="sm" about={about}>
        {several ? 'None given' : 'Not given'}
      </SubmitButton>
      {several ? null : (
        <SubmitButton name="outcome" value={notRecorded} variant="subtle" size="sm" about={about}>
          {outcomeLabels[notRecorded]}
        </SubmitButton>
      )}
    </PostForm>
  );
}

/** Button that answers all open care of a kind as not recorded (R121). */
export function AllNotRecorded({
  before,
  of,
  label,
  ...sending
}: Sending & { before: LocalDate; of: keyof MissedCare; label: string }) {
  return (
    <PostForm {...sending} preventScrollReset label={label} failure={notNoted}>
      <input type="hidden" name="before" value={before} />
      <input type="hidden" name="of" value={of} />
      <SubmitButton name="intent" value={notRecordedIntent} variant="default" size="sm">
        {label}
      </SubmitButton>
    </PostForm>
  );
}

/** Button to undo a recent tick. */
export function UndoTick({ id, about, action }: { id: string; about: string; action: string }) {
  return (
    <PostForm action={action} preventScrollReset failure="This was not undone. Please try again.">
      <input type="hidden" name="tick_id" value={id} />
      <SubmitButton name="intent" value="take-back" variant="subtle" size="sm" about={about}>
        Undo
      </SubmitButton>
    </PostForm>
  );
}
