import { describe, expect, it } from 'vitest';
import { addressIn, nameAndPhoneIn, splitFullName, sexIn, withLeadingZeros } from './import-words';

describe('R100 sexIn', () => {
  it.each([
    ['Male', 'Male', null],
    ['f', 'Female', null],
    ['Boy', 'Male', null],
    ['Neutered Male', 'Male', 'yes'],
    ['Male (neutered)', 'Male', 'yes'],
    ['Spayed Female', 'Female', 'yes'],
    ['F/S', 'Female', 'yes'],
    ['MN', 'Male', 'yes'],
    ['Female - Spayed', 'Female', 'yes'],
    ['Intact male', 'Male', 'no'],
    ['Unspayed female', 'Female', 'no'],
    ['Male, not neutered', 'Male', 'no'],
    ['Female, unaltered', 'Female', 'no'],
    ['Neutered', 'Male', 'yes'],
    ['Spayed', 'Female', 'yes'],
    ['Spayed/Neutered', null, 'yes'],
    ['M/F', null, null],
    ['Neutrum', null, null],
    ['', null, null],
  ])('%j', (text, gender, fixed) => expect(sexIn(text)).toEqual({ gender, fixed }));
});

describe('R100 addressIn', () => {
  it.each([
    [
      '1 Elm Street, Apt 4, Camden, NJ 08102',
      { street: '1 Elm Street, Apt 4', city: 'Camden', region: 'NJ', postalCode: '08102' },
    ],
    [
      '1 Elm Street, New York, New York 10001-2345, USA',
      { street: '1 Elm Street', city: 'New York', region: 'New York', postalCode: '10001-2345' },
    ],
    ['1 Elm Street, Apt 4', null],
    ['1 Elm Street', null],
  ])('%j', (text, parts) => expect(addressIn(text)).toEqual(parts));
});

describe('R100 nameAndPhoneIn', () => {
  it.each([
    ['Larkspur Vets, (215) 555-0101', { name: 'Larkspur Vets', phone: '(215) 555-0101' }],
    ['Mom – Sue 215-555-0199 x3', { name: 'Mom – Sue', phone: '215-555-0199 x3' }],
    ['24/7 Vets: +1 215 555 0101', { name: '24/7 Vets', phone: '+1 215 555 0101' }],
    ['Larkspur Vets', null],
    ['Larkspur, ask for Luis', null],
    ['(215) 555-0101', null],
    ['Suite 5550', null],
    ['Vet 24:2155550101', { name: 'Vet 24', phone: '2155550101' }],
    [
      'Larkspur (cell) 215-555-0101 ext. 4',
      { name: 'Larkspur (cell)', phone: '215-555-0101 ext. 4' },
    ],
  ])('%j', (text, parts) => expect(nameAndPhoneIn(text)).toEqual(parts));
});

it('R60 takes the first word of a whole name as the first name', () => {
  expect(splitFullName('Mia de la Cruz')).toEqual(['Mia', 'de la Cruz']);
  expect(splitFullName('Rivera, Sam')).toEqual(['Sam', 'Rivera']);
  expect(splitFullName('Cher')).toEqual(['Cher', '']);
});

it.each([
  ['2139', '02139'],
  ['501', '00501'],
  ['2139-1234', '02139-1234'],
  ['10001', '10001'],
  ['SW1A 1AA', 'SW1A 1AA'],
])('R102 gives ZIP %s its leading zeros', (zip, stored) =>
  expect(withLeadingZeros(zip)).toBe(stored),
);
