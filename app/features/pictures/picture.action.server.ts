/** Forms that carry several pictures beside their words (R52, R64, R74). */
import { unstable_parseMultipartFormData } from '@remix-run/node';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  tooManyPictures,
  typedIsLost,
  uploadLimitBytes,
  uploadTooLarge,
} from '~/core/files/picture-files';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { formKeyOf } from '~/core/web/idempotency.server';
import { readForm } from '~/core/web/read-form.server';
import { withUploadBody } from '~/core/web/read-upload.server';
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
  return withUploadBody(request, most, async (body) => {
    if ('request' in body) return handle(await readParts(body.request, { senderId, most }));
    const { sentence, status } = body.refusal;
    const problem = alone ? sentence : `${sentence} ${typedIsLost}`;
    return handle(withIds(new FormData(), [problem], status === 503));
  });
}

function withIds(form: FormData, problems: string[], mayPass = false): PictureForm {
  const ids = form.getAll(idField).filter((value) => typeof value === 'string');
  return { form, pictureIds: ids, problems, mayPass };
}

async function readParts(request: Request, { senderId, most }: Reading): Promise<PictureForm> {
  const form = new FormData();
  const problems: string[] = [];
  let lasting = false;
  let files = 0;
  const take = async (file: File) => {
    files += 1;
    if (files > most) {
      lasting = true;
      problems.push(tooManyPictures([file.name], most));
      return;
    }
    try {
      form.append(idField, await kept(file, senderId, formKeyOf(form)));
    } catch (error) {
      lasting ||= isLasting(error);
      problems.push(`${file.name}: ${sentenceOf(error)}`);
    }
  };
  try {
    await unstable_parseMultipartFormData(request, async ({ name, filename, data }) => {
      const bytes = await bytesOf(data);
      if (filename === undefined) {
        if (bytes !== null) form.append(name, new TextDecoder().decode(bytes));
      } else if (name === fileField && filename !== '') {
        lasting ||= bytes === null;
        if (bytes === null) problems.push(`${filename}: ${uploadTooLarge}`);
        else await take(new File([bytes], filename));
      }
      return undefined;
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
  }
  return withIds(form, problems, !lasting);
}

/** One part of the body; null for one that is too large, which is still read to its end. */
async function bytesOf(data: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.byteLength;
    if (size <= uploadLimitBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= uploadLimitBytes ? Buffer.concat(chunks) : null;
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
