import type { BookingStatus } from '~/domain/booking-status';
import { statusIntents, type StatusIntent } from '~/domain/status-form.schema';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './status-buttons.module.css';

const looks = {
  accept: { words: 'Accept', variant: 'filled' },
  reject: { words: 'Reject', variant: 'default' },
  cancel: { words: 'Cancel', variant: 'default' },
} as const satisfies Record<StatusIntent, { words: string; variant: string }>;

/**
 * The buttons that change a booking's status. They send along the status that the person saw, so
 * that an answer given meanwhile is never overwritten (R15).
 */
export function StatusButtons({
  booking,
  intents,
  action,
}: {
  booking: { id: string; status: BookingStatus };
  intents: readonly StatusIntent[];
  /** Where the answer is sent; the page itself when left out. */
  action?: string;
}) {
  const useful = intents.filter((intent) => statusIntents[intent] !== booking.status);
  if (useful.length === 0) return null;
  return (
    <PostForm preventScrollReset className={classes.buttons ?? ''} {...(action && { action })}>
      <input type="hidden" name="booking_id" value={booking.id} />
      <input type="hidden" name="seen" value={booking.status} />
      {useful.map((intent) => (
        <SubmitButton key={intent} name="intent" value={intent} variant={looks[intent].variant}>
          {looks[intent].words}
        </SubmitButton>
      ))}
    </PostForm>
  );
}
