/**
 * Which contents of a pet a form was made from, so that a save which would undo somebody else's is
 * noticed: one short digest for each field, since the page then says which of them changed.
 */
import { petSchema, type PetDetails } from '~/domain/pet.schema';
import { digestOf } from '../runtime/digest.server';

/** A field of the pet form. */
export type PetField = keyof PetDetails;

const fields = Object.keys(petSchema.shape) as PetField[];
const digestLength = 8;

/** The version of these contents: the same contents always have the same. */
export function petVersion(pet: PetDetails): string {
  return fields.map((field) => digestOfField(pet, field)).join('.');
}

/**
 * The fields that are no longer as they were in the version seen; all of them for a text that is
 * no version.
 */
export function changedSince(seen: string, pet: PetDetails): PetField[] {
  const digests = seen.split('.');
  return fields.filter((field, index) => digests[index] !== digestOfField(pet, field));
}

function digestOfField(pet: PetDetails, field: PetField): string {
  return digestOf(JSON.stringify(pet[field])).slice(0, digestLength);
}
