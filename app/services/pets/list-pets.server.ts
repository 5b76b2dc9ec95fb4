import { storedEmergency, storedVets } from '~/domain/pet.schema';
import type { EmergencyContact, Vet } from '~/domain/pet.schema';
import { database } from '../database/database.server';
import type { Pet } from '../database/generated/client';

/** A pet with its lists read: pounds and years (R39), options as the database names them. */
export type OwnedPet = Omit<Pet, 'vetInfo' | 'emergency'> & {
  vetInfo: Vet[];
  emergency: EmergencyContact[];
};

/**
 * All pets of an owner, by name. It holds all that is known of them, vets and medication included:
 * a route hands on what its page shows.
 * @throws ZodError when a stored list is not in the shape of domain/pet.schema.ts
 */
export async function petsOf(ownerId: string): Promise<OwnedPet[]> {
  const rows = await database().pet.findMany({
    where: { userId: ownerId },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => ({
    ...row,
    vetInfo: storedVets.parse(row.vetInfo),
    emergency: storedEmergency.parse(row.emergency),
  }));
}
