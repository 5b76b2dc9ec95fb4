import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { errorFields, log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';

// What a field of a password or a sign-in code held is never sent back.
const secretFields = ['password', 'confirm_password', 'current_password', 'new_password', 'code'];

/**
 * The answer to a form that cannot be accepted: its errors beside their fields and all that was
 * typed, with the status that says the same. Status 400 unless the service said otherwise.
 * @param submission what conform parsed
 * @param error a refusal by a service; any other error is thrown on
 */
export function refuseForm<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error?: unknown,
) {
  if (error === undefined)
    return data({ result: submission.reply({ hideFields: secretFields }) }, { status: 400 });
  if (!(error instanceof ServiceError)) throw error;
  const errors =
    error.field === undefined
      ? { formErrors: [error.sentence] }
      : { fieldErrors: { [error.field]: [error.sentence] } };
  return data(
    { result: submission.reply({ ...errors, hideFields: secretFields }) },
    { status: error.status, headers: error.headers },
  );
}

/**
 * As refuseForm, and for an error nobody foresaw: it is logged, and the person reads the sentence
 * with all that they typed (R38). Status 503: trying again later is what helps.
 */
export function refuseOrApologise<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  error: unknown,
  sentence: string,
) {
  if (error instanceof ServiceError) return refuseForm(submission, error);
  log.error('form.failed', errorFields(error));
  return refuseForm(submission, new ServiceError('unavailable', sentence));
}
