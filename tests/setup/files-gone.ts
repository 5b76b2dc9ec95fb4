import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { kindFolder } from '~/core/files/stored-files.server';
import { soon } from './until';

/**
 * Waits until a picture's files are deleted: that happens after the commit, even if a test's clock is frozen.
 */
export const filesGone = (pictureId: string) =>
  soon(async () => expect(await readdir(kindFolder('pictures'))).not.toContain(pictureId));
