/** R39: requirements for uploaded pictures, and the stored result. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '~/core/errors/service-error.server';
import { pictureFile, pictureWidths, uploadTooLarge } from '~/core/files/picture-files';
import { environment } from '~/core/runtime/environment.server';
import { emptyPng } from '~tests/factories/empty-png';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { pictureRefusals, readPicture, type PreparedPicture } from './read-picture.server';

const kept = () => readdir(path.join(environment().dataDir, 'files')).catch(() => []);

async function refusalOf(file: File | null): Promise<string> {
  try {
    await readPicture(file, 'home');
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid') return error.userMessage;
    throw error;
  }
  return 'accepted';
}

function fileOf(picture: PreparedPicture, width: number, format: 'webp' | 'jpeg'): Buffer {
  const file = picture.files.find(({ name }) => name === pictureFile(width, format));
  if (file === undefined) throw new Error(`There is no ${width}.${format}`);
  return Buffer.from(file.bytes);
}

/** Returns the color at a point given as fractions of width and height. */
async function colourAt(bytes: Buffer, [x, y]: [number, number]): Promise<'red' | 'green'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return (data[at] ?? 0) > (data[at + 1] ?? 0) ? 'red' : 'green';
}

describe('R39 refuses', () => {
  it('R39 no file, and an empty one', async () => {
    expect(await refusalOf(null)).toBe(pictureRefusals.none);
    expect(await refusalOf(upload(new Uint8Array(), ''))).toBe(pictureRefusals.none);
    expect(await kept()).toEqual([]);
  });

  const notRead: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['a GIF', () => drawnPicture({ width: 40, height: 30, format: 'gif' })],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', () => Buffer.from('MZ\x90\0\x03')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'a page before a picture',
      async () =>
        Buffer.concat([
          Buffer.from('<script>alert(1)</script>'),
          await drawnPicture({ width: 40, height: 30 }),
        ]),
    ],
    ['one byte', () => Buffer.from([0xff])],
  ];
  it.each(notRead)('R39 %s, whatever name and type it claims', async (_what, make) => {
    const bytes = await make();
    for (const [name, type] of [
      ['dog.jpg', 'image/jpeg'],
      ['dog.png', 'image/png'],
      ['dog.svg', 'image/svg+xml'],
    ] as const)
      expect(await refusalOf(upload(bytes, name, type))).toBe(pictureRefusals.unknown);
    expect(await kept()).toEqual([]);
  });

  it('R39 a HEIC, with what to do instead', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const said = await refusalOf(upload(heic));
    expect(said).toBe(pictureRefusals.heic);
    // R103: instructions for getting a JPEG, in two steps.
    expect(said).toMatch(/ 1\. Open .* 2\. Choose .*\.$/);
  });

  it('R39 a picture of more than 50 megapixels, such as 20,000 × 20,000 of them', async () => {
    const bomb = emptyPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusalOf(upload(bomb))).toBe(pictureRefusals.pixels);
    expect(await refusalOf(upload(emptyPng(50_001, 1000)))).toBe(pictureRefusals.pixels);
    expect(await kept()).toEqual([]);
  });

  it('R39 a file of more than 10 MB, and takes one of exactly that', async () => {
    const limit = 10 * 1024 * 1024;
    const start = await drawnPicture({ width: 40, height: 30 });
    const padded = (length: number) => Buffer.concat([start, Buffer.alloc(length - start.length)]);
    expect(await refusalOf(upload(padded(limit + 1)))).toBe(uploadTooLarge);
    expect(await refusalOf(upload(padded(limit)))).toBe('accepted');
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'R39 a %s that ends too soon, or is only its beginning',
    async (format) => {
      const whole = await drawnPicture({ width: 400, height: 300, format });
      for (const length of [whole.length / 2, 30, 12])
        expect(await refusalOf(upload(whole.subarray(0, length)))).toBe(pictureRefusals.damaged);
      expect(await kept()).toEqual([]);
    },
  );

  it('R39 a picture whose middle is damaged', async () => {
    const png = await drawnPicture({ width: 400, height: 300, format: 'png' });
    png.fill(0, Math.floor(png.length / 2), Math.floor(png.length / 2) + 40);
    expect(await refusalOf(upload(png))).toBe(pictureRefusals.damaged);
  });
});

