import {
  database,
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { removeStoredAfter } from '~/core/files/stored-files.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatSpan } from '~/core/time/format-dates';
import { activeStays } from '~/features/booking/record/active-stays.server';
import { callOffMeeting } from '~/features/dogs/approval/meetings.server';
import { theirPet, type PetViewer } from '~/features/dogs/pets/pet-row';
import type { Agreed, Retirement } from '~/features/dogs/pets/retirement';

type PetToRetire = { id: string; userId: string; retiredAt: Date | null };

/** Returns the effect of removing this pet, or the stays that prevent it. */
export async function retirementOf(reader: Reader, pet: PetToRetire): Promise<Retirement> {
  if (pet.retiredAt !== null) return { kind: 'retired' };
  const bookings = await rowsFor(reader).bookingPet.count({ where: { petId: pet.id } });
  // Care records are kept (R51), even after the pet was removed from a booking.
  const noted = await rowsFor(reader).careDone.count({ where: { petId: pet.id } });
  if (bookings === 0 && noted === 0) return { kind: 'erase' };
  const { timeZone } = await businessSettings(reader);
  const all = await activeStays(pet.userId, timeZone, rowsFor(reader));
  const staysOfPet = all.filter(({ petIds }) => petIds.includes(pet.id));
  if (staysOfPet.length === 0) return { kind: 'retire', bookings };
  const today = toLocal(now(), timeZone).slice(0, 10);
  const stays = staysOfPet.map(({ id, service, status, start, end }) => ({
    id,
    service,
    status,
    when: formatSpan(start, end, today),
  }));
  return { kind: 'stands', stays };
}

type RetireRequest = {
  petId: string;
  viewer: PetViewer;
  /** The effect shown on the page: a pet is never erased if the user agreed to retire it. */
  agreed: Agreed;
};

type Retired = { done: Agreed; petName: string; ownerId: string };

/** Removes the files of a pet's photo and records once the transaction commits. */
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
  if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
  const { petName, userId: ownerId } = pet;
  const found = await retirementOf(tx, pet);
  // Already retired, such as after a repeated press (R20).
  if (found.kind === 'retired') return { done: 'retire', petName, ownerId };
  if (found.kind === 'stands')
    throw new ServiceError('conflict', `${petName} still has a stay with us, so nothing changed.`);
  if (found.kind !== agreed)
    throw new ServiceError(
      'conflict',
      `${petName}'s bookings changed in the meantime. Please check again what will happen.`,
    );
  await callOffMeeting(tx, pet);
  if (agreed === 'retire') {
    const stillHere = { ...theirs, retiredAt: null };
    await tx.pet.updateMany({ where: stillHere, data: { retiredAt: now() } });
  } else {
    await removeFilesAfter(tx, petId);
    await tx.pet.deleteMany({ where: { ...theirs, bookings: { none: {} } } });
  }
  return { done: agreed, petName, ownerId };
}

/** Retires a pet with bookings, or erases one without. @throws ServiceError not_found, conflict */
export function retirePet(request: RetireRequest): Promise<Retired> {
  return inTransaction((tx) => retire(tx, request));
}

/** Makes a retired pet bookable again; repeating it changes nothing. @throws ServiceError not_found */
export async function bringBackPet(petId: string, viewer: PetViewer): Promise<void> {
  const { count } = await database().pet.updateMany({
    where: theirPet(petId, viewer),
    data: { retiredAt: null },
  });
  if (count !== 1) throw new ServiceError('not_found', 'This pet was not found.');
}
