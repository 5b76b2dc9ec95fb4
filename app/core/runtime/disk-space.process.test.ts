/** R112 the admin is warned of a disk that fills up, and the log notes it once. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { diskWarning, isShort, watchDisk } from './disk-space.server';
import { log } from './log.server';

const mb = 1024 * 1024;
const disk = (freeMb: number, allMb: number) => ({ freeBytes: freeMb * mb, allBytes: allMb * mb });

it.each([
  [disk(600, 3000), false],
  [disk(599, 3000), true],
  [disk(500, 1000), false],
  [disk(499, 1000), true],
  [disk(19_999, 100_000), true],
  [disk(20_000, 100_000), false],
])('R112 %j is short: %s', (space, short) => {
  expect(isShort(space)).toBe(short);
});

it('R112 is logged once per crossing, and told while it lasts', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const info = vi.spyOn(log, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const measured = (freeMb: number) => watchDisk(() => Promise.resolve(disk(freeMb, 3000)));
  await measured(2000);
  expect(diskWarning()).toBeNull();
  for (const free of [400, 390, 380]) await measured(free);
  expect(warn.mock.calls).toEqual([['disk.short', { freeMb: 400, allMb: 3000 }]]);
  expect(diskWarning()).toBe(
    'The disk is filling up: 380 MB (12%) left. Make it larger, or remove old backups, before saving fails.',
  );
  for (const free of [1000, 1100]) await measured(free);
  expect(info.mock.calls).toEqual([['disk.enough', { freeMb: 1000, allMb: 3000 }]]);
  expect(diskWarning()).toBeNull();
  await measured(100);
  expect(warn).toHaveBeenCalledTimes(2);
  // A disk that can't be measured leaves the warning unchanged.
  await watchDisk(() => Promise.reject(new Error('no such disk')));
  expect(diskWarning()).not.toBeNull();
});

it('R112 measures the disk of the data folder', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await watchDisk();
  expect(log.warn).not.toHaveBeenCalledWith('disk.unknown', expect.anything());
});
