/**
 * Whether the bytes are a PDF and nothing else besides. The name and the type that a browser sends
 * say nothing; and a file that is a PDF to one program and an archive or a web page to another is
 * refused, since nobody needs one for a certificate.
 */

// Readers of archives look for the archive's end in this much of a file's tail.
const archiveTail = 65_557;
const archiveEnd = Buffer.from('PK\x05\x06', 'latin1');
// Elsewhere four bytes alone could be chance; with the disk number that follows they are not.
const archiveEndAnywhere = Buffer.from('PK\x05\x06\0\0\0\0', 'latin1');
// As far in as any program looks for what a file is.
const headBytes = 4096;
const pageHead =
  /<\s*(?:!doctype|html|head|body|script|iframe|object|embed|svg|img|meta|style|form|a\s|\?php|\?xml-stylesheet)/i;
const tailBytes = 2048;
const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

const problems = {
  notPdf: 'That file is named like a PDF, but it is none inside.',
  cutOff: 'That PDF seems to be cut off or damaged. Please save or download it once more.',
  mixed:
    'That PDF has something else hidden in it, so we do not keep it. Please print it to a new PDF.',
  locked: 'That PDF is protected with a password. Please save it without one.',
} as const;

/** Whether a file says at its very first byte that it is a PDF. */
export function beginsAsPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8));
}

/** Why the bytes cannot be kept as a PDF, as a sentence; null when they can. */
export function pdfProblem(bytes: Buffer): string | null {
  if (!beginsAsPdf(bytes)) return problems.notPdf;
  if (!endsAsPdf(bytes)) return problems.cutOff;
  if (isSomethingElseToo(bytes)) return problems.mixed;
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'))) return problems.locked;
  return null;
}

// It ends with the place of its table of contents and the mark of its end, then only blanks.
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
