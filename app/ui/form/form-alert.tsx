import type { ReactNode } from 'react';
import { AlertBox } from '../alert-box';

/** The errors of a whole form (conform's `form.errors`), or a sentence of the action's own. */
export function FormAlert({
  form,
  title,
  children,
}: {
  form?: { readonly errorId: string; readonly errors?: readonly string[] | undefined };
  title?: string;
  children?: ReactNode;
}) {
  const errors = form?.errors ?? [];
  if (errors.length === 0 && !children) return null;
  return (
    <AlertBox kind="error" {...(title ? { title } : {})} {...(form ? { id: form.errorId } : {})}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {children}
    </AlertBox>
  );
}
