import { TextField } from '../form/fields';
import type { FormField } from '../form/form-field';

/** First name, last name and phone number, all required (spec section 5). */
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

/** The current password, before something that only its owner may do. */
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

const kinds = {
  app: {
    label: 'Code',
    description: 'The six digits your authenticator app shows.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes you saved. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
  // A keyboard of digits only could not type a recovery code.
  either: {
    label: 'Code',
    description: 'The six digits your authenticator app shows, or a recovery code.',
    inputMode: 'text',
    autoComplete: 'one-time-code',
  },
} as const;

/** A code of two-step sign-in, with the keyboard that fits it. */
export function CodeField({ field, kind }: { field: FormField; kind: keyof typeof kinds }) {
  return <TextField field={field} {...kinds[kind]} />;
}
