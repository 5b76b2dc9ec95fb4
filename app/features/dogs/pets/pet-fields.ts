/** The fields of a pet (R39), one row each, for form, pages, columns and export (docs/decisions/047). */
import * as z from 'zod';
import { capitalized } from '~/core/text/format';
import { type Born, mostYears } from './age';
import {
  age,
  choice,
  contacts,
  decimal,
  mostPounds,
  notes,
  optionalLine,
  optionalChoice,
  textField,
  vets,
} from './pet-field-kinds';
import {
  aloneOptions,
  energyOptions,
  friendlyOptions,
  genderOptions,
  notGiven,
  optionLabel,
  pottyOptions,
  weightText,
  yesNoOptions,
  type PetOption,
} from './pet-options';

export const petSections = {
  about: 'About',
  temperament: 'Temperament and routine',
  health: 'Health and food',
  vets: 'Vet',
  contacts: 'Emergency contact',
} as const;

type PetSection = keyof typeof petSections;

export type PetField = {
  kind: 'text' | 'notes' | 'choice' | 'number' | 'age' | 'vets' | 'contacts';
  label: string;
  schema: z.ZodType;
  say: (value: never) => string;
  stored?: z.ZodType;
  options?: readonly PetOption[];
  optional?: boolean;
  section: PetSection;
  /** `private` fields show only to the owner and the admin (R9). */
  privacy: 'public' | 'private';
  column: string;
  /** Description for the export's README. */
  is: string;
  /** Column names in other systems, in addition to its label (features/data/import/import-columns.ts). */
  titles?: readonly string[];
  /** The most cautious answer, for an imported dog without data. */
  careful?: string;
  hint?: string;
};

