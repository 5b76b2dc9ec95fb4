import type { FormField } from '../form/form-field';
import { TextField } from '../form/text-field';

/** The password in force, asked again before something that only its owner may do. */
export function CurrentPasswordField({ field, why }: { field: FormField; why?: string }) {
  return (
    <TextField
      field={field}
      label="Current Password"
      description={why}
      type="password"
      autoComplete="current-password"
    />
  );
}
