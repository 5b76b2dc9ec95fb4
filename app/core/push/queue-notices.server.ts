/** Notices to phones (R65), written in the transaction of what they tell, sent after it. */
import type { Transaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { type NoticeKind, noticesOffIn } from './phone-notices';

/** The browsers whose person wants notices of that kind. */
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
