import * as z from 'zod';
import {
  longestShortText,
  notesLimit,
  optionalText,
  readWith,
  requiredText,
  typedText,
  type Reading,
} from '~/core/text/fields.schema';
import { withDecimals } from '~/core/text/counted';
import { phoneAsMeant, readPhone, withoutMarks } from '~/core/text/phone';
import { type Age, ageText, mostYears, readAge } from './age';
import { optionLabel, parseOption, type PetOption, vetAddressLines } from './pet-options';

/** Maximum weight in pounds; the minimum is above 0 (R39). */
export const mostPounds = 300;
export const mostEntries = 5;

const mostDigits = 12;
const longestNumber = 60;
const plainDecimal = /^(\d+\.?\d*|\.\d+)$/;

const itself = (text: string) => text;

/** Returns a required text field of one line. @param missing error if empty */
export function textField(label: string, missing: string) {
  return { kind: 'text', label, schema: requiredText(label, missing), say: itself } as const;
}

/** Returns an optional text field of one line. */
export function optionalLine(label: string) {
  const schema = optionalText(label, longestShortText);
  return { kind: 'text', label, schema, say: itself, optional: true } as const;
}

export function notes(label: string) {
  const schema = optionalText(label, notesLimit);
  return { kind: 'notes', label, schema, say: itself, optional: true } as const;
}

function readOption<Value extends string>(what: string, options: readonly PetOption<Value>[]) {
  return (text: string): Reading<Value> => {
    const value = parseOption(options, text);
    return value === null ? { problem: `Please choose one of the answers to ${what}.` } : { value };
  };
}

/** Returns a required choice. @param missing error if not chosen */
export function choice<Value extends string>(
  label: string,
  missing: string,
  options: readonly PetOption<Value>[],
) {
  const read = readOption(label, options);
  const schema = typedText(label, missing).transform(
    readWith((text) => (text.trim() === '' ? { problem: missing } : read(text))),
  );
  const say = (value: Value) => optionLabel(options, value);
  return { kind: 'choice', label, schema, say, options } as const;
}

export function optionalChoice<Value extends string>(
  label: string,
  options: readonly PetOption<Value>[],
) {
  const read = readOption(label, options);
  const schema = typedText(label)
    .optional()
    .transform(
      readWith<Value | null>((text) => (text.trim() === '' ? { value: null } : read(text))),
    );
  const say = (value: Value | null) => (value === null ? '' : optionLabel(options, value));
  return { kind: 'choice', label, schema, say, options, optional: true } as const;
}

type NumberRule = {
  /** Converts another format, such as `26 lb 8 oz`, to a decimal number. */
  written: (text: string) => string;
  /** Units allowed after the number, such as `lb`. */
  units: RegExp;
  missing: string;
  notANumber: string;
  outOfRange: string;
  accepts: (value: number) => boolean;
  say: (value: number) => string;
};

/** Returns a field for a decimal number. Number() alone would accept '1e3', '0x10', 'Infinity' and ' '. */
export function decimal(
  label: string,
  { written, units, missing, notANumber, outOfRange, accepts, say }: NumberRule,
) {
  const schema = typedText(label, missing).transform(
    readWith((raw): Reading<number> => {
      if (raw.trim() === '') return { problem: missing };
      if (raw.length > longestNumber) return { problem: notANumber };
      const text = withDecimals(written(raw)).trim().replace(units, '').trim();
      // A far too long number would be rounded into the range.
      if (!plainDecimal.test(text) || text.length > mostDigits) return { problem: notANumber };
      const value = Number(text);
      return accepts(value) ? { value } : { problem: outOfRange };
    }),
  );
  return { kind: 'number', label, schema, say } as const;
}

/** Returns a field for an age in years, or a birthday (R91). */
export function age(
  label: string,
  { missing, notAnAge, outOfRange }: { missing: string; notAnAge: string; outOfRange: string },
) {
  const schema = typedText(label, missing).transform(
    readWith((raw): Reading<Age> => {
      const text = raw.trim();
      if (text === '') return { problem: missing };
      const value = readAge(text);
      if (value === null) return { problem: notAnAge };
      return typeof value === 'number' && value > mostYears ? { problem: outOfRange } : { value };
    }),
  );
  return { kind: 'age', label, schema, say: ageText } as const;
}

