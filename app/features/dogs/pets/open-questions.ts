/** Unanswered questions of a dog's form, which the house asks the owner later (R99). */
import * as z from 'zod';
import { nameList } from '~/core/text/format';
import type { LocalDate } from '~/core/time/business-time';
import { petField, petFieldNames, type PetFieldName, petSchema } from './pet-fields';
import { type Born, yearsOn } from './age';

/** Fields with a column each; vets and contacts are lists and always optional. */
export type PlainField = Exclude<PetFieldName, 'vet_info' | 'emergency'>;

/** The required fields of a dog's form, except the name. */
export const askable = petFieldNames.filter(
  (name): name is PlainField =>
    name !== 'pet_name' && name !== 'vet_info' && name !== 'emergency' && !petField(name).optional,
);

const standIns: Partial<Record<PlainField, string>> = {
  pet_age: '0',
  pet_weight: '1',
  gender: 'Female',
};

/** Returns the placeholder for an unanswered field, as the form would submit it. It's never shown. */
export function standInFor(name: PlainField): string {
  return petField(name).careful ?? standIns[name] ?? '';
}

/** Parses a stored list of fields; unknown ones are ignored. */
export function toAskIn(stored: unknown): PlainField[] {
  return Array.isArray(stored) ? askable.filter((name) => stored.includes(name)) : [];
}

/** Formats field names: `age, weight and gender`. */
export function toAskText(fields: readonly PlainField[]): string {
  return nameList(fields.map((name) => petField(name).label.toLowerCase()));
}

/** Returns age in years and weight in pounds; null if unanswered. */
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

/** Returns the breed; '' if unanswered. */
export function breedOf({ breed, toAsk }: { breed: string; toAsk: unknown }): string {
  return toAskIn(toAsk).includes('breed') ? '' : breed;
}

const isOpen = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Returns the fields that a form leaves empty. */
export function leftOpen(form: FormData, mayStayOpen: readonly PlainField[]): PlainField[] {
  return mayStayOpen.filter((name) => isOpen(form.getAll(name).at(-1)));
}

/** Returns the pet schema in which these fields may be empty; they get their placeholders. */
export function petSchemaWith(mayStayOpen: readonly PlainField[]): typeof petSchema {
  const fields = mayStayOpen.map((name) => [
    name,
    z.preprocess((value) => (isOpen(value) ? standInFor(name) : value), petField(name).schema),
  ]);
  return petSchema.extend(Object.fromEntries(fields) as typeof petSchema.shape);
}

/** Returns an owner's dogs for the invitation: their names, and the questions about each. */
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
