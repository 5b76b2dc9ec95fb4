/**
 * Stands for Prisma's module of the same export (`paths` in tsconfig.json): WebAssembly as text in
 * base64. A module is kept in memory with its source for good; here the text is read from the file
 * when it is asked for and forgotten again, which is 4 MB less.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const name = '@prisma/client/runtime/query_compiler_small_bg.sqlite.wasm-base64.js';

function read(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve(name), 'latin1');
  const [, base64] = /"([A-Za-z0-9+/=]+)"/.exec(text) ?? [];
  if (base64 === undefined) throw new Error(`${name} holds no text in base64`);
  return base64;
}

/** `Buffer.from` asks an object for its value. */
export const wasm = { valueOf: read };
