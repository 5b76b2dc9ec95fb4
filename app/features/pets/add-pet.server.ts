import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { todayHere } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { isUnborn, unborn } from './age';
import type { PetDetails } from './pet-fields';
import { rowOf } from './pet-row';
import type { PlainField } from './to-ask';

/** R114: the most dogs of an account, those that are no longer brought included. */
export const mostDogsOfAccount = 30;

export const tooManyDogs = `An account can have up to ${mostDogsOfAccount} dogs.`;

/** Refuses one more dog of an account that has as many as it may. @throws ServiceError invalid */
async function assertRoomForDog(tx: Transaction, ownerId: string): Promise<void> {
  if ((await tx.pet.count({ where: { userId: ownerId } })) >= mostDogsOfAccount)
    throw new ServiceError('invalid', tooManyDogs);
}

/** Adds a pet to its owner, once per form (R20). @throws ServiceError not_found, conflict */
export function addPet({
  ownerId,
  pet,
  toAsk = [],
  formKey,
}: {
  ownerId: string;
  pet: PetDetails;
  /** What is still to be asked (R99). */
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
