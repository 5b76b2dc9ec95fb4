import type { FormField } from '../form/form-field';
import { TextField } from '../form/text-field';

/** Who is at the door, and whom to call (spec section 5: all three are required). */
export function NameFields({
  firstName,
  lastName,
  phoneNumber,
}: {
  firstName: FormField;
  lastName: FormField;
  phoneNumber: FormField;
}) {
  return (
    <>
      <TextField field={firstName} label="First Name" autoComplete="given-name" />
      <TextField field={lastName} label="Last Name" autoComplete="family-name" />
      <TextField
        field={phoneNumber}
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </>
  );
}
