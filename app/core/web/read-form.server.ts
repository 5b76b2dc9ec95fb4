/**
 * The only reader of request bodies, bounded, and never a 500 for a body that is not a form; and
 * the responses to refused forms.
 */
import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type * as z from 'zod';
import type { Question } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { reloadPage, seenCents, seenVersion } from '~/core/text/seen.schema';
import { type Flash, redirectWithFlash } from './flash.server';
import { notFound } from './guards.server';
import { formKeyOf, newFormKey } from './idempotency.server';
import { StaleForm } from './seen-version.server';

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
export function textFields(submitted: FormData, isField: (name: string) => boolean): FormData {
  const form = new FormData();
  for (const [name, value] of submitted.entries())
    if (typeof value === 'string' && isField(name)) form.append(name, value);
  return form;
}

/** The form's intent; null for none, or for one that is not among those given. */
export function intentOf<Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
): Intent | null {
  const pressedIntent = form.get('intent');
  return intents.find((intent) => intent === pressedIntent) ?? null;
}

/** Name of the hidden input with the version that a form was made from (R104). */
export const seenField = 'seen';

/** The version that the form was made from; empty where it carried none, which is none's. */
export function seenOf(form: FormData): string {
  const seen = form.get(seenField);
  return typeof seen === 'string' ? seen : '';
}

/** The schema's own fields and the version seen, and nothing else. @throws Response 413, 400 */
export async function readAccountForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
) {
  const form = await readForm(request);
  return parseAccountForm(form, schema);
}

/** As readAccountForm, for a page whose forms are told apart before they are read. */
export function parseAccountForm<Schema extends z.ZodObject>(wholeForm: FormData, schema: Schema) {
  const form = textFields(
    wholeForm,
    (name) => name === seenField || Object.hasOwn(schema.shape, name),
  );
  return {
    form,
    submission: parseWithZod(form, { schema }),
    /** The key of R20, if the form carried one. */
    formKey: formKeyOf(wholeForm),
    seen: seenOf(wholeForm),
  };
}

// What a field of a password or a sign-in code held is never sent back.
const secretFields = ['password', 'confirm_password', 'current_password', 'new_password', 'code'];

/** 400 with errors and what was typed; any error but a ServiceError is thrown on. */
export function formError<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error?: unknown,
) {
  if (error === undefined)
    return data({ result: submission.reply({ hideFields: secretFields }) }, { status: 400 });
  if (!(error instanceof ServiceError)) throw error;
  const errors =
    error.field === undefined
      ? { formErrors: [error.userMessage] }
      : { fieldErrors: { [error.field]: [error.userMessage] } };
  const result = submission.reply({ ...errors, hideFields: secretFields });
  // The person reads what is stored now, so that the next press may overwrite it.
  if (error instanceof StaleForm)
    result.initialValue = { ...result.initialValue, [seenField]: error.version };
  return data({ result }, { status: error.status, headers: error.headers });
}

/** As formError; an unforeseen error is logged and answered with 503 and the sentence (R38). */
export function formErrorOr503<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  sentence: string,
) {
  return formError(submission, errorOr503(error, sentence));
}

/** The error, unless it is unforeseen: then it is logged, and this is the sentence (R38). */
export function errorOr503(error: unknown, sentence: string): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error('form.failed', errorFields(error));
  return new ServiceError('unavailable', sentence);
}

/** A refused button's sentence and status, 404 for not_found (R8). @throws other errors */
export function refusalResponse(error: unknown) {
  return refusalResponseWith(error, {});
}

/** As refusalResponse, with what else the page needs. */
export function refusalResponseWith<More extends object>(error: unknown, more: More) {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'not_found') throw notFound();
  return data(
    { refusal: error.userMessage, ...more },
    { status: error.status, headers: error.headers },
  );
}

/** The codes of the notices that the form carried (K3). */
export function noticedIn(form: FormData): string[] {
  return form.getAll('noticed').filter((value) => typeof value === 'string');
}

const seenNumbers = { version: seenVersion, seen_cents: seenCents };

/** The booking's version (R15) or total in cents (R67) that the page showed. @throws ServiceError if it is missing */
export function seenIn(form: FormData, name: keyof typeof seenNumbers): number {
  const seen = seenNumbers[name].safeParse(form.get(name));
  if (!seen.success) throw new ServiceError('invalid', reloadPage);
  return seen.data;
}

/** What a NoticesError asks, with the form as it was sent (K3); undefined for any other error. */
export function questionOf(error: unknown, form: FormData, button: string): Question | undefined {
  if (!(error instanceof NoticesError)) return undefined;
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'noticed' ? [[name, value]] : [],
  );
  return { fields, notices: error.notices, button };
}

/** As refusalResponse; a NoticesError also asks. */
export function refusalOrQuestion(error: unknown, form: FormData, button: string) {
  return refusalResponseWith(error, { question: questionOf(error, form, button) });
}

/** As formErrorOr503; a conflict gives a new key: sending again means a second one (R20). */
export function formErrorWithKey<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  sentence: string,
) {
  const { data: body, init } = formErrorOr503(submission, error, sentence);
  const isConflict = error instanceof ServiceError && error.code === 'conflict';
  return data({ ...body, ...(isConflict && { formKey: newFormKey() }) }, init ?? {});
}

/** As formError; a NoticesError's codes go along, for the form to carry when it is sent again. */
export function formErrorWithNotices<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  { goOn }: { goOn: string },
) {
  const noticesError = error instanceof NoticesError ? error : null;
  const errorToShow = noticesError
    ? new ServiceError('conflict', `${noticesError.userMessage} ${goOn}`)
    : error;
  const { data: body, init } = formError(submission, errorToShow);
  return data(
    { ...body, noticed: noticesError?.notices.map(({ code }) => code) ?? [] },
    init ?? {},
  );
}

/** Redirects with what the work returned, or answers with its refusal. @throws other errors */
export async function redirectOrRefusal(to: string, work: () => Promise<Flash>) {
  try {
    return await redirectWithFlash(to, await work());
  } catch (error) {
    return refusalResponse(error);
  }
}
