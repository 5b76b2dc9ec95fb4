/** Short names of a pet. Separate from its form, so that pages that only show a pet don't load zod. */
import { ageText } from './age';
import type { ShownPet } from './pet-fields';
import { weightText } from './pet-options';
import type { PlainField } from './open-questions';

export const askTheOwner = 'Ask the owner';

/** Formats a pet as `Bella, Beagle`, without an unanswered breed. */
export function nameAndBreed({ name, breed }: { name: string; breed: string }): string {
  return [name, breed].filter(Boolean).join(', ');
}

/** Formats a pet's facts as `Beagle, 3 years, 24 lb`, without unanswered fields. */
export function shortFacts(
  { breed, pet_age: years, pet_weight: weight }: Pick<ShownPet, 'breed' | 'pet_age' | 'pet_weight'>,
  toAsk: readonly PlainField[],
): string {
  const unlessOpen = (name: PlainField, text: string) => (toAsk.includes(name) ? [] : [text]);
  return [
    ...unlessOpen('breed', breed),
    ...unlessOpen('pet_age', ageText(years)),
    ...unlessOpen('pet_weight', weightText(weight)),
  ].join(', ');
}
