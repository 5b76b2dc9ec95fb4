import { Readable } from 'node:stream';

const mostUnreadBytes = 64 * 1024;

/** A stream of bytes as an answer's body; canceling the body destroys the stream. */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  // By default Node counts pieces as bytes, and reads ahead of a slow reader without end.
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes });
  return Readable.toWeb(stream, { strategy }) as ReadableStream<Uint8Array>;
}
