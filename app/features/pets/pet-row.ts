import type { LocalDate } from '~/core/time/business-time';
import { isAdmin, type Role } from '~/core/session/permissions';
import { type Age, bornOf, yearsOn } from './age';
import {
  petField,
  petFieldNames,
  type PetColumns,
  type PetDetails,
  type PetFieldName,
  type StoredPet,
} from './pet-fields';

/** The columns of a pet; an age that was typed is of this day. */
export function rowOf(pet: PetDetails, today: LocalDate): PetColumns {
  const stored = { ...pet, pet_age: bornOf(pet.pet_age, today) };
  return Object.fromEntries(
    petFieldNames.map((name) => [petField(name).column, stored[name]]),
  ) as PetColumns;
}

export function columnsOf<Name extends PetFieldName>(
  names: readonly Name[],
): { [Column in keyof StoredPet<Name>]: true } {
  return Object.fromEntries(names.map((name) => [petField(name).column, true])) as {
    [Column in keyof StoredPet<Name>]: true;
  };
}

/** A stored pet as its pages show it on that day: with an age in years. */
export function shownOn<Pet extends { pet_age: Age }>(
  pet: Pet,
  today: LocalDate,
): Omit<Pet, 'pet_age'> & { pet_age: number } {
  return { ...pet, pet_age: yearsOn(bornOf(pet.pet_age, today), today) };
}

/** A stored pet under the form's names. @throws ZodError for a malformed list */
export function detailsOf(row: StoredPet): PetDetails {
  return fieldsOf(petFieldNames, row);
}

/** Some fields of a stored pet, as `detailsOf`. */
export function fieldsOf<Name extends PetFieldName>(
  names: readonly Name[],
  row: StoredPet<Name>,
): Pick<PetDetails, Name> {
  const columns = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    names.map((name) => {
      const { column, stored } = petField(name);
      const value = columns.get(column);
      return [name, stored === undefined ? value : stored.parse(value)];
    }),
  ) as Pick<PetDetails, Name>;
}

export type PetViewer = { id: string; role: Role };

/** The condition that a pet is the viewer's to see and change: the owner's own, or any for the admin (R8). */
export function theirPet(petId: string, viewer: PetViewer) {
  return isAdmin(viewer) ? { id: petId } : { id: petId, userId: viewer.id };
}
