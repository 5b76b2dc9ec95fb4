type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

export type PictureHeader = {
  kind: PictureKind;
  pixels: number;
  /** Memory per pixel while decoding, in bytes, measured with sharp 0.35; 0 if decoded line by line. */
  bytesPerPixel: number;
};

/** HEIC has its own value because phones produce it and sharp cannot read it. */
export type NotReadable = 'heic' | 'unknown' | 'damaged';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1']);

const headerReaders: Record<PictureKind, (bytes: Buffer) => Omit<PictureHeader, 'kind'> | null> = {
  jpeg: jpegHeader,
  png: pngHeader,
  webp: webpHeader,
  avif: avifHeader,
};

/** Returns the header of a picture, or why it cannot be read. */
export function pictureHeader(bytes: Buffer): PictureHeader | NotReadable {
  const kind = pictureKind(bytes);
  if (kind === 'heic' || kind === 'unknown') return kind;
  const header = headerReaders[kind](bytes);
  return header === null || header.pixels === 0 ? 'damaged' : { kind, ...header };
}

/** Returns the format of a picture by its first 12 bytes. */
export function pictureKind(bytes: Buffer): PictureKind | 'heic' | 'unknown' {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp';
  if (textAt(bytes, 4) !== 'ftyp') return 'unknown';
  // The file's brands: the major brand, a version, and the compatible brands.
  const listed = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  const brands: string[] = listed.match(/.{4}/gs) ?? [];
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : 'unknown';
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

// A JPEG with several scans (every progressive one) is held in memory whole, as 16-bit coefficients.
function jpegHeader(bytes: Buffer): Omit<PictureHeader, 'kind'> | null {
  let frame: {
    pixels: number;
    components: number;
    wholeCost: number;
    progressive: boolean;
  } | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const body = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    const frameMarker = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frameMarker && body.length >= 9) {
      const components = body[5] ?? 0;
      const sampling = Array.from({ length: components }, (_, index) => body[7 + index * 3] ?? 0);
      const across = sampling.map((factors) => factors >> 4);
      const down = sampling.map((factors) => factors & 15);
      const blocks = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 0), 0);
      frame = {
        pixels: body.readUInt16BE(1) * body.readUInt16BE(3),
        components,
        wholeCost: (2 * blocks) / Math.max(1, Math.max(...across) * Math.max(...down)),
        progressive: (marker & 3) === 2,
      };
    }
    if (marker === 0xda) {
      if (frame === null) return null;
      const whole = frame.progressive || (body[0] ?? 0) < frame.components;
      return { pixels: frame.pixels, bytesPerPixel: whole ? frame.wholeCost : 0 };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Channels once decoded, by PNG color type, including possible transparency. */
const pngChannels: Partial<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };

// An interlaced PNG is held in memory whole.
function pngHeader(bytes: Buffer): Omit<PictureHeader, 'kind'> | null {
  if (bytes.length < 33 || textAt(bytes, 12) !== 'IHDR') return null;
  const channels = pngChannels[bytes[25] ?? -1];
  if (channels === undefined) return null;
  const bytesEach = bytes[24] === 16 ? 2 : 1;
  return {
    pixels: bytes.readUInt32BE(16) * bytes.readUInt32BE(20),
    bytesPerPixel: bytes[28] === 0 ? 0 : channels * bytesEach,
  };
}

// A lossless WebP is held in memory whole, as are an animation and the transparency of a lossy one.
function webpHeader(bytes: Buffer): Omit<PictureHeader, 'kind'> | null {
  let header: Omit<PictureHeader, 'kind'> = { pixels: 0, bytesPerPixel: 0 };
  let image = false;
  const add = (pixels: number, bytesPerPixel: number) => {
    header = {
      pixels: Math.max(header.pixels, pixels),
      bytesPerPixel: Math.max(header.bytesPerPixel, bytesPerPixel),
    };
  };
  for (let at = 12; at + 18 <= bytes.length;) {
    const name = textAt(bytes, at);
    const data = bytes.subarray(at + 8);
    if (name === 'VP8X') add((data.readUIntLE(4, 3) + 1) * (data.readUIntLE(7, 3) + 1), 0);
    if (name === 'ALPH') add(0, 1);
    if (name === 'ANMF') add(0, 8);
    if (name === 'VP8 ') add((data.readUInt16LE(6) & 0x3fff) * (data.readUInt16LE(8) & 0x3fff), 0);
    if (name === 'VP8L') {
      const size = data.readUInt32LE(1);
      add(((size & 0x3fff) + 1) * (((size >>> 14) & 0x3fff) + 1), 4);
    }
    image ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF';
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return image ? header : null;
}

// Assumes the highest color depth, with transparency.
const avifBytesPerPixel = 24;

// Uses the largest size that any image item claims, since tiles are smaller than the whole.
function avifHeader(bytes: Buffer): Omit<PictureHeader, 'kind'> | null {
  let pixels = 0;
  const walk = (from: number, until: number, path: readonly string[]) => {
    for (let at = from; at + 8 <= until;) {
      const size = bytes.readUInt32BE(at);
      const end = size === 0 ? until : at + size;
      if (size !== 0 && size < 8) return;
      const name = textAt(bytes, at + 4);
      if (name === 'ispe' && at + 20 <= bytes.length)
        pixels = Math.max(pixels, bytes.readUInt32BE(at + 12) * bytes.readUInt32BE(at + 16));
      // The 'meta' box has four bytes of version and flags before its contents.
      if (name === path[0])
        walk(at + (name === 'meta' ? 12 : 8), Math.min(end, until), path.slice(1));
      at = end;
    }
  };
  walk(0, bytes.length, ['meta', 'iprp', 'ipco']);
  return pixels === 0 ? null : { pixels, bytesPerPixel: avifBytesPerPixel };
}
