import { useForm } from '@conform-to/react';
import type { FieldMetadata, SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { petSchema } from '~/domain/pet.schema';
import type { PetDetails, PetForm } from '~/domain/pet.schema';

const constraint = getZodConstraint(petSchema);
// One empty vet and one empty contact, so that both can be filled in without JavaScript.
const emptyPet = { vet_info: [{}], emergency: [{}] };

/** conform's handle on the pet form, checked in the browser by the rules of the server. */
export function usePetForm(lastResult: SubmissionResult<string[]> | undefined) {
  return useForm<PetForm, PetDetails>({
    id: 'pet',
    lastResult: lastResult ?? null,
    defaultValue: emptyPet,
    constraint,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: petSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
}

export type PetFormHandle = ReturnType<typeof usePetForm>[0];
export type PetFields = ReturnType<typeof usePetForm>[1];
export type VetField = ListItem<PetFields['vet_info']>;
export type ContactField = ListItem<PetFields['emergency']>;

type ListItem<Field> = Field extends { getFieldList: () => (infer Item)[] } ? Item : FieldMetadata;
