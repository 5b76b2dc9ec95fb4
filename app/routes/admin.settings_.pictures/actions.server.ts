import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { pagePictureSchema, pictureButtonSchema } from '~/domain/page-picture.schema';
import { petPhotoTexts } from '~/domain/pet-photo.schema';
import { typedIsLost } from '~/domain/upload-rules';
import { paths } from '~/lib/paths';
import type { SignedIn } from '../auth/session.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { ServiceError } from '../runtime/service-error.server';
import { refuseButton } from '../settings/answer-card-form.server';
import { readUpload } from '../storage/read-upload.server';
import { redirectSaying } from '../web/flash.server';
import { refuseOrApologise } from '../web/refuse-form.server';
import { putPictureFirst } from './move-picture.server';
import { readPicture } from './read-picture.server';
import { removePicture } from './remove-picture.server';
import { savePicture } from './save-picture.server';

const back = paths.adminSettings('pictures');

/** Takes a picture for the home or the about page, behind the others (R7). */
export async function answerPagePicture(
  request: Request,
  place: 'home' | 'about',
  viewer: SignedIn,
) {
  const { form, refusal } = await readUpload(request);
  const submission = parseWithZod(form ?? new FormData(), { schema: pagePictureSchema });
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: place, result }, { status });
  if (refusal !== null)
    return answer(
      submission.reply({ fieldErrors: { photo: [`${refusal.sentence} ${typedIsLost}`] } }),
      refusal.status,
    );
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  const { photo, alt } = submission.value;
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    await savePicture(await readPicture(photo, place), { place, alt, actorId: viewer.id });
  } catch (error) {
    const refused = refuseOrApologise(submission, atPhoto(error), petPhotoTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  return redirectSaying(back, { kind: 'success', text: 'The picture is saved.' });
}

function atPhoto(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  return new ServiceError(error.code, error.sentence, 'photo', { cause: error });
}

/** The buttons of a picture: to the front, and away. */
export async function answerPictureButtons(sent: FormData, viewer: SignedIn) {
  const read = pictureButtonSchema.safeParse(Object.fromEntries(sent));
  if (!read.success) return refuseButton();
  const { intent, picture_id: pictureId } = read.data;
  try {
    if (intent === 'first') await putPictureFirst(pictureId, viewer.id);
    else await removePicture(pictureId, viewer.id);
  } catch (error) {
    return refuseButton(error);
  }
  const text = intent === 'first' ? 'That picture is the first now.' : 'The picture is removed.';
  return redirectSaying(back, { kind: 'success', text });
}
