import { ServiceError } from '~/core/errors/service-error.server';
import { pictureFile, uploadLimitBytes, uploadTooLarge } from '~/core/files/picture-files';
import { petRecordTexts, type RecordType } from './pet-page.schema';
import { pictureHeader } from '~/features/dogs/pictures/picture-header';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';

const recordFileField = 'file';

/** A checked record in memory; it's stored by `addRecord`. */
export type PreparedRecord = { type: RecordType; bytes: Uint8Array; sentName: string };

/**
 * Checks an uploaded record: keeps a pure PDF and re-encodes a picture. Not to be called in a transaction.
 * @throws ServiceError
 */
export async function readRecord(file: File | null): Promise<PreparedRecord> {
  if (file === null || file.size === 0) throw refusal(petRecordTexts.missingFile);
  if (file.size > uploadLimitBytes) throw refusal(uploadTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (beginsAsPdf(bytes) || /\.pdf$/i.test(file.name)) {
    const problem = pdfProblem(bytes);
    if (problem !== null) throw refusal(problem);
    return { type: 'application/pdf', bytes, sentName: file.name };
  }
  if (pictureHeader(bytes) === 'unknown') throw refusal(petRecordTexts.notKept);
  return { type: 'image/jpeg', bytes: await asJpeg(file), sentName: file.name };
}

async function asJpeg(file: File): Promise<Uint8Array> {
  // Keeps the shape: unlike a pet's photo, a certificate is not cropped to a square.
  const { width, files } = await readPicture(file, 'home').catch((error: unknown) => {
    if (error instanceof ServiceError) throw refusal(error.userMessage, error);
    throw error;
  });
  const largest = files.find(({ name }) => name === pictureFile(width, 'jpeg'));
  if (largest === undefined) throw new Error('The picture came without its largest file');
  return largest.bytes;
}

function refusal(sentence: string, cause?: ServiceError): ServiceError {
  const code = cause?.code ?? 'invalid';
  return new ServiceError(code, sentence, recordFileField, { cause });
}

// ZIP readers look for the end of the archive in this many bytes at the end of a file.
const archiveTail = 65_557;
const archiveEnd = Buffer.from('PK\x05\x06', 'latin1');
// Elsewhere four bytes alone could be a coincidence; followed by the disk number they aren't.
const archiveEndAnywhere = Buffer.from('PK\x05\x06\0\0\0\0', 'latin1');
// The most that programs read to detect a file's type.
const headBytes = 4096;
const pageHead =
  /<\s*(?:!doctype|html|head|body|script|iframe|object|embed|svg|img|meta|style|form|a\s|\?php|\?xml-stylesheet)/i;
const tailBytes = 2048;
const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

const problems = {
  notPdf: 'That file is named like a PDF but isn’t one.',
  cutOff: 'That PDF seems to be cut off or damaged. Please save or download it again.',
  mixed:
    'That PDF has something else hidden in it, so we can’t keep it. Please print it to a new PDF.',
  locked: 'That PDF is protected with a password. Please save it without one.',
} as const;

/** Whether the file starts with a PDF header. */
function beginsAsPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8));
}

/**
 * Returns the problem with a PDF, null if it's valid. Name and type prove nothing: a file that is also an
 * archive or a web page is refused.
 */
export function pdfProblem(bytes: Buffer): string | null {
  if (!beginsAsPdf(bytes)) return problems.notPdf;
  if (!endsAsPdf(bytes)) return problems.cutOff;
  if (isSomethingElseToo(bytes)) return problems.mixed;
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'))) return problems.locked;
  return null;
}

// A complete PDF ends with the offset of its cross-reference table and `%%EOF`, then only white space.
function endsAsPdf(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && blanks.has(bytes[end - 1] ?? 0)) end -= 1;
  const tail = bytes.toString('latin1', Math.max(0, end - tailBytes), end);
  const table = /startxref\s+(\d{1,10})\s+%%EOF$/.exec(tail)?.[1];
  return table !== undefined && Number(table) < end;
}

function isSomethingElseToo(bytes: Buffer): boolean {
  return (
    bytes.subarray(-archiveTail).includes(archiveEnd) ||
    bytes.includes(archiveEndAnywhere) ||
    pageHead.test(bytes.toString('latin1', 0, headBytes))
  );
}
