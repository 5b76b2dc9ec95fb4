import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '~/services/runtime/project-root.server';

const faces = ['figtree', 'bricolage-grotesque'];

test.each(faces)('%s in public/fonts is the latin subset of its npm package', (face) => {
  const served = path.join(projectRoot(), 'public/fonts', `${face}-latin.woff2`);
  const published = `node_modules/@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`;
  expect(readFileSync(served).equals(readFileSync(path.join(projectRoot(), published)))).toBe(true);
});
