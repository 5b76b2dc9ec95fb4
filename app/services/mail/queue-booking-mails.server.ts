/** The mails of a booking's life (R35). All are written in the caller's transaction (R36). */
import { replyPromise } from '~/domain/reply-promise';
import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { after } from '../runtime/intervals.server';
import { mailedStayCalendar } from '../bookings/stay-calendar.server';
import { bookingForMail } from './booking-for-mail.server';
import { heldBackAt } from './due-mails.server';
import { queueMail } from './queue-mail.server';

/**
 * A request was made, or a Quick Daycare booked (R19): a receipt to the owner who opted in, and a
 * notification to the admin. Call it after the booking and its quote lines are written.
 * @throws ServiceError not_found when there is no such booking
 */
export async function queueRequestMails(tx: Transaction, bookingId: string): Promise<void> {
  const { settings, business, stay, owner, ownerOptedIn, admins } = await bookingForMail(
    tx,
    bookingId,
  );
  const { notConfirmed, promise, dueBy } = replyPromise(now(), settings);
  if (ownerOptedIn)
    await queueMail(tx, {
      to: owner,
      bookingId,
      contents: { template: 'booking', business, stay, notConfirmed, promise },
    });
  for (const to of admins)
    await queueMail(tx, {
      to,
      bookingId,
      contents: { template: 'admin_notification', business, stay, answerDueBy: dueBy },
    });
}

/**
 * A booking's status changed. The admin's answer or cancellation is told to the owner, always, and
 * not before the ten seconds in which it can be undone (R15); the owner's cancellation is told to
 * the admin. Call it after the new status is written: the mail tells what the row then says. To
 * delete a booking that still stands, cancel it first in the same transaction (R21).
 * @throws ServiceError not_found when there is no such booking
 * @throws Error when the status is not one that this person can have set
 */
export async function queueStatusMail(
  tx: Transaction,
  { bookingId, by }: { bookingId: string; by: 'admin' | 'owner' },
): Promise<void> {
  const { business, stay, owner, admins } = await bookingForMail(tx, bookingId);
  if (by === 'owner') {
    if (stay.status !== 'canceled') throw new Error(`An owner cannot have set ${stay.status}`);
    for (const to of admins)
      await queueMail(tx, {
        to,
        bookingId,
        contents: { template: 'user_cancel', business, stay },
      });
    return;
  }
  if (stay.status === 'pending') throw new Error('A pending booking has no answer to tell');
  const template = stay.status === 'canceled' ? 'admin_cancel' : 'confirmation';
  await queueMail(tx, {
    to: owner,
    bookingId,
    sendAfter: after(now(), 'answerUndo'),
    contents: { template, business, stay, ...(await withCalendar(tx, bookingId)) },
  });
}

/**
 * The admin changed a booking: its owner is told, always, how it stands now. A mail about an
 * earlier change that has not left yet is replaced. Call it after the booking, its quote lines and
 * its row of history are written: the calendar file's sequence counts the history.
 * @throws ServiceError not_found when there is no such booking
 */
export async function queueBookingChangedMail(tx: Transaction, bookingId: string): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const at = now();
  await tx.outboxMail.deleteMany({
    where: { bookingId, template: 'booking_changed', state: 'waiting', ...heldBackAt(at) },
  });
  await queueMail(tx, {
    to: owner,
    bookingId,
    sendAfter: after(at, 'answerUndo'),
    contents: {
      template: 'booking_changed',
      business,
      stay,
      ...(await withCalendar(tx, bookingId)),
    },
  });
}

async function withCalendar(tx: Transaction, bookingId: string) {
  const calendar = await mailedStayCalendar(tx, bookingId);
  return calendar === null ? {} : { calendar };
}
