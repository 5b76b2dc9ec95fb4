import { describe, expect, it } from 'vitest';
import {
  addressIn,
  ageSince,
  dayIn,
  nameAndPhoneIn,
  namesIn,
  sexIn,
  withLeadingZeros,
  wrongDay,
  yearsIn,
} from './import-words';

const today = '2026-11-23';

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

describe('R100 yearsIn', () => {
  it.each([
    ['8 months', '0.7'],
    ['3 years', '3'],
    ['2.5 yrs', '2.5'],
    ['1 yr 6 mos', '1.5'],
    ['1y6m', '1.5'],
    ['about 3 years old', '3'],
    ['10 weeks', '0.2'],
    ['2019', '7'],
    ['2026', '0'],
    ['4', '4'],
    ['2030', '2030'],
    ['puppy', 'puppy'],
    ['3 years or 4', '3 years or 4'],
    ['', ''],
  ])('%j', (text, years) => expect(yearsIn(text, today)).toBe(years));
});

describe('R100 ageSince', () => {
  it.each([
    ['11/23/2024', '2'],
    ['2024-11-23', '2'],
    ['5/2019', '7.6'],
    ['May 2019', '7.6'],
    ['2019', '7'],
  ])('%j', (text, value) => expect(ageSince(text, today)).toEqual({ value }));

  it.each([
    ['11/23/2030', 'This day is in the future.'],
    ['spring', wrongDay],
    ['2030', wrongDay],
  ])('refuses %j', (text, problem) => expect(ageSince(text, today)).toEqual({ problem }));
});

describe('R100 dayIn', () => {
  it.each([
    ['3/1/2028', '2028-03-01'],
    ['03-01-28', '2028-03-01'],
    ['3.1.2028', '2028-03-01'],
    ['2028-03-01', '2028-03-01'],
    ['2028/3/1', '2028-03-01'],
    ['2028-03-01T00:00:00Z', '2028-03-01'],
    ['3/1/2028 0:00', '2028-03-01'],
    ['1-Mar-28', '2028-03-01'],
    ['March 1st, 2028', '2028-03-01'],
    ['Mar 1 2028 12:00 AM', '2028-03-01'],
    ['31/12/2027', null],
    ['2/30/2028', null],
    ['1 Foo 2028', null],
    ['1 anf 2028', null],
    ['2028', null],
    ['next year', null],
    ['', null],
  ])('%j', (text, day) => expect(dayIn(text)).toBe(day));
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
  ])('%j', (text, parts) => expect(nameAndPhoneIn(text)).toEqual(parts));
});

it('R60 takes the first word of a whole name as the first name', () => {
  expect(namesIn('Mia de la Cruz')).toEqual(['Mia', 'de la Cruz']);
  expect(namesIn('Rivera, Sam')).toEqual(['Sam', 'Rivera']);
  expect(namesIn('Cher')).toEqual(['Cher', '']);
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
