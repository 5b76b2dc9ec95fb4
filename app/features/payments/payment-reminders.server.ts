/** The payment link of a stay that is over: sent by the admin, or by itself (R62). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { captureUnderWay } from '~/features/bookings/booking-row.server';
import { isDaytime } from '~/features/stays/time-frames';
import { queuePaymentLink } from './payment-emails.server';
import { remindedEnds, reminderIsDue } from './payment-reminders';

/** Something is due: the stay is over, not paid, no payment is under way, and none is claimed (R94). */
function due(at: Date): Prisma.BookingWhereInput {
  return {
    status: 'accepted',
    remainCents: { gt: 0 },
    // An early leaver is asked, too (R86).
    OR: [{ end: { lte: at } }, { leftAt: { not: null } }],
    owner: { deletedAt: null },
    attempts: { none: { state: { in: [...captureUnderWay, 'held'] } } },
    claims: { none: { state: 'open' } },
  };
}

/** When the link was last sent, in words, '' for never; null where nothing is due. */
export async function paymentLinkOf(bookingId: string): Promise<{ sent: string } | null> {
  const booking = await database().booking.findFirst({
    where: { id: bookingId, ...due(now()) },
    select: { paymentAskedAt: true },
  });
  if (booking === null) return null;
  const { timeZone } = await businessSettings('committed');
  const { paymentAskedAt: askedAt } = booking;
  return { sent: askedAt === null ? '' : formatDateTime(toLocal(askedAt, timeZone)) };
}

/** Emails the owner the link, at most once a day, once per form (R20). @throws ServiceError */
export async function sendPaymentLink(sent: {
  bookingId: string;
  actorId: string;
  submissionKey: string;
}): Promise<void> {
  const { bookingId, actorId, submissionKey: key } = sent;
  const form = { key, actorId, form: 'payment-link' as const, content: { bookingId } };
  await inTransaction((tx) =>
    withIdempotencyKey(tx, form, async () => {
      const at = now();
      const where = { id: bookingId, ...due(at) };
      const booking = await tx.booking.findFirst({ where, select: { paymentAskedAt: true } });
      if (booking === null) throw new ServiceError('conflict', 'Nothing is due for this stay.');
      const { timeZone } = await businessSettings(tx);
      const askedAt = booking.paymentAskedAt;
      if (askedAt !== null && localDateOf(askedAt, timeZone) >= localDateOf(at, timeZone))
        throw new ServiceError('conflict', 'The link was already sent today.');
      await ask(tx, [bookingId], at);
      return bookingId;
    }),
  );
}

async function ask(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const data = { paymentAskedAt: at };
  await tx.booking.updateMany({ where: { id: { in: [...ids] } }, data });
  await queuePaymentLink(tx, ids);
}

/** Queues the reminders that are due, one for each owner (R97), where the switch is on. @returns how many */
export async function queuePaymentReminders(): Promise<number> {
  const { timeZone, paymentReminders } = await businessSettings('committed');
  const at = now();
  if (!paymentReminders || !isDaytime(at, timeZone)) return 0;
  const today = localDateOf(at, timeZone);
  const { from, until } = remindedEnds(today);
  const ended = { gte: startOfDay(from, timeZone), lt: startOfDay(addDays(until, 1), timeZone) };
  const found = await database().booking.findMany({
    where: { AND: [due(at), { end: ended }] },
    select: { userId: true },
    distinct: ['userId'],
    orderBy: { end: 'asc' },
  });
  let queued = 0;
  for (const { userId } of found)
    try {
      const done = await inTransaction(async (tx) => {
        const stays = await tx.booking.findMany({
          where: { AND: [due(at), { userId, end: ended }] },
          select: { id: true, end: true, paymentAskedAt: true },
          orderBy: [{ start: 'asc' }, { id: 'asc' }],
        });
        const staysToRemind = stays.filter(({ end, paymentAskedAt }) => {
          const askedOn = paymentAskedAt === null ? null : localDateOf(paymentAskedAt, timeZone);
          return reminderIsDue(localDateOf(end, timeZone), askedOn, today);
        });
        if (staysToRemind.length === 0) return false;
        await ask(
          tx,
          staysToRemind.map(({ id }) => id),
          at,
        );
        return true;
      });
      if (done) queued += 1;
    } catch (error) {
      // One failure does not hold up the others.
      log.error('notice.failed', { ...errorFields(error), ownerId: userId });
    }
  return queued;
}
