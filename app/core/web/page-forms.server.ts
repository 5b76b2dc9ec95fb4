/**
 * Declarations of a page's forms: each has a schema, an act and its sentences. This module reads all
 * of them, refuses, asks first and keeps typed values (R20, R38, R68, K3).
 */
import { type ActionFunctionArgs, data, type redirect } from '@remix-run/node';
import type * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Flash, redirectWithFlash } from './flash.server';
import { parseForm } from './form';
import { notFound } from './guards.server';
import { formKeyOf, newFormKey } from './idempotency.server';
import { noticedIn, readForm, seenField, seenOf } from './read-form.server';
import { type UploadRefusal as FileRefusal, withUpload } from './read-upload.server';
import {
  type Answered,
  errorOr503,
  type FormAnswer,
  pressAgain,
  problemAtTop,
  type RefusalRules,
  refused,
  refusedByPage,
  replyOf,
} from './refuse-form.server';

/** A submitted form. */
export type Sent<Context> = {
  context: Context;
  form: FormData;
  request: Request;
  /** Idempotency key: the same form sent twice counts once (R20). */
  formKey: string;
  /** Like `formKey`; undefined if the form sent no key, so its contents identify it. */
  sentKey: string | undefined;
  /** Version that the form was rendered from (R104); '' if missing. */
  seen: string;
  /** Notice codes that the form sent (K3). */
  noticed: string[];
};

type Redirect = ReturnType<typeof redirect>;

/** Result of a form's act: a redirect with a flash, any redirect, or this page with data to show. */
type Done<Shown> =
  | ({ to: string; said: string } & Pick<Flash, 'below' | 'undo'>)
  | Redirect
  | 'stays'
  /** `asTyped`: the form keeps the typed values. */
  | { shown: Shown; status?: number; asTyped?: true };

/** A submitted form before validation. */
export type Received<Context> = Pick<Sent<Context>, 'context' | 'form' | 'request'> & {
  /** Errors of attachments by field, such as an unreadable picture. */
  wrong?: Record<string, string[]> | undefined;
  /** Reason why the upload was refused; null if it was accepted. */
  refusal?: FileRefusal | null;
};

type FileInput = {
  /** Name of its input. */
  field: string;
  /** Whether the file is the form's only input, so no typed values can be lost. */
  alone?: boolean;
};

/** One form of a page. */
export type PageForm<Id extends string, Context, Shown = never> = {
  /** The `intent` that its button or its hidden field sends. */
  id: Id;
  file?: FileInput | undefined;
  answer: (received: Received<Context>) => Promise<Redirect | Answered<Id, Shown>>;
};

type Declared<Id extends string, Schema extends z.ZodType, Context, Shown> = RefusalRules<Id> & {
  /** A function if the schema depends on the sender or the day. */
  schema: Schema | ((context: Context, form: FormData) => Schema | Promise<Schema>);
  /**
   * Guard of a form that only some viewers may send; others get a 404 (R8).
   * @throws ServiceError with the reason
   */
  may?: (context: Context) => boolean;
  /** Runs before invalid fields are refused, for example to count attempts. @throws ServiceError */
  before?: (sent: Sent<Context> & { isRight: boolean }) => void | Promise<void>;
  /** @throws ServiceError for a field or the whole form; NoticesError */
  act: (value: z.output<Schema>, sent: Sent<Context>) => Promise<Done<Shown>>;
  /** Data for the page to show beside a refusal; the error is undefined if the schema refused. */
  beside?: (
    error: ServiceError | undefined,
    sent: Sent<Context>,
  ) => Shown | undefined | Promise<Shown | undefined>;
  /** File input. Only a form with its id in the address (`?upload=`) may be that large (R39). */
  file?: FileInput;
  /** Conform's intent to add or remove a list entry; null for any other button. */
  listPress?: (form: FormData) => string | null;
  /** Fields that can't show their own error: it appears on the form or the page. */
  atTop?: readonly string[];
  /** Sentence for an unexpected error (R38); without it, the error is rethrown. */
  failed?: string;
  /** Refusal of a form without an idempotency key, if the act requires one. */
  needsKey?: string;
};

