import { formatMoney, type Cents } from '~/domain/money';
import type { BookingStatus } from '~/domain/booking-status';
import { nameList } from '~/lib/name-list';

/** What asking before a cancellation needs to know of the booking. */
export type BookingToCancel = {
  id: string;
  status: BookingStatus;
  petNames: readonly string[];
  startText: string;
  endText: string;
  paidCents: Cents;
};

/** Which stay it is, and what canceling it does and does not do (R15, R29). */
export function CancelWords({
  booking,
  forAdmin,
}: {
  booking: BookingToCancel;
  forAdmin: boolean;
}) {
  const { petNames, startText, endText, status, paidCents } = booking;
  return (
    <>
      <p>
        <strong>{nameList(petNames) || 'No pets'}</strong>, {startText} to {endText}.
      </p>
      <p>{whatHappens(status, forAdmin)}</p>
      {paidCents > 0 ? <p>{whatBecomesOfMoney(paidCents, forAdmin)}</p> : null}
    </>
  );
}

function whatHappens(status: BookingStatus, forAdmin: boolean): string {
  if (forAdmin) return 'The owner gets a mail that says so.';
  return status === 'pending'
    ? 'Your request is taken back, and we hear of it at once. You can ask for other dates whenever you like.'
    : 'Your place is given back, and we hear of it at once. Should you want it again, you would have to ask anew.';
}

/** R29: canceling moves no money by itself. */
function whatBecomesOfMoney(paidCents: Cents, forAdmin: boolean): string {
  const paid = formatMoney(paidCents);
  return forAdmin
    ? `${paid} was paid. It stays with the booking until you decide whether to refund or keep it.`
    : `You have paid ${paid}. That money stays with the booking until we decide about it, and we write to you.`;
}
