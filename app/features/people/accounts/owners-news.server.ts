import type { Transaction } from '~/core/database/database.server';
import { adminAudience, type Announcement, type News, publish } from '~/core/live/publish.server';
import { ownerName, ownerNameFields } from './full-name';

/** Publishes an owner's action to the business's open pages, with their name (R79). */
export async function publishOwnersNews(
  tx: Transaction,
  ownerId: string,
  { topic, subjectId, news }: Pick<Announcement, 'topic' | 'subjectId'> & { news: News },
): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({
    where: { id: ownerId },
    select: ownerNameFields,
  });
  publish(tx, { audience: adminAudience, topic, subjectId, news, by: ownerName(owner) });
}
