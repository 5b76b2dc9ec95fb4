import { minutesOf } from '~/core/time/business-time';
import { formatTime } from '~/core/time/format-dates';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import type { BookingDetails } from '~/features/booking/lists/booking-details.server';
import { AlertBox } from '~/ui/alert-box';
import { SubmitButton } from '~/ui/form/post-form';
import { ButtonsBelow } from '~/features/booking/answers/status-buttons';

/** A Quick Daycare made a moment ago, with a button to undo it (R19). */
export function JustBooked({ booking }: { booking: BookingDetails }) {
  const { id, status, petNames, end, totalCents } = booking;
  return (
    <AlertBox kind="success" title={`${nameList(petNames)} can come right away.`}>
      <p>
        Quick Daycare until {formatTime(minutesOf(end))}, {formatMoney(totalCents)}. There is
        nothing more to do. Pressed by mistake?
      </p>
      <ButtonsBelow label="Undo Quick Daycare">
        <input type="hidden" name="booking_id" value={id} />
        <input type="hidden" name="seen" value={status} />
        <SubmitButton name="intent" value="cancel" variant="default">
          Undo
        </SubmitButton>
      </ButtonsBelow>
    </AlertBox>
  );
}
