import type { PetDetails } from '~/domain/pet.schema';
import { ServiceError } from '../runtime/service-error.server';
import type { PetField } from './pet-version.server';

/** A save refused because the pet is no longer what the form was made from. */
export class StalePet extends ServiceError {
  /**
   * @param changed the fields that somebody changed meanwhile
   * @param stored what is stored now
   */
  constructor(
    readonly changed: PetField[],
    readonly stored: PetDetails,
  ) {
    super(
      'conflict',
      `Somebody changed ${stored.pet_name} in the meantime, so nothing is saved yet. What you typed is still here: look at what is different, then save once more.`,
    );
  }
}
