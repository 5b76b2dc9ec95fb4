import { Readable } from 'node:stream';

const mostUnreadBytes = 64 * 1024;

/** A stream of bytes as an answer's body; canceling the body destroys the stream. */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  // By default Node counts chunks as bytes, and reads ahead of a slow reader without limit.
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes });
  return Readable.toWeb(stream, { strategy }) as ReadableStream<Uint8Array>;
}

/**
 * As toWebStream, for a stream that opens when its first byte is read: the body of an answer to HEAD
 * is canceled unread and opens nothing (R109).
 */
export function openWhenRead(open: () => Readable | Promise<Readable>): ReadableStream<Uint8Array> {
  let opening: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      opening ??= Promise.resolve(open()).then((stream) => toWebStream(stream).getReader());
      const { done, value } = await (await opening).read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      // The reader may leave while the stream opens.
      await (await opening)?.cancel(reason);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