describe('R39 makes anew', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'R39 a %s in every width up to its own, as WebP and JPEG',
    async (format) => {
      const bytes = await drawnPicture({ width: 1000, height: 750, format });
      const picture = await readPicture(upload(bytes, 'claims.txt', 'text/plain'), 'home');
      expect(picture).toMatchObject({ width: 1000, height: 750, place: 'home' });
      expect(picture.files.map(({ name }) => name)).toEqual(
        [320, 640, 960, 1000].flatMap((width) => [`${width}.webp`, `${width}.jpeg`]),
      );
      for (const width of pictureWidths(1000))
        for (const kind of ['webp', 'jpeg'] as const) {
          const facts = await sharp(fileOf(picture, width, kind)).metadata();
          expect(facts).toMatchObject({ format: kind, width, height: Math.round(width * 0.75) });
        }
    },
  );

  it('R39 a large one no wider than 1920 and no taller than 2560 pixels; a small one as it is', async () => {
    const sizeOf = async (width: number, height: number) => {
      const picture = await readPicture(upload(await drawnPicture({ width, height })), 'about');
      return [picture.width, picture.height, picture.files.length];
    };
    expect(await sizeOf(4000, 3000)).toEqual([1920, 1440, 10]);
    expect(await sizeOf(1500, 3000)).toEqual([1280, 2560, 8]);
    expect(await sizeOf(200, 100)).toEqual([200, 100, 2]);
    expect(await sizeOf(1, 1)).toEqual([1, 1, 2]);
  });

  it('R39 without the place, the camera and the thumbnail of the original', async () => {
    const secret = 'Nora was here';
    const original = await sharp(await drawnPicture({ width: 800, height: 600 }))
      .withExif({
        IFD0: { Make: 'Camera', Copyright: secret, ImageDescription: secret },
        IFD3: { GPSLatitude: '40/1 3/1 0/1', GPSLongitude: '75/1 11/1 0/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(original.includes(secret)).toBe(true);
    const { files } = await readPicture(upload(original), 'home');
    for (const { bytes } of files) {
      const facts = await sharp(Buffer.from(bytes)).metadata();
      expect(facts.exif ?? facts.xmp ?? facts.iptc ?? facts.icc).toBeUndefined();
      expect(Buffer.from(bytes).includes(secret)).toBe(false);
      expect(Buffer.from(bytes).includes('Exif')).toBe(false);
    }
  });

  it('R39 without what was hidden behind its end', async () => {
    const tail = '<?php system($_GET["x"]); ?>PK\x03\x04';
    const polyglot = Buffer.concat([
      await drawnPicture({ width: 400, height: 300 }),
      Buffer.from(tail),
    ]);
    const { files } = await readPicture(upload(polyglot), 'home');
    expect(files.some(({ bytes }) => Buffer.from(bytes).includes('<?php'))).toBe(false);
  });

  it.each([
    [1, 'as it is', [0.25, 0.25]],
    [3, 'upside down', [0.75, 0.75]],
    [6, 'turned to the right', [0.75, 0.25]],
    [8, 'turned to the left', [0.25, 0.75]],
    [2, 'mirrored', [0.75, 0.25]],
  ] as const)('R39 orientation %i: %s', async (orientation, _how, red) => {
    const lying = await sharp(await drawnPicture({ width: 800, height: 400 }))
      .withMetadata({ orientation })
      .toBuffer();
    const picture = await readPicture(upload(lying), 'home');
    const turned = orientation >= 5;
    expect([picture.width, picture.height]).toEqual(turned ? [400, 800] : [800, 400]);
    for (const format of ['webp', 'jpeg'] as const) {
      const bytes = fileOf(picture, picture.width, format);
      for (const x of [0.25, 0.75])
        for (const y of [0.25, 0.75])
          expect(await colourAt(bytes, [x, y])).toBe(
            x === red[0] && y === red[1] ? 'red' : 'green',
          );
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
    }
  });

  it('R39 a pet’s photo as a square around what draws the eye', async () => {
    const face = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#f02020' },
    })
      .png()
      .toBuffer();
    const wide = await sharp({
      create: { width: 1600, height: 500, channels: 3, background: '#888' },
    })
      .composite([{ input: face, left: 1350, top: 150 }])
      .jpeg()
      .toBuffer();
    const picture = await readPicture(upload(wide), 'pet');
    expect([picture.width, picture.height]).toEqual([500, 500]);
    const { data, info } = await sharp(fileOf(picture, 500, 'jpeg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 90) red += 1;
    // The crop contains the whole face, which a centered crop would miss.
    expect(red).toBeGreaterThan(200 * 200 * 0.9);
    const large = await readPicture(
      upload(await drawnPicture({ width: 3000, height: 2000 })),
      'pet',
    );
    expect([large.width, large.height]).toEqual([1280, 1280]);
  });

  it('R39 grey, see-through and deep pictures, too', async () => {
    const source = sharp(await drawnPicture({ width: 400, height: 300 }));
    const kinds = [
      await source.clone().greyscale().jpeg().toBuffer(),
      await source.clone().ensureAlpha(0.3).png().toBuffer(),
      await source.clone().toColourspace('rgb16').png().toBuffer(),
      await source.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await source.clone().png({ palette: true }).toBuffer(),
    ];
    for (const bytes of kinds) {
      const picture = await readPicture(upload(bytes), 'home');
      const facts = await sharp(fileOf(picture, 400, 'jpeg')).metadata();
      expect(facts).toMatchObject({ width: 400, height: 300, hasAlpha: false });
    }
  });
});
