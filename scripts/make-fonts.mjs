/**
 * `node scripts/make-fonts.mjs`: reduces the two typefaces of the npm packages to the characters that
 * the pages use, writes them into public/fonts and prints their digests, which tests/house/fonts.test.ts
 * compares. The results are committed; run it after a typeface or a weight has changed. Every kilobyte
 * delays a page's first text.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bring, brought } from './bring.mjs';
import { say } from './prepare.mjs';

const root = path.join(import.meta.dirname, '..');

/** Running text in the weights 400 to 700; headings in one. */
const axes = {
  figtree: { wght: { min: 400, max: 700 } },
  'bricolage-grotesque': { wght: 650 },
};

const latin1 = [...range(0x20, 0x7e), ...range(0xa0, 0xff)];
const kept = `${String.fromCodePoint(...latin1)}–—‘’‚“”„…•†‹›€™−←→↑↓ŒœŠšŽžŸ`;

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** @type {{ default: (font: Buffer, text: string, options: object) => Promise<Buffer> }} */
const { default: subsetFont } = await brought('subset-font@2.9.0');
for (const [face, variationAxes] of Object.entries(axes)) {
  const folder = bring(`@fontsource-variable/${face}@5.3.0`);
  const whole = path.join(folder, 'files', `${face}-latin-wght-normal.woff2`);
  const font = await subsetFont(readFileSync(whole), kept, {
    targetFormat: 'woff2',
    variationAxes,
  });
  const name = `${face}-latin.woff2`;
  writeFileSync(path.join(root, 'public', 'fonts', name), font);
  say(`${name} ${createHash('sha256').update(font).digest('hex')}`);
}
