import type { FormField } from '../form/form-field';
import { TextField } from '../form/text-field';

const kinds = {
  app: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of those that you kept. It works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
  // A keyboard of digits only could not type a recovery code.
  either: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows, or a recovery code.',
    inputMode: 'text',
    autoComplete: 'one-time-code',
  },
} as const;

/** A code of two-step sign-in, with the keyboard that fits it. */
export function CodeField({ field, kind }: { field: FormField; kind: keyof typeof kinds }) {
  return <TextField field={field} {...kinds[kind]} />;
}
