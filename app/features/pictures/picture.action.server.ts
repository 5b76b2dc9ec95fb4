/** Forms that carry several pictures beside their words (R52, R64, R74). */
import { ServiceError } from '~/core/errors/service-error.server';
import { tooManyPictures, uploadTooLarge } from '~/core/files/picture-files';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import { readForm } from '~/core/web/read-form.server';
import { type UploadedFile, withUploads } from '~/core/web/read-upload.server';
import { keepForSending, uploadedBefore, uploadKeyOf } from './private-pictures.server';
import { readPicture } from './read-picture.server';

/** The name of the file inputs, and of the ids of pictures that were uploaded before. */
const fileField = 'pictures';
const idField = 'picture';

export type PictureForm = {
  /** The fields that are text, with the id of each picture that came along in `picture`. */
  form: FormData;
  /** Those ids. */
  pictureIds: string[];
  /** Why pictures were not taken, each with the name of its file. */
  problems: string[];
  /** Whether each of these may be gone when the same is sent again. */
  mayPass: boolean;
};

type Reading = {
  senderId: string;
  most: number;
  /** Nothing was typed that could be lost with it. */
  alone?: boolean;
};

/**
 * Reads a form with up to `most` pictures. Each is re-encoded on its own, so that no two are in memory at
 * once, and kept: after a refusal the form still has it. @throws Response 400, 413
 */
export async function withPictures<Answer>(
  request: Request,
  { senderId, most, alone = false }: Reading,
  handle: (form: PictureForm) => Promise<Answer>,
): Promise<Answer> {
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? ''))
    return handle(withIds(await readForm(request), []));
  return withUploads(request, { most, alone }, async ({ form, files, refusal }) => {
    if (refusal === null) return handle(await readPictures(form, files, { senderId, most }));
    return handle(withIds(form, [refusal.sentence], refusal.status === 503));
  });
}

function withIds(form: FormData, problems: string[], mayPass = false): PictureForm {
  const ids = form.getAll(idField).filter((value) => typeof value === 'string');
  return { form, pictureIds: ids, problems, mayPass };
}

async function readPictures(
  form: FormData,
  files: readonly UploadedFile[],
  { senderId, most }: Reading,
): Promise<PictureForm> {
  const problems: string[] = [];
  let lasting = false;
  const chosen = files.filter(({ name, fileName }) => name === fileField && fileName !== '');
  for (const [index, upload] of chosen.entries()) {
    const { fileName } = upload;
    const file = index < most ? await upload.read() : null;
    if (file === null) {
      lasting = true;
      problems.push(
        index < most ? `${fileName}: ${uploadTooLarge}` : tooManyPictures([fileName], most),
      );
      continue;
    }
    try {
      form.append(idField, await kept(file, senderId, formKeyOf(form)));
    } catch (error) {
      lasting ||= isLasting(error);
      problems.push(`${fileName}: ${sentenceOf(error)}`);
    }
  }
  return withIds(form, problems, !lasting);
}

async function kept(file: File, senderId: string, formKey: string | undefined): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploadKey = formKey === undefined ? null : uploadKeyOf(senderId, formKey, bytes);
  const earlier = uploadKey && (await uploadedBefore(uploadKey));
  if (earlier) return earlier.id;
  await countAttempts([{ limit: 'shared-picture', subject: senderId }]);
  const { id } = await keepForSending(await readPicture(file, 'stay'), { senderId, uploadKey });
  return id;
}

// What was said of the picture itself is true of it the next time, too.
function isLasting(error: unknown): boolean {
  return error instanceof ServiceError && error.code !== 'too_many';
}

function sentenceOf(error: unknown): string {
  if (error instanceof ServiceError) return error.userMessage;
  log.error('form.failed', errorFields(error));
  return 'We couldn’t save that picture just now. Please try again in a moment.';
}
