/** Bodies in memory: 16 MB in total, each counted by the memory it takes (R114). */

const mostTogether = 16 * 1024 * 1024;
const firstBytes = 4 * 1024;

let together = 0;
/** Bodies that are still arriving, oldest first. */
const arriving = new Set<HeldBytes>();

/** 503: the body was not accepted, and may be sent again. */
export function busy(): Response {
  return new Response('Busy', {
    status: 503,
    statusText: 'Service Unavailable',
    headers: { 'Retry-After': '30' },
  });
}

/**
 * Bytes that arrive piece by piece, in one growing buffer: a piece of one byte takes one byte. If all
 * bodies together exceed the limit, the largest one is dropped, and of equal ones the one arriving for
 * longest, so that a sign-in over a slow phone isn't the first to go.
 */
export class HeldBytes {
  private buffer = Buffer.alloc(0);
  private length = 0;
  private gone = false;

  /**
   * @param usual expected length, if known: the initial size of the buffer
   * @param giveWay called when its room is needed: the body is not read any further
   */
  constructor(
    private readonly usual: number,
    private readonly giveWay: () => void,
  ) {
    arriving.add(this);
  }

  /** Whether the body was dropped to make room. */
  get isGone(): boolean {
    return this.gone;
  }

  get size(): number {
    return this.length;
  }

  /** @throws Response 503 if the body was dropped, or if bodies in use take all the room */
  add(piece: Uint8Array): void {
    if (this.gone) throw busy();
    const needed = this.length + piece.byteLength;
    if (needed > this.buffer.byteLength) this.grow(needed);
    this.buffer.set(piece, this.length);
    this.length = needed;
  }

  /** All bytes so far; this object owns them, and releases them once emptied or released. */
  bytes(): Buffer<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }

  empty(): void {
    this.length = 0;
  }

  /** Marks the body as complete. @throws Response 503 if it was dropped */
  arrived(): void {
    arriving.delete(this);
    if (this.gone) throw busy();
  }

  release(): void {
    arriving.delete(this);
    together -= this.buffer.byteLength;
    this.buffer = Buffer.alloc(0);
    this.length = 0;
  }

  private isAtLeast({ buffer }: HeldBytes): boolean {
    return this.buffer.byteLength >= buffer.byteLength;
  }

  private grow(needed: number): void {
    const doubled = Math.max(firstBytes, this.buffer.byteLength * 2);
    // Outgrown buffers are only freed by the next garbage collection.
    const capacity = Math.max(needed, this.buffer.byteLength === 0 ? this.usual : doubled);
    const more = capacity - this.buffer.byteLength;
    while (together + more > mostTogether) {
      const largest = [...arriving]
        .filter((one) => one !== this && one.buffer.byteLength > 0)
        .reduce<HeldBytes | null>((most, one) => (most?.isAtLeast(one) ? most : one), null);
      if (largest === null) throw busy();
      largest.release();
      largest.gone = true;
      largest.giveWay();
    }
    together += more;
    const larger = Buffer.alloc(capacity);
    larger.set(this.bytes());
    this.buffer = larger;
  }
}
