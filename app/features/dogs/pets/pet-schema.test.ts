import { parseWithZod } from '@conform-to/zod/v4';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AloneTime,
  Energy,
  Friendly,
  Gender,
  PottyInterval,
  YesNo,
} from '~/core/database/generated/enums';
import { petFields, petSchema } from './pet-fields';
import {
  aloneOptions,
  energyOptions,
  friendlyOptions,
  genderOptions,
  optionLabel,
  pottyOptions,
  yesNoOptions,
} from './pet-options';

const required = {
  pet_name: 'Biscuit',
  gender: 'Female',
  pet_weight: '42.5',
  pet_age: '3',
  breed: 'Beagle',
  friendly: 'depends',
  potty_info: 'four_hours',
  spayed_neutered: 'yes',
  micro: 'no',
  anxiety: 'no',
  energy_info: 'Moderate',
  alone: 'not_at_all',
};
const requiredNames = Object.keys(required);
const choices = [
  'gender',
  'friendly',
  'house_trianed',
  'potty_info',
  'spayed_neutered',
  'micro',
  'anxiety',
  'energy_info',
  'alone',
];
const shortTexts = ['pet_name', 'breed'];
const notes = ['food_info', 'med_info', 'additional_info'];
const entryTexts = [
  ...['name', 'phone', 'address', 'address2', 'city', 'state', 'zip'].map(
    (name) => `vet_info[0].vet_${name}`,
  ),
  ...['name', 'phone', 'email'].map((name) => `emergency[0].emergency_${name}`),
];
const wholeEntries = {
  'vet_info[0].vet_name': 'Dr. Ada Reed',
  'emergency[0].emergency_name': 'Sam Park',
  'emergency[0].emergency_phone': '(215) 555-0142',
};

type Fields = Record<string, string | string[]>;

/** Builds a form of the required fields and these; a list repeats its name. */
function formOf(fields: Fields, without?: string): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries({ ...required, ...fields }))
    if (name !== without) for (const value of [values].flat()) form.append(name, value);
  return form;
}

type Refusals = Record<string, string[] | null>;

function refusals(form: FormData): Refusals {
  const submission = parseWithZod(form, { schema: petSchema });
  return submission.status === 'success' ? {} : (submission.error ?? {});
}

function errors(fields: Fields, without?: string): Refusals {
  return refusals(formOf(fields, without));
}

function accepted(fields: Fields) {
  const submission = parseWithZod(formOf(fields), { schema: petSchema });
  if (submission.status !== 'success') throw new Error(JSON.stringify(errors(fields)));
  return submission.value;
}

/** Returns the error of one field, which must be the only one. */
function sentence(name: string, value: string | string[], others: Fields = {}): string {
  const found = errors({ ...others, [name]: value });
  expect(Object.keys(found)).toEqual([name]);
  expect(found[name]).toHaveLength(1);
  const [said = ''] = found[name] ?? [];
  expect(said).toMatch(/^[A-Z].*\.$/);
  return said;
}

describe('the options', () => {
  it.each([
    ['gender', genderOptions, Gender, ['Male', 'Female']],
    ['friendly', friendlyOptions, Friendly, ['yes', 'no', 'unsure', 'depends']],
    ['potty_info', pottyOptions, PottyInterval, ['1 hour', '2 hours', '4 hours', '8 hours']],
    ['micro', yesNoOptions, YesNo, ['yes', 'no']],
    ['energy_info', energyOptions, Energy, ['Low', 'Moderate', 'High', 'depends']],
    ['alone', aloneOptions, AloneTime, ['not at all', '1 hour', '2 hours', '4 hours', '8 hours']],
  ])('of %s are the database’s, in the words of spec section 3', (_, options, stored, words) => {
    expect(options.map(({ value }) => value)).toEqual(Object.values(stored));
    expect(options.map(({ label }) => label)).toEqual(words);
    for (const { value, label } of options) expect(optionLabel(options, value)).toBe(label);
  });

  it('are read by their value and by the spec’s word', () => {
    const byWord = accepted({ potty_info: '1 hour', alone: 'not at all', house_trianed: ' yes ' });
    expect(byWord).toMatchObject({
      potty_info: 'one_hour',
      alone: 'not_at_all',
      house_trianed: 'yes',
    });
    const byValue = accepted({ potty_info: 'one_hour', alone: 'eight_hours' });
    expect(byValue).toMatchObject({ potty_info: 'one_hour', alone: 'eight_hours' });
  });
});