function isEmpty(entry: Record<string, string>): boolean {
  return Object.values(entry).every((text) => text === '');
}

function filledOnly<Entry extends Record<string, string>>(plural: string) {
  return (entries: Entry[], context: z.RefinementCtx): Entry[] => {
    const filled = entries.filter((entry) => !isEmpty(entry));
    if (filled.length <= mostEntries) return filled;
    context.addIssue({
      code: 'custom',
      message: `We can keep at most ${mostEntries} ${plural}. Please remove some.`,
    });
    return z.NEVER;
  };
}

const entryText = (label: string) => optionalText(label, longestShortText);

const vetEntry = z
  .object({
    vet_name: entryText('Vet Name'),
    vet_phone: entryText('Vet Phone').overwrite(phoneAsMeant),
    vet_address: entryText('Vet Address'),
    vet_address2: entryText('Vet Address 2'),
    vet_city: entryText('Vet City'),
    vet_state: entryText('Vet State'),
    vet_zip: entryText('Vet Zip'),
  })
  .superRefine((vet, context) => {
    if (vet.vet_name === '' && !isEmpty(vet))
      context.addIssue({
        code: 'custom',
        path: ['vet_name'],
        message: "Please add the vet's name, or clear this vet.",
      });
  });

export type Vet = z.output<typeof vetEntry>;

// More lenient than the form, so that stored rows stay readable after its rules change.
const stored = z.string().default('');

const storedVets: z.ZodType<Vet[]> = z.array(
  z.object({
    vet_name: stored,
    vet_phone: stored,
    vet_address: stored,
    vet_address2: stored,
    vet_city: stored,
    vet_state: stored,
    vet_zip: stored,
  }),
);

export function vets(label: string) {
  const schema = z.array(vetEntry).default([]).transform(filledOnly('vets'));
  const say = (all: Vet[]) =>
    all
      .map((vet) =>
        [vet.vet_name, vet.vet_phone, ...vetAddressLines(vet)].filter(Boolean).join(', '),
      )
      .join('\n');
  return { kind: 'vets', label, schema, say, stored: storedVets } as const;
}

const emergencyEntry = z
  .object({
    emergency_name: entryText('Emergency Name'),
    emergency_phone: entryText('Emergency Phone').overwrite(phoneAsMeant),
    emergency_email: entryText('Emergency Email').overwrite(withoutMarks),
  })
  .superRefine((contact, context) => {
    if (isEmpty(contact)) return;
    const { emergency_name: name, emergency_phone: phone, emergency_email: email } = contact;
    const add = (field: keyof typeof contact, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (name === '')
      add('emergency_name', "Please add this contact's name, or clear this contact.");
    if (phone === '')
      add('emergency_phone', 'Please add a phone number, so that we can call in an emergency.');
    else if (readPhone(phone) === null)
      add('emergency_phone', 'Please give the whole phone number, such as (555) 010-0199.');
    if (email !== '' && !z.email().safeParse(email).success)
      add('emergency_email', 'Please check this email address, or leave it empty.');
  });

export type EmergencyContact = z.output<typeof emergencyEntry>;

const storedContacts: z.ZodType<EmergencyContact[]> = z.array(
  z.object({ emergency_name: stored, emergency_phone: stored, emergency_email: stored }),
);

export function contacts(label: string) {
  const schema = z.array(emergencyEntry).default([]).transform(filledOnly('emergency contacts'));
  const say = (all: EmergencyContact[]) =>
    all
      .map(({ emergency_name: name, emergency_phone: phone, emergency_email: email }) =>
        [name, phone, email].filter(Boolean).join(', '),
      )
      .join('\n');
  return { kind: 'contacts', label, schema, say, stored: storedContacts } as const;
}
