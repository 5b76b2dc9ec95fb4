import { setImmediate } from 'node:timers/promises';

/** A CSV file that is written while it is read; `fileName` is in ASCII. */
export function csvResponse(pieces: AsyncGenerator<string, void>, fileName: string): Response {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      // Only microtasks run between pieces read from SQLite: let other requests run (R111).
      await setImmediate();
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  };
  // Nothing is read until asked for: HEAD asks for nothing.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Answers 400 to a request for a file with invalid parameters, with the page's sentence. */
export function refusedFile(sentence: string): Response {
  return new Response(`${sentence}\n`, {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
