import type { FormField } from '../form/form-field';
import { TextField } from '../form/text-field';

/** The code of two-step sign-in. A recovery code has letters, so the field takes text everywhere. */
export function CodeField({ field, hint }: { field: FormField; hint: string }) {
  return (
    <TextField
      field={field}
      label="Code"
      description={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
