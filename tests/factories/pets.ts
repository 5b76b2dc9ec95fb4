import { database, type Transaction } from '~/services/database/database.server';
import type { Pet, Prisma } from '~/services/database/generated/client';
import { now } from '~/services/runtime/clock.server';

/** A dog with everything that the form requires (spec section 5). */
export function createPet(
  ownerId: string,
  overrides: Partial<Prisma.PetUncheckedCreateInput> = {},
  tx: Transaction = database(),
): Promise<Pet> {
  return tx.pet.create({
    data: {
      petName: 'Biscuit',
      gender: 'Female',
      petWeight: 42,
      petAge: 3.5,
      breed: 'Beagle',
      friendly: 'yes',
      pottyInfo: 'four_hours',
      spayedNeutered: 'yes',
      micro: 'yes',
      anxiety: 'no',
      energyInfo: 'Moderate',
      alone: 'two_hours',
      createdAt: now(),
      ...overrides,
      userId: ownerId,
    },
  });
}
