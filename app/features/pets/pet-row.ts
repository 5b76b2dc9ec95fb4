import { isAdmin, type Role } from '~/core/session/permissions';
import {
  petField,
  petFieldNames,
  type PetColumns,
  type PetDetails,
  type PetFieldName,
  type StoredPet,
} from './pet-fields';

export function rowOf(pet: PetDetails): PetColumns {
  return Object.fromEntries(
    petFieldNames.map((name) => [petField(name).column, pet[name]]),
  ) as PetColumns;
}

export function columnsOf<Name extends PetFieldName>(
  names: readonly Name[],
): { [Column in keyof StoredPet<Name>]: true } {
  return Object.fromEntries(names.map((name) => [petField(name).column, true])) as {
    [Column in keyof StoredPet<Name>]: true;
  };
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
