import type { ProfileDetails } from './profile-details.server';
import { AlertBox } from '~/ui/alert-box';
import { TextField } from '~/ui/form/fields';
import type { FormField } from '~/ui/form/form-field';

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

/**
 * Shown by `public/site.js` if the browser blocks cookies: otherwise a sign-in would return here without an
 * error.
 */
export function CookiesNeeded() {
  return (
    <div id="cookies" hidden>
      <AlertBox kind="warning">
        Your browser blocks cookies, so we can’t keep you signed in. Please allow cookies for this
        site and load this page again.
      </AlertBox>
    </div>
  );
}

type DetailName = keyof ReturnType<typeof detailFields>;

/** Returns the default values of a form with names, phone and address. */
export function detailFields({ firstName, lastName, phoneNumber, address }: ProfileDetails) {
  return {
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    street_address: address?.streetAddress ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postal_code: address?.postalCode ?? '',
  };
}

/** The owner's address, which is optional (R58). */
export function AddressFields({ fields }: { fields: Readonly<Record<DetailName, FormField>> }) {
  return (
    <>
      <TextField
        field={fields.street_address}
        label="Street address"
        optional
        autoComplete="address-line1"
      />
      <TextField field={fields.city} label="City" optional autoComplete="address-level2" />
      <TextField field={fields.region} label="State" optional autoComplete="address-level1" />
      <TextField field={fields.postal_code} label="ZIP code" optional autoComplete="postal-code" />
    </>
  );
}

/** The current password, required before sensitive changes. */
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

/** A new password, typed twice (spec section 5, R12). */
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
  // A numeric keyboard could not type a recovery code.
  either: {
    label: 'Code',
    description: 'The six digits your authenticator app shows, or a recovery code.',
    inputMode: 'text',
    autoComplete: 'one-time-code',
  },
} as const;

/** A two-step sign-in code, with the right keyboard. */
export function CodeField({ field, kind }: { field: FormField; kind: keyof typeof kinds }) {
  return <TextField field={field} {...kinds[kind]} />;
}