/** Declares a form of a page. */
export function pageForm<Id extends string, Schema extends z.ZodType, Context, Shown = never>(
  declared: Declared<Id, Schema, Context, Shown>,
): PageForm<Id, Context, Shown> {
  const { id, act, file, listPress } = declared;
  async function answer(received: Received<Context>): Promise<Redirect | Answered<Id, Shown>> {
    const { context, form, request, refusal, wrong } = received;
    const sentKey = formKeyOf(form);
    const formKey = sentKey ?? newFormKey();
    const [seen, noticed] = [seenOf(form), noticedIn(form)];
    const sent = { context, form, request, formKey, sentKey, seen, noticed };
    try {
      if (declared.may?.(context) === false) throw notFound();
    } catch (error) {
      return refusedByPage(error, { form: id, formKey });
    }
    const schema = await schemaOf(declared, context, form);
    const intent = listPress?.(form) ?? null;
    const submission = parseForm(form, schema, { also: [seenField], intent });
    if (file && refusal) {
      // Other missing fields aren't reported: they were not read.
      const error = { [file.field]: [refusal.sentence] };
      const result = { ...replyOf(submission), error };
      return data({ form: id, formKey, result }, { status: refusal.status });
    }
    if (submission.status === undefined)
      return data({ form: id, formKey, result: replyOf(submission) });
    try {
      if (sentKey === undefined && declared.needsKey !== undefined)
        throw new ServiceError('invalid', declared.needsKey);
      const isRight = submission.status === 'success' && wrong === undefined;
      await declared.before?.({ ...sent, isRight });
      if (submission.status !== 'success' || wrong !== undefined) {
        const problem = problemAtTop(declared, submission);
        if (problem !== undefined) throw new ServiceError('invalid', problem);
        const shown = await declared.beside?.(undefined, sent);
        const result = replyOf(submission, wrong);
        return data({ form: id, formKey, result, ...(shown && { shown }) }, { status: 400 });
      }
      const done = await act(submission.value, sent);
      if (done === 'stays') return data({ form: id, formKey: newFormKey() });
      if ('shown' in done) {
        const { shown, status = 200, asTyped } = done;
        const typed = asTyped && { result: replyOf(submission) };
        return data({ form: id, formKey, shown, ...typed }, { status });
      }
      if (!('to' in done)) return done;
      const { to, said, ...more } = done;
      return await redirectWithFlash(to, { kind: 'success', text: said, ...more });
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      const error = declared.failed === undefined ? thrown : errorOr503(thrown, declared.failed);
      const beside = (refusal: ServiceError) => declared.beside?.(refusal, sent);
      return refused(error, { rules: declared, submission, sent, beside });
    }
  }
  return { id, file, answer };
}

/** Declares a button that only shows its form again. @param show returns the form's values for the page */
export function shownForm<Id extends string, Context>(
  id: Id,
  show: (received: Received<Context>) => FormAnswer['result'],
): PageForm<Id, Context> {
  return {
    id,
    answer(received) {
      const result = show(received);
      const formKey = formKeyOf(received.form) ?? newFormKey();
      return Promise.resolve(data({ form: id, ...(result && { result }), formKey }));
    },
  };
}

const schemaOf = <Schema extends z.ZodType, Context>(
  { schema }: Pick<Declared<string, Schema, Context, unknown>, 'schema'>,
  context: Context,
  form: FormData,
) => (typeof schema === 'function' ? schema(context, form) : schema);

/**
 * Answers a form of a page.
 * @param otherwise the form that sends no intent, or the refusal of an unknown form
 */
export async function answerForm<Id extends string, Context, Shown>(
  forms: readonly PageForm<Id, Context, Shown>[],
  received: Received<Context>,
  otherwise: string | PageForm<Id, Context, Shown> = pressAgain,
): Promise<Redirect | Answered<Id | '', Shown>> {
  const pressed = received.form.get('intent');
  const found = forms.find(({ id }) => id === pressed) ?? otherwise;
  if (typeof found !== 'string') return found.answer(received);
  const formKey = formKeyOf(received.form) ?? newFormKey();
  return data({ form: '' as const, refusal: found, formKey }, { status: 400 });
}

/**
 * Handles the action of a page with these forms.
 * @param guard returns the context of the acts; throws if the viewer may not send the forms
 * @param otherwise like answerForm's
 */
export async function handleForms<Id extends string, Context, Shown>(
  { request }: ActionFunctionArgs,
  forms: readonly PageForm<Id, Context, Shown>[],
  guard: () => Context | Promise<Context>,
  otherwise?: string | PageForm<Id, Context, Shown>,
): Promise<Redirect | Answered<Id | '', Shown>> {
  const context = await guard();
  const upload = uploadIn(request);
  const withFile = forms.find(({ id, file }) => file !== undefined && id === upload);
  if (withFile !== undefined) return answerUpload(withFile, context, request);
  return answerForm(forms, { context, request, form: await readForm(request) }, otherwise);
}

/** Handles the action of a page with one form, which needs no `intent`. @param guard like handleForms's */
export async function handleForm<Id extends string, Context, Shown>(
  { request }: ActionFunctionArgs,
  guard: () => Context | Promise<Context>,
  form: PageForm<Id, Context, Shown>,
): Promise<Redirect | Answered<Id, Shown>> {
  const context = await guard();
  if (form.file !== undefined && uploadIn(request) !== null)
    return answerUpload(form, context, request);
  return form.answer({ context, request, form: await readForm(request) });
}

const uploadIn = (request: Request) => new URL(request.url).searchParams.get('upload');

function answerUpload<Id extends string, Context, Shown>(
  { answer, file }: PageForm<Id, Context, Shown>,
  context: Context,
  request: Request,
) {
  return withUpload(request, (upload) => answer({ context, request, ...upload }), {
    alone: file?.alone ?? false,
  });
}
