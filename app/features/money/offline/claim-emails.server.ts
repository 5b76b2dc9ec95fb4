/** The emails about claims (R94), queued in the caller's transaction (R36). */
import type { Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import { type Cents, sumCents } from '~/core/money/money';
import { bookingForMail } from '~/features/booking/record/booking-emails.server';
import { stayTitle } from '~/features/booking/record/stay-email-blocks';
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

/** Queues one email to the admin for a payment of several stays (R95). */
export async function queueClaimedTogether(
  tx: Transaction,
  { method, parts }: { method: ClaimMethod; parts: Omit<ClaimForMail, 'method'>[] },
): Promise<void> {
  const [first] = parts;
  if (first === undefined) return;
  if (parts.length === 1) return queueClaimed(tx, { ...first, method }, { again: false });
  const { business, stay, admins } = await bookingForMail(tx, first.bookingId);
  const together = [];
  for (const { bookingId, amountCents } of parts) {
    const { stay: one } = await bookingForMail(tx, bookingId);
    together.push({ stay: stayTitle(one), cents: amountCents });
  }
  const claimedCents = sumCents(parts.map(({ amountCents }) => amountCents));
  const contents = { business, stay, claimedCents, method, again: false, together };
  const email = claimEmails.payment_claimed.fill(contents);
  for (const to of admins) await queueMail(tx, { to, bookingId: first.bookingId, email });
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
