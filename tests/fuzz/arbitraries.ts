/** The corpus, mixed with what fast-check thinks of, as fields of forms and parts of addresses. */
import fc from 'fast-check';
import type { Changes, Fields } from '../routes/sent-forms';
import { corpus, strangeNames, type Nasty } from './corpus';

/** One hostile value. */
export const anyNasty: fc.Arbitrary<Nasty> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...corpus) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...corpus), fc.constantFrom(...corpus))
      .map(([one, other]) =>
        typeof one === 'string' && typeof other === 'string' ? one + other : one,
      ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const anyValue: fc.Arbitrary<Nasty | Nasty[] | null> = fc.oneof(
  { weight: 8, arbitrary: anyNasty },
  { weight: 1, arbitrary: fc.array(anyNasty, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** What is done to a form: some of its fields by their place, and some that it does not have. */
export type Mutation = {
  places: [place: number, value: Nasty | Nasty[] | null][];
  strangers: [name: string, value: Nasty][];
};

export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  places: fc.array(fc.tuple(fc.nat(30), anyValue), { minLength: 1, maxLength: 3 }),
  strangers: fc.array(fc.tuple(fc.constantFrom(...strangeNames), anyNasty), { maxLength: 2 }),
});

/** The mutation of this form, as changes of its fields. */
export function changesOf({ places, strangers }: Mutation, fields: Fields): Changes {
  const names = Object.keys(fields);
  const typed = places.flatMap(([place, value]) => {
    const name = names[place % names.length];
    return name === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...typed, ...strangers]);
}

/** As it stands in an address or a body; a lone surrogate as the bytes that it would be. */
export function encodedNasty(value: Nasty): string {
  if (typeof value !== 'string') return value.raw;
  return [...value]
    .map((sign) => (/^\p{Cs}$/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
    .join('');
}
