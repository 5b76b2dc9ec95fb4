/** Refusals of a page's form: at a field, above it, by the page, or as a question (R38, K3). */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import type { Question } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { notFound } from './guards.server';
import { newFormKey } from './idempotency.server';
import { seenField } from './read-form.server';
import { StaleForm } from './seen-version.server';

/** Answer to any form of a page, unless the form redirects. */
export type FormAnswer<Id extends string = string, Shown = unknown> = {
  form: Id;
  /** The form as it was typed, with its errors. */
  result?: SubmissionResult<string[]>;
  /** Sentence for the page if nothing was done. */
  refusal?: string;
  /** Confirmation to ask for first (K3). */
  question?: Question;
  /** Notice codes that the form sends when its own button is pressed again (K3). */
  noticed?: string[];
  /** Idempotency key for the next attempt (R20). */
  formKey: string;
  /** Data that only this answer shows. */
  shown?: Shown;
};

export type Answered<Id extends string, Shown> = ReturnType<typeof data<FormAnswer<Id, Shown>>>;

type Buttons = Pick<Question, 'button' | 'other'>;

/** The part of a form's declaration that says how it refuses. */
export type RefusalRules<Id extends string> = {
  id: Id;
  /** A form without typed fields: errors appear on the page. */
  button?: true;
  /** The form may be gone after the submit, so the page shows errors that aren't about typed values. */
  mayBeGone?: true;
  /** Button of the question for a NoticesError. */
  goOn?: string | ((error: NoticesError) => Buttons);
  /** Sentence after the notices of a NoticesError if the form's own button continues. */
  onceMore?: string;
  /** Refusals that get a new idempotency key, so that a resend counts again (R20); conflicts by default. */
  newKey?: 'after a conflict' | 'after a refusal' | 'never';
};

/** Refusal of hidden fields that no page of ours sends. */
export const pressAgain = 'Please reload this page and press the button again.';

// Fields with a password or sign-in code, which are never sent back.
const secretFields = ['password', 'confirm_password', 'current_password', 'new_password', 'code'];

/** The typed values without secrets. @param wrong further errors by field */
export function replyOf<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  wrong?: Record<string, string[]>,
): SubmissionResult<string[]> {
  return submission.reply({ ...(wrong && { fieldErrors: wrong }), hideFields: secretFields });
}

/** The typed values, with the error at its field or above the form. */
function replyWith<Schema, FormValue>(
  submission: Submission<Schema, string[], FormValue>,
  { field = '', userMessage }: ServiceError,
): SubmissionResult<string[]> {
  return replyOf(submission, { [field]: [userMessage] });
}

/** Returns the error; an unexpected one is logged and replaced by this sentence (R38). */
export function errorOr503(error: unknown, sentence: string): ServiceError {
  if (error instanceof ServiceError) return error;
  log.error('form.failed', errorFields(error));
  return new ServiceError('unavailable', sentence);
}

/** Refusal for invalid fields that can't show their own error; undefined if all can. */
export function problemAtTop(
  { atTop = [], button }: { atTop?: readonly string[]; button?: true },
  submission: Submission<unknown, string[]>,
): string | undefined {
  const errors = submission.status === 'success' ? null : submission.error;
  const [problem] = atTop.flatMap((name) => errors?.[name] ?? []);
  return problem ?? (button && pressAgain);
}

/** @throws any unexpected error; Response 404 for "not found" (R8) */
function foreseen(error: unknown): ServiceError {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'not_found') throw notFound();
  return error;
}

/** @throws any unexpected error; Response 404 */
export function refusedByPage<Id extends string, Shown>(
  thrown: unknown,
  answer: FormAnswer<Id, Shown>,
): Answered<Id, Shown> {
  const { userMessage: refusal, status, headers } = foreseen(thrown);
  return data({ ...answer, refusal }, { status, headers });
}

/** Builds the answer to a form after its act threw. @throws like refusedByPage */
export async function refused<Id extends string, Schema, FormValue, Shown>(
  thrown: unknown,
  {
    rules,
    submission,
    sent,
    beside,
  }: {
    rules: RefusalRules<Id>;
    submission: Submission<Schema, string[], FormValue>;
    sent: { form: FormData; formKey: string };
    /** Data for the page to show beside the refusal. */
    beside: (error: ServiceError) => Shown | undefined | Promise<Shown | undefined>;
  },
): Promise<Answered<Id, Shown>> {
  const error = foreseen(thrown);
  const { id, onceMore, newKey = 'after a conflict' } = rules;
  // An error at a field wrote nothing, so the key stays valid.
  const isWhole = error.field === undefined;
  const isAnew = isWhole && (newKey === 'after a refusal' || error.code === 'conflict');
  const question = questionOf(error, rules.goOn, sent.form);
  const shown = await beside(error);
  const answer = {
    form: id,
    formKey: newKey !== 'never' && isAnew ? newFormKey() : sent.formKey,
    ...(question && { question }),
    ...(shown && { shown }),
  };
  if (rules.button) return refusedByPage(error, answer);
  const { status, headers, userMessage: refusal } = error;
  const init = { status, headers };
  const typed = replyOf(submission);
  if (question) return data({ ...answer, result: typed }, init);
  if (error instanceof NoticesError && onceMore !== undefined) {
    const asked = new ServiceError('conflict', `${refusal} ${onceMore}`);
    const noticed = error.notices.map(({ code }) => code);
    return data({ ...answer, result: replyWith(submission, asked), noticed }, init);
  }
  const isOfForm = !isWhole || error.code === 'invalid' || error instanceof StaleForm;
  if (rules.mayBeGone && !isOfForm) return data({ ...answer, result: typed, refusal }, init);
  const result = replyWith(submission, error);
  // The answer shows the stored values, so the next press may overwrite them.
  if (error instanceof StaleForm)
    result.initialValue = { ...result.initialValue, [seenField]: error.version };
  return data({ ...answer, result }, init);
}

/** The question of a NoticesError, with the form as it was sent (K3); undefined for any other error. */
function questionOf(
  error: ServiceError,
  goOn: RefusalRules<string>['goOn'],
  form: FormData,
): Question | undefined {
  if (!(error instanceof NoticesError) || goOn === undefined) return undefined;
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'noticed' ? [[name, value]] : [],
  );
  const buttons = typeof goOn === 'string' ? { button: goOn } : goOn(error);
  return { fields, notices: error.notices, ...buttons };
}
