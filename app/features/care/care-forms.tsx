import { type CareOutcome, careOutcomes, type DueKey, outcomeLabels } from './care';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** Where the forms of a page are sent, and the key that makes sending one twice count once (R20). */
export type Sending = { action: string; formKey: string };

const notNoted = 'This was not noted. Please try again.';

/** Notes what is due (R51): one button for each outcome, of several things at a time "All given". */
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
  /** Of "Given". */
  variant?: 'filled' | 'light';
  /** Completes the names of the buttons; sent along for who keeps the tick until it can be sent. */
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

/** Takes back what was just noted. */
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
