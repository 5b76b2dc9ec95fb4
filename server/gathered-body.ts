/** Request bodies as they arrive, in one buffer each: Node would keep each piece as a buffer of its own (R114). */
import type { IncomingMessage } from 'node:http';

// As much of a body waits for its reader; then its sender waits.
const mostWaiting = 64 * 1024;
// A sender of so many pieces that are this small on average is no browser.
const manyPieces = 4096;
const smallPiece = 64;
// Unread bodies are thrown away up to here, so that the sender hears the answer; then cut off.
const mostUnread = 32 * 1024 * 1024;

type Reader = { resolve: (piece: Buffer | null) => void; reject: (error: Error) => void };

class GatheredBody {
  private buffer = Buffer.alloc(0);
  private length = 0;
  private bytes = 0;
  private pieces = 0;
  private unread: number | null = null;
  private state: 'arriving' | 'ended' | 'broken' = 'arriving';
  private reader: Reader | null = null;

  constructor(private readonly request: IncomingMessage) {
    request.on('data', (piece: Buffer) => this.take(piece));
    request.once('end', () => this.finish('ended'));
    request.once('close', () => this.finish('broken'));
    request.on('error', () => this.finish('broken'));
  }

  /** The next piece; null at the end. @throws AbortError when the connection broke */
  next(): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
      this.hand();
    });
  }

  /** Nobody reads on: what is there goes, and so does what comes. */
  discard(): void {
    this.unread ??= 0;
    this.buffer = Buffer.alloc(0);
    this.length = 0;
    this.request.resume();
  }

  private take(piece: Buffer): void {
    this.bytes += piece.byteLength;
    this.pieces += 1;
    if (this.pieces > manyPieces && this.bytes < this.pieces * smallPiece)
      this.request.socket.destroy();
    if (this.unread !== null) {
      this.unread += piece.byteLength;
      if (this.unread > mostUnread) this.request.socket.destroy();
      return;
    }
    if (this.reader !== null) {
      this.handOver(piece);
      return;
    }
    const needed = this.length + piece.byteLength;
    if (needed > this.buffer.byteLength) {
      const larger = Buffer.alloc(Math.max(needed, this.buffer.byteLength * 2));
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.buffer.set(piece, this.length);
    this.length = needed;
    if (this.length >= mostWaiting) this.request.pause();
  }

  private finish(state: 'ended' | 'broken'): void {
    if (this.state !== 'arriving') return;
    this.state = state;
    this.hand();
  }

  private hand(): void {
    if (this.reader === null) return;
    if (this.length > 0) {
      const gathered = this.buffer.subarray(0, this.length);
      this.buffer = Buffer.alloc(0);
      this.length = 0;
      this.handOver(gathered);
      this.request.resume();
    } else if (this.state === 'ended') this.handOver(null);
    else if (this.state === 'broken')
      this.reader.reject(new DOMException('The sender left', 'AbortError'));
  }

  private handOver(piece: Buffer | null): void {
    this.reader?.resolve(piece);
    this.reader = null;
  }
}

const bodies = new WeakMap<IncomingMessage, GatheredBody>();

/** Begins with a request's body, if it has one, before anything else is done with the request. */
export function gatherBody(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length ?? 0) > 0)
    bodies.set(request, new GatheredBody(request));
}

/** The body as Remix reads it; empty for a request without one. */
export function bodyStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  const body = bodies.get(request);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const piece = (await body?.next()) ?? null;
      if (piece === null) controller.close();
      else controller.enqueue(piece);
    },
    // A body that gave way to others is still being sent.
    cancel: () => void (request.complete ? body?.discard() : request.socket.destroy()),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Throws away what was not read of a body, and what is still coming. */
export function discardBody(request: IncomingMessage): void {
  bodies.get(request)?.discard();
}
