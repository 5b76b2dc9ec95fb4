/** Reads submitted forms; a malformed body never causes a 500. */
import { ServiceError } from '~/core/errors/service-error.server';
import { reloadPage, seenVersion } from '~/core/text/seen.schema';
import { malformed, usualLimit, withBody } from './bodies.server';
import { mostFields } from './form';
import { type FilePart, readMultipart } from './multipart.server';

/**
 * Reads a form's fields and files.
 * @param limit in bytes, for a form that may be larger than usual (R113)
 * @throws Response 413, 400, 503
 */
export async function readForm(request: Request, limit?: number): Promise<FormData> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const isMultipart = /^multipart\/form-data\b/i.test(contentType);
  if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(contentType))
    throw malformed();
  const most = limit ?? (await usualLimit(request));
  return withBody(request, most, (bytes) =>
    isMultipart ? multipartForm(contentType, bytes) : urlencodedForm(bytes),
  );
}

function urlencodedForm(bytes: Buffer): FormData {
  const form = new FormData();
  let fields = 0;
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) fields += 1;
  if (fields >= mostFields) throw malformed();
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value);
  return form;
}

async function multipartForm(contentType: string, bytes: Buffer): Promise<FormData> {
  const form = new FormData();
  const files: { part: FilePart; pieces: Uint8Array<ArrayBuffer>[] }[] = [];
  await readMultipart(contentType, [bytes], {
    text: (name, value) => form.append(name, value),
    file: (part) => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      files.push({ part, pieces });
      return (piece) => void pieces.push(piece);
    },
  });
  for (const { part, pieces } of files)
    form.append(part.name, new File(pieces, part.fileName, { type: part.mediaType }));
  return form;
}

// R113, for the webhooks of PayPal and of the mail service.
const largestCallBytes = 256 * 1024;

/** Returns the exact body of a call that is signed byte by byte. @throws Response 413, 503 */
export async function readRawText(request: Request): Promise<string> {
  return withBody(request, largestCallBytes, (bytes) => new TextDecoder().decode(bytes));
}

/** Name of the hidden input with the version that a form was rendered from (R104). */
export const seenField = 'seen';

/** Returns the version that the form was rendered from; '' if missing, which matches no stored version. */
export function seenOf(form: FormData): string {
  const seen = form.get(seenField);
  return typeof seen === 'string' ? seen : '';
}

/** Returns the notice codes that the form sent (K3). */
export function noticedIn(form: FormData): string[] {
  return form.getAll('noticed').filter((value) => typeof value === 'string');
}

/** Booking version that the page showed (R15). @throws ServiceError if missing */
export function seenBookingVersion(form: FormData): number {
  const seen = seenVersion.safeParse(form.get('version'));
  if (!seen.success) throw new ServiceError('invalid', reloadPage);
  return seen.data;
}
