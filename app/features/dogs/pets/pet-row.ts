import type { LocalDate } from '~/core/time/business-time';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { type Age, bornOf, yearsOn } from './age';
import {
  petField,
  petFieldNames,
  type PetColumns,
  type PetDetails,
  type PetFieldName,
  type StoredPet,
} from './pet-fields';

/** Returns the columns of a pet; a typed age counts as of `today`. */
export function rowOf(pet: PetDetails, today: LocalDate): PetColumns {
  const stored = { ...pet, pet_age: bornOf(pet.pet_age, today) };
  return Object.fromEntries(
    petFieldNames.map((name) => [petField(name).column, stored[name]]),
  ) as PetColumns;
}

export function petColumnsOf<Name extends PetFieldName>(
  names: readonly Name[],
): { [Column in keyof StoredPet<Name>]: true } {
  return Object.fromEntries(names.map((name) => [petField(name).column, true])) as {
    [Column in keyof StoredPet<Name>]: true;
  };
}

/** Returns a stored pet as shown on that day, with its age in years. */
export function shownOn<Pet extends { pet_age: Age }>(
  pet: Pet,
  today: LocalDate,
): Omit<Pet, 'pet_age'> & { pet_age: number } {
  return { ...pet, pet_age: yearsOn(bornOf(pet.pet_age, today), today) };
}

/** Converts a stored pet to the form's names. @throws ZodError for a malformed list */
export function detailsOf(row: StoredPet): PetDetails {
  return petFieldsOf(petFieldNames, row);
}

/** Returns some fields of a stored pet, like `detailsOf`. */
export function petFieldsOf<Name extends PetFieldName>(
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

export type PetViewer = Viewer;

/**
 * Returns the condition for a pet that the viewer may see and edit: the owner's own, or any for the admin
 * (R8).
 */
export function theirPet(petId: string, viewer: PetViewer) {
  return isAdmin(viewer) ? { id: petId } : { id: petId, userId: viewer.id };
}
