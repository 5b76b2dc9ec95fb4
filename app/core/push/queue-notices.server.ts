/** Notices to phones (R65), written in the transaction of the change and sent after it. */
import type { Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { type NoticeKind, noticesOffIn } from './phone-notices';

/** Returns the browsers of people who want notices of that kind. */
export async function browsersOf(
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

/** Queues notices of an email for a person's browsers; again if messages joined an email with a notice. */
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