const poundsAndOuncesForm =
  /^(\d{1,3})\s?(?:pounds?|lbs?|#)\.?,?\s?(\d{1,2}(?:\.\d)?)\s?(?:ounces?|oz)\.?$/i;

/** Converts `26 lb 8 oz` to `26.5`, to a hundredth of a pound; returns any other text unchanged. */
function poundsAndOunces(text: string): string {
  const [, pounds, ounces] = poundsAndOuncesForm.exec(text.trim()) ?? [];
  if (pounds === undefined || Number(ounces) >= 16) return text;
  return String(Math.round((Number(pounds) + Number(ounces) / 16) * 100) / 100);
}

export const petFields = {
  pet_name: {
    ...textField('Pet Name', "Please tell us your dog's name."),
    section: 'about',
    privacy: 'public',
    column: 'petName',
    is: 'Name.',
    titles: ['dogname', 'animalname', 'dog', 'pet'],
  },
  breed: {
    ...textField('Breed', "Please tell us your dog's breed; a guess is fine."),
    section: 'about',
    privacy: 'public',
    column: 'breed',
    is: 'Breed.',
    titles: ['primarybreed', 'breedname', 'breeds'],
    careful: 'Unknown',
  },
  markings: {
    ...optionalLine('Color or markings'),
    section: 'about',
    privacy: 'private',
    column: 'markings',
    is: 'Color or markings (R147).',
    titles: ['color', 'colour', 'markings', 'colormarkings', 'coatcolor', 'furcolor'],
    hint: 'Such as black with a white chest.',
  },
  pet_age: {
    ...age('Age', {
      missing: "Please tell us your dog's age in years.",
      notAnAge:
        'Please give the age as a number of years, such as 3 or 0.5, or the birthday, such as 5/12/2021.',
      outOfRange: `Please give an age from 0 to ${mostYears} years.`,
    }),
    section: 'about',
    privacy: 'public',
    column: 'bornOn',
    is: 'When it was born; about, if a ~ stands behind the day (R91).',
    titles: ['ageyears', 'ageinyears'],
    hint: 'Like 3, 8 months or the birthday, 5/12/2021.',
  },
  pet_weight: {
    ...decimal('Weight', {
      written: poundsAndOunces,
      units: /(?<=[\d.\s])(?:pounds?|lbs?|#)\.?$/i,
      missing: "Please tell us your dog's weight in pounds.",
      notANumber: 'Please give the weight as a number of pounds, such as 24 or 24.5.',
      outOfRange: `Please give a weight above 0 and up to ${mostPounds} pounds.`,
      accepts: (pounds) => pounds > 0 && pounds <= mostPounds,
      say: weightText,
    }),
    section: 'about',
    privacy: 'public',
    column: 'petWeight',
    is: 'Weight in pounds.',
    titles: [
      'wt',
      'wtlbs',
      'weightlbs',
      'weightlb',
      'weightpounds',
      'weightinlbs',
      'currentweight',
    ],
    hint: 'In pounds.',
  },
  gender: {
    ...choice('Gender', "Please choose your dog's gender.", genderOptions),
    section: 'about',
    privacy: 'public',
    column: 'gender',
    is: 'Female or Male.',
    titles: ['sex', 'sexaltered', 'sexfixed', 'sexalteredstatus'],
  },
  friendly: {
    ...choice('Friendly', 'Please choose whether your dog is friendly.', friendlyOptions),
    section: 'temperament',
    privacy: 'public',
    column: 'friendly',
    is: 'Whether it is friendly with other dogs.',
    careful: 'unsure',
    hint: 'With other dogs and with people.',
  },
  energy_info: {
    ...choice('Energy', 'Please choose how much energy your dog has.', energyOptions),
    section: 'temperament',
    privacy: 'public',
    column: 'energyInfo',
    is: 'How much energy it has.',
    titles: ['energylevel'],
    careful: 'depends',
    hint: 'On an ordinary day.',
  },
  alone: {
    ...choice('Alone', 'Please choose how long your dog can be alone.', aloneOptions),
    section: 'temperament',
    privacy: 'public',
    column: 'alone',
    is: 'How long it can be alone.',
    careful: 'not_at_all',
    hint: 'How long your dog can be left alone.',
  },
  potty_info: {
    ...choice('Potty Info', 'Please choose how often your dog needs to go out.', pottyOptions),
    say: (value: (typeof pottyOptions)[number]['value']) =>
      `every ${optionLabel(pottyOptions, value)}`,
    section: 'temperament',
    privacy: 'public',
    column: 'pottyInfo',
    is: 'How often it goes out.',
    titles: ['potty'],
    careful: 'one_hour',
    hint: 'How often your dog needs to go out.',
  },
  anxiety: {
    ...choice('Anxiety', 'Please choose whether your dog has anxiety.', yesNoOptions),
    section: 'temperament',
    privacy: 'public',
    column: 'anxiety',
    is: 'Whether it is anxious when left alone.',
    titles: ['separationanxiety'],
    careful: 'yes',
    hint: 'Thunder, separation.',
  },
  house_trianed: {
    ...optionalChoice('House Trained', yesNoOptions),
    section: 'temperament',
    privacy: 'public',
    column: 'houseTrained',
    is: 'Whether it is house-trained.',
    titles: ['housebroken', 'pottytrained'],
  },
  spayed_neutered: {
    ...choice(
      'Spayed/Neutered',
      'Please choose whether your dog is spayed or neutered.',
      yesNoOptions,
    ),
    section: 'health',
    privacy: 'public',
    column: 'spayedNeutered',
    is: 'Whether it is spayed or neutered.',
    titles: ['spayneuter', 'fixed', 'altered', 'neutered', 'neuteredspayed', 'spayedorneutered'],
    careful: 'no',
  },
  micro: {
    ...choice('Microchipped', 'Please choose whether your dog is microchipped.', yesNoOptions),
    section: 'health',
    privacy: 'public',
    column: 'micro',
    is: 'Whether it has a microchip.',
    titles: ['microchip', 'microchipnumber', 'microchipid', 'chip', 'chipnumber'],
    careful: 'no',
  },
  food_info: {
    ...notes('Food Info'),
    section: 'health',
    privacy: 'public',
    column: 'foodInfo',
    is: 'What it eats, and when.',
    titles: ['food', 'feeding', 'feedinginstructions', 'feedingnotes', 'feedingschedule', 'diet'],
    hint: 'What, how much and when, and what is off limits.',
  },
  med_info: {
    ...notes('Medication Info'),
    section: 'health',
    privacy: 'private',
    column: 'medInfo',
    is: 'Medicine.',
    titles: [
      'medication',
      'medications',
      'medicationnotes',
      'medicationinstructions',
      'medicalnotes',
      'meds',
    ],
    hint: 'What, how much, when, and how your dog takes it best.',
  },
  additional_info: {
    ...notes('Additional Info'),
    section: 'health',
    privacy: 'private',
    column: 'additionalInfo',
    is: 'Anything else.',
    titles: ['notes', 'note', 'comments', 'specialinstructions', 'behaviornotes', 'otherinfo'],
    hint: 'Anything else that makes a good stay.',
  },
  vet_info: {
    ...vets('Vet'),
    section: 'vets',
    privacy: 'private',
    column: 'vetInfo',
    is: 'The vets, as a list.',
  },
  emergency: {
    ...contacts('Emergency contact'),
    section: 'contacts',
    privacy: 'private',
    column: 'emergency',
    is: 'The emergency contacts, as a list.',
  },
} as const satisfies Record<string, PetField>;

type Fields = typeof petFields;

export type PetFieldName = keyof Fields;

export const petFieldNames = Object.keys(petFields) as PetFieldName[];

export function petField(name: PetFieldName): PetField {
  return petFields[name];
}

/** The add-pet form. Unknown fields (user_id, id) are ignored. */
export const petSchema = z.object(
  Object.fromEntries(petFieldNames.map((name) => [name, petFields[name].schema])) as {
    [Name in PetFieldName]: Fields[Name]['schema'];
  },
);

export type PetFormInput = z.input<typeof petSchema>;
/** A validated pet form: weight in pounds, an age, stored values of the options. */
export type PetDetails = z.output<typeof petSchema>;

/** A pet on its pages, with its current age in years (R91). */
export type ShownPet = Omit<PetDetails, 'pet_age'> & { pet_age: number };

export type PetColumns<Name extends PetFieldName = PetFieldName> = {
  [Each in Name as Fields[Each]['column']]: Each extends 'pet_age' ? Born : PetDetails[Each];
};

/** The same columns as read from the database: lists are unchecked JSON. */
export type StoredPet<Name extends PetFieldName = PetFieldName> = {
  [Each in Name as Fields[Each]['column']]: Fields[Each] extends { stored: z.ZodType }
    ? unknown
    : PetColumns<Each>[Fields[Each]['column']];
};

export type PetFieldsThat<Privacy extends PetField['privacy']> = {
  [Name in PetFieldName]: Fields[Name]['privacy'] extends Privacy ? Name : never;
}[PetFieldName];

/** Returns the public or private fields, in the order of the form (R9). */
export function petFieldsThatAre<Privacy extends PetField['privacy']>(privacy: Privacy) {
  return petFieldNames.filter(
    (name): name is PetFieldsThat<Privacy> => petFields[name].privacy === privacy,
  );
}

export function petFact<Name extends PetFieldName>(
  name: Name,
  pet: Pick<ShownPet, Name>,
): { label: string; value: string } {
  const { label, say } = petFields[name] as { label: string; say: (value: unknown) => string };
  const text = say(pet[name]);
  return { label, value: capitalized(text) || notGiven };
}
