/** Marks imported dogs as already known, all at a time or some of them (R45, R100). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { versionOf } from '~/core/web/seen-version.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';

/** Only dogs of owners not yet invited; owners who signed up themselves are new. */
const notDecided = {
  fit: 'unknown',
  meetAt: null,
  retiredAt: null,
  owner: { notInvitedSince: { not: null }, deletedAt: null },
} as const;

/** Maximum number of dogs to list; with more, only "all" covers the rest. */
const mostShown = 500;

export type DogToKnow = { id: string; name: string; owner: string };

/** Returns the imported dogs without a decision; `seen` identifies the full list. */
export async function dogsToKnow(): Promise<{ count: number; dogs: DogToKnow[]; seen: string }> {
  const dogs = await database().pet.findMany({
    where: notDecided,
    orderBy: [{ petName: 'asc' }, { id: 'asc' }],
    take: mostShown,
    select: { id: true, petName: true, owner: { select: ownerNameFields } },
  });
  const ids = await idsOf(database());
  return {
    count: ids.length,
    dogs: dogs.map(({ id, petName, owner }) => ({ id, name: petName, owner: ownerName(owner) })),
    seen: versionOf(ids),
  };
}

async function idsOf(reader: Pick<Transaction, 'pet'>): Promise<string[]> {
  const dogs = await reader.pet.findMany({
    where: notDecided,
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return dogs.map(({ id }) => id);
}

/**
 * Marks dogs as welcome, so that they need no first visit.
 * @param which ids, or the full list as shown on the page
 * @returns the number of dogs
 * @throws ServiceError conflict if the list has changed
 */
export function welcomeDogs(which: readonly string[] | { seen: string }): Promise<number> {
  return inTransaction(async (tx) => {
    const ids = await idsOf(tx);
    if ('seen' in which && versionOf(ids) !== which.seen)
      throw new ServiceError('conflict', 'There are other dogs by now. Please look again.');
    const knownIds = 'seen' in which ? ids : ids.filter((id) => which.includes(id));
    const welcome = { fit: 'welcome', fitAt: now() } as const;
    for (let at = 0; at < knownIds.length; at += idsAtOnce)
      await tx.pet.updateMany({
        where: { id: { in: knownIds.slice(at, at + idsAtOnce) } },
        data: welcome,
      });
    return knownIds.length;
  });
}

// SQLite allows 32,766 parameters per statement.
const idsAtOnce = 500;
