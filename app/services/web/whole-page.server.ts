import { Writable } from 'node:stream';

/**
 * Gathers a page that React writes in pieces of 2 KB. On their way to the browser each piece would
 * cost as much as the whole, and the compressor would be made to end a block after each.
 */
export class WholePage extends Writable {
  readonly #pieces: Uint8Array[] = [];

  override _write(piece: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  /** What was written. */
  bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces);
  }
}
