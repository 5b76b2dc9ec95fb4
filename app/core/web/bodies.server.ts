/** The only reader of request bodies; it enforces the time limits (R113, R114). */
import { pause } from '~/core/runtime/intervals.server';
import { signedIn } from '~/core/session/session.server';
import { HeldBytes } from './held-bytes.server';

const visitorBytes = 16 * 1024;
const accountBytes = 256 * 1024;
// The connection of a displaced body closes a moment later: wait, so that no page is rendered for it.
const untilLeftMs = 200;

export function payloadTooLarge(): Response {
  return new Response('Too large', { status: 413, statusText: 'Content Too Large' });
}

export function malformed(): Response {
  return new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
}

/** Returns the size limit in bytes of a form without files, which depends on its sender (R113). */
export async function usualLimit(request: Request): Promise<number> {
  return (await signedIn(request)) === null ? visitorBytes : accountBytes;
}

/** Whether the declared length of the body exceeds the limit, in bytes. */
export function saysTooLarge(request: Request, limit: number): boolean {
  return Number(request.headers.get('Content-Length') ?? 0) > limit;
}

/**
 * Reads the body and passes it to the work, which must not keep it.
 * @param limit in bytes
 * @throws Response 413, with nothing read if the declared length is too long; 503 if there is no room
 */
export async function withBody<T>(
  request: Request,
  limit: number,
  work: (bytes: Buffer<ArrayBuffer>) => T | Promise<T>,
): Promise<T> {
  if (saysTooLarge(request, limit)) throw payloadTooLarge();
  const reader = bodyReader(request);
  const announced = Math.min(limit, Number(request.headers.get('Content-Length') ?? 0));
  const held = new HeldBytes(announced, () => void reader?.cancel());
  try {
    for await (const piece of piecesOf(reader)) {
      if (held.size + piece.byteLength > limit) throw payloadTooLarge();
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

/** Returns the reader of a body; undefined for a request without a body. */
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
