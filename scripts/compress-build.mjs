/**
 * Packs the browser's files of the build: beside each, `.br` holds what server/static-files.ts sends.
 * At Brotli's best a script gets a seventh shorter than what a server can afford while it answers.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What `Content-Encoding: br` costs: a file that gains less goes as it is. */
const leastGain = 64;

/**
 * Writes the packed copies of all scripts, styles and drawings in a folder and below it.
 * @param {string} folder
 */
export function compressBuild(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = path.join(folder, name);
    const content = readFileSync(file);
    const packed = brotliCompressSync(content);
    if (packed.length + leastGain < content.length) writeFileSync(`${file}.br`, packed);
  }
}
