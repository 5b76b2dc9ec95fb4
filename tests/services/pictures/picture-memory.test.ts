/** R39 many pictures, and bad ones, take no more memory than one. */
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPicture } from '~/services/pictures/read-picture.server';
import { pictureLibrary } from '~/services/pictures/sharp.server';
import { drawnPicture, upload } from '../../factories/pictures';
import { emptyPng } from './empty-png';

const megabyte = 1024 * 1024;
const rss = () => process.memoryUsage().rss / megabyte;

// Twelve megapixels, as a phone takes them; the pixels alone are 36 MB.
let photo: Buffer;
beforeAll(async () => {
  photo = await drawnPicture({ width: 4000, height: 3000 });
});

describe('R39 memory', () => {
  it('R39 stays flat over 20 accepted and 20 refused pictures', async () => {
    // One file of each for all rounds: what the test itself makes would count, too.
    const good = upload(photo);
    const bad = [
      emptyPng(20_000, 20_000),
      photo.subarray(0, photo.length / 2),
      Buffer.alloc(5 * megabyte, 'x'),
    ].map((bytes) => upload(bytes));
    const round = async (which: number) => {
      const refused = readPicture(bad[which % bad.length] ?? good, 'home');
      await expect(refused).rejects.toMatchObject({ code: 'invalid' });
      await readPicture(good, 'home');
    };
    // What the library and the engine take once.
    for (let which = 0; which < 5; which += 1) await round(which);
    const before = rss();
    for (let which = 0; which < 20; which += 1) await round(which);
    // The pixels of three of these pictures; kept ones would be seven times as many.
    expect(rss() - before).toBeLessThan(108);
  }, 120_000);

  it('R39 works on one picture at a time, on one thread, and turns away a crowd', async () => {
    const sharp = await pictureLibrary();
    expect(sharp.concurrency()).toBe(1);
    let most = 0;
    const look = async (state: { done: boolean }) => {
      while (!state.done) {
        most = Math.max(most, sharp.counters().process);
        await wait(1);
      }
    };
    const state = { done: false };
    const looking = look(state);
    const crowd = await Promise.allSettled(
      Array.from({ length: 14 }, () => readPicture(upload(photo), 'home')),
    );
    state.done = true;
    await looking;
    expect(most).toBe(1);
    expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of crowd)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'unavailable' });
    // The crowd gone, the next is served.
    expect((await readPicture(upload(photo), 'pet')).width).toBe(1280);
  }, 120_000);
});
