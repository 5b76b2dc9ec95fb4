import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { browsersOf } from '~/core/push/queue-notices.server';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { lateText } from './arrivals';

/** Dogs whose Pick Up was longer ago are not news. */
const lateNewsMs = 12 * 60 * 60_000;

/** Tells the business once of each dog that is still here after the grace of its Pick Up (R50). */
export async function queueLatePickUps(): Promise<void> {
  const { phoneNotices, trackArrivals, ...settings } = await businessSettings('committed');
  if (!phoneNotices || !trackArrivals) return;
  const at = now();
  const late = {
    status: 'accepted' as const,
    end: { gt: new Date(at.getTime() - lateNewsMs), lt: at },
    arrivedAt: { not: null },
    leftAt: null,
  };
  const stays = await database().booking.findMany({
    where: late,
    select: { id: true, start: true, end: true, arrivedAt: true, leftAt: true },
  });
  for (const stay of stays) {
    if (lateText(stay, { now: at, ...settings }) === null) continue;
    try {
      await inTransaction(async (tx) => {
        // It may have been picked up, or its time changed, meanwhile.
        const still = await tx.booking.count({ where: { ...late, id: stay.id, end: stay.end } });
        if (still === 1) await queueLatePickUp(tx, stay, at);
      });
    } catch (error) {
      // One failure does not hold up the others.
      log.error('notice.failed', { ...errorFields(error), booking: stay.id });
    }
  }
}

async function queueLatePickUp(tx: Transaction, stay: { id: string; end: Date }, at: Date) {
  const about = `late ${stay.end.toISOString()} ${stay.id}`;
  const whose = { profile: { userRole: { role: 'admin' as const } } };
  for (const subscriptionId of await browsersOf(tx, 'late', whose))
    await tx.pushNotice.upsert({
      where: { subscriptionId_about: { subscriptionId, about } },
      create: { subscriptionId, about, bookingId: stay.id, createdAt: at, sendAfter: at },
      update: {},
    });
}
