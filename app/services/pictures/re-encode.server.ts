import {
  largestPetPhoto,
  largestPicture,
  largestUploadedPixels,
  pictureFile,
  pictureFormats,
  pictureWidths,
} from '~/domain/picture-files';
import { interval } from '../runtime/intervals.server';
import type { NewFile } from '../storage/store-files.server';
import { pictureLibrary } from './sharp.server';

/** `whole` keeps the picture's shape; `square` cuts around what draws the eye, for a pet's photo. */
export type PictureShape = 'whole' | 'square';

/** A picture in all its sizes and formats, ready to be stored: pixels of the largest. */
export type EncodedPicture = { width: number; height: number; files: NewFile[] };

/** Pixels alone: nothing of the file that they came in. */
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Width times height as the file says it, read without its pixels. */
export async function pixelsOf(bytes: Buffer): Promise<number> {
  const sharp = await pictureLibrary();
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

/**
 * Makes a picture anew from its pixels, the right way up, in each width as WebP and JPEG. What
 * else the file held is not carried over: place, camera, thumbnails, whatever followed its end.
 * @throws Error when the file is damaged, too large, or takes too long
 */
export async function reEncode(bytes: Buffer, shape: PictureShape): Promise<EncodedPicture> {
  const pixels = await shrink(bytes, shape);
  const files: NewFile[] = [];
  for (const width of pictureWidths(pixels.info.width))
    for (const format of pictureFormats)
      files.push({
        name: pictureFile(width, format),
        bytes: await encode(pixels, width, format),
      });
  return { width: pixels.info.width, height: pixels.info.height, files };
}

// Once to the largest size: the file is decoded a single time, and the sizes come from little memory.
async function shrink(bytes: Buffer, shape: PictureShape): Promise<Pixels> {
  const sharp = await pictureLibrary();
  const source = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: largestUploadedPixels,
    autoOrient: true,
  }).timeout({ seconds: interval('pictureWork') / 1000 });
  const sized =
    shape === 'square'
      ? source.resize({ ...(await squareOf(bytes)), fit: 'cover', position: 'attention' })
      : source.resize({ ...largestPicture, fit: 'inside', withoutEnlargement: true });
  return sized
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function squareOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await pictureLibrary();
  const { width, height } = await sharp(bytes).metadata();
  const side = Math.min(width, height, largestPetPhoto);
  return { width: side, height: side };
}

// Without AVIF: docs/decisions tells what it costs.
async function encode(
  { data, info }: Pixels,
  width: number,
  format: 'webp' | 'jpeg',
): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const { width: full, height, channels } = info;
  const sized = sharp(data, { raw: { width: full, height, channels } }).resize({ width });
  return format === 'webp'
    ? sized.webp({ quality: 76, effort: 4 }).toBuffer()
    : sized.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}
