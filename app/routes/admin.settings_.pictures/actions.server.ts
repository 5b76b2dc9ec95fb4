import { parseForm } from '~/core/web/form';
import { data } from '@remix-run/node';
import { pagePictureSchema, pictureButtonSchema } from '~/features/pictures/page-picture.schema';
import { photoTexts } from '~/features/pictures/page-picture.schema';
import type { PageWithPictures } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import type { SignedIn } from '~/core/session/session.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { countStep } from '~/features/settings/set-up.server';
import { refuseButton } from '~/features/settings/settings-card.action.server';
import { atField, withUpload, type Upload } from '~/core/web/read-upload.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formErrorOr503 } from '~/core/web/read-form.server';
import {
  putPictureFirst,
  removePicture,
  savePicture,
} from '~/features/pictures/change-pictures.server';
import { readPicture } from '~/features/pictures/read-picture.server';

const back = paths.adminSettings('pictures');

/** Adds a picture to a page, after the others (R7, R107). */
export function handleUpload(request: Request, place: PageWithPictures, viewer: SignedIn) {
  return withUpload(request, (upload) => savePagePicture(upload, place, viewer));
}

async function savePagePicture(
  { form, refusal }: Upload,
  place: PageWithPictures,
  viewer: SignedIn,
) {
  const submission = parseForm(form, pagePictureSchema);
  const answer = (result: ReturnType<typeof submission.reply>, status: number) =>
    data({ sent: place, result }, { status });
  if (refusal !== null)
    return answer(submission.reply({ fieldErrors: { photo: [refusal.sentence] } }), refusal.status);
  if (submission.status !== 'success') return answer(submission.reply(), 400);
  const { photo, alt } = submission.value;
  try {
    await countAttempts([{ limit: 'pet-upload', subject: viewer.id }]);
    await savePicture(await readPicture(photo, place), { place, alt, actorId: viewer.id });
  } catch (error) {
    const refused = formErrorOr503(submission, atField('photo', error), photoTexts.notSaved);
    return answer(refused.data.result, refused.init?.status ?? 400);
  }
  await countStep('picture');
  return redirectWithFlash(back, { kind: 'success', text: 'Picture saved.' });
}

/** Puts a picture first, or removes it. */
export async function handleButton(form: FormData, viewer: SignedIn) {
  const read = pictureButtonSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return refuseButton();
  const { intent, picture_id: pictureId } = read.data;
  try {
    if (intent === 'first') await putPictureFirst(pictureId, viewer.id);
    else await removePicture(pictureId, viewer.id);
  } catch (error) {
    return refuseButton(error);
  }
  const text = intent === 'first' ? 'That picture is first now.' : 'Picture removed.';
  return redirectWithFlash(back, { kind: 'success', text });
}
