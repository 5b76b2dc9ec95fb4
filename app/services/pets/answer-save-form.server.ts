import { data } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { errorFields, log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { redirectSaying } from '../web/flash.server';
import { refuseForm } from '../web/refuse-form.server';
import { petVersion } from './pet-version.server';
import { parsePetForm } from './read-pet-form.server';
import { savePet } from './save-pet.server';
import { StalePet } from './stale-pet.server';
import type { PetViewer } from './their-pet';

/** Name of the edit form's hidden input: the version that the form was made from. */
const seenField = 'seen';
const notSaved = 'We could not save your dog just now. Please try again in a moment.';

/**
 * Saves the edit form of a pet, then its page says so. A press that adds or removes a vet or a
 * contact, and a form that cannot be saved, are answered with the form as it was typed. After a
 * save that would have undone another's, the answer says which fields are stored differently, and
 * carries the version with which sending once more means it.
 */
export async function answerSaveForm(sent: FormData, petId: string, viewer: PetViewer) {
  const { submission } = parsePetForm(sent);
  const seen = textOf(sent.get(seenField));
  const asTyped = { sent: 'save' as const, version: seen, stored: null as Stored | null };
  if (submission.status !== 'success') {
    const status = submission.status === 'error' ? 400 : 200;
    return data({ ...asTyped, result: submission.reply() }, { status });
  }
  const pet = submission.value;
  try {
    await savePet({ petId, viewer, pet, seen });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found')
      return redirectSaying(paths.profile(), { kind: 'error', text: error.sentence });
    const refusal = refusalOf(error);
    const { result } = refuseForm(submission, refusal).data;
    const now = error instanceof StalePet ? nowStored(error) : {};
    return data({ ...asTyped, ...now, result }, { status: refusal.status });
  }
  return redirectSaying(paths.pet(petId), { kind: 'success', text: `${pet.pet_name} is saved.` });
}

type Stored = Pick<StalePet, 'changed' | 'stored'>;

function nowStored({ changed, stored }: StalePet) {
  return { version: petVersion(stored), stored: { changed, stored } };
}

function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error('form.failed', errorFields(error));
  return new ServiceError('unavailable', notSaved);
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
