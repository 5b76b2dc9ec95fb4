import { describe, expect, it } from 'vitest';
import { petField, petFieldNames } from '~/features/dogs/pets/pet-fields';
import {
  columnNamed,
  columnsOfList,
  filledFields,
  importColumns,
  listKinds,
  matchColumns,
} from './import-columns';
import { paper } from '~tests/factories/papers';
import { readImportLine } from './import-rows';
import { problemText } from './import-values';

const papers = [paper(), paper({ id: 'dhpp', name: 'DHPP' }), paper({ id: 'bordetella' })];

describe('columnNamed', () => {
  it('knows the titles of the sample and of the export', () => {
    for (const list of listKinds)
      for (const name of columnsOfList[list])
        expect(columnNamed(importColumns[name].label, list)).toBe(name);
  });

  it.each([
    ['Client First Name', 'first_name'],
    ['Owner Email', 'email'],
    ['E-Mail Address', 'email'],
    ['Client', 'full_name'],
    ['Customer Name', 'full_name'],
    ['Pet Parent Last Name', 'last_name'],
    ['Pet Name', 'pet_name'],
    ['Dog’s Name', 'pet_name'],
    ['Animal Breed', 'breed'],
    ['Date of Birth', 'birthday'],
    ['Client Notes', 'private_note'],
    ['Pet Notes', 'additional_info'],
    ['Rabies Expiration', 'rabies'],
    ['Rabies Vaccination Exp. Date', 'rabies'],
    ['DAPP Due', 'dhpp'],
    ['Kennel Cough Expires', 'bordetella'],
    ['Lepto', 'leptospirosis'],
    ['Fecal', 'fecal'],
    ['Stool Sample Expiration Date', 'fecal'],
    ['Pet Flea & Tick Due', 'flea'],
    ['Mobile Number', 'phone_number'],
    ['Home Phone', 'other_phone'],
    ['Pet Type', 'species'],
    ['Owner 1 First Name', 'first_name'],
    ['Address Line 2', 'street_address_2'],
    ['Microchip #', 'micro'],
    ['Weight (lb)', 'pet_weight'],
  ] as const)('%s', (title, name) => expect(columnNamed(title)).toBe(name));

  it.each(['Name', 'Rabies Date Given', 'Balance', 'Client ID', '', 'constructor'])(
    'leaves out what it cannot be sure of: %s',
    (title) => expect(columnNamed(title)).toBeNull(),
  );

  it('takes each column once', () => {
    expect(matchColumns(['Email', 'Client Email', 'Pet Name'])).toEqual([
      'email',
      null,
      'pet_name',
    ]);
  });
});

describe('what is filled in', () => {
  it('covers each question that a dog must answer', () => {
    const asked = petFieldNames.filter(
      (name) => !['vets', 'contacts'].includes(petField(name).kind) && !petField(name).optional,
    );
    expect(['pet_name', ...filledFields].sort()).toEqual(asked.sort());
  });
});

const dog = {
  email: 'a@example.com',
  pet_name: 'Pho',
  pet_age: '3',
  pet_weight: '20',
  gender: 'M',
};

// With these answers, there is nothing to ask the owner.
const everyAnswer = Object.fromEntries(filledFields.map((name) => [name, petField(name).careful]));

function detailsOf(cells: Parameters<typeof readImportLine>[0]) {
  const read = readImportLine({ ...dog, ...cells }, everyAnswer, { today: '2026-11-23', papers });
  return 'problems' in read ? read.problems.map(problemText) : read.value.dog?.details;
}

