import { Writable } from 'node:stream';

/** Collects a page that React writes in 2 KB pieces: each piece would cost as much as the whole page. */
export class WholePage extends Writable {
  readonly #pieces: Uint8Array[] = [];

  override _write(piece: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces);
  }
}
