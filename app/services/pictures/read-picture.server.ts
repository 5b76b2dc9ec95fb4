import { Mutex } from 'async-mutex';
import { largestUploadedPixels } from '~/domain/picture-files';
import { uploadLimitBytes, uploadTooLarge } from '~/domain/upload-rules';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { kindOfPicture } from './kind-of-picture.server';
import { pictureRefusals } from './picture-refusals';
import { pixelsOf, reEncode, type EncodedPicture } from './re-encode.server';

/** Where a picture is going to be shown: a pet's is cut to a square. */
export type PicturePlace = 'home' | 'about' | 'pet';

/** A checked picture in all its sizes, in memory only: nothing is kept until `savePicture`. */
export type PreparedPicture = EncodedPicture & { place: PicturePlace };

// One picture at a time, so that memory does not grow with the number of people uploading.
const turn = new Mutex();
const mostWaiting = 10;
let waiting = 0;

/**
 * Checks an uploaded picture and makes it anew (R39): by its content, up to 10 MB and 50
 * megapixels, a JPEG, PNG, WebP or AVIF. Takes up to some seconds; never call it in a transaction.
 * @param file what the form carried; null or empty is refused, too
 * @throws ServiceError invalid with the sentence; unavailable when too many are waiting
 */
export async function readPicture(
  file: File | null,
  place: PicturePlace,
): Promise<PreparedPicture> {
  if (file === null || file.size === 0) throw refusal('none');
  if (file.size > uploadLimitBytes) throw new ServiceError('invalid', uploadTooLarge);
  if (waiting >= mostWaiting) throw new ServiceError('unavailable', pictureRefusals.busy);
  waiting += 1;
  try {
    return await turn.runExclusive(async () => ({ ...(await prepare(file, place)), place }));
  } finally {
    waiting -= 1;
  }
}

async function prepare(file: File, place: PicturePlace): Promise<EncodedPicture> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = kindOfPicture(bytes);
  if (kind === 'unknown') throw refusal('kind');
  if (kind === 'heic') throw refusal('heic');
  try {
    if ((await pixelsOf(bytes)) > largestUploadedPixels) throw refusal('pixels');
    return await reEncode(bytes, place === 'pet' ? 'square' : 'whole');
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 200) : typeof error;
    log.info('pictures.unreadable', { kind, bytes: bytes.length, reason });
    throw refusal('damaged', error);
  }
}

function refusal(why: keyof typeof pictureRefusals, cause?: unknown): ServiceError {
  return new ServiceError('invalid', pictureRefusals[why], undefined, { cause });
}
