import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { petSchema } from './pet-fields';
import {
  askable,
  leftOpen,
  petSchemaWith,
  breedOf,
  inInvitation,
  sizeOf,
  standInFor,
  toAskIn,
  toAskText,
} from './open-questions';
import { nameAndBreed, shortFacts } from './pet-words';

describe('R99 what nobody has told of a dog', () => {
  it('has a stand-in that the form of a dog takes', () => {
    const typed = Object.fromEntries(askable.map((name) => [name, standInFor(name)]));
    expect(petSchema.safeParse({ pet_name: 'Fig', ...typed }).error).toBeUndefined();
  });

  it('is a list of fields that are asked', () => {
    expect(toAskIn(['gender', 'pet_age', 'pet_name', 'vet_info', 'no'])).toEqual([
      'pet_age',
      'gender',
    ]);
    expect(toAskIn('gender')).toEqual([]);
    expect(toAskText(['pet_age', 'pet_weight', 'gender'])).toBe('age, weight and gender');
  });

  it('is not shown as a number', () => {
    const dog = { bornOn: '2026-11-23~', petWeight: 20 };
    expect(sizeOf({ ...dog, toAsk: ['pet_age'] }, '2026-11-23')).toEqual({
      ageYears: null,
      weightPounds: 20,
    });
    expect(sizeOf({ ...dog, toAsk: ['pet_weight'] }, '2027-11-23')).toEqual({
      ageYears: 1,
      weightPounds: null,
    });
    const details = { breed: 'Beagle', pet_age: 0, pet_weight: 20 };
    expect(shortFacts(details, ['pet_age'])).toBe('Beagle, 20 lb');
    expect(shortFacts(details, ['breed', 'pet_age'])).toBe('20 lb');
    expect(breedOf({ breed: 'Unknown', toAsk: ['breed'] })).toBe('');
    expect(breedOf({ breed: 'Unknown', toAsk: [] })).toBe('Unknown');
    expect(nameAndBreed({ name: 'Bella', breed: '' })).toBe('Bella');
    expect(shortFacts(details, [])).toBe('Beagle, 0 years, 20 lb');
  });
});

it('R99 the invitation names each dog, and asks of each what it lacks', () => {
  const pets = [
    { petName: 'Bella', toAsk: ['pet_weight', 'gender'] },
    { petName: 'Rex', toAsk: [] },
    { petName: 'Fig', toAsk: ['pet_age'] },
  ];
  expect(inInvitation(pets)).toEqual({
    dogs: ['Bella', 'Rex', 'Fig'],
    asks: ['Bella: weight and gender', 'Fig: age'],
  });
});

describe('R99 a form that may leave fields open', () => {
  const form = new FormData();
  for (const name of askable) form.set(name, standInFor(name));
  form.set('pet_name', 'Fig');
  form.set('pet_age', ' ');
  form.delete('gender');

  it('is refused without leave, and taken with it', () => {
    const strict = parseWithZod(form, { schema: petSchema });
    expect(Object.keys(strict.reply().error ?? {}).sort()).toEqual(['gender', 'pet_age']);
    const lenient = parseWithZod(form, { schema: petSchemaWith(['pet_age', 'gender', 'breed']) });
    expect(lenient).toMatchObject({
      status: 'success',
      value: { pet_age: 0, gender: 'Female', breed: 'Unknown' },
    });
    expect(leftOpen(form, ['pet_age', 'gender', 'breed'])).toEqual(['pet_age', 'gender']);
  });

  it('comes back as it was typed', () => {
    const answered = parseWithZod(form, { schema: petSchemaWith(['pet_age', 'gender']) }).reply();
    expect(answered.initialValue).not.toHaveProperty('gender');
  });
});
