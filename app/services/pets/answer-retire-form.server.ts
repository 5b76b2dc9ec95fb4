import { retireForm } from '~/domain/retirement';
import { paths } from '~/lib/paths';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusal } from '../web/answer-refusal.server';
import { redirectSaying } from '../web/flash.server';
import { retirePet } from './retire-pet.server';
import type { PetViewer } from './their-pet';

/**
 * Retires or erases a pet as the person agreed to; then the owner's list says so, or the page why
 * not.
 * @throws Response 404 for a pet that is gone meanwhile
 */
export async function answerRetireForm(sent: FormData, petId: string, viewer: PetViewer) {
  const read = retireForm.safeParse(Object.fromEntries(sent));
  try {
    if (!read.success)
      throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    const { done, petName, ownerId } = await retirePet({ petId, viewer, ...read.data });
    const text = done === 'erase' ? `${petName} is removed.` : `${petName} is retired.`;
    return await redirectSaying(paths.profileOf(ownerId), { kind: 'success', text });
  } catch (error) {
    return answerRefusal(error);
  }
}
