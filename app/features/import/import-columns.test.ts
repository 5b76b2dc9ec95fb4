import { describe, expect, it } from 'vitest';
import { petField, petFieldNames } from '~/features/pets/pet-fields';
import {
  carefulFill,
  columnNamed,
  filledFields,
  importColumnNames,
  importColumns,
  matchColumns,
} from './import-columns';
import { readImportLine } from './import-rows';

describe('columnNamed', () => {
  it('knows the titles of the sample and of the export', () => {
    for (const name of importColumnNames) expect(columnNamed(importColumns[name].label)).toBe(name);
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

function detailsOf(cells: Parameters<typeof readImportLine>[0]) {
  const read = readImportLine({ ...dog, ...cells }, carefulFill, '2026-11-23');
  return 'problems' in read ? read.problems : read.value.dog?.details;
}

describe('readImportLine', () => {
  it.each([
    [{ pet_age: '8 months' }, { pet_age: 0.7 }],
    [{ pet_age: '3 years' }, { pet_age: 3 }],
    [{ pet_age: '2.5 yrs' }, { pet_age: 2.5 }],
    [{ pet_age: '', birthday: '11/23/2024' }, { pet_age: 2 }],
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
    [{ birthday: '11/23/2030', pet_age: '' }, 'Birthday “11/23/2030”: This day is in the future.'],
    [{ vet_name: 'Larkspur', vet_phone: '2.15556E+09' }, 'This is no whole phone number.'],
    [{ vet_name: 'Larkspur', vet_phone: 'ask Luis' }, 'This is no whole phone number.'],
    [{ micro: 'perhaps' }, 'Microchipped “perhaps”'],
    [{ rabies: '31/12/2027' }, 'Rabies Expiration “31/12/2027”'],
    [{ emergency_name: 'Jo' }, 'Emergency Phone is missing.'],
    [
      { emergency_name: 'Jo', emergency_phone: '2.15556E+09' },
      'Emergency Phone “2.15556E+09”: Please give the whole phone number, such as (555) 010-0199.',
    ],
  ])('refuses %o', (cells, problem) =>
    expect(detailsOf(cells)).toEqual([expect.stringContaining(problem)]),
  );

  it.each([
    ['2139', '02139'],
    ['501', '00501'],
    ['2139-1234', '02139-1234'],
    ['10001', '10001'],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])('R102 gives ZIP %s its leading zeros', (postal_code, stored) => {
    const read = readImportLine({ ...dog, postal_code }, carefulFill, '2026-11-23');
    expect(read).toMatchObject({ value: { owner: { postalCode: stored } } });
  });

  it('takes the first word of a whole name as the first name', () => {
    for (const [full_name, first, last] of [
      ['Mia de la Cruz', 'Mia', 'de la Cruz'],
      ['Rivera, Sam', 'Sam', 'Rivera'],
      ['Cher', 'Cher', null],
    ] as const)
      expect(
        readImportLine({ email: 'a@example.com', full_name }, carefulFill, '2026-11-23'),
      ).toMatchObject({ value: { owner: { firstName: first, lastName: last }, dog: null } });
  });
});
