import type { FormField } from '../form/form-field';
import { TextField } from '../form/text-field';

/** A password being chosen, typed twice (spec section 5, R12). */
export function NewPasswordFields({
  label,
  password,
  confirmation,
}: {
  label: 'Password' | 'New Password';
  password: FormField;
  confirmation: FormField;
}) {
  return (
    <>
      <TextField
        field={password}
        label={label}
        description="At least 8 characters."
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={confirmation}
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
