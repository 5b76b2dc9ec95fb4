/** The emails about deposits (R55), queued in the caller's transaction (R36). */
import type { Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import type { Cents } from '~/core/money/money';
import { toLocal } from '~/core/time/business-time';
import { bookingForMail } from '~/features/booking/record/booking-emails.server';
import { stayTitle } from '~/features/booking/record/stay-email-blocks';
import { sentPaymentText } from '~/features/money/pricing/money-facts';
import { depositEmails } from './deposit.email';

type OpenDeposit = {
  bookingId: string;
  openCents: Cents;
  dueAt: Date;
  /** Whether it is all that remains (R127). */
  all?: boolean;
};

async function factsOf(tx: Transaction, { bookingId, openCents, dueAt, all }: OpenDeposit) {
  const { settings, business, stay, owner, admins } = await bookingForMail(tx, bookingId);
  const contents = {
    ...{ business, stay, openCents, dueAt: toLocal(dueAt, settings.timeZone) },
    ...(all && { all }),
  };
  return { contents, owner, admins };
}

/**
 * Queues the reminder at half the time to the owner, always, for all due deposits. Call after a later
 * deadline is written.
 */
export async function queueDepositReminder(
  tx: Transaction,
  deposits: readonly OpenDeposit[],
): Promise<void> {
  const facts = [];
  for (const deposit of deposits) facts.push(await factsOf(tx, deposit));
  const [first] = facts;
  if (first === undefined) return;
  const stays = facts.map(({ contents: { business, stay, openCents, dueAt } }) => ({
    ...{ bookingId: stay.bookingId, what: stayTitle(stay) },
    ...{ openCents, dueAt },
    ...(stay.sent && { notFound: sentPaymentText(stay.sent, business.ownerFirstName) }),
  }));
  const { contents, owner } = first;
  await queueMail(tx, {
    to: owner,
    bookingId: contents.stay.bookingId,
    email: depositEmails.deposit_reminder.fill({
      ...contents,
      ...(stays.length > 1 && { stays }),
    }),
  });
}

/**
 * Queues the emails to the owner and the admin that a deposit wasn't paid in time. Call after the status and
 * history are written.
 */
export async function queueDepositMissed(tx: Transaction, deposit: OpenDeposit): Promise<void> {
  const { contents, owner, admins } = await factsOf(tx, deposit);
  const { bookingId } = deposit;
  await queueMail(tx, {
    to: owner,
    bookingId,
    email: depositEmails.deposit_missed.fill({ ...contents }),
  });
  for (const to of admins)
    await queueMail(tx, {
      to,
      bookingId,
      email: depositEmails.deposit_missed_note.fill({ ...contents }),
    });
}
