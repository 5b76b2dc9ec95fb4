import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutFont, faces, servedFont } from '../../scripts/make-fonts.mjs';

test.each(faces)('%s in public/fonts is cut from its npm package', async (face) => {
  expect(readFileSync(servedFont(face)).equals(await cutFont(face))).toBe(true);
});
