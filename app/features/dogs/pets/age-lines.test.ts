import { describe, expect, it } from 'vitest';
import { type AgeFacts, ageLines } from './age-lines';

const start = '2026-12-20';
const stay = {
  pets: [{ id: 'pip', name: 'Pip' }],
  start,
  end: '2026-12-23',
  times: { start, end: '2026-12-23' },
  today: '2026-11-30',
};
type Dog = AgeFacts['dogs'][number];
const lines = (dog: Omit<Dog, 'petId'>, rule: Partial<AgeFacts>) =>
  ageLines({
    ...stay,
    ages: {
      leastAgeMonths: null,
      neuteredFromMonths: null,
      dogs: [{ petId: 'pip', ...dog }],
      ...rule,
    },
  });

describe('R144 the age of dogs', () => {
  it.each([
    ['the day before 4 months', '2026-08-21', ['age:pip']],
    ['4 months on the day of Drop Off', '2026-08-20', []],
    ['about 3 months', '2026-09-10~', ['age:pip']],
  ])('R144 goes by the birthday on the day of Drop Off: %s', (_what, bornOn, codes) => {
    const found = lines({ bornOn, neutered: false }, { leastAgeMonths: 4 });
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it('R144 tells the owner the rule, and the admin the dog', () => {
    expect(lines({ bornOn: '2026-09-10', neutered: null }, { leastAgeMonths: 4 })).toEqual([
      {
        code: 'age:pip',
        state: 'missing',
        text: 'Pip is 3 months old at Drop Off. We take dogs from 4 months.',
        forAdmin: 'Pip is 3 months old at Drop Off, and you take dogs from 4 months',
        dog: 'Pip',
      },
    ]);
  });

  it.each([
    ['not neutered at 12 months', '2025-12-20', false, ['neutered:pip']],
    ['not neutered at 11 months', '2025-12-21', false, []],
    ['neutered', '2020-01-01', true, []],
    ['not answered yet', '2020-01-01', null, []],
    ['of an unknown age', null, false, []],
  ])('R144 asks for neutering from an age: %s', (_what, bornOn, neutered, codes) => {
    const found = lines({ bornOn, neutered }, { neuteredFromMonths: 12 });
    expect(found.map(({ code }) => code)).toEqual(codes);
    expect(lines({ bornOn, neutered }, {})).toEqual([]);
  });
});
