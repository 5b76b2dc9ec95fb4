/** R74: headers by format, read without decoding the picture. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawnPicture } from '~tests/factories/pictures';
import { pictureHeader } from './picture-header';

const size = { width: 60, height: 40 };
const drawn = async () => sharp(await drawnPicture({ ...size, format: 'png' }));
const seeThrough = async () => (await drawn()).removeAlpha().ensureAlpha(0.5);

const headers: [string, () => Promise<Buffer>, string, number][] = [
  ['a JPEG', async () => (await drawn()).jpeg().toBuffer(), 'jpeg', 0],
  [
    'a progressive JPEG',
    async () => (await drawn()).jpeg({ progressive: true }).toBuffer(),
    'jpeg',
    3,
  ],
  [
    'a progressive JPEG with all its colours',
    async () => (await drawn()).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'jpeg',
    6,
  ],
  [
    'a grey progressive JPEG',
    async () => (await drawn()).toColourspace('b-w').jpeg({ progressive: true }).toBuffer(),
    'jpeg',
    2,
  ],
  ['a PNG', async () => (await drawn()).png().toBuffer(), 'png', 0],
  ['a deep PNG', async () => (await drawn()).toColourspace('rgb16').png().toBuffer(), 'png', 0],
  [
    'an interlaced PNG',
    async () => (await drawn()).png({ progressive: true }).toBuffer(),
    'png',
    4,
  ],
  [
    'an interlaced deep PNG',
    async () => (await drawn()).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'png',
    8,
  ],
  ['a WebP', async () => (await drawn()).webp().toBuffer(), 'webp', 0],
  ['a lossless WebP', async () => (await drawn()).webp({ lossless: true }).toBuffer(), 'webp', 4],
  ['a see-through WebP', async () => (await seeThrough()).webp().toBuffer(), 'webp', 1],
  [
    'an animated WebP',
    async () => {
      const frames = await Promise.all(
        ['red', 'blue'].map((background) =>
          sharp({ create: { ...size, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      );
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
    },
    'webp',
    8,
  ],
  ['an AVIF', async () => (await drawn()).avif().toBuffer(), 'avif', 24],
  ['a see-through AVIF', async () => (await seeThrough()).avif().toBuffer(), 'avif', 24],
];

describe('R74 the header of a picture', () => {
  it.each(headers)('R74 of %s', async (_what, make, kind, bytesPerPixel) => {
    expect(pictureHeader(await make())).toEqual({ kind, pixels: 2400, bytesPerPixel });
  });

  it('R74 of a JPEG whose colours come one after the other, which is held whole too', async () => {
    const jpeg = await (await drawn()).jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    jpeg[scan + 4] = 1;
    expect(pictureHeader(jpeg)).toMatchObject({ bytesPerPixel: 3 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'R74 of a %s that is cut off anywhere: never an error, and never a smaller picture',
    async (format) => {
      const whole = await drawnPicture({ ...size, format });
      for (let length = 12; length < whole.length; length += 1) {
        const header = pictureHeader(whole.subarray(0, length));
        if (typeof header === 'string') expect(header).toBe('damaged');
        else expect(header.pixels).toBe(2400);
      }
    },
  );

  it('R74 takes the largest of the sizes that an AVIF claims', async () => {
    const avif = await drawnPicture({ ...size, format: 'avif' });
    const claim = avif.indexOf('ispe');
    avif.writeUInt32BE(8000, claim + 8);
    avif.writeUInt32BE(6250, claim + 12);
    expect(pictureHeader(avif)).toMatchObject({ pixels: 50_000_000 });
  });
});
