import { brotliOf, gzipOf, identityOf, sealGzip, unpack } from './encodings';
import type { Coding, Encoded, Piece } from './encodings';

/**
 * A value that each answer carries anew: the nonce of its policy, the key of a form. All are of
 * letters, digits, `-` and `_`, and each new one is as long as the one before.
 */
export type FreshValue = { value: string; renew: () => string };

/** Brotli looks back at two characters, so that a fresh piece ends with two that stay. */
const tail = 2;

/**
 * A page that is kept: its bytes in each coding, with gaps for what is new in every answer. Filling
 * them costs a copy, and no compressing.
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

  /** One answer: its body and headers, with values of its own. */
  answer(coding: Coding): { body: Buffer; headers: [string, string][] } {
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

  #filled(coding: Coding, { bytes, offsets }: Encoded, values: readonly string[]): Buffer {
    const body = Buffer.from(bytes);
    for (const [number, offset] of offsets.entries())
      body.write(values[this.gaps[number] ?? 0] ?? '', offset, 'latin1');
    if (coding === 'gzip') sealGzip(body, this.#filled('identity', this.encoded.identity, values));
    return body;
  }

  async #unpacks(coding: Coding, encoded: Encoded): Promise<boolean> {
    const values = this.fresh.map(({ renew }) => renew());
    const page = this.#filled('identity', this.encoded.identity, values);
    const packed = this.#filled(coding, encoded, values);
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
