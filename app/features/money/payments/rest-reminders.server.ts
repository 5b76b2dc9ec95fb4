/** The one reminder that the rest of a stay is due before Drop Off (R96). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, type TimeZone } from '~/core/time/business-time';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { eventsThat } from '~/features/booking/rules/booking-events';
import { mostCancelDays } from '~/features/money/pricing/cancellation';
import { restDueOn, restDueText } from '~/features/money/pricing/deposit';
import { isDaytime } from '~/features/booking/rules/time-frames';
import { queuePaymentLink } from './payment-emails.server';

/** In days before the rest is due. */
const remindedBefore = 2;
const dayMs = 24 * 3_600_000;

/**
 * Returns the filter for stays to remind of. Stays with an open deposit, a payment in progress or a claim
 * (R94) are left out; they have their own messages.
 */
function open(at: Date): Prisma.BookingWhereInput {
  return {
    status: 'accepted',
    restDueDays: { not: null },
    restRemindedAt: null,
    remainCents: { gt: 0 },
    start: { gt: at, lt: new Date(at.getTime() + (mostCancelDays + remindedBefore + 1) * dayMs) },
    OR: [{ depositCents: null }, { depositMetAt: { not: null } }],
    owner: { deletedAt: null },
    attempts: { none: { state: { in: [...captureUnderWay, 'held'] } } },
    claims: { none: { state: 'open' } },
    // The confirmation already said so; it is not repeated on the same day.
    history: {
      none: {
        toStatus: 'accepted',
        event: { in: eventsThat((row) => row.accepts) },
        at: { gt: new Date(at.getTime() - dayMs) },
      },
    },
  };
}

/**
 * Reminds owners once of the rest that is due soon, with one email per owner (R97). @returns number of stays
 */
export async function remindOfRest(): Promise<number> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  if (!isDaytime(at, timeZone)) return 0;
  const owners = await database().booking.findMany({
    where: open(at),
    select: { userId: true },
    distinct: ['userId'],
  });
  let done = 0;
  for (const { userId } of owners)
    try {
      done += await inTransaction((tx) => remind(tx, userId, { now: at, timeZone }));
    } catch (error) {
      // One failure must not block the others.
      log.error('notice.failed', { ...errorFields(error), ownerId: userId });
    }
  return done;
}

async function remind(
  tx: Transaction,
  userId: string,
  moment: { now: Date; timeZone: TimeZone },
): Promise<number> {
  const until = addDays(localDateOf(moment.now, moment.timeZone), remindedBefore);
  const stays = await tx.booking.findMany({
    where: { AND: [open(moment.now), { userId }] },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const due = stays.filter((stay) => {
    const on = restDueOn(stay, moment);
    return on !== null && on <= until;
  });
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await tx.booking.updateMany({
    where: { id: { in: ids } },
    data: { restRemindedAt: moment.now },
  });
  const texts = due.map((stay) => [stay.id, restDueText(stay, moment) ?? ''] as const);
  await queuePaymentLink(tx, ids, new Map(texts));
  return due.length;
}
