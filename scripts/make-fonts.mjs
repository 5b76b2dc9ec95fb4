/**
 * `node scripts/make-fonts.mjs`: cuts the two typefaces of the npm packages down to what the pages
 * use and writes them into public/fonts. Their results are committed; run it after a typeface or a
 * weight has changed. Every kilobyte stands in the way of a page's first text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';

const root = path.join(import.meta.dirname, '..');

/** Running text in the weights 400 to 700; headings in one. */
const axes = {
  figtree: { wght: { min: 400, max: 700 } },
  'bricolage-grotesque': { wght: 650 },
};

/** @typedef {keyof typeof axes} Face */
export const faces = /** @type {Face[]} */ (Object.keys(axes));

const latin1 = [...range(0x20, 0x7e), ...range(0xa0, 0xff)];
const kept = `${String.fromCodePoint(...latin1)}–—‘’‚“”„…•†‹›€™−←→↑↓ŒœŠšŽžŸ`;

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * @param {Face} face
 * @returns {string} where its file is served from
 */
export function servedFont(face) {
  return path.join(root, 'public', 'fonts', `${face}-latin.woff2`);
}

/**
 * The typeface, cut down.
 * @param {Face} face
 * @returns {Promise<Buffer>} a WOFF2 file, the same every time
 */
export async function cutFont(face) {
  const file = `${face}-latin-wght-normal.woff2`;
  const whole = path.join(root, 'node_modules/@fontsource-variable', face, 'files', file);
  return subsetFont(readFileSync(whole), kept, {
    targetFormat: 'woff2',
    variationAxes: axes[face],
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const face of faces) writeFileSync(servedFont(face), await cutFont(face));
