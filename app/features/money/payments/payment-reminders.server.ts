/** The payment link for past stays: sent by the admin or automatically (R62). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { endKnownWhere, leftWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { isDaytime } from '~/features/booking/rules/time-frames';
import { queuePaymentLink } from './payment-emails.server';
import { remindedEnds, reminderIsDue } from './payment-reminders';

/**
 * Returns the filter for stays with an amount due: over, not fully paid, without a payment in progress or a
 * claim (R94).
 */
function due(at: Date): Prisma.BookingWhereInput {
  return {
    status: 'accepted',
    remainCents: { gt: 0 },
    // Stays that ended early are due too (R86).
    OR: [{ end: { lte: at } }, { leftAt: { not: null } }],
    owner: { deletedAt: null },
    attempts: { none: { state: { in: [...captureUnderWay, 'held'] } } },
    claims: { none: { state: 'open' } },
  };
}

/** Returns the time at which the link was last sent, '' if never; null if nothing is due. */
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

/** Emails the link to the owner, at most once a day, once per form (R20). @throws ServiceError */
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

/** Queues the due reminders, one per owner (R97), if switched on. @returns how many */
export async function queuePaymentReminders(): Promise<number> {
  const { timeZone, paymentReminders } = await businessSettings('committed');
  const at = now();
  if (!paymentReminders || !isDaytime(at, timeZone)) return 0;
  const today = localDateOf(at, timeZone);
  const { from, until } = remindedEnds(today);
  const ended = { gte: startOfDay(from, timeZone), lt: startOfDay(addDays(until, 1), timeZone) };
  // R120: if arrivals are tracked, automatic reminders wait until the dogs have left.
  const over = { AND: [leftWhere(await momentNow('committed')), endKnownWhere] };
  const found = await database().booking.findMany({
    where: { AND: [due(at), over, { end: ended }] },
    select: { userId: true },
    distinct: ['userId'],
    orderBy: { end: 'asc' },
  });
  let queued = 0;
  for (const { userId } of found)
    try {
      const done = await inTransaction(async (tx) => {
        const stays = await tx.booking.findMany({
          where: { AND: [due(at), over, { userId, end: ended }] },
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
      // One failure must not block the others.
      log.error('notice.failed', { ...errorFields(error), ownerId: userId });
    }
  return queued;
}
