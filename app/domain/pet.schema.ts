/**
 * The pet form's rules (spec sections 3 and 5, R39), used by the browser and the server alike.
 * Names are the spec's, its spelling `house_trianed` included. Fields the form does not have
 * (user_id, id) are ignored. Each field answers with one sentence at a time.
 */
import * as z from 'zod';
import { longestShortText } from './fields.schema';
import {
  aloneOptions,
  energyOptions,
  friendlyOptions,
  genderOptions,
  parseOption,
  pottyOptions,
  yesNoOptions,
} from './pet-options';
import type { PetOption } from './pet-options';
import { notesLimit, optionalText, readWith, requiredText, typedText } from './typed-text.schema';
import type { Reading } from './typed-text.schema';

/** R39: pounds above 0 up to this; years from 0 up to that. */
export const mostPounds = 300;
export const mostYears = 30;
/** How many vets, and how many emergency contacts, a pet can have. */
export const mostEntries = 5;

const leastPhoneDigits = 7;
const mostDigits = 12;
const plainDecimal = /^(\d+\.?\d*|\.\d+)$/;

function readOption<Value extends string>(what: string, options: readonly PetOption<Value>[]) {
  return (typed: string): Reading<Value> => {
    const value = parseOption(options, typed);
    return value === null ? { problem: `Please choose one of the answers to ${what}.` } : { value };
  };
}

function choice<Value extends string>(
  what: string,
  missing: string,
  options: readonly PetOption<Value>[],
) {
  const read = readOption(what, options);
  return typedText(what, missing).transform(
    readWith((typed) => (typed.trim() === '' ? { problem: missing } : read(typed))),
  );
}

function optionalChoice<Value extends string>(what: string, options: readonly PetOption<Value>[]) {
  const read = readOption(what, options);
  return typedText(what)
    .optional()
    .transform(
      readWith<Value | null>((typed) => (typed.trim() === '' ? { value: null } : read(typed))),
    );
}

type NumberRule = {
  what: string;
  missing: string;
  notANumber: string;
  outOfRange: string;
  accepts: (value: number) => boolean;
};

// Number() alone would take '1e3', '0x10', 'Infinity' and ' ' for numbers.
function decimal({ what, missing, notANumber, outOfRange, accepts }: NumberRule) {
  return typedText(what, missing).transform(
    readWith((typed): Reading<number> => {
      const text = typed.trim();
      if (text === '') return { problem: missing };
      // A number that is far too long would be rounded into the range.
      if (!plainDecimal.test(text) || text.length > mostDigits) return { problem: notANumber };
      const value = Number(text);
      return accepts(value) ? { value } : { problem: outOfRange };
    }),
  );
}

function isEmpty(entry: Record<string, string>): boolean {
  return Object.values(entry).every((text) => text === '');
}

function hasPhoneDigits(text: string): boolean {
  return text.replace(/\D/g, '').length >= leastPhoneDigits;
}

const vetEntry = z
  .object({
    vet_name: optionalText('Vet Name', longestShortText),
    vet_phone: optionalText('Vet Phone', longestShortText),
    vet_address: optionalText('Vet Address', longestShortText),
    vet_address2: optionalText('Vet Address 2', longestShortText),
    vet_city: optionalText('Vet City', longestShortText),
    vet_state: optionalText('Vet State', longestShortText),
    vet_zip: optionalText('Vet Zip', longestShortText),
  })
  .superRefine((vet, context) => {
    if (vet.vet_name === '' && !isEmpty(vet))
      context.addIssue({
        code: 'custom',
        path: ['vet_name'],
        message: "Please add the vet's name, or clear this vet.",
      });
  });

const emergencyEntry = z
  .object({
    emergency_name: optionalText('Emergency Name', longestShortText),
    emergency_phone: optionalText('Emergency Phone', longestShortText),
    emergency_email: optionalText('Emergency Email', longestShortText),
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
    else if (!hasPhoneDigits(phone))
      add('emergency_phone', 'Please give the whole phone number, such as (555) 010-0199.');
    if (email !== '' && !z.email().safeParse(email).success)
      add('emergency_email', 'Please check this e-mail address, or leave it empty.');
  });

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

/** The add-pet form. */
export const petSchema = z.object({
  pet_name: requiredText('Pet Name', "Please tell us your dog's name."),
  gender: choice('Gender', "Please choose your dog's gender.", genderOptions),
  pet_weight: decimal({
    what: 'Weight',
    missing: "Please tell us your dog's weight in pounds.",
    notANumber: 'Please give the weight as a number of pounds, such as 24 or 24.5.',
    outOfRange: `Please give a weight above 0 and up to ${mostPounds} pounds.`,
    accepts: (pounds) => pounds > 0 && pounds <= mostPounds,
  }),
  pet_age: decimal({
    what: 'Age',
    missing: "Please tell us your dog's age in years.",
    notANumber: 'Please give the age as a number of years, such as 3 or 0.5.',
    outOfRange: `Please give an age from 0 to ${mostYears} years.`,
    accepts: (years) => years >= 0 && years <= mostYears,
  }),
  breed: requiredText('Breed', "Please tell us your dog's breed; a guess is fine."),
  friendly: choice('Friendly', 'Please choose whether your dog is friendly.', friendlyOptions),
  house_trianed: optionalChoice('House Trained', yesNoOptions),
  potty_info: choice(
    'Potty Info',
    'Please choose how often your dog needs to go out.',
    pottyOptions,
  ),
  spayed_neutered: choice(
    'Spayed/Neutered',
    'Please choose whether your dog is spayed or neutered.',
    yesNoOptions,
  ),
  micro: choice('Microchipped', 'Please choose whether your dog is microchipped.', yesNoOptions),
  anxiety: choice('Anxiety', 'Please choose whether your dog has anxiety.', yesNoOptions),
  energy_info: choice('Energy', 'Please choose how much energy your dog has.', energyOptions),
  alone: choice('Alone', 'Please choose how long your dog can be alone.', aloneOptions),
  food_info: optionalText('Food Info', notesLimit),
  med_info: optionalText('Medication Info', notesLimit),
  additional_info: optionalText('Additional Info', notesLimit),
  vet_info: z.array(vetEntry).default([]).transform(filledOnly('vets')),
  emergency: z.array(emergencyEntry).default([]).transform(filledOnly('emergency contacts')),
});

/** The form as it is typed. */
export type PetForm = z.input<typeof petSchema>;
/** A pet as the form gives it, checked: pounds, years, stored values of the options. */
export type PetDetails = z.output<typeof petSchema>;
export type Vet = PetDetails['vet_info'][number];
export type EmergencyContact = PetDetails['emergency'][number];

const stored = z.string().default('');

/** The stored list of vets. More lenient than the form, so that a later rule orphans no row. */
export const storedVets: z.ZodType<Vet[]> = z.array(
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

/** The stored list of emergency contacts. */
export const storedEmergency: z.ZodType<EmergencyContact[]> = z.array(
  z.object({ emergency_name: stored, emergency_phone: stored, emergency_email: stored }),
);
