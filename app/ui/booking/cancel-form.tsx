import type { ReactNode } from 'react';
import type { BookingStatus } from '~/domain/booking-status';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './status-buttons.module.css';

/** The answer to "Cancel this stay?": yes, or whatever `keep` is. */
export function CancelForm({
  booking,
  keep,
  onSubmit,
}: {
  booking: { id: string; status: BookingStatus };
  keep: ReactNode;
  onSubmit?: () => void;
}) {
  return (
    <PostForm
      preventScrollReset
      className={classes.buttonsBelow ?? ''}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <input type="hidden" name="booking_id" value={booking.id} />
      <input type="hidden" name="seen" value={booking.status} />
      <SubmitButton name="intent" value="cancel" color="red">
        Yes, cancel it
      </SubmitButton>
      {keep}
    </PostForm>
  );
}
