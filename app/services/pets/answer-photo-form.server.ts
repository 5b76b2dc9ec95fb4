import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { petPhotoSchema, petPhotoTexts } from '~/domain/pet-photo.schema';
import { isAdmin } from '~/domain/permissions';
import { paths } from '~/lib/paths';
import type { Pet } from '../database/generated/client';
import { readPicture } from '../pictures/read-picture.server';
import { savePicture } from '../pictures/save-picture.server';
import { ServiceError } from '../runtime/service-error.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { readUpload } from '../storage/read-upload.server';
import { redirectSaying } from '../web/flash.server';
import { refuseOrApologise } from '../web/refuse-form.server';
import { photoWords } from './photo-words';
import type { PetViewer } from './their-pet';

/**
 * Takes a pet's photograph, in place of an earlier one; then the pet's page says so, or the
 * sentence stands at the form.
 */
export async function answerPhotoForm(
  request: Request,
  pet: Pick<Pet, 'id' | 'petName'>,
  viewer: PetViewer,
) {
  const { form, refusal } = await readUpload(request);
  const submission = parseWithZod(form ?? new FormData(), { schema: petPhotoSchema });
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: 'photo' as const, result }, { status });
  if (refusal !== null)
    return answer(submission.reply({ fieldErrors: { photo: [refusal.sentence] } }), refusal.status);
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    const prepared = await readPicture(submission.value.photo, 'pet');
    const ownerId = isAdmin(viewer) ? undefined : viewer.id;
    const alt = photoWords(pet.petName);
    await savePicture(prepared, { place: 'pet', petId: pet.id, ownerId, alt });
  } catch (error) {
    const refused = refuseOrApologise(submission, atPhoto(error), petPhotoTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  const text = `The photo of ${pet.petName} is saved.`;
  return redirectSaying(paths.pet(pet.id), { kind: 'success', text });
}

function atPhoto(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  return new ServiceError(error.code, error.sentence, 'photo', { cause: error });
}
