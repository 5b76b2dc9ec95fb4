import { brotliOf, gzipOf, identityOf, sealedGzip, unpack } from './encodings';
import type { Coding, Encoded, Piece } from './encodings';

/**
 * A value that each answer carries anew: the nonce of its policy, the key of a form. All are of
 * letters, digits, `-` and `_`, and each new one is as long as the one before.
 */
export type FreshValue = { value: string; renew: () => string };

/** Brotli looks back at two characters, so that a fresh piece ends with two that stay. */
const tail = 2;

/**
 * A page that is kept: its bytes in each coding, with gaps for what is new in every answer. An answer
 * is the same pieces every time and the new ones between them: it costs no compressing and no copy.
 * (A copy for each would be collected again, and everybody would wait for that now and then.)
 */
export class KeptPage {
  private constructor(
    private readonly encoded: Partial<Record<Coding, Encoded>> & { identity: Encoded },
    /** Of each gap, which of the fresh values stands there. */
    private readonly gaps: readonly number[],
    private readonly fresh: readonly FreshValue[],
    private readonly headers: readonly [string, string][],
  ) {}

  /**
   * Makes one of an answer.
   * @param headers those that every answer repeats; a fresh value in them is renewed as well
   */
  static async of(
    body: Buffer,
    headers: readonly [string, string][],
    fresh: readonly FreshValue[],
  ): Promise<KeptPage> {
    const { pieces, gaps } = cut(body, fresh);
    const identity = identityOf(pieces);
    const page = new KeptPage({ identity }, gaps, fresh, headers);
    const [gzip, br] = await Promise.all([gzipOf(pieces), brotliOf(pieces)]);
    for (const [coding, encoded] of [
      ['gzip', gzip],
      ['br', br],
    ] as const)
      if (await page.#unpacks(coding, encoded)) page.encoded[coding] = encoded;
    return page;
  }

  /** What it takes of memory, in bytes. */
  get size(): number {
    return Object.values(this.encoded).reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The coding in which it goes to a client that takes these. */
  codingFor(accepted: readonly Coding[]): Coding {
    return accepted.find((coding) => this.encoded[coding] !== undefined) ?? 'identity';
  }

  /** One answer: its body in pieces, and its headers, with values of its own. */
  answer(coding: Coding): { body: Buffer[]; headers: [string, string][] } {
    const values = this.fresh.map(({ renew }) => renew());
    return {
      body: this.#filled(coding, this.encoded[coding] ?? this.encoded.identity, values),
      headers: this.headers.map(([name, value]) => [name, this.#renewed(value, values)]),
    };
  }

  #renewed(text: string, values: readonly string[]): string {
    let renewed = text;
    for (const [index, { value }] of this.fresh.entries())
      if (text.includes(value)) renewed = renewed.replaceAll(value, values[index] ?? '');
    return renewed;
  }

  #filled(coding: Coding, { bytes, offsets }: Encoded, values: readonly string[]): Buffer[] {
    const pieces: Buffer[] = [];
    let from = 0;
    for (const [number, offset] of offsets.entries()) {
      const value = Buffer.from(values[this.gaps[number] ?? 0] ?? '', 'latin1');
      pieces.push(bytes.subarray(from, offset), value);
      from = offset + value.length;
    }
    pieces.push(bytes.subarray(from));
    if (coding !== 'gzip') return pieces;
    return sealedGzip(pieces, this.#filled('identity', this.encoded.identity, values));
  }

  async #unpacks(coding: Coding, encoded: Encoded): Promise<boolean> {
    const values = this.fresh.map(({ renew }) => renew());
    const page = Buffer.concat(this.#filled('identity', this.encoded.identity, values));
    const packed = Buffer.concat(this.#filled(coding, encoded, values));
    return unpack(coding, packed).then(
      (unpacked) => unpacked.equals(page),
      () => false,
    );
  }
}

function cut(body: Buffer, fresh: readonly FreshValue[]): { pieces: Piece[]; gaps: number[] } {
  const places = fresh
    .flatMap(({ value }, which) => placesOf(body, value).map((at) => ({ at, which, value })))
    .sort((one, other) => one.at - other.at);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at, value } of places) {
    const until = at + value.length + tail;
    pieces.push(
      { bytes: body.subarray(from, at), fresh: false },
      { bytes: body.subarray(at, until), fresh: true },
    );
    from = until;
  }
  pieces.push({ bytes: body.subarray(from), fresh: false });
  return { pieces, gaps: places.map(({ which }) => which) };
}

function placesOf(body: Buffer, value: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(value); at >= 0; at = body.indexOf(value, at + value.length))
    places.push(at);
  return places;
}
