/** Forms with text and several pictures (R52, R64, R74). */
import { data, type redirect } from '@remix-run/node';
import { ServiceError } from '~/core/errors/service-error.server';
import { tooManyPictures, uploadTooLarge } from '~/core/files/picture-files';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { readForm } from '~/core/web/read-form.server';
import { type UploadedFile, withUploads } from '~/core/web/read-upload.server';
import { keepForSending, sendable, uploadedBefore, uploadKeyOf } from './private-pictures.server';
import { readPicture } from './read-picture.server';

/** Names of the file inputs, and of the fields with ids of already uploaded pictures. */
const fileField = 'pictures';
const idField = 'picture';

export type PictureForm = {
  /** Text fields, with the id of each uploaded picture in `picture`. */
  form: FormData;
  /** Ids of the uploaded pictures. */
  pictureIds: string[];
  /** One sentence per refused picture, with its file name. */
  problems: string[];
  /** Whether the problems are temporary, so sending the same again may succeed. */
  mayPass: boolean;
};

type Reading = {
  senderId: string;
  most: number;
  /** Whether the pictures are the form's only input, so no typed values can be lost. */
  alone?: boolean;
};

/**
 * Reads a form with up to `most` pictures. Each is re-encoded separately, so only one is in memory at a
 * time, and stored, so a refused form still has it. @throws Response 400, 413
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

/** A form with its uploaded pictures, and the problems of refused ones. */
export type SentPictures = { form: FormData; wrong?: Record<string, string[]> | undefined };

type Answered<Answer> = ReturnType<typeof redirect> | ReturnType<typeof data<Answer>>;

/** Answers a form with up to `most` pictures; a refused form keeps its uploaded pictures. */
export function answerWithPictures<Answer extends FormAnswer>(
  request: Request,
  reading: Reading,
  answer: (sent: SentPictures) => Promise<Answered<Answer>>,
) {
  return withPictures(request, reading, async ({ form, pictureIds, problems }) => {
    const answered = await answer({
      form,
      wrong: problems.length === 0 ? undefined : { [idField]: problems },
    });
    if (!('data' in answered)) return answered;
    const isAgain = answered.data.result !== undefined;
    const pictures = isAgain ? await sendable(pictureIds, reading.senderId) : [];
    return data({ ...answered.data, pictures }, answered.init ?? {});
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

// A problem of the picture itself won't go away.
function isLasting(error: unknown): boolean {
  return error instanceof ServiceError && error.code !== 'too_many';
}

function sentenceOf(error: unknown): string {
  if (error instanceof ServiceError) return error.userMessage;
  log.error('form.failed', errorFields(error));
  return 'We couldn’t save that picture just now. Please try again in a moment.';
}
