import { database, type Transaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import type { PetDetails } from './pet-fields';
import { petColumnsOf, petFieldsOf } from './pet-row';
import { toAskIn } from './open-questions';

/** Returns all pets of an owner, by name, with all columns; a route must pass on only what its page shows. */
export function petsOf(ownerId: string): Promise<Pet[]> {
  return database().pet.findMany({
    where: { userId: ownerId },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Returns the id of an owner's first dog with open questions, or the first one after `petId`; null if not
 * found (R99).
 */
export async function dogToAsk(ownerId: string, petId?: string): Promise<string | null> {
  const dogs = await database().pet.findMany({
    where: { userId: ownerId, retiredAt: null, ...(petId !== undefined && { id: { gt: petId } }) },
    orderBy: { id: 'asc' },
    select: { id: true, toAsk: true },
  });
  return dogs.find(({ toAsk }) => toAskIn(toAsk).length > 0)?.id ?? null;
}

/** Returns the answers that an owner's next pet probably shares with the latest one; null without pets. */
export async function lastPetOf(ownerId: string): Promise<LastPet | null> {
  const row = await database().pet.findFirst({
    where: { userId: ownerId },
    select: { id: true, petName: true, toAsk: true, ...petColumnsOf(shared) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (row === null) return null;
  const { vet_info, emergency, ...same } = petFieldsOf(shared, row);
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
    /** Habits that dogs of one household often share; null while the dog has open questions (R99). */
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
