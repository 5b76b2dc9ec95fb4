import { createContext, useContext } from 'react';
import { useHydrated } from '../use-hydrated';

/** The id of a form's first wrong field; the fields of one form share it. */
export const FirstErrorContext = createContext<{ id?: string } | null>(null);

/**
 * Returns the props that focus a field if a loaded document contains a refused form: only the first
 * wrong field gets the focus. With scripts see `focusFirstError`.
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
 * Focuses a refused form's first wrong field, after unfolding it, or the alert that refuses the whole
 * form. A button cannot be `aria-invalid`, so it has `data-wrong`.
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
