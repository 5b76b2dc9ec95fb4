import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { Mutex } from 'async-mutex';
import { ServiceError } from '~/core/errors/service-error.server';
import {
  largestPetPhoto,
  largestPicture,
  largestUploadedPixels,
  pictureFile,
  pictureFormats,
  pictureWidths,
  uploadLimitBytes,
  uploadTooLarge,
  type PageWithPictures,
  type PictureFormat,
} from '~/core/files/picture-files';
import type { NewFile } from '~/core/files/stored-files.server';
import { interval } from '~/core/runtime/intervals.server';
import { log } from '~/core/runtime/log.server';
import { projectRoot } from '~/core/runtime/project-root.server';
import { pictureHeader, type PictureHeader } from './picture-header';

/** Place where a picture will be shown; a pet's is cropped to a square. */
type PicturePlace = PageWithPictures | 'pet' | 'stay';

/** A checked picture in all its sizes, in memory only; it's stored by `savePicture`. */
export type PreparedPicture = {
  place: PicturePlace;
  width: number;
  height: number;
  files: NewFile[];
};

const megabyte = 1024 * 1024;

/** Memory limit in bytes for a picture that is decoded as a whole (R74). */
const wholePictureMemory = 72 * megabyte;

/** Data limit of the decoding process in KB; Node and sharp alone take about 170 MB. */
const processMemoryKilobytes = 300_000;

export const pictureRefusals = {
  none: 'Choose a picture first.',
  unknown: 'We can’t read that file. Please choose a JPEG, PNG, WebP or AVIF picture.',
  heic: 'We can’t read HEIC pictures, but a JPEG works. 1. Open the picture and take a screenshot of it. 2. Choose the screenshot here.',
  pixels: `That picture is too large: please choose one of at most ${largestUploadedPixels / 1_000_000} megapixels.`,
  damaged: 'That picture seems to be damaged: please choose another one.',
  died: 'That picture is too big to process. Please choose a smaller one, or save it as a regular JPEG.',
} as const;

/** Returns the error for a picture whose format needs too much memory at its size. */
export function tooLargeToDecode(bytesPerPixel: number): string {
  const megapixels = Math.floor(wholePictureMemory / bytesPerPixel / 1_000_000);
  return `That picture is too large for its format: please choose one of at most ${megapixels} megapixels, or save it as a regular JPEG.`;
}

const turn = new Mutex();

/**
 * Re-encodes a picture in a separate process (R39, R74); not to be called in a transaction.
 * @throws ServiceError
 */
export async function readPicture(
  file: File | null,
  place: PicturePlace,
): Promise<PreparedPicture> {
  if (file === null || file.size === 0) throw refusal('none');
  if (file.size > uploadLimitBytes) throw new ServiceError('invalid', uploadTooLarge);
  return turn.runExclusive(async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    return reEncode(bytes, headerWithinLimits(bytes), place);
  });
}

function headerWithinLimits(bytes: Buffer): PictureHeader {
  const header = pictureHeader(bytes);
  if (typeof header === 'string') throw refusal(header);
  if (header.pixels > largestUploadedPixels) throw refusal('pixels');
  if (header.pixels * header.bytesPerPixel > wholePictureMemory)
    throw new ServiceError('invalid', tooLargeToDecode(header.bytesPerPixel));
  return header;
}

async function reEncode(
  bytes: Buffer,
  { kind, pixels }: PictureHeader,
  place: PicturePlace,
): Promise<PreparedPicture> {
  const square = place === 'pet';
  const largest = square ? { width: largestPetPhoto, height: largestPetPhoto } : largestPicture;
  const widths = pictureWidths(largest.width);
  const order = { square, largest, widths, formats: pictureFormats, mostPixels: pixels };
  const { output, complaint, code, signal } = await decodingProcess(bytes, JSON.stringify(order));
  // Node 20 and 22 first warn that jitless disables WebAssembly, so the reason comes last.
  const facts = { kind, bytes: bytes.length, reason: complaint.slice(-200) };
  if (code === 0) return { place, ...readOutput(output) };
  if (code === 2) {
    log.info('pictures.unreadable', facts);
    throw refusal('damaged');
  }
  log.warn('pictures.process_died', { ...facts, code, signal });
  throw new ServiceError('unavailable', pictureRefusals.died);
}

type MadePicture = {
  width: number;
  height: number;
  files: { width: number; format: PictureFormat; bytes: Uint8Array }[];
};

function readOutput(output: Buffer): Omit<PreparedPicture, 'place'> {
  const { width, height, files } = deserialize(output) as MadePicture;
  const named = files.map((file) => ({
    name: pictureFile(file.width, file.format),
    bytes: file.bytes,
  }));
  return { width, height, files: named };
}

// Node 24 and later reserve 512 MB for compiled code at startup, which counts against the limit; with
// --jitless they don't, and sharp's work is native anyway. The shell sets the limit and then becomes the
// process. The process gets no secrets from the environment.
async function decodingProcess(bytes: Buffer, order: string) {
  const script = path.join(projectRoot(), 'server', 'make-picture.mjs');
  const limited = `ulimit -d ${processMemoryKilobytes} 2>/dev/null; exec "$@"`;
  const node = [process.execPath, '--jitless', '--max-old-space-size=64', script, order];
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...node], {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    timeout: interval('pictureWork'),
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // A process that died doesn't read its input; its exit code tells the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const [end, output, complaint] = await Promise.all([
    ended,
    buffer(child.stdout),
    text(child.stderr),
  ]);
  return { ...end, output, complaint };
}

function refusal(why: keyof typeof pictureRefusals): ServiceError {
  return new ServiceError('invalid', pictureRefusals[why]);
}