describe('the pet form', () => {
  it('reads the required fields; the rest is empty', () => {
    expect(accepted({})).toEqual({
      pet_name: 'Biscuit',
      gender: 'Female',
      pet_weight: 42.5,
      pet_age: 3,
      breed: 'Beagle',
      markings: '',
      friendly: 'depends',
      house_trianed: null,
      potty_info: 'four_hours',
      spayed_neutered: 'yes',
      micro: 'no',
      anxiety: 'no',
      energy_info: 'Moderate',
      alone: 'not_at_all',
      food_info: '',
      med_info: '',
      additional_info: '',
      vet_info: [],
      emergency: [],
    });
  });

  it.each(requiredNames)('needs %s: absent, empty and blank alike', (name) => {
    const absent = errors({}, name);
    expect(Object.keys(absent)).toEqual([name]);
    expect(absent[name]).toHaveLength(1);
    expect(absent[name]?.[0]).toMatch(/^Please (tell|choose) .*\.$/);
    for (const nothing of ['', ' ', '\t\n', '\u00a0'])
      expect(sentence(name, nothing)).toBe(absent[name]?.[0]);
  });

  it('says something of its own for each required field', () => {
    const said = requiredNames.map((name) => errors({}, name)[name]?.[0]);
    expect(new Set(said).size).toBe(requiredNames.length);
  });

  it.each(shortTexts)('refuses a %s with nothing to see in it', (name) => {
    expect(sentence(name, '\u200b\u2060')).toBe(errors({}, name)[name]?.[0]);
  });

  it('says all that is wrong at once', () => {
    expect(Object.keys(refusals(new FormData())).sort()).toEqual([...requiredNames].sort());
  });

  it.each(choices)('refuses an unknown answer to %s', (name) => {
    for (const unknown of ['sometimes', 'YES!', 'constructor', '3 hours'])
      expect(sentence(name, unknown)).toMatch(/^Please choose one of the answers to /);
  });

  it.each([...requiredNames, 'house_trianed', ...notes])('refuses %s sent twice', (name) => {
    expect(sentence(name, ['yes', 'no'])).toMatch(/couldn’t be read\. Please try again\.$/);
  });

  it.each([...requiredNames, 'house_trianed', ...notes])('refuses a file as %s', (name) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(required))
      if (field !== name) form.append(field, value);
    form.append(name, new File(['x'], 'x.txt'));
    expect(Object.keys(refusals(form))).toEqual([name]);
  });

  it.each([...shortTexts, ...entryTexts])('R39 keeps %s to 120 characters', (name) => {
    // A phone and an email address must also be well-formed.
    const fill = 'é';
    const tail = name.endsWith('email')
      ? '@example.com'
      : name.endsWith('phone')
        ? ' or 215-555-0192'
        : '';
    const start = name.endsWith('email') || name.endsWith('phone') ? 'e' : fill;
    const text = (length: number) => start.repeat(length - tail.length) + tail;
    expect(sentence(name, text(121), wholeEntries)).toMatch(/to 120 characters; it has 121\.$/);
    if (!name.endsWith('email')) expect(errors({ ...wholeEntries, [name]: text(120) })).toEqual({});
    expect(errors({ ...wholeEntries, [name]: `  ${text(60)}  ` })).toEqual({});
  });

  it.each(notes)('R39 keeps %s to 2,000 characters, a line end counting as one', (name) => {
    expect(sentence(name, 'a'.repeat(2001))).toMatch(/to 2,000 characters; it has 2,001\.$/);
    expect(errors({ [name]: 'a\r\n'.repeat(999) + 'aa' })).toEqual({});
    expect(accepted({ [name]: ' two\r\nlines\tand a tab\r\n' })).toMatchObject({
      [name]: 'two\nlines\tand a tab',
    });
  });

  it('R39 counts a character outside the basic plane as one', () => {
    expect(errors({ pet_name: '🐕'.repeat(120) })).toEqual({});
    expect(sentence('pet_name', '🐕'.repeat(121))).toContain('it has 121');
  });

  it.each([...shortTexts, ...notes, ...entryTexts])(
    'refuses characters nobody types in %s',
    (name) => {
      for (const character of ['\0', '\u001b', '\u0085', '\ud83d', '\ufffd'])
        expect(sentence(name, `5550100${character}5550100`, wholeEntries)).toMatch(/can’t save/);
    },
  );

  it('refuses half a character, which a form’s encoding replaces but a script may hand over', () => {
    for (const half of ['\ud83d', '\udc15']) {
      const text = `5550100${half}`;
      const typed = {
        ...required,
        ...Object.fromEntries([...shortTexts, ...notes].map((name) => [name, text])),
        vet_info: [{ vet_name: text }],
        emergency: [{ emergency_name: text }],
      };
      const found = petSchema.safeParse(typed).error?.issues ?? [];
      expect(found.map(({ path }) => path.join('.')).sort()).toEqual(
        [...shortTexts, ...notes, 'vet_info.0.vet_name', 'emergency.0.emergency_name'].sort(),
      );
    }
  });

  it.each([...shortTexts, ...entryTexts])('takes one line only in %s', (name) => {
    expect(sentence(name, '5550100\n5550100', wholeEntries)).toMatch(/can’t save/);
  });

  it('trims, and leaves what is inside as it was typed', () => {
    const pet = accepted({ pet_name: '  Señor  Wuff ', breed: '\tMix <b>&amp;</b> ' });
    expect(pet).toMatchObject({ pet_name: 'Señor  Wuff', breed: 'Mix <b>&amp;</b>' });
  });

  it('ignores fields that the form does not have', () => {
    const pet = accepted({
      user_id: 'somebody',
      id: 'something',
      created_at: '2020',
      role: 'admin',
    });
    expect(pet).toEqual(accepted({}));
  });
});

