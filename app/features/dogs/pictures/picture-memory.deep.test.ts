/** R74: no upload exhausts a small machine's memory or crashes the app. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyPng } from '~tests/factories/empty-png';
import { drawnPicture, upload } from '~tests/factories/pictures';
import { factsOf, killNext, watchWhile } from '~tests/setup/decoding-processes';
import { pictureRefusals, readPicture, tooLargeToDecode } from './read-picture.server';

// Twelve megapixels, like a phone's photo.
let photo: Buffer;
beforeAll(async () => {
  photo = await drawnPicture({ width: 4000, height: 3000 });
});

const plain = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#20a040' },
    limitInputPixels: false,
  });

/** Reads a picture and returns the peak resident memory of its process in MB. */
async function peakOf(bytes: Buffer): Promise<number> {
  let peak = 0;
  await watchWhile(readPicture(upload(bytes), 'home'), (pids) => {
    for (const pid of pids) peak = Math.max(peak, factsOf(pid).peak);
  });
  return peak;
}

const mostPeak = 230;

describe('R74 what is refused before it is decoded', () => {
  it('R74 an AVIF of a thousand bytes that claims fifty megapixels', async () => {
    const avif = await plain(64, 64).avif().toBuffer();
    const claim = avif.indexOf('ispe');
    avif.writeUInt32BE(8000, claim + 8);
    avif.writeUInt32BE(6250, claim + 12);
    expect(avif.length).toBeLessThan(1006);
    const reading = watchWhile(readPicture(upload(avif), 'home'), (pids) =>
      expect(pids).toEqual([]),
    );
    await expect(reading).rejects.toMatchObject({
      code: 'invalid',
      userMessage:
        'That picture is too large for its format: please choose one of at most 3 megapixels, or save it as a regular JPEG.',
    });
  });

  it.each([
    ['an interlaced PNG', 5000, 4000, () => plain(5000, 4000).png({ progressive: true }), 4],
    [
      'an interlaced PNG of 16 bits',
      4000,
      3000,
      () => plain(4000, 3000).toColourspace('rgb16').png({ progressive: true }),
      8,
    ],
    ['a progressive JPEG', 7000, 4000, () => plain(7000, 4000).jpeg({ progressive: true }), 3],
  ])('R74 %s of %i × %i', async (_what, _width, _height, make, bytesPerPixel) => {
    const bytes = await make().toBuffer();
    await expect(readPicture(upload(bytes), 'home')).rejects.toMatchObject({
      userMessage: tooLargeToDecode(bytesPerPixel),
    });
  });
});

describe('R74 what is accepted', () => {
  it.each([
    ['a JPEG of fifty megapixels', () => plain(8000, 6250).jpeg()],
    ['a progressive JPEG of 24', () => plain(6000, 4000).jpeg({ progressive: true })],
    ['an interlaced PNG of 18', () => plain(4500, 4000).png({ progressive: true })],
    [
      'an interlaced PNG of 16 bits and 9',
      () => plain(3000, 3000).toColourspace('rgb16').png({ progressive: true }),
    ],
    ['a PNG of 16 bits and fifty', () => plain(8000, 6250).toColourspace('rgb16').png()],
    ['an AVIF of three', () => plain(2000, 1500).avif({ effort: 0 })],
  ])(
    'R74 %s keeps its process small',
    async (_what, make) => {
      const peak = await peakOf(await make().toBuffer());
      expect(peak).toBeGreaterThan(20);
      expect(peak).toBeLessThan(mostPeak);
    },
    60_000,
  );

  it('R74 decodes under a limit of memory, first in line when the machine has none left', async () => {
    const seen = { limits: '', oomScore: '' };
    await watchWhile(readPicture(upload(photo), 'home'), ([pid]) => {
      if (pid === undefined) return;
      const { limits, oomScore } = factsOf(pid);
      if (limits) seen.limits = limits;
      if (oomScore) seen.oomScore = oomScore;
    });
    expect(seen.limits).toMatch(/Max data size\s+307200000\s/);
    expect(seen.oomScore).toBe('1000');
  });
});

describe('R74 a crowd, and a process that dies', () => {
  it('R74 decodes twelve at once one after the other', async () => {
    const small = await drawnPicture({ width: 300, height: 200 });
    let most = 0;
    const crowd = Promise.all(Array.from({ length: 12 }, () => readPicture(upload(small), 'home')));
    const read = await watchWhile(crowd, (pids) => {
      most = Math.max(most, pids.length);
    });
    expect(most).toBe(1);
    expect(read).toHaveLength(12);
  }, 60_000);

  it('R74 says so when its process is killed, and reads the next one', async () => {
    const reading = readPicture(upload(photo), 'home');
    await Promise.all([
      killNext(),
      expect(reading).rejects.toMatchObject({
        code: 'unavailable',
        userMessage: pictureRefusals.died,
      }),
    ]);
    const small = await drawnPicture({ width: 300, height: 200 });
    expect((await readPicture(upload(small), 'home')).width).toBe(300);
  }, 30_000);

  it('R39 keeps its own memory flat over accepted and refused pictures', async () => {
    const bad = [emptyPng(20_000, 20_000), photo.subarray(0, photo.length / 2)];
    const rss = () => process.memoryUsage().rss / 1024 / 1024;
    await readPicture(upload(photo), 'home');
    const before = rss();
    for (let round = 0; round < 4; round += 1) {
      const refused = readPicture(upload(bad[round % 2] ?? photo), 'home');
      await expect(refused).rejects.toMatchObject({ code: 'invalid' });
      await readPicture(upload(photo), 'home');
    }
    // The decoded picture takes 36 MB, which this process never holds.
    expect(rss() - before).toBeLessThan(36);
  }, 60_000);
});
