import { useLocation } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '~/core/web/paths';
import { useRootFacts } from '~/ui/root-facts';
import { draftKey, keepUnsent, takeUnsent, type TypedFields } from './drafts';
import { isEarlyInput } from './early-input';
import { bringTo, fieldsByName, stateOf } from './kept-input';

/**
 * Keeps the values typed into a form over a sign-in if the session ended meanwhile (R117).
 * @returns whether values were restored, and the form's listener
 */
export function useUnsent(form: RefObject<HTMLFormElement>, name: string, isDraft: boolean) {
  const { pathname } = useLocation();
  const personId = useRootFacts()?.viewer?.id;
  const key = personId === undefined || isDraft ? null : `${draftKey(personId, pathname)} ${name}`;
  const touched = useRef(new Set<EventTarget>());
  const [broughtBack, setBroughtBack] = useState(false);

  useEffect(() => {
    const fields = key === null ? [] : takeUnsent(key);
    if (fields.length === 0) return;
    bringBack(form.current, fields);
    setBroughtBack(true);
    // Some fields appear only once others are filled in.
    requestAnimationFrame(() => bringBack(form.current, fields));
  }, [form, key]);

  // By then the form has left the page, but still has its values.
  useEffect(() => {
    const element = form.current;
    const fields = touched.current;
    return () => {
      if (key === null || element === null || !isAtLogin()) return;
      const typed = [...fieldsByName(element)].filter(
        ([, field]) => fields.has(field) && field.getAttribute('type') !== 'password',
      );
      if (typed.length > 0)
        keepUnsent(
          key,
          typed.map(([at, field]) => [at, stateOf(field)]),
        );
    };
  }, [form, key]);

  function note({ target, nativeEvent, currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = isEarlyInput(nativeEvent) ? currentTarget.elements : [target];
    for (const field of fields) touched.current.add(field);
  }

  return { broughtBack, note };
}

function isAtLogin(): boolean {
  return window.__remixRouter.state.location.pathname === paths.login();
}

function bringBack(form: HTMLFormElement | null, fields: TypedFields): void {
  const now = form ? fieldsByName(form) : new Map<string, never>();
  for (const [name, state] of fields) {
    const field = now.get(name);
    if (field === undefined) continue;
    bringTo(field, state);
    const fold = field.closest('details');
    if (fold) fold.open = true;
  }
}
