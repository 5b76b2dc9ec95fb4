import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { kindFolder } from '~/core/files/stored-files.server';
import { soon } from './until';

/** Waits until a picture's files are gone: they go after the commit, also while a test's clock stands still. */
export const filesGone = (pictureId: string) =>
  soon(async () => expect(await readdir(kindFolder('pictures'))).not.toContain(pictureId));
