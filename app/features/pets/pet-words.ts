/** How a pet is named in short. Without its form, so that pages that only show a pet load no zod. */
import { ageText } from './age';
import type { ShownPet } from './pet-fields';
import { weightText } from './pet-options';
import type { PlainField } from './to-ask';

export const askTheOwner = 'Ask the owner';

/** `Bella, Beagle`, without a breed that the owner has not told. */
export function nameAndBreed({ name, breed }: { name: string; breed: string }): string {
  return [name, breed].filter(Boolean).join(', ');
}

/** `Beagle, 3 years, 24 lb`, without what is not told yet. */
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
