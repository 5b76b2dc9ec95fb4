import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { todayHere } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { isUnborn, unborn } from './age';
import type { PetDetails } from './pet-fields';
import { rowOf } from './pet-row';
import type { PlainField } from './open-questions';

/** R114: maximum number of dogs per account, retired ones included. */
export const mostDogsOfAccount = 30;

export const tooManyDogs = `An account can have up to ${mostDogsOfAccount} dogs.`;

/** Checks that the account has room for another dog. @throws ServiceError invalid */
async function assertRoomForDog(tx: Transaction, ownerId: string): Promise<void> {
  if ((await tx.pet.count({ where: { userId: ownerId } })) >= mostDogsOfAccount)
    throw new ServiceError('invalid', tooManyDogs);
}

/** Adds a pet to its owner, once per form (R20). @throws ServiceError not_found, invalid, conflict */
export function addPet({
  ownerId,
  pet,
  toAsk = [],
  formKey,
}: {
  ownerId: string;
  pet: PetDetails;
  /** Fields to ask the owner about later (R99). */
  toAsk?: readonly PlainField[];
  formKey: string | undefined;
}): Promise<{ petId: string; repeated: boolean }> {
  return inTransaction(async (tx) => {
    const owner = await tx.profile.findUnique({ where: { id: ownerId }, select: { id: true } });
    if (owner === null) throw new ServiceError('not_found', 'This owner was not found.');
    const today = await todayHere(tx);
    if (isUnborn(pet.pet_age, today)) throw new ServiceError('invalid', unborn, 'pet_age');
    const submission = { key: formKey, actorId: ownerId, form: 'pet', content: pet } as const;
    const { id, repeated } = await withIdempotencyKey(tx, submission, async () => {
      await assertRoomForDog(tx, ownerId);
      const made = await tx.pet.create({
        data: { userId: ownerId, ...rowOf(pet, today), toAsk: [...toAsk], createdAt: now() },
      });
      return made.id;
    });
    return { petId: id, repeated };
  });
}
