import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { browsersOf } from '~/core/push/queue-notices.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { hereWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { lateText } from './arrivals';

/** Maximum age of a missed Pick Up that is still worth a notice. */
const lateNewsMs = 12 * 60 * 60_000;

/**
 * Notifies the business once about each dog that is still here after the grace period of its Pick Up (R50).
 */
export async function queueLatePickUps(): Promise<void> {
  const settings = await businessSettings('committed');
  if (!settings.phoneNotices) return;
  const moment = await momentNow('committed');
  const { now: at } = moment;
  const late = {
    AND: [hereWhere(moment), { end: { gt: new Date(at.getTime() - lateNewsMs), lt: at } }],
  };
  const stays = await database().booking.findMany({
    where: late,
    select: { id: true, start: true, end: true, arrivedAt: true, leftAt: true },
  });
  for (const stay of stays) {
    if (lateText(stay, { ...settings, ...moment }) === null) continue;
    try {
      await inTransaction(async (tx) => {
        // The dog may have left, or the Pick Up may have changed, in the meantime.
        const still = await tx.booking.count({ where: { ...late, id: stay.id, end: stay.end } });
        if (still === 1) await queueLatePickUp(tx, stay, at);
      });
    } catch (error) {
      // A failure for one stay must not stop the others.
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
