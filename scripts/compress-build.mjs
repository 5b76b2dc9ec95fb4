/**
 * Compresses the build's browser files: beside each file, `.br` is what server/static-files.ts sends.
 * Brotli's best level makes a script a seventh smaller than the level a server can afford on the fly.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes that `Content-Encoding: br` costs: a file that saves less is sent uncompressed. */
const leastGain = 64;

/**
 * Writes compressed copies of all scripts, styles and drawings in a folder and below it.
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
