import { database, type Transaction } from '~/core/database/database.server';
import type { Pet, Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { localDateOf } from '~/core/time/business-time';
import { yearsOn } from '~/features/dogs/pets/age';
import { detailsOf } from '~/features/dogs/pets/pet-row';
import { petVersion } from '~/features/dogs/pets/save-pet.server';

const plainDog = {
  petName: 'Biscuit',
  gender: 'Female',
  petWeight: 42,
  bornOn: '2023-05-12~',
  breed: 'Beagle',
  markings: '',
  friendly: 'yes',
  houseTrained: null,
  pottyInfo: 'four_hours',
  spayedNeutered: 'yes',
  micro: 'yes',
  anxiety: 'no',
  energyInfo: 'Moderate',
  alone: 'two_hours',
  foodInfo: '',
  medInfo: '',
  additionalInfo: '',
  vetInfo: [],
  emergency: [],
} as const;

/** The version of such a dog's edit form, for a test that has not opened it. */
export const plainDogVersion = petVersion(detailsOf({ ...plainDog, vetInfo: [], emergency: [] }));

/** Returns such a dog's age today, in years. */
export function plainDogYears(): number {
  return yearsOn(plainDog.bornOn, localDateOf(now(), 'America/New_York'));
}

export type PetFields = Partial<Prisma.PetUncheckedCreateInput>;

/** A dog with everything that the form requires (spec section 5). */
export function createPet(
  ownerId: string,
  overrides: PetFields = {},
  tx: Transaction = database(),
): Promise<Pet> {
  return tx.pet.create({
    data: {
      ...plainDog,
      vetInfo: [],
      emergency: [],
      createdAt: now(),
      ...overrides,
      userId: ownerId,
    },
  });
}
