import contentDisposition from 'content-disposition';
import type { RecordType } from './pet-page.schema';

const endings: Record<RecordType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' };
const longestStem = 80;

/** Returns a file name of letters and digits from the uploaded name, or from `title`, with its extension. */
export function recordFileName(sentName: string, title: string, type: RecordType): string {
  const ending = endings[type];
  const ownName = sentName.replace(/^.*[\\/]/s, '').replace(/\.[^.]*$/, '');
  const stem = stemOf(ownName) || stemOf(title) || 'record';
  return `${stem}.${ending}`;
}

function stemOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...plain].slice(0, longestStem).join('');
}

/**
 * Returns the Content-Disposition for saving a file under that name, with an ASCII fallback for old browsers.
 */
export function attachmentHeader(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return contentDisposition(fileName, { fallback: plain });
}
