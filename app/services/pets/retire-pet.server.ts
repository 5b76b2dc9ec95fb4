import type { Agreed } from '~/domain/retirement';
import { inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { removeStoredAfter } from '../storage/remove-stored.server';
import { retirementOf } from './retirement.server';
import { theirPet, type PetViewer } from './their-pet';

export type RetireRequest = {
  petId: string;
  viewer: PetViewer;
  /** What the page said would happen: nobody loses a pet who agreed to retire one. */
  agreed: Agreed;
};

export type Retired = { done: Agreed; petName: string; ownerId: string };

/** What lies in files beside the row, gone once the row is. */
async function removeFilesAfter(tx: Transaction, petId: string): Promise<void> {
  const photos = await tx.picture.findMany({ where: { petId }, select: { id: true } });
  for (const { id } of photos) removeStoredAfter(tx, 'pictures', id);
  const records = await tx.petRecord.findMany({ where: { petId }, select: { id: true } });
  for (const { id } of records) removeStoredAfter(tx, 'records', id);
}

async function retire(tx: Transaction, request: RetireRequest): Promise<Retired> {
  const { petId, viewer, agreed } = request;
  const theirs = theirPet(petId, viewer);
  const pet = await tx.pet.findFirst({ where: theirs });
  if (pet === null) throw new ServiceError('not_found', 'There is no such pet.');
  const { petName, userId: ownerId } = pet;
  const found = await retirementOf(pet, tx);
  // A second press finds done what the first did (R20).
  if (found.kind === 'retired') return { done: 'retire', petName, ownerId };
  if (found.kind === 'stands')
    throw new ServiceError('conflict', `${petName} still has a stay with us, so nothing changed.`);
  if (found.kind !== agreed)
    throw new ServiceError(
      'conflict',
      `The bookings of ${petName} changed in the meantime. Please read again what would happen.`,
    );
  if (agreed === 'retire') {
    const stillHere = { ...theirs, retiredAt: null };
    await tx.pet.updateMany({ where: stillHere, data: { retiredAt: now() } });
  } else {
    await removeFilesAfter(tx, petId);
    await tx.pet.deleteMany({ where: { ...theirs, bookings: { none: {} } } });
  }
  return { done: agreed, petName, ownerId };
}

/**
 * Retires a pet that bookings refer to, so that it can no longer be booked, or erases one without
 * any, its photograph and records with it.
 * @throws ServiceError not_found for a pet that is not theirs; conflict while a stay stands, or when
 *   something else would happen than the person agreed to
 */
export function retirePet(request: RetireRequest): Promise<Retired> {
  return inTransaction((tx) => retire(tx, request));
}
