/** R112 every Node that can run the app reads a picture and refuses decompression bombs. */
import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pictureRefusals, readPicture } from '~/features/dogs/pictures/read-picture.server';
import { emptyPng } from '../factories/empty-png';
import { drawnPicture, upload } from '../factories/pictures';
import { factsOf, watchWhile } from '../setup/decoding-processes';
import { nodeProgram, nodeVersions } from '../setup/node-versions';

describe.each(nodeVersions)('on Node %s', (version) => {
  let program: string;
  beforeAll(() => {
    program = nodeProgram(version);
  });

  /** The picture process runs on the Node that runs the app. */
  function runOnThatNode(): void {
    const own = process.execPath;
    process.execPath = program;
    onTestFinished(() => {
      process.execPath = own;
    });
  }

  it('R112 is that Node', () => {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8' });
    expect(said.trim()).toBe(`v${version}`);
  });

  it('R112 reads a picture of twelve megapixels into all its sizes', async () => {
    runOnThatNode();
    const file = upload(await drawnPicture({ width: 4000, height: 3000 }));
    let limits = '';
    const picture = await watchWhile(readPicture(file, 'home'), ([pid]) => {
      if (pid !== undefined) limits = factsOf(pid).limits || limits;
    });
    expect(limits).toMatch(/Max data size\s+307200000\s/);
    expect(picture).toMatchObject({ width: 1920, height: 1440 });
    expect(picture.files.map(({ name }) => name)).toContain('1920.webp');
    expect(picture.files.every(({ bytes }) => bytes.length > 0)).toBe(true);
  });

  it.each([
    ['claims more pixels than it may', emptyPng(20_000, 20_000), pictureRefusals.pixels],
    ['ends in the middle', null, pictureRefusals.damaged],
  ])('R74 refuses a file that %s', async (_what, bytes, userMessage) => {
    runOnThatNode();
    const whole = await drawnPicture({ width: 4000, height: 3000 });
    const file = upload(bytes ?? whole.subarray(0, whole.length / 2));
    await expect(readPicture(file, 'home')).rejects.toMatchObject({ userMessage });
  });

  it('R74 refuses a picture far larger than its header says', async () => {
    runOnThatNode();
    const largest = sharp({
      create: { width: 9000, height: 7000, channels: 3, background: '#20a040' },
    });
    const avif = await largest.avif({ effort: 0 }).toBuffer();
    const claim = avif.indexOf('ispe');
    avif.writeUInt32BE(1000, claim + 8);
    avif.writeUInt32BE(1000, claim + 12);
    const peaks: number[] = [];
    const reading = watchWhile(readPicture(upload(avif), 'home'), ([pid]) => {
      if (pid !== undefined) peaks.push(factsOf(pid).peak);
    });
    await expect(reading).rejects.toMatchObject({ name: 'ServiceError' });
    expect(Math.max(...peaks)).toBeLessThan(330);
  });
});
