/** The emails about claims (R94), queued in the caller's transaction (R36). */
import type { Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import type { Cents } from '~/core/money/money';
import { bookingForMail } from '~/features/booking/record/booking-emails.server';
import { claimEmails } from './claim.email';
import type { ClaimMethod } from './other-ways';

type ClaimForMail = { bookingId: string; amountCents: Cents; method: ClaimMethod };

/** Queues the email to the admin that an owner says they paid; `again` for an unanswered claim. */
export async function queueClaimed(
  tx: Transaction,
  { bookingId, amountCents: claimedCents, method }: ClaimForMail,
  { again }: { again: boolean },
): Promise<void> {
  const { business, stay, admins } = await bookingForMail(tx, bookingId);
  const email = claimEmails.payment_claimed.fill({ business, stay, claimedCents, method, again });
  for (const to of admins) await queueMail(tx, { to, bookingId, email });
}

/** Queues the email to the owner that the payment hasn't arrived. It is held back during the undo period. */
export async function queueNotReceived(
  tx: Transaction,
  { bookingId, amountCents: claimedCents, method }: ClaimForMail,
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const email = claimEmails.payment_not_received.fill({ business, stay, claimedCents, method });
  await queueMail(tx, { to: owner, bookingId, email, withdrawnBy: 'money' });
}
