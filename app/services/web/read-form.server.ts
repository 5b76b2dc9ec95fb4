import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { formKeyOf } from '../submissions/idempotency.server';

const defaultLimitBytes = 1024 * 1024;
// Thrown away unread up to here so that the browser hears the answer; then cut off.
const drainFactor = 4;

function tooLarge(): Response {
  return new Response('Too large', { status: 413, statusText: 'Content Too Large' });
}

function malformed(): Response {
  return new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
}

/** Hands on the body piece by piece, up to `limit` bytes. @throws Response 413 */
export async function readChunks(
  request: Request,
  limit: number,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit * drainFactor) throw tooLarge();
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) await take(value);
    if (size > limit * drainFactor) {
      await reader.cancel();
      break;
    }
  }
  if (size > limit) throw tooLarge();
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await readChunks(request, limit, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** `limit` in bytes: 1 MB unless the form takes files (R39). @throws Response 413, 400 */
export async function readForm(
  request: Request,
  limit: number = defaultLimitBytes,
): Promise<FormData> {
  return parseForm(request, await readBytes(request, limit));
}

/** @throws Response 400 for a body that is not a form */
export async function parseForm(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<FormData> {
  const contentType = request.headers.get('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType))
    throw malformed();
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw malformed();
  }
}

/** The exact text, for a call whose signature covers every byte. @throws Response 413 */
export async function readRawText(
  request: Request,
  limit: number = defaultLimitBytes,
): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** Known text fields only: conform parses its control inputs as JSON, and throws on others. */
export function textFields(sent: FormData, known: (name: string) => boolean): FormData {
  const form = new FormData();
  for (const [name, value] of sent.entries())
    if (typeof value === 'string' && known(name)) form.append(name, value);
  return form;
}

/** Spec section 8: said of a failure that nobody foresaw. */
export const tryAgain = 'An error occurred. Please try again.';

/** The schema's own fields and nothing else. @throws Response 413, 400 */
export async function readAccountForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
) {
  const sent = await readForm(request);
  return parseAccountForm(sent, schema);
}

/** As readAccountForm, for a page whose forms are told apart before they are read. */
export function parseAccountForm<Schema extends z.ZodObject>(sent: FormData, schema: Schema) {
  const form = textFields(sent, (name) => Object.hasOwn(schema.shape, name));
  return {
    form,
    submission: parseWithZod(form, { schema }),
    /** The key of R20, if the form carried one. */
    formKey: formKeyOf(sent),
  };
}
