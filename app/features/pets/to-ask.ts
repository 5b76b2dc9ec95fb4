/** What a dog's form asks and nobody has told the house yet: it asks the owner (R99). */
import * as z from 'zod';
import { nameList } from '~/core/text/format';
import type { LocalDate } from '~/core/time/business-time';
import { petField, petFieldNames, type PetFieldName, petSchema } from './pet-fields';
import { type Born, yearsOn } from './age';

/** The fields that are a column each; vets and contacts are lists, and nobody must have one. */
export type PlainField = Exclude<PetFieldName, 'vet_info' | 'emergency'>;

/** What the form of a dog requires besides its name. */
export const askable = petFieldNames.filter(
  (name): name is PlainField =>
    name !== 'pet_name' && name !== 'vet_info' && name !== 'emergency' && !petField(name).optional,
);

const standIns: Partial<Record<PlainField, string>> = {
  pet_age: '0',
  pet_weight: '1',
  gender: 'Female',
};

/** What the columns hold as long as nobody has told, as the form would send it. No page shows it. */
export function standInFor(name: PlainField): string {
  return petField(name).careful ?? standIns[name] ?? '';
}

/** The fields of a stored list; unknown ones are ignored. */
export function toAskIn(stored: unknown): PlainField[] {
  return Array.isArray(stored) ? askable.filter((name) => stored.includes(name)) : [];
}

/** `age, weight and gender`. */
export function toAskText(fields: readonly PlainField[]): string {
  return nameList(fields.map((name) => petField(name).label.toLowerCase()));
}

/** Age in years and weight in pounds; null for what nobody has told. */
export function sizeOf(
  { bornOn, petWeight, toAsk }: { bornOn: Born; petWeight: number; toAsk: unknown },
  today: LocalDate,
): { ageYears: number | null; weightPounds: number | null } {
  const openFields = toAskIn(toAsk);
  return {
    ageYears: openFields.includes('pet_age') ? null : yearsOn(bornOn, today),
    weightPounds: openFields.includes('pet_weight') ? null : petWeight,
  };
}

/** The breed; empty while the owner has not told it. */
export function breedOf({ breed, toAsk }: { breed: string; toAsk: unknown }): string {
  return toAskIn(toAsk).includes('breed') ? '' : breed;
}

const isOpen = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Which of these fields a form leaves open. */
export function leftOpen(form: FormData, mayStayOpen: readonly PlainField[]): PlainField[] {
  return mayStayOpen.filter((name) => isOpen(form.getAll(name).at(-1)));
}

/** The form of a pet of which these fields may stay open: something stands in for them meanwhile. */
export function petSchemaWith(mayStayOpen: readonly PlainField[]): typeof petSchema {
  const fields = mayStayOpen.map((name) => [
    name,
    z.preprocess((value) => (isOpen(value) ? standInFor(name) : value), petField(name).schema),
  ]);
  return petSchema.extend(Object.fromEntries(fields) as typeof petSchema.shape);
}

/** The dogs of an owner for the invitation: their names, and what it asks of each. */
export function inInvitation(pets: readonly { petName: string; toAsk: unknown }[]): {
  dogs: string[];
  asks: string[];
} {
  const asks = pets.flatMap(({ petName, toAsk }) => {
    const fields = toAskIn(toAsk);
    return fields.length === 0 ? [] : [`${petName}: ${toAskText(fields)}`];
  });
  return { dogs: pets.map(({ petName }) => petName), asks };
}
