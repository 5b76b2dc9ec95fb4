import { database } from '~/core/database/database.server';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { quickReasons } from '~/features/booking/requests/quick-reasons.server';
import { flagWords } from '~/features/dogs/pets/flags';
import { type PetDetails, petFact } from '~/features/dogs/pets/pet-fields';
import { petColumnsOf, petFieldsOf } from '~/features/dogs/pets/pet-row';
import { breedOf, toAskIn, toAskText } from '~/features/dogs/pets/open-questions';
import { askTheOwner } from '~/features/dogs/pets/pet-words';
import type { AdminFacts } from './booking-details.server';

/** Care fields shown while a dog is here (R72). */
export const careFields = [
  'breed',
  'food_info',
  'med_info',
  'additional_info',
  'vet_info',
  'emergency',
] as const;

export type DogInCareFacts = PetFaceFacts & {
  id: string;
  /** Food, medicine, a note and open questions, if any: labeled here so that pages don't load the rules. */
  care: { label: string; value: string }[];
} & Pick<PetDetails, 'breed' | 'vet_info' | 'emergency'>;

/** Returns a dog's care from its row, including open questions (R99). */
export function careOf(
  row: Parameters<typeof petFieldsOf<(typeof careFields)[number]>>[1] & { toAsk: unknown },
) {
  const { breed: stored, vet_info, emergency, ...texts } = petFieldsOf(careFields, row);
  const note = texts.additional_info === '' ? [] : [petFact('additional_info', texts)];
  const care = [petFact('food_info', texts), petFact('med_info', texts), ...note];
  const open = toAskIn(row.toAsk);
  const ask = open.length === 0 ? [] : [{ label: askTheOwner, value: toAskText(open) }];
  return {
    breed: breedOf({ breed: stored, toAsk: row.toAsk }),
    vet_info,
    emergency,
    care: [...care, ...ask],
  };
}

/** Admin-only facts on a stay's page (R72). */
export type AdminStay = {
  phone: string | null;
  email: string;
  privateNote: string;
  earlierStays: number;
  /** Dogs linked to the booking, by name; erased pets are missing. */
  dogs: DogInCareFacts[];
  reasons: string[];
};

/** Returns the owner's contact and each dog with its care. Only call it for the admin. One statement. */
export async function adminStay({ owner, earlierStays, pets }: AdminFacts): Promise<AdminStay> {
  const { phone, email, privateNote } = owner;
  const photos = new Map(pets.map(({ petId, photo }) => [petId, photo]));
  const dogs = await database().pet.findMany({
    where: { id: { in: [...photos.keys()] } },
    select: {
      id: true,
      petName: true,
      flags: true,
      ownFlag: true,
      toAsk: true,
      ...petColumnsOf(careFields),
    },
    orderBy: [{ petName: 'asc' }, { id: 'asc' }],
  });
  return {
    phone: phone === null ? null : showPhoneNumber(phone),
    email,
    privateNote,
    earlierStays,
    dogs: dogs.map((dog) => ({
      id: dog.id,
      name: dog.petName,
      photo: photos.get(dog.id) ?? null,
      flags: flagWords(dog),
      ...careOf(dog),
    })),
    reasons: await quickReasons(),
  };
}