describe('R39 weight and age', () => {
  it.each([
    ['pet_weight', '0.1', 0.1],
    ['pet_weight', '.5', 0.5],
    ['pet_weight', '24.', 24],
    ['pet_weight', ' 007 ', 7],
    ['pet_weight', '300', 300],
    ['pet_weight', '300.0', 300],
    ['pet_age', '0', 0],
    ['pet_age', '0.25', 0.25],
    ['pet_age', '29.99', 29.99],
    ['pet_age', '30', 30],
  ])('%s %j is %d', (name, text, value) => {
    expect(accepted({ [name]: text })).toMatchObject({ [name]: value });
  });

  it.each([
    ['pet_weight', '0'],
    ['pet_weight', '0.0'],
    ['pet_weight', '300.01'],
    ['pet_weight', '301'],
    ['pet_age', '30.01'],
    ['pet_age', '31'],
    ['pet_age', '99999'],
  ])('%s %j is out of range', (name, text) => {
    expect(sentence(name, text)).toMatch(/^Please give an? (weight above 0|age from 0)/);
  });

  const noNumbers = [
    '1e3',
    '1e1',
    'NaN',
    'Infinity',
    '-Infinity',
    '-1',
    '+1',
    '0x10',
    '1_0',
    '1,5',
    '1.5.5',
    '.',
    '12 kg',
    'lb',
    '12 lb lb',
    'twelve',
    '٣',
    '3\u00005',
    '300.0000000000000000001',
    '26 lb 16 oz',
    '26 lb 8',
  ];
  it.each([
    ['pet_weight', '66 lb', 66],
    ['pet_weight', '66lbs.', 66],
    ['pet_weight', ' 24.5 Pounds ', 24.5],
    ['pet_weight', '26 lb 8 oz', 26.5],
    ['pet_weight', '5 lb 15 oz', 5.94],
    ['pet_weight', '5 lbs., 4oz', 5.25],
    ['pet_weight', '24½ lb', 24.5],
    ['pet_age', '2½', 2.5],
    ['pet_age', '3 years', 3],
    ['pet_age', '1 yr', 1],
    ['pet_age', '0.5y', 0.5],
    ['pet_age', '3 years old', 3],
  ])('R102 understands %s %j', (name, text, value) => {
    expect(accepted({ [name]: text })).toMatchObject({ [name]: value });
  });

  it.each(noNumbers.flatMap((text) => [['pet_weight', text] as const, ['pet_age', text] as const]))(
    '%s %j is no number',
    (name, text) => {
      expect(sentence(name, text)).toMatch(/^Please give the (weight|age) as a number of /);
    },
  );

  it('never lets a number out of range through, whatever is typed', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.eE+- x_,'), maxLength: 24 });
    fc.assert(
      fc.property(digits, (text) => {
        const read = petSchema.safeParse({ ...required, pet_weight: text, pet_age: text });
        if (!read.success) return;
        expect(read.data.pet_weight).toBeGreaterThan(0);
        expect(read.data.pet_weight).toBeLessThanOrEqual(300);
        expect(read.data.pet_age).toBeLessThanOrEqual(30);
      }),
    );
  });
});