describe('readImportLine', () => {
  it.each([
    [{ pet_age: '8 months' }, { pet_age: 8 / 12 }],
    [{ pet_age: '3 years' }, { pet_age: 3 }],
    [{ pet_age: '2.5 yrs' }, { pet_age: 2.5 }],
    [{ pet_age: '', birthday: '11/23/2024' }, { pet_age: '2024-11-23' }],
    [{ pet_age: '2019' }, { pet_age: '2019-07-01~' }],
    [{ pet_weight: '24.5 lbs' }, { pet_weight: 24.5 }],
    [{ pet_weight: '66 lb' }, { pet_weight: 66 }],
    [{ pet_weight: '66 Pounds' }, { pet_weight: 66 }],
    [{ gender: 'female (spayed)' }, { gender: 'Female' }],
    [{ spayed_neutered: 'Y' }, { spayed_neutered: 'yes' }],
    [{ alone: 'Not At All' }, { alone: 'not_at_all' }],
    [{ vet_name: 'Larkspur' }, { vet_info: [expect.objectContaining({ vet_name: 'Larkspur' })] }],
  ])('reads %o', (cells, details) => expect(detailsOf(cells)).toMatchObject(details));

  it.each([
    [{ pet_weight: '12 kg' }, 'Weight “12 kg”'],
    [
      { birthday: '11/23/2030', pet_age: '' },
      'Birthday “11/23/2030”: This birthday is in the future.',
    ],
    [{ micro: 'perhaps' }, 'Microchipped “perhaps”'],
    [{ rabies: '31/12/2027' }, 'Rabies Expiration “31/12/2027”'],
    [{ retired: 'perhaps' }, 'Retired “perhaps”: Please write yes or no.'],
    [{ species: 'Cat' }, 'Species “Cat”: Only dogs can be imported.'],
  ])('refuses %o', (cells, problem) =>
    expect(detailsOf(cells)).toEqual([expect.stringContaining(problem)]),
  );

  it.each([
    [{ vet_name: 'Larkspur', vet_phone: 'ask Luis' }, { vet_info: [{ vet_phone: 'ask Luis' }] }],
    [{ vet_name: 'Larkspur', vet_phone: '2.1E+09' }, { vet_info: [{ vet_phone: '2.1E+09' }] }],
    [
      { vet_name: 'Larkspur, (215) 555-0144' },
      { vet_info: [{ vet_name: 'Larkspur', vet_phone: '(215) 555-0144' }] },
    ],
    [{ vet_name: 'Larkspur\r\nCamden' }, { vet_info: [{ vet_name: 'Larkspur, Camden' }] }],
    [
      { emergency_name: 'Jo 215-555-0199' },
      { emergency: [{ emergency_name: 'Jo', emergency_phone: '215-555-0199' }] },
    ],
  ])('R100 keeps %o', (cells, details) => expect(detailsOf(cells)).toMatchObject(details));

  it.each([
    [{ emergency_name: 'Jo' }, 'Emergency contact: Jo'],
    [{ emergency_name: 'Jo', emergency_phone: 'at work' }, 'Emergency contact: Jo, at work'],
    [{ micro: '985 112 001 234 567' }, 'Microchip: 985 112 001 234 567'],
  ])('R100 keeps %o in words', (cells, text) => {
    const details = detailsOf({ ...cells, additional_info: 'Shy' });
    expect(details).toMatchObject({ emergency: [] });
    expect(JSON.stringify(details)).toContain(`Shy\\n${text}`);
  });

  it.each([
    ['Neutered Male', '', 'Male', 'yes'],
    ['Intact Female', '', 'Female', 'no'],
    ['Female', 'N', 'Female', 'no'],
    ['Neutered Male', 'no', 'Male', 'no'],
  ])('R100 reads gender %j with %j beside it', (gender, spayed_neutered, ...read) => {
    expect(detailsOf({ gender, spayed_neutered })).toMatchObject({
      gender: read[0],
      spayed_neutered: read[1],
    });
  });

  const ownerOf = (cells: Parameters<typeof readImportLine>[0]) => {
    const read = readImportLine({ email: 'a@example.com', ...cells }, everyAnswer, {
      today: '2026-11-23',
      papers,
    });
    return 'value' in read ? read.value.owner : read.problems;
  };

  it.each([
    [{ full_name: 'Rivera, Sam' }, { firstName: 'Sam', lastName: 'Rivera' }],
    [{ full_name: 'Cher' }, { firstName: 'Cher', lastName: null }],
    [{ postal_code: '8102' }, { postalCode: '08102' }],
    [
      { street_address: '1 Elm Street, Apt 4, Camden, NJ 08102' },
      { streetAddress: '1 Elm Street, Apt 4', city: 'Camden', region: 'NJ', postalCode: '08102' },
    ],
    [
      { street_address: '1 Elm Street', street_address_2: 'Apt 4', city: 'Camden' },
      { streetAddress: '1 Elm Street, Apt 4', city: 'Camden' },
    ],
    [{ other_phone: '215-555-0101' }, { phoneNumber: '215-555-0101', privateNote: '' }],
    [
      { phone_number: '215-555-0100', other_phone: '215-555-0101', private_note: 'Rings twice' },
      { phoneNumber: '215-555-0100', privateNote: 'Rings twice\nOther phone: 215-555-0101' },
    ],
  ])('R100 reads of an owner %o', (cells, owner) => expect(ownerOf(cells)).toMatchObject(owner));

  it('R100 leaves a cat out where that is the answer, and takes its owner', () => {
    const cat = { email: 'a@example.com', species: 'other', pet_name: 'Tom' };
    expect(readImportLine(cat, {}, { today: '2026-11-23', papers })).toMatchObject({
      value: { dog: null },
    });
  });
});

it('R100 reads why a date was declined', () => {
  const cells = { ...dog, rabies: '2028-03-01', checked: 'declined', vaccination_note: 'Blurred.' };
  expect(readImportLine(cells, everyAnswer, { today: '2026-11-23', papers })).toMatchObject({
    value: { dog: { dates: [{ vaccine: 'rabies', state: 'declined', note: 'Blurred.' }] } },
  });
});

describe('R45 what the house made of a dog', () => {
  const readNotes = (more: object) => {
    const read = readImportLine({ ...dog, ...more }, everyAnswer, { today: '2026-11-23', papers });
    if ('problems' in read) return read.problems.map(problemText);
    const { fit, fitNote, apart } = read.value.dog ?? {};
    return { fit, fitNote, apart, paused: read.value.owner.paused };
  };
  const nothing = { fit: 'unknown', fitNote: '', apart: [], paused: false };

  it.each([
    [{}, nothing],
    [{ fit: 'Welcome' }, { ...nothing, fit: 'welcome' }],
    [
      { fit: 'not a fit', fit_note: 'Bites' },
      { ...nothing, fit: 'not_a_fit', fitNote: 'Bites' },
    ],
    [{ paused: 'yes' }, { ...nothing, paused: true }],
    [
      { kept_apart: 'Rex, Sam@example.com: They fight: toys\n\nBo, Jr., sam@example.com' },
      {
        ...nothing,
        apart: [
          { name: 'Rex', email: 'sam@example.com', note: 'They fight: toys' },
          { name: 'Bo, Jr.', email: 'sam@example.com', note: '' },
        ],
      },
    ],
  ])('%o', (more, facts) => expect(readNotes(more)).toEqual(facts));

  it.each([
    [{ fit: 'perhaps' }, 'Fit “perhaps”: Please write Not decided, Welcome, Not a fit or nothing.'],
    [{ paused: 'now and then' }, 'Requests Stopped “now and then”: Please write yes or no.'],
    [
      { kept_apart: 'Rex' },
      'Kept Apart From “Rex”: Please write each dog on a line, like “Rex, sam@example.com: they fight”.',
    ],
  ])('refuses %o', (more, problem) => expect(readNotes(more)).toEqual([problem]));
});
