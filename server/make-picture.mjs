/**
 * Re-encodes one uploaded picture in a separate process (docs/decisions/010), since an untrusted file
 * decides how much memory decoding takes. features/dogs/pictures/read-picture.server.ts starts it with a
 * memory limit, writes the file to its input and reads the result from its output. Exit code 2 means
 * that the file cannot be decoded.
 */
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { serialize } from 'node:v8';
import sharp from 'sharp';

/**
 * The wanted result, as JSON in the first argument. Sizes in pixels.
 * @typedef {object} Order
 * @property {boolean} square whether to crop a square around the focal point
 * @property {{ width: number, height: number }} largest the largest size to keep
 * @property {number[]} widths the widths to make below the picture's own
 * @property {('webp' | 'jpeg')[]} formats
 * @property {number} mostPixels the most pixels that the file may have
 */

const undecodable = 2;

/**
 * Decodes the file a single time, to its largest size, with its orientation applied. Keeps only pixels:
 * no place, camera, thumbnail, or data after the picture's end.
 * @param {Buffer} bytes
 * @param {Order} order
 */
async function shrink(bytes, { square, largest, mostPixels }) {
  const options = { failOn: /** @type {const} */ ('error'), limitInputPixels: mostPixels };
  const source = sharp(bytes, { ...options, autoOrient: true });
  const { width, height } = await sharp(bytes, options).metadata();
  const side = Math.min(width, height, largest.width);
  const sized = square
    ? source.resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    : source.resize({ ...largest, fit: 'inside', withoutEnlargement: true });
  return sized
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

/**
 * @param {Buffer} bytes
 * @param {Order} order
 */
async function makePicture(bytes, order) {
  const { data, info } = await shrink(bytes, order);
  const { width: full, height, channels } = info;
  const files = [];
  for (const width of [...order.widths.filter((step) => step < full), full])
    for (const format of order.formats) {
      const sized = sharp(data, { raw: { width: full, height, channels } }).resize({ width });
      // Without AVIF, for its cost (docs/decisions/010).
      const encoded =
        format === 'webp'
          ? sized.webp({ quality: 76, effort: 4 })
          : sized.jpeg({ quality: 78, mozjpeg: true });
      files.push({ width, format, bytes: await encoded.toBuffer() });
    }
  return { width: full, height, files };
}

try {
  // If the machine runs out of memory, the kernel kills this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux: the limits by format remain.
}
sharp.cache(false);
sharp.concurrency(1);
// No decoder but these four ever runs, whatever type a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});
try {
  const order = /** @type {Order} */ (JSON.parse(process.argv[2] ?? ''));
  process.stdout.write(serialize(await makePicture(await buffer(process.stdin), order)));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = undecodable;
}
