import type { BookingStatus } from '~/domain/booking-status';
import { stillStands } from '~/domain/booking-status';
import { nameList } from '~/lib/name-list';

/** What asking before a deletion needs to know of the booking. */
export type BookingToDelete = {
  id: string;
  /** Of what the admin sees: another one now is not deleted (R15). */
  version: number;
  status: BookingStatus;
  petNames: readonly string[];
  startText: string;
  endText: string;
};

/** The question of spec section 5. */
export const deleteQuestion = 'Are you sure you want to delete this booking request?';

/** Which booking it is, and what deleting it does (R21). */
export function DeleteWords({ booking }: { booking: BookingToDelete }) {
  const { petNames, startText, endText, status } = booking;
  return (
    <>
      <p>
        <strong>{nameList(petNames) || 'No pets'}</strong>, {startText} to {endText}, {status}.
      </p>
      <p>
        It goes for good, with its history.
        {stillStands(status)
          ? ' It still stands, so the owner gets the mail that it is canceled.'
          : null}
      </p>
    </>
  );
}
