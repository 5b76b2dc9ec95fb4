import { isAdmin, visibleContact, type Viewer } from '~/domain/permissions';
import { storedEmergency, storedVets, type PetDetails } from '~/domain/pet.schema';
import type { PictureView } from '~/domain/picture-files';
import { database } from '../database/database.server';
import { photoOfPet } from '../pictures/find-pictures.server';

/** What only the owner and the admin see of a pet (R9), under the names of the form. */
type PrivateField = 'med_info' | 'additional_info' | 'vet_info' | 'emergency';

/** A pet as everybody may see it, or with more for its owner and the admin (R9). */
export type PublicPet = {
  id: string;
  ownerId: string;
  /** Null for an account without a name. */
  ownerFirstName: string | null;
  /** Pounds, years, stored values of the options. */
  details: Omit<PetDetails, PrivateField>;
  /** Null for everybody else. */
  confidential: Pick<PetDetails, PrivateField> | null;
  photo: PictureView | null;
  /** Only ever true for the owner and the admin. */
  retired: boolean;
  /** Why the viewer sees more than others; null for who does not. */
  seenBy: 'owner' | 'admin' | null;
};

/**
 * The public page of a pet (spec section 2, R9). What the viewer may not see is never read.
 * @returns null when there is no such pet, its account was deleted, or it is retired and the viewer
 *   neither its owner nor the admin
 */
export async function publicPet(petId: string, viewer: Viewer): Promise<PublicPet | null> {
  const pet = await database().pet.findFirst({
    where: { id: petId, owner: { deletedAt: null } },
    select: {
      petName: true,
      gender: true,
      petWeight: true,
      petAge: true,
      breed: true,
      friendly: true,
      houseTrained: true,
      pottyInfo: true,
      spayedNeutered: true,
      micro: true,
      anxiety: true,
      energyInfo: true,
      alone: true,
      foodInfo: true,
      retiredAt: true,
      owner: { select: { id: true, firstName: true, showContact: true } },
    },
  });
  if (pet === null) return null;
  const { owner, retiredAt } = pet;
  const trusted = visibleContact(viewer, owner).private;
  if (retiredAt !== null && !trusted) return null;
  const [confidential, photo] = await Promise.all([
    trusted ? confidentialOf(petId) : null,
    photoOfPet(petId),
  ]);
  return {
    id: petId,
    ownerId: owner.id,
    ownerFirstName: owner.firstName,
    details: {
      pet_name: pet.petName,
      gender: pet.gender,
      pet_weight: pet.petWeight,
      pet_age: pet.petAge,
      breed: pet.breed,
      friendly: pet.friendly,
      house_trianed: pet.houseTrained,
      potty_info: pet.pottyInfo,
      spayed_neutered: pet.spayedNeutered,
      micro: pet.micro,
      anxiety: pet.anxiety,
      energy_info: pet.energyInfo,
      alone: pet.alone,
      food_info: pet.foodInfo,
    },
    confidential,
    photo,
    retired: retiredAt !== null,
    seenBy: trusted ? (isAdmin(viewer) ? 'admin' : 'owner') : null,
  };
}

async function confidentialOf(petId: string): Promise<PublicPet['confidential']> {
  const pet = await database().pet.findUnique({
    where: { id: petId },
    select: { medInfo: true, additionalInfo: true, vetInfo: true, emergency: true },
  });
  if (pet === null) return null;
  return {
    med_info: pet.medInfo,
    additional_info: pet.additionalInfo,
    vet_info: storedVets.parse(pet.vetInfo),
    emergency: storedEmergency.parse(pet.emergency),
  };
}
