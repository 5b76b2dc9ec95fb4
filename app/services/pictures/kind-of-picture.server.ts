/** The kinds of picture that are read. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1']);

/**
 * What a file is by its first bytes; its name and the type that a browser claims are not asked.
 * Everything else is `unknown`, and HEIC, which phones make and this app cannot read, is named.
 */
export function kindOfPicture(bytes: Buffer): PictureKind | 'heic' | 'unknown' {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return 'unknown';
  // The box of the file's brands: the main one, a version, and those it can also be read as.
  const brands: string[] = text(8, Math.min(bytes.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : 'unknown';
}
