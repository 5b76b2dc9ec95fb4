/** The only reader of request bodies: as long as their sender may send them, and no longer (R113, R114). */
import { pause } from '~/core/runtime/intervals.server';
import { signedIn } from '~/core/session/session.server';
import { HeldBytes } from './held-bytes.server';

const visitorBytes = 16 * 1024;
const accountBytes = 256 * 1024;
// The connection of a body that gave way ends a moment later: then no page is made for it.
const untilLeftMs = 200;

export function tooLarge(): Response {
  return new Response('Too large', { status: 413, statusText: 'Content Too Large' });
}

export function malformed(): Response {
  return new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
}

/** The largest body, in bytes, of a form without files: by who sends it (R113). */
export async function usualLimit(request: Request): Promise<number> {
  return (await signedIn(request)) === null ? visitorBytes : accountBytes;
}

/** Whether the body says that it is longer than the limit, in bytes. */
export function saysTooLarge(request: Request, limit: number): boolean {
  return Number(request.headers.get('Content-Length') ?? 0) > limit;
}

/**
 * Reads the body and hands it to the work, which keeps nothing of it.
 * @param limit in bytes
 * @throws Response 413, nothing read of a body that says it is too long; 503 when there is no room
 */
export async function withBody<T>(
  request: Request,
  limit: number,
  work: (bytes: Buffer<ArrayBuffer>) => T | Promise<T>,
): Promise<T> {
  if (saysTooLarge(request, limit)) throw tooLarge();
  const reader = bodyReader(request);
  const announced = Math.min(limit, Number(request.headers.get('Content-Length') ?? 0));
  const held = new HeldBytes(announced, () => void reader?.cancel());
  try {
    for await (const piece of piecesOf(reader)) {
      if (held.size + piece.byteLength > limit) throw tooLarge();
      held.add(piece);
    }
    if (held.isGone) await pause(untilLeftMs, request.signal);
    held.arrived();
    return await work(held.bytes());
  } finally {
    held.release();
  }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array> | undefined;

/** The reader of a body; undefined for a request without one. */
export function bodyReader(request: Request): BodyReader {
  return request.body?.getReader();
}

/** The pieces of a body as they arrive. */
export async function* piecesOf(reader: BodyReader): AsyncGenerator<Uint8Array> {
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
