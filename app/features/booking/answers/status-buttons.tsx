import type { ComponentProps } from 'react';
import { classNames } from '~/core/text/class-names';
import type { BookingStatus, StatusIntent } from '~/features/booking/rules/booking-status';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import classes from './status-buttons.module.css';
import { TellOwner } from '~/features/booking/lists/tell-owner';
import flow from '~/ui/layout/flow.module.css';

/** Intents that act without a confirmation; Cancel asks first. */
type PressedIntent = Exclude<StatusIntent, 'cancel'>;

const looks = {
  accept: { words: 'Accept', variant: 'filled' },
  reject: { words: 'Reject', variant: 'default' },
} as const satisfies Record<PressedIntent, { words: string; variant: string }>;

/**
 * Buttons that answer a request. They send the status that the person saw, so an answer given in the meantime
 * is never overwritten (R15).
 */
export function StatusButtons({
  booking,
  intents,
  action,
}: {
  booking: { id: string; status: BookingStatus; over: boolean };
  intents: readonly PressedIntent[];
  /** Target of the form; the current page if left out. */
  action?: string | undefined;
}) {
  if (intents.length === 0) return null;
  return (
    <PostForm preventScrollReset className={flow.row ?? ''} {...(action && { action })}>
      <input type="hidden" name="booking_id" value={booking.id} />
      <input type="hidden" name="seen" value={booking.status} />
      {booking.over ? <TellOwner /> : null}
      {intents.map((intent) => (
        <SubmitButton key={intent} name="intent" value={intent} variant={looks[intent].variant}>
          {looks[intent].words}
        </SubmitButton>
      ))}
    </PostForm>
  );
}

/** A form of buttons placed below text. */
export function ButtonsBelow(form: Omit<ComponentProps<typeof PostForm>, 'className'>) {
  return <PostForm {...form} className={classNames(flow.row, classes.buttonsBelow)} />;
}
