import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { todayHere } from '~/core/settings/settings.server';
import { StaleForm } from '~/core/web/seen-version.server';
import { bornAfter, isUnborn, unborn } from './age';
import { petFieldNames, type PetDetails, type PetFieldName, type ShownPet } from './pet-fields';
import { detailsOf, rowOf, shownOn, theirPet, type PetViewer } from './pet-row';
import { type PlainField, toAskIn } from './open-questions';

const digestLength = 8;

/** One digest per field, so a refusal can name the changed ones. */
export function petVersion(pet: PetDetails): string {
  return petFieldNames.map((field) => digestOfField(pet, field)).join('.');
}

/** The fields that differ from the version seen; all of them if the text is not a version. */
export function changedPetFields(seen: string, pet: PetDetails): PetFieldName[] {
  const digests = seen.split('.');
  return petFieldNames.filter((field, index) => digests[index] !== digestOfField(pet, field));
}

function digestOfField(pet: PetDetails, field: PetFieldName): string {
  return digestOf(JSON.stringify(pet[field])).slice(0, digestLength);
}

/** A save refused because the pet changed after the form was made. */
export class StalePet extends StaleForm {
  constructor(
    readonly changed: PetFieldName[],
    readonly stored: PetDetails,
    readonly shown: ShownPet,
  ) {
    super(
      `Someone changed ${stored.pet_name} while you were editing, so nothing is saved yet. What you typed is still here: check what's different, then save again.`,
      petVersion(stored),
    );
  }
}

type PetChange = {
  petId: string;
  viewer: PetViewer;
  pet: PetDetails;
  seen: string;
  /** Fields that the owner hasn't answered yet (R99). */
  toAsk?: readonly PlainField[];
};

// Spec section 8: the line in the log; the person reads a sentence (R38).
function noRowsUpdated(petId: string): ServiceError {
  log.warn('No rows updated', { petId });
  return new ServiceError('not_found', 'Nothing was saved: this pet is no longer here.');
}

async function save(
  tx: Transaction,
  { petId, viewer, pet: typed, seen, toAsk = [] }: PetChange,
): Promise<void> {
  const row = await tx.pet.findFirst({ where: theirPet(petId, viewer) });
  if (row === null) throw noRowsUpdated(petId);
  const stored = detailsOf(row);
  const today = await todayHere(tx);
  if (isUnborn(typed.pet_age, today)) throw new ServiceError('invalid', unborn, 'pet_age');
  const pet = { ...typed, pet_age: bornAfter(typed.pet_age, row.bornOn, today) };
  // A second press finds saved what the first one saved (R20); that is no conflict.
  const stillToAsk = toAskIn(row.toAsk).filter((name) => toAsk.includes(name));
  const newlyFilled = toAskIn(row.toAsk).length - stillToAsk.length;
  if (petVersion(stored) === petVersion(pet) && newlyFilled === 0) return;
  const changed = changedPetFields(seen, stored);
  if (changed.length > 0) throw new StalePet(changed, stored, shownOn(stored, today));
  const { count } = await tx.pet.updateMany({
    where: theirPet(petId, viewer),
    data: { ...rowOf(pet, today), toAsk: stillToAsk },
  });
  if (count !== 1) throw noRowsUpdated(petId);
  // The photo is described by the pet's name.
  await tx.picture.updateMany({ where: { petId }, data: { alt: photoAlt(pet.pet_name) } });
}

/** Bookings keep the old name (R18). @throws ServiceError not_found, or StalePet */
export function savePet(change: PetChange): Promise<void> {
  return inTransaction((tx) => save(tx, change));
}

export function photoAlt(petName: string): string {
  return `A photo of ${petName}`;
}
