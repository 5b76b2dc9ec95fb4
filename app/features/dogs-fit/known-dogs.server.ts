/** Imported dogs that the house has met elsewhere: all of them, or some, at one press (R45, R100). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { versionOf } from '~/core/web/seen-version.server';
import { ownerName, ownerNameFields } from '~/features/accounts/full-name';

/** Of owners who are not invited yet: whoever signed up by themselves is a stranger. */
const notDecided = {
  fit: 'unknown',
  meetAt: null,
  retiredAt: null,
  owner: { notInvitedSince: { not: null }, deletedAt: null },
} as const;

/** A list of 10,000 lines is no page; beyond so many there is only “all”. */
const mostShown = 500;

export type DogToKnow = { id: string; name: string; owner: string };

/** The imported dogs of which nobody has said whether the house knows them; `seen` names them all. */
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
 * Marks them as welcome, so that none is asked for a first visit.
 * @param which the ids, or all that the page named
 * @returns how many @throws ServiceError conflict if there are others by now
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

// SQLite takes 32,766 parameters in a statement.
const idsAtOnce = 500;
