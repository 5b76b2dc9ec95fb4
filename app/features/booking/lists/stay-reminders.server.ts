/**
 * Emails sent once per stay, in the daytime, to owners who opted in (R35, R36); a missed one isn't sent
 * later.
 */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { queueMail } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { bookingForMail } from '~/features/booking/record/booking-emails.server';
import { endKnownWhere, leftWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { stayEmails } from '~/features/booking/record/stay.email';
import { reviewEmails } from '~/features/site/reviews/review.email';
import { seriesFacts } from '~/features/booking/rules/series';
import { endedYesterday, isDaytime, startsTomorrow } from '~/features/booking/rules/time-frames';

type Notice = 'stay_reminder' | 'review_request';

const optedIn = { receiveEmails: true, deletedAt: null };

/** Queues the due reminders. @returns how many */
export async function queueStayReminders(): Promise<number> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  if (!isDaytime(at, timeZone)) return 0;
  const { from, before } = startsTomorrow(at, timeZone);
  const where = {
    status: 'accepted' as const,
    start: { gte: from, lt: before },
    remindedAt: null,
    owner: optedIn,
  };
  return queueOnce(where, 'stay_reminder', { remindedAt: at });
}

/** Queues the due review requests, with a pause between two for regulars. @returns how many */
export async function queueReviewRequests(): Promise<number> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  if (!isDaytime(at, timeZone)) return 0;
  const { from, before } = endedYesterday(at, timeZone);
  const askedSince = new Date(at.getTime() - interval('reviewAskAgain'));
  const where = {
    AND: [
      leftWhere(await momentNow('committed')),
      endKnownWhere,
      { end: { gte: from, lt: before } },
    ],
    reviewAskedAt: null,
    owner: { ...optedIn, bookings: { none: { reviewAskedAt: { gt: askedSince } } } },
  };
  return queueOnce(where, 'review_request', { reviewAskedAt: at });
}

/** Queues the email for each due stay and marks the stay. @returns how many */
async function queueOnce(
  where: Prisma.BookingWhereInput,
  template: Notice,
  told: { remindedAt: Date } | { reviewAskedAt: Date },
): Promise<number> {
  let queued = 0;
  for (const { id } of await database().booking.findMany({ where, select: { id: true } }))
    try {
      const isQueued = await inTransaction(async (tx) => {
        // Compare-and-swap in the email's transaction: a stay canceled in the meantime gets no email.
        const { count } = await tx.booking.updateMany({ where: { ...where, id }, data: told });
        if (count === 1) await queueNotice(tx, id, template);
        return count === 1;
      });
      if (isQueued) queued += 1;
    } catch (error) {
      // One failure must not block the others.
      log.error('notice.failed', { ...errorFields(error), booking: id });
    }
  return queued;
}

async function queueNotice(tx: Transaction, bookingId: string, template: Notice): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const email =
    template === 'stay_reminder'
      ? stayEmails.stay_reminder.fill({
          business,
          stay,
          nextWeeks: await nextWeeksAfter(tx, bookingId),
        })
      : reviewEmails.review_request.fill({ business, stay });
  await queueMail(tx, { to: owner, bookingId, email });
}

/**
 * Returns the number of weeks for which the days of its series can be requested again (R53); undefined
 * without an offer.
 */
async function nextWeeksAfter(tx: Transaction, bookingId: string): Promise<number | undefined> {
  const day = { id: true, start: true, end: true, status: true, totalCents: true } as const;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: {
      series: {
        select: { id: true, bookings: { select: day, orderBy: [{ start: 'asc' }, { id: 'asc' }] } },
      },
    },
  });
  if (!booking?.series) return undefined;
  const { timeZone, severalDays: offersMore } = await businessSettings(tx);
  const at = now();
  const days = booking.series.bookings.map((one) => ({
    ...one,
    start: toLocal(one.start, timeZone),
    end: toLocal(one.end, timeZone),
    over: one.end <= at,
  }));
  return seriesFacts(booking.series.id, days, bookingId, { offersMore })?.nextWeeks ?? undefined;
}
