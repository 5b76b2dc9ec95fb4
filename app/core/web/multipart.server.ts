/** Multipart forms, read part by part within limits (R113, R114). */
import { setImmediate } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { malformed, payloadTooLarge } from './bodies.server';
import { mostFields } from './form';

const largestTextBytes = 64 * 1024;
const largestTextsBytes = 256 * 1024;
const pieceBytes = 64 * 1024;

/** A part that is a file, without its bytes. */
export type FilePart = { name: string; fileName: string; mediaType: string };

/** Receives the parts in the order of the body. */
export type Parts = {
  text: (name: string, value: string) => void;
  /** Starts a file. @returns the receiver of its bytes */
  file: (part: FilePart) => (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>;
};

/**
 * Reads a multipart body. Other requests run between two pieces of it.
 * @throws Response 400 if it is malformed or has too many parts; 413 for too much text
 */
export async function readMultipart(
  contentType: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  parts: Parts,
): Promise<void> {
  const parser = parserOf(contentType);
  let problem: Response | null = null;
  const fail = (response: Response) => void (problem ??= response);
  const arrived: { take: ReturnType<Parts['file']>; bytes: Uint8Array[] }[] = [];
  let textBytes = 0;
  parser.on('partsLimit', () => fail(malformed()));
  parser.on('error', () => fail(malformed()));
  parser.on('field', (name: string | undefined, value, _nameCut, valueCut) => {
    textBytes += Buffer.byteLength(value);
    if (name === undefined) fail(malformed());
    else if (valueCut || textBytes > largestTextsBytes) fail(payloadTooLarge());
    else if (problem === null) parts.text(name, value);
  });
  parser.on('file', (name: string | undefined, stream, fileName, _encoding, mediaType) => {
    stream.on('error', () => fail(malformed()));
    if (name === undefined) fail(malformed());
    if (problem !== null || name === undefined) {
      stream.resume();
      return;
    }
    const part = { take: parts.file({ name, fileName, mediaType }), bytes: [] as Uint8Array[] };
    stream.on('data', (bytes: Uint8Array) => {
      if (arrived.at(-1) !== part) arrived.push(part);
      part.bytes.push(bytes);
    });
  });
  const hand = async () => {
    if (problem !== null) throw problem;
    for (const { take, bytes } of arrived.splice(0)) await take(Buffer.concat(bytes.splice(0)));
  };
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve).once('error', () => resolve());
  });
  for await (const whole of pieces)
    for (let at = 0; at < whole.byteLength; at += pieceBytes) {
      const piece = whole.subarray(at, at + pieceBytes);
      await Promise.race([new Promise((resolve) => parser.write(piece, resolve)), finished]);
      // The parser delivers its parts a moment later.
      await setImmediate();
      await hand();
    }
  parser.end();
  await finished;
  await setImmediate();
  await hand();
}

function parserOf(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { parts: mostFields, fieldSize: largestTextBytes, headerPairs: 20, headerSize: 8192 },
    });
  } catch {
    throw malformed();
  }
}
