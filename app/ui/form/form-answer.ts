import type { FormAnswer } from '~/core/web/refuse-form.server';
import type { FormResult } from './checked-form';

/** The answer to this form of the page: as it was typed, with its errors; undefined for another form's. */
export function resultOf<Id extends string>(
  answer: Pick<FormAnswer<Id>, 'form' | 'result'> | undefined,
  form: NoInfer<Id>,
): FormResult {
  return answer?.form === form ? answer.result : undefined;
}

/** As resultOf, where each row of a list has that form, and names its row in a hidden field. */
export function resultOfRow<Id extends string>(
  answer: Parameters<typeof resultOf<Id>>[0],
  form: NoInfer<Id>,
  hidden: Readonly<Record<string, string>>,
): FormResult {
  const result = resultOf<Id>(answer, form);
  const isOfRow = Object.entries(hidden).every(
    ([name, value]) => result?.initialValue?.[name] === value,
  );
  return isOfRow ? result : undefined;
}

/** The part of a form's answer that refuses it. */
export type Refused = { result?: FormResult; refusal?: string | undefined };

/** Returns the refusal, or the first error, for a page without a place beside the field. */
export function refusalOf(answer: Refused | undefined): string | undefined {
  const errors = Object.values(answer?.result?.error ?? {}).flatMap((all) => all ?? []);
  return answer?.refusal ?? errors[0];
}
