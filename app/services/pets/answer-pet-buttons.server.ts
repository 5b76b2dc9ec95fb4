import { petButtons, type PetButton } from '~/domain/pet-buttons.schema';
import { isAdmin } from '~/domain/permissions';
import { paths } from '~/lib/paths';
import { inTransaction } from '../database/database.server';
import type { Pet } from '../database/generated/client';
import { removeRecord } from '../pet-records/remove-record.server';
import { removePetPhoto } from '../pictures/remove-picture.server';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusalWith } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { bringBackPet } from './bring-back-pet.server';
import type { PetViewer } from './their-pet';

type OfPet = Pick<Pet, 'id' | 'petName' | 'userId'>;

/**
 * Carries out what a button on a pet's page asks for; then the page says so, or why not.
 * @throws Response 404 for a pet that is gone meanwhile
 */
export async function answerPetButtons(sent: FormData, pet: OfPet, viewer: PetViewer) {
  const read = petButtons.safeParse(Object.fromEntries(sent));
  try {
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const { to, text } = await carryOut(read.data, pet, viewer);
    return await redirectSaying(to, { kind: 'success', text });
  } catch (error) {
    return answerRefusalWith(error, { sent: 'button' as const });
  }
}

async function carryOut(button: PetButton, pet: OfPet, viewer: PetViewer) {
  switch (button.intent) {
    case 'remove-photo': {
      const ownerId = isAdmin(viewer) ? undefined : viewer.id;
      await inTransaction((tx) => removePetPhoto(tx, pet.id, ownerId));
      return { to: paths.pet(pet.id), text: `The photo of ${pet.petName} is removed.` };
    }
    case 'remove-record':
      await removeRecord({ recordId: button.record_id, petId: pet.id, viewer });
      return { to: paths.pet(pet.id), text: 'The record is removed.' };
    case 'bring-back':
      await bringBackPet(pet.id, viewer);
      return { to: paths.profileOf(pet.userId), text: `${pet.petName} is back.` };
  }
}
