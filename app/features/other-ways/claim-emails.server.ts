/** The emails about claims (R94), queued in the caller's transaction (R36). */
import type { Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import type { Cents } from '~/core/money/money';
import { after } from '~/core/runtime/intervals.server';
import { bookingForMail } from '~/features/bookings/booking-emails.server';
import { claimEmails } from './claim.email';
import type { ClaimMethod } from './other-ways';

type ClaimForMail = { bookingId: string; amountCents: Cents; method: ClaimMethod };

/** To the admin: an owner says that they paid; `again` for one that nobody answered. */
export async function queueClaimed(
  tx: Transaction,
  { bookingId, amountCents: claimedCents, method }: ClaimForMail,
  { again }: { again: boolean },
): Promise<void> {
  const { business, stay, admins } = await bookingForMail(tx, bookingId);
  const email = claimEmails.payment_claimed.fill({ business, stay, claimedCents, method, again });
  for (const to of admins) await queueMail(tx, { to, bookingId, email });
}

/** To the owner: it hasn't arrived. Waits as long as the answer can be undone. */
export async function queueNotReceived(
  tx: Transaction,
  { bookingId, amountCents: claimedCents, method }: ClaimForMail,
  at: Date,
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const email = claimEmails.payment_not_received.fill({ business, stay, claimedCents, method });
  await queueMail(tx, { to: owner, bookingId, email, sendAfter: after(at, 'answerUndo') });
}
