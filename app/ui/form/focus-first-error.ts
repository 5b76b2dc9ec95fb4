import { createContext, useContext } from 'react';
import { useHydrated } from '../use-hydrated';

/** The id of the first wrong field that a form rendered; the fields of one form share it. */
export const FirstErrorContext = createContext<{ id?: string } | null>(null);

/**
 * The props of a field that focus it when a document is loaded with a refused form: only the first
 * wrong one has the focus there. With scripts see `focusFirstError`.
 */
export function useFirstError({
  id,
  errors,
}: {
  readonly id: string;
  readonly errors?: readonly string[] | undefined;
}): { autoFocus: boolean } {
  const first = useContext(FirstErrorContext);
  const hydrated = useHydrated();
  if (first === null || hydrated || !errors?.length) return { autoFocus: false };
  first.id ??= id;
  return { autoFocus: first.id === id };
}

/**
 * Moves the focus to a refused form's first wrong field, unfolding what hides it, or to the alert
 * that refuses the form as a whole. A button cannot be `aria-invalid`, so it says `data-wrong`.
 */
export function focusFirstError(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
  const target =
    wrong instanceof HTMLFieldSetElement
      ? wrong.querySelector<HTMLElement>('input')
      : (wrong ?? form.querySelector<HTMLElement>('[role="alert"]')?.parentElement);
  if (!target) return;
  for (
    let fold = target.closest('details');
    fold;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  target.focus();
}
