/** The corpus, mixed with fast-check's own values, as fields of forms and parts of addresses. */
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

/** Changes to a form: to some of its fields by their positions, and fields that it doesn't have. */
export type Mutation = {
  places: [place: number, value: Nasty | Nasty[] | null][];
  strangers: [name: string, value: Nasty][];
};

export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  places: fc.array(fc.tuple(fc.nat(30), anyValue), { minLength: 1, maxLength: 3 }),
  strangers: fc.array(fc.tuple(fc.constantFrom(...strangeNames), anyNasty), { maxLength: 2 }),
});

/** Returns the mutation of this form, as changes of its fields. */
export function changesOf({ places, strangers }: Mutation, fields: Fields): Changes {
  const names = Object.keys(fields);
  const typed = places.flatMap(([place, value]) => {
    const name = names[place % names.length];
    return name === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...typed, ...strangers]);
}

/** Encodes a value for an address or a body; a lone surrogate as its bytes. */
export function encodedNasty(value: Nasty): string {
  if (typeof value !== 'string') return value.raw;
  return [...value]
    .map((sign) => (/^\p{Cs}$/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
    .join('');
}
