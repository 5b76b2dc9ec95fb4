/** Notices to phones (R65), written in the transaction of what they tell, sent after it. */
import { lateText } from '~/domain/arrivals';
import { type NoticeKind, noticesOffIn } from '~/domain/phone-notices';
import { inTransaction, type Transaction } from '../database/database.server';
import type { Prisma } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/settings.server';

/** The browsers whose person wants notices of that kind. */
async function browsersOf(
  tx: Transaction,
  kind: NoticeKind,
  whose: Prisma.PushSubscriptionWhereInput,
): Promise<string[]> {
  const rows = await tx.pushSubscription.findMany({
    where: whose,
    select: { id: true, profile: { select: { noticesOff: true } } },
  });
  return rows.flatMap(({ id, profile }) =>
    noticesOffIn(profile.noticesOff).includes(kind) ? [] : [id],
  );
}

/** Tells a person's browsers of an email; again, if messages joined one that they were told of. */
export async function queueNoticesOfMail(
  tx: Transaction,
  notice: { mailId: string; profileId: string; kind: NoticeKind; sendAfter: Date },
): Promise<void> {
  const { mailId, profileId, kind, sendAfter } = notice;
  for (const subscriptionId of await browsersOf(tx, kind, { profileId }))
    await tx.pushNotice.upsert({
      where: { subscriptionId_about: { subscriptionId, about: mailId } },
      create: { subscriptionId, about: mailId, mailId, createdAt: now(), sendAfter },
      update: { sendAfter, doneAt: null, attempts: 0 },
    });
}

/** Dogs whose Pick Up was longer ago are not news. */
const lateNewsMs = 12 * 60 * 60_000;

/** Tells the business once of each dog that is still here after the grace of its Pick Up (R50). */
export async function queueLatePickUps(): Promise<void> {
  await inTransaction(async (tx) => {
    const { phoneNotices, trackArrivals, ...settings } = await businessSettings(tx);
    if (!phoneNotices || !trackArrivals) return;
    const browsers = await browsersOf(tx, 'late', { profile: { userRole: { role: 'admin' } } });
    if (browsers.length === 0) return;
    const at = now();
    const stays = await tx.booking.findMany({
      where: {
        status: 'accepted',
        end: { gt: new Date(at.getTime() - lateNewsMs), lt: at },
        arrivedAt: { not: null },
        leftAt: null,
      },
      select: { id: true, start: true, end: true, arrivedAt: true, leftAt: true },
    });
    for (const stay of stays) {
      if (lateText(stay, { now: at, ...settings }) === null) continue;
      const about = `late ${stay.end.toISOString()} ${stay.id}`;
      for (const subscriptionId of browsers)
        await tx.pushNotice.upsert({
          where: { subscriptionId_about: { subscriptionId, about } },
          create: { subscriptionId, about, bookingId: stay.id, createdAt: at, sendAfter: at },
          update: {},
        });
    }
  });
}
