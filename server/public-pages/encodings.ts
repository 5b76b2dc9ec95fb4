import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzip,
  type BrotliCompress,
  type DeflateRaw,
} from 'node:zlib';

/** How a page travels; `identity` is uncompressed. */
export type Coding = 'identity' | 'gzip' | 'br';

/** A piece of a page: `fresh` is written anew for each answer, and is always as long. */
export type Piece = { bytes: Buffer; fresh: boolean };

/** A page in one coding, and where its fresh pieces stand in it, in their order. */
export type Encoded = { bytes: Buffer; offsets: number[] };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/**
 * What a compressor is fed in the place of a fresh piece: bytes that no page in UTF-8 holds. There
 * is a prime number of them, so that any step leads through all.
 */
const neverInPages = Buffer.from([
  ...[1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28],
  ...[29, 30, 31, 127, 0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe],
]);

/** The page as it is. */
export function identityOf(pieces: readonly Piece[]): Encoded {
  return joined(pieces);
}

/**
 * The page compressed once, with its fresh pieces left as they are: deflate has blocks that are
 * stored, so an answer writes its own values into them and compresses nothing. The last four bytes
 * before the length are a checksum of the whole page: `sealedGzip` writes it.
 */
export async function gzipOf(pieces: readonly Piece[]): Promise<Encoded> {
  const stream = createDeflateRaw({ level: 9 });
  const parts = await compressed(stream, constants.Z_SYNC_FLUSH, pieces, (length) => {
    const header = Buffer.alloc(5);
    header.writeUInt16LE(length, 1);
    header.writeUInt16LE(length ^ 0xffff, 3);
    return header;
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    4,
  );
  return joined([fixed(gzipHeader), ...parts, fixed(trailer)]);
}

/** The packed pieces with the checksum of the page that they now stand for. */
export function sealedGzip(packed: readonly Buffer[], page: readonly Buffer[]): Buffer[] {
  const last = packed.at(-1) ?? Buffer.alloc(8);
  const trailer = Buffer.from(last.subarray(-8));
  trailer.writeUInt32LE(page.reduce((sum, piece) => crc32(piece, sum), 0));
  return [...packed.slice(0, -1), last.subarray(0, -8), trailer];
}

/** The same for Brotli, which has uncompressed blocks, too. */
export function brotliOf(pieces: readonly Piece[]): Promise<Encoded> {
  const stream = createBrotliCompress({
    params: {
      // Beyond this, Brotli takes 16 MB and more for its tables, and the page gets 3% shorter.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // 256 KB: no page is longer, and the usual 4 MB cost many times that in memory.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
  return compressed(stream, constants.BROTLI_OPERATION_FLUSH, pieces, (length) => {
    // Not the last one, its length in four nibbles, uncompressed.
    const header = Buffer.alloc(3);
    header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
    return header;
  }).then(joined);
}

/** What a browser makes of it. */
export function unpack(coding: Coding, bytes: Buffer): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gunzip)(bytes);
  return coding === 'br' ? promisify(brotliDecompress)(bytes) : Promise.resolve(bytes);
}

function fixed(bytes: Buffer): Piece {
  return { bytes, fresh: false };
}

function joined(pieces: readonly Piece[]): Encoded {
  const offsets: number[] = [];
  let at = 0;
  for (const { bytes, fresh } of pieces) {
    if (fresh) offsets.push(at);
    at += bytes.length;
  }
  return { bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)), offsets };
}

/**
 * The pieces as compressed blocks. Fresh ones go through the compressor, too, so that what follows
 * stands at the same place, but as characters that nothing can refer to; their blocks are replaced.
 */
async function compressed(
  stream: BrotliCompress | DeflateRaw,
  flush: number,
  pieces: readonly Piece[],
  blockHeader: (length: number) => Buffer,
): Promise<Piece[]> {
  let collected: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => collected.push(chunk));
  const taken = () => {
    const block = Buffer.concat(collected);
    collected = [];
    return fixed(block);
  };
  const parts: Piece[] = [];
  let count = -1;
  for (const { bytes, fresh } of pieces) {
    if (bytes.length === 0) continue;
    stream.write(fresh ? standIn(bytes, (count += 1)) : bytes);
    await new Promise<void>((resolve) => stream.flush(flush, () => resolve()));
    const block = taken();
    if (fresh) parts.push(fixed(blockHeader(bytes.length)), { bytes, fresh });
    else parts.push(block);
  }
  const ended = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
  stream.end();
  await ended;
  return [...parts, taken()];
}

/**
 * As long as the piece, with its last two characters: by those Brotli chooses how the next ones are
 * written. No two neighbours come again in another piece (of the first forty): Brotli remembers the
 * distance of each repetition that it found, and those found here are cut out of the page.
 * @param which the number of the piece, from 0
 */
function standIn(bytes: Buffer, which: number): Buffer {
  const instead = Buffer.from(bytes);
  const step = 1 + (which % (neverInPages.length - 1));
  for (let at = 0; at < bytes.length - 2; at += 1)
    instead[at] = neverInPages[(which * 7 + at * step) % neverInPages.length] ?? 1;
  return instead;
}
