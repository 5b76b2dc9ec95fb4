/**
 * Request bodies as they arrive, in one buffer each: Node would keep each piece as a separate buffer (R114).
 */
import type { IncomingMessage } from 'node:http';

// Unread bytes of a body at which its sender has to wait.
const mostWaiting = 64 * 1024;
// A sender of this many pieces, this small on average, is not a browser.
const manyPieces = 4096;
const smallPiece = 64;
// Unread bodies are discarded up to this size, so that the sender receives the answer; then cut off.
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

  /** Returns the next piece; null at the end. @throws AbortError if the connection broke */
  next(): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
      this.hand();
    });
  }

  /** Drops the buffered bytes and those still arriving: the body is no longer read. */
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

/** Starts reading a request's body, if it has one, before anything else handles the request. */
export function gatherBody(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length ?? 0) > 0)
    bodies.set(request, new GatheredBody(request));
}

/** Returns the body for Remix; empty for a request without one. */
export function bodyStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  const body = bodies.get(request);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const piece = (await body?.next()) ?? null;
      if (piece === null) controller.close();
      else controller.enqueue(piece);
    },
    // A body that was dropped to make room is still being sent.
    cancel: () => void (request.complete ? body?.discard() : request.socket.destroy()),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Discards the unread part of a body, and what still arrives. */
export function discardBody(request: IncomingMessage): void {
  bodies.get(request)?.discard();
}
