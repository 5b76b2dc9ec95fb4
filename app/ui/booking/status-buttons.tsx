import type { ComponentProps } from 'react';
import { type BookingStatus, type StatusIntent, statusIntents } from '~/domain/booking-status';
import { paths } from '~/lib/paths';
import { PostForm, SubmitButton } from '../form/post-form';
import { LinkButton } from '../button';
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

/** A form of buttons under words rather than among buttons. */
export function ButtonsBelow(form: Omit<ComponentProps<typeof PostForm>, 'className'>) {
  return <PostForm {...form} className={classes.buttonsBelow ?? ''} />;
}

/** Leads to the payment. While the answer is still awaited, paying is possible but not urged (R30). */
export function PayLink({ booking }: { booking: { id: string; status: BookingStatus } }) {
  const variant = booking.status === 'pending' ? 'default' : 'filled';
  // A load of its own: only the payment page's policy lets the provider's buttons run (R31).
  return (
    <LinkButton to={paths.payment(booking.id)} variant={variant} reloadDocument>
      Pay
    </LinkButton>
  );
}