describe('vets and emergency contacts', () => {
  it('drops entries with nothing in them, wherever they stand', () => {
    const pet = accepted({
      'vet_info[0].vet_name': ' ',
      'vet_info[0].vet_zip': '',
      'vet_info[1].vet_name': 'Dr. Ada Reed',
      'vet_info[3].vet_name': 'Dr. Bo Lind',
      'emergency[0].emergency_name': '',
      'emergency[0].emergency_email': '\n',
    });
    expect(pet.vet_info.map(({ vet_name }) => vet_name)).toEqual(['Dr. Ada Reed', 'Dr. Bo Lind']);
    expect(pet.emergency).toEqual([]);
  });

  it.each(entryTexts.filter((name) => name.startsWith('vet') && !name.endsWith('name')))(
    'asks for the vet’s name when there is only %s',
    (name) => {
      const found = errors({ [name]: '5550100' });
      expect(Object.keys(found)).toEqual(['vet_info[0].vet_name']);
      expect(found['vet_info[0].vet_name']).toHaveLength(1);
    },
  );

  it('asks at the entry that lacks it, counting as the form does', () => {
    expect(Object.keys(errors({ 'vet_info[2].vet_city': 'Philadelphia' }))).toEqual([
      'vet_info[2].vet_name',
    ]);
  });

  it('asks for name and phone of an emergency contact', () => {
    const email = 'emergency[0].emergency_email';
    const name = 'emergency[0].emergency_name';
    const phone = 'emergency[0].emergency_phone';
    expect(Object.keys(errors({ [email]: 'sam@example.com' })).sort()).toEqual([name, phone]);
    expect(Object.keys(errors({ [name]: 'Sam' }))).toEqual([phone]);
    expect(Object.keys(errors({ [phone]: '215 555 0142' }))).toEqual([name]);
    expect(errors({ [name]: 'Sam', [phone]: '215 555 0142' })).toEqual({});
    expect(sentence(phone, '555-01', { [name]: 'Sam' })).toMatch(/whole phone number/);
    expect(sentence(phone, 'ask my sister', { [name]: 'Sam' })).toMatch(/whole phone number/);
    const whole = { [name]: 'Sam', [phone]: '555-0142' };
    expect(sentence(email, 'sam at home', whole)).toMatch(/email address/);
    expect(errors({ ...whole, [email]: 'sam@example.com' })).toEqual({});
  });

  const list = (count: number, fields: (index: number) => Fields) =>
    Object.assign({}, ...Array.from({ length: count }, (_, index) => fields(index))) as Fields;
  const vet = (index: number) => ({ [`vet_info[${index}].vet_name`]: `Vet ${index}` });
  const contact = (index: number) => ({
    [`emergency[${index}].emergency_name`]: `Contact ${index}`,
    [`emergency[${index}].emergency_phone`]: '2155550100',
  });

  it.each([
    ['vet_info', vet],
    ['emergency', contact],
  ] as const)('takes five entries of %s and refuses a sixth', (name, entry) => {
    expect(accepted(list(5, entry))[name]).toHaveLength(5);
    const found = errors(list(6, entry));
    expect(found[name]).toEqual([expect.stringMatching(/^We can keep at most 5 .*\.$/)]);
    expect(Object.keys(found)).toEqual([name]);
  });

  it('reads what it stored, and fills in what an older row lacks', () => {
    const pet = accepted({ ...wholeEntries, 'vet_info[0].vet_zip': '19103' });
    expect(petFields.vet_info.stored.parse(JSON.parse(JSON.stringify(pet.vet_info)))).toEqual(
      pet.vet_info,
    );
    expect(petFields.emergency.stored.parse(pet.emergency)).toEqual(pet.emergency);
    expect(petFields.vet_info.stored.parse([{ vet_name: 'Dr. Ada Reed' }])).toEqual([
      {
        vet_name: 'Dr. Ada Reed',
        vet_phone: '',
        vet_address: '',
        vet_address2: '',
        vet_city: '',
        vet_state: '',
        vet_zip: '',
      },
    ]);
    for (const broken of ['[]', null, [null], [{ vet_name: 7 }], { vet_name: 'x' }])
      expect(petFields.vet_info.stored.safeParse(broken).success).toBe(false);
  });

  it('takes its own answer again, so that an edit form can begin with it', () => {
    const pet = accepted({ ...wholeEntries, food_info: 'Twice a day', house_trianed: 'no' });
    const typed = { ...pet, pet_weight: String(pet.pet_weight), pet_age: String(pet.pet_age) };
    expect(petSchema.parse({ ...typed, house_trianed: 'no' })).toEqual(pet);
  });
});
