import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { errorFields, log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { newFormKey } from '../submissions/idempotency.server';
import { type Flash, redirectWithFlash } from './flash.server';
import { notFound } from './params.server';

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
  return data(
    { result: submission.reply({ ...errors, hideFields: secretFields }) },
    { status: error.status, headers: error.headers },
  );
}

/** As formError; an unforeseen error is logged and answered with 503 and the sentence (R38). */
export function formErrorOr503<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  sentence: string,
) {
  if (error instanceof ServiceError) return formError(submission, error);
  log.error('form.failed', errorFields(error));
  return formError(submission, new ServiceError('unavailable', sentence));
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

/** Redirects with what the work returned, or answers with its refusal. @throws other errors */
export async function redirectOrRefusal(to: string, work: () => Promise<Flash>) {
  try {
    return await redirectWithFlash(to, await work());
  } catch (error) {
    return refusalResponse(error);
  }
}
