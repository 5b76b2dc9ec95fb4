import { database, type Transaction } from '../database/database.server';
import type { Pet } from '../database/generated/client';

/** All pets of an owner, by name, with all columns: a route passes on only what its page shows. */
export function petsOf(ownerId: string): Promise<Pet[]> {
  return database().pet.findMany({
    where: { userId: ownerId },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}

type BookablePet = { id: string; petName: string; breed: string };

export function bookablePets(ownerId: string, tx: Transaction): Promise<BookablePet[]> {
  return tx.pet.findMany({
    where: { userId: ownerId, retiredAt: null },
    select: { id: true, petName: true, breed: true },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}
