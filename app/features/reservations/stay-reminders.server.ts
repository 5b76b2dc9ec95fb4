/** Once each, in the daytime, to owners who opted in (R35, R36); never made up for later. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { bookingForMail } from '~/features/bookings/booking-emails.server';
import { stayEmails } from '~/features/bookings/stay.email';
import { reviewEmails } from '~/features/reviews/review.email';
import { seriesFacts } from '~/features/stays/series';
import { endedYesterday, isDaytime, startsTomorrow } from '~/features/stays/time-frames';

type Notice = 'stay_reminder' | 'review_request';

const optedIn = { receiveEmails: true, deletedAt: null };

/** Queues the reminders that are due. @returns how many */
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
  return forEach(await database().booking.findMany({ where, select: { id: true } }), (tx, id) =>
    once(tx, id, 'stay_reminder', () =>
      tx.booking.updateMany({ where: { ...where, id }, data: { remindedAt: at } }),
    ),
  );
}

/** Queues the review requests that are due, not every week for a regular. @returns how many */
export async function queueReviewRequests(): Promise<number> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  if (!isDaytime(at, timeZone)) return 0;
  const { from, before } = endedYesterday(at, timeZone);
  const askedSince = new Date(at.getTime() - interval('reviewAskAgain'));
  const where = {
    status: 'accepted' as const,
    end: { gte: from, lt: before },
    reviewAskedAt: null,
    owner: { ...optedIn, bookings: { none: { reviewAskedAt: { gt: askedSince } } } },
  };
  return forEach(await database().booking.findMany({ where, select: { id: true } }), (tx, id) =>
    once(tx, id, 'review_request', () =>
      tx.booking.updateMany({ where: { ...where, id }, data: { reviewAskedAt: at } }),
    ),
  );
}

// Compare-and-swap in the email's transaction: a stay canceled meanwhile gets no wrong one.
async function once(
  tx: Transaction,
  bookingId: string,
  template: Notice,
  mark: () => Promise<{ count: number }>,
): Promise<boolean> {
  if ((await mark()).count !== 1) return false;
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
  return true;
}

/** For how many weeks the days of its series can be asked for again (R53); undefined for no offer. */
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
  const { timeZone } = await businessSettings(tx);
  const at = now();
  const days = booking.series.bookings.map((one) => ({
    ...one,
    start: toLocal(one.start, timeZone),
    end: toLocal(one.end, timeZone),
    over: one.end <= at,
  }));
  return seriesFacts(booking.series.id, days, bookingId)?.nextWeeks ?? undefined;
}

async function forEach(
  bookings: { id: string }[],
  work: (tx: Transaction, bookingId: string) => Promise<boolean>,
): Promise<number> {
  let queued = 0;
  for (const { id } of bookings)
    try {
      if (await inTransaction((tx) => work(tx, id))) queued += 1;
    } catch (error) {
      // One failure does not hold up the others.
      log.error('notice.failed', { ...errorFields(error), booking: id });
    }
  return queued;
}
