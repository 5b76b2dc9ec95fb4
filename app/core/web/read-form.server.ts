/** Forms as they are sent, never a 500 for a body that is none; and the responses to refused forms. */
import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import type * as z from 'zod';
import type { Question } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { reloadPage, seenCents, seenVersion } from '~/core/text/seen.schema';
import { type Flash, redirectWithFlash } from './flash.server';
import { mostFields, parseForm } from './form';
import { notFound } from './guards.server';
import { malformed, usualLimit, withBody } from './bodies.server';
import { formKeyOf, newFormKey } from './idempotency.server';
import { type FilePart, readMultipart } from './multipart.server';
import { StaleForm } from './seen-version.server';

/**
 * The fields of a form, with its files.
 * @param limit in bytes, of a form that may be larger than its sender's usual ones (R113)
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

/** The exact text, for a call whose signature covers every byte. @throws Response 413, 503 */
export async function readRawText(request: Request): Promise<string> {
  return withBody(request, largestCallBytes, (bytes) => new TextDecoder().decode(bytes));
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
export function parseAccountForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
  return {
    form,
    submission: parseForm(form, schema, { also: [seenField] }),
    /** The key of R20, if the form carried one. */
    formKey: formKeyOf(form),
    seen: seenOf(form),
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
