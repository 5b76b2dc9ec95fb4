import type { PetDetails } from '~/domain/pet-fields';
import type { PetFace } from '~/domain/picture-files';
import { quickReasonsOf } from '~/domain/settings-cards';
import { database } from '../database/database.server';
import { columnsOf, fieldsOf } from './pet-row';
import { photosOfPets } from '../pictures/find-pictures.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/settings.server';
import { countEarlierStays } from '../bookings/list-bookings.server';

/** What is looked up about a dog while it is here (R72). */
export const careFields = [
  'breed',
  'food_info',
  'med_info',
  'additional_info',
  'vet_info',
  'emergency',
] as const;

export type DogInCare = PetFace & { id: string } & Pick<PetDetails, (typeof careFields)[number]>;

/** What the admin alone sees on the page of a stay (R72). */
export type AdminStay = {
  phone: string | null;
  email: string;
  privateNote: string;
  earlierStays: number;
  /** As linked to the booking, by name; a pet that was erased since is not among them. */
  dogs: DogInCare[];
  reasons: string[];
};

/** The owner, and each dog with its care. Only for a viewer who is the admin. */
export async function adminStay(bookingId: string): Promise<AdminStay> {
  const { userId, owner, pets } = await database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      userId: true,
      owner: { select: { phoneNumber: true, email: true, privateNote: true } },
      pets: {
        select: { pet: { select: { id: true, petName: true, ...columnsOf(careFields) } } },
        orderBy: { pet: { petName: 'asc' } },
      },
    },
  });
  const [photos, stays, settings] = await Promise.all([
    photosOfPets(pets.map(({ pet }) => pet.id)),
    countEarlierStays([userId], now()),
    businessSettings('committed'),
  ]);
  return {
    phone: owner.phoneNumber,
    email: owner.email,
    privateNote: owner.privateNote,
    earlierStays: stays.get(userId) ?? 0,
    dogs: pets.map(({ pet }) => ({
      id: pet.id,
      name: pet.petName,
      photo: photos.get(pet.id) ?? null,
      ...fieldsOf(careFields, pet),
    })),
    reasons: quickReasonsOf(settings),
  };
}
