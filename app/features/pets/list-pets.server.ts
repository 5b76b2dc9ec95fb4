import { database, type Transaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import type { PetDetails } from './pet-fields';
import { columnsOf, fieldsOf } from './pet-row';
import { toAskIn } from './to-ask';

/** All pets of an owner, by name, with all columns: a route passes on only what its page shows. */
export function petsOf(ownerId: string): Promise<Pet[]> {
  return database().pet.findMany({
    where: { userId: ownerId },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** The first dog of an owner, or the first after `petId`, of which something is to be asked (R99). */
export async function dogToAsk(ownerId: string, petId?: string): Promise<string | null> {
  const dogs = await database().pet.findMany({
    where: { userId: ownerId, retiredAt: null, ...(petId !== undefined && { id: { gt: petId } }) },
    orderBy: { id: 'asc' },
    select: { id: true, toAsk: true },
  });
  return dogs.find(({ toAsk }) => toAskIn(toAsk).length > 0)?.id ?? null;
}

/** What a further pet of this owner most likely shares with the one added last; null if none. */
export async function lastPetOf(ownerId: string): Promise<LastPet | null> {
  const row = await database().pet.findFirst({
    where: { userId: ownerId },
    select: { id: true, petName: true, toAsk: true, ...columnsOf(shared) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (row === null) return null;
  const { vet_info, emergency, ...same } = fieldsOf(shared, row);
  return {
    id: row.id,
    name: row.petName,
    vet_info,
    emergency,
    habits: toAskIn(row.toAsk).length === 0 ? same : null,
  };
}

const habits = [
  'friendly',
  'energy_info',
  'alone',
  'potty_info',
  'anxiety',
  'house_trianed',
] as const;
const shared = ['vet_info', 'emergency', ...habits] as const;

export type LastPet = { id: string; name: string } & Pick<PetDetails, 'vet_info' | 'emergency'> & {
    /** What two dogs of one house often share; null where something is not told yet (R99). */
    habits: Pick<PetDetails, (typeof habits)[number]> | null;
  };

type BookablePet = { id: string; petName: string; breed: string };

export function bookablePets(ownerId: string, tx: Transaction): Promise<BookablePet[]> {
  return tx.pet.findMany({
    where: { userId: ownerId, retiredAt: null },
    select: { id: true, petName: true, breed: true },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}
