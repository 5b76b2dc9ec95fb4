import { useForm } from '@conform-to/react';
import type { FieldMetadata, SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { petSchema } from '~/domain/pet.schema';
import type { PetDetails, PetForm } from '~/domain/pet.schema';

const constraint = getZodConstraint(petSchema);
// One empty vet and one empty contact, so that both can be filled in without JavaScript.
const emptyPet = { vet_info: [{}], emergency: [{}] };

/**
 * conform's handle on the pet form, checked in the browser by the rules of the server.
 * @param start the pet to begin with; without it the form is empty
 */
export function usePetForm(
  lastResult: SubmissionResult<string[]> | undefined,
  start: PetDetails | undefined,
) {
  return useForm<PetForm, PetDetails>({
    id: 'pet',
    lastResult: lastResult ?? null,
    defaultValue: start === undefined ? emptyPet : typedPet(start),
    constraint,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: petSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
}

// What would have to be typed to give this pet; an empty list shows one empty entry.
function typedPet(pet: PetDetails) {
  const { vet_info: vets, emergency: contacts } = pet;
  return {
    ...pet,
    pet_weight: String(pet.pet_weight),
    pet_age: String(pet.pet_age),
    house_trianed: pet.house_trianed ?? '',
    vet_info: vets.length > 0 ? vets : emptyPet.vet_info,
    emergency: contacts.length > 0 ? contacts : emptyPet.emergency,
  };
}

export type PetFormHandle = ReturnType<typeof usePetForm>[0];
export type PetFields = ReturnType<typeof usePetForm>[1];
export type VetField = ListItem<PetFields['vet_info']>;
export type ContactField = ListItem<PetFields['emergency']>;

type ListItem<Field> = Field extends { getFieldList: () => (infer Item)[] } ? Item : FieldMetadata;
