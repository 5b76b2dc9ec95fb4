import { storedEmergency, storedVets, type PetDetails } from '~/domain/pet.schema';
import type { Pet } from '../database/generated/client';

/** The columns of a pet, from the form. Field by field: the form keeps the spec's names. */
export function rowOf(pet: PetDetails) {
  return {
    petName: pet.pet_name,
    gender: pet.gender,
    petWeight: pet.pet_weight,
    petAge: pet.pet_age,
    breed: pet.breed,
    friendly: pet.friendly,
    houseTrained: pet.house_trianed,
    pottyInfo: pet.potty_info,
    spayedNeutered: pet.spayed_neutered,
    micro: pet.micro,
    anxiety: pet.anxiety,
    energyInfo: pet.energy_info,
    alone: pet.alone,
    foodInfo: pet.food_info,
    medInfo: pet.med_info,
    additionalInfo: pet.additional_info,
    vetInfo: pet.vet_info,
    emergency: pet.emergency,
  };
}

/**
 * A stored pet under the names of the form: pounds, years, stored values of the options.
 * @throws ZodError when a stored list is not in the shape of domain/pet.schema.ts
 */
export function detailsOf(row: Omit<Pet, 'id' | 'userId' | 'createdAt' | 'retiredAt'>): PetDetails {
  return {
    pet_name: row.petName,
    gender: row.gender,
    pet_weight: row.petWeight,
    pet_age: row.petAge,
    breed: row.breed,
    friendly: row.friendly,
    house_trianed: row.houseTrained,
    potty_info: row.pottyInfo,
    spayed_neutered: row.spayedNeutered,
    micro: row.micro,
    anxiety: row.anxiety,
    energy_info: row.energyInfo,
    alone: row.alone,
    food_info: row.foodInfo,
    med_info: row.medInfo,
    additional_info: row.additionalInfo,
    vet_info: storedVets.parse(row.vetInfo),
    emergency: storedEmergency.parse(row.emergency),
  };
}
