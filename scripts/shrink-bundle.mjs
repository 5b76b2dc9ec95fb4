/**
 * Writes the server's bundle shorter, since Node keeps its text in memory: without the indentation,
 * and what is beyond ASCII as escapes (for one such character it is kept at two bytes for each).
 * Names stay, and lines stay short, so that a stack in the log says where something happened.
 * `node scripts/shrink-bundle.mjs FILE`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { transformWithEsbuild } from 'vite';

const [, , file = ''] = process.argv;
const lineLimit = 120;
const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file, {
  loader: 'js',
  target: 'esnext',
  format: 'esm',
  charset: 'ascii',
  minifyWhitespace: true,
  legalComments: 'none',
  lineLimit,
  sourcemap: false,
});
// The compiler leaves patterns alone.
const escaped = code.replace(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
writeFileSync(file, escaped);
