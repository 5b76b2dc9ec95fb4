import { database } from '~/core/database/database.server';
import type { PetFace } from '~/core/files/picture-files';
import { quickReasons } from '~/features/requests/quick-reasons.server';
import { flagWords } from '~/features/pets/flags';
import { type PetDetails, petFact } from '~/features/pets/pet-fields';
import { columnsOf, fieldsOf } from '~/features/pets/pet-row';
import { breedOf, toAskIn, toAskText } from '~/features/pets/to-ask';
import { askTheOwner } from '~/features/pets/pet-words';
import type { AdminFacts } from './booking-details.server';

/** What is looked up about a dog while it is here (R72). */
export const careFields = [
  'breed',
  'food_info',
  'med_info',
  'additional_info',
  'vet_info',
  'emergency',
] as const;

export type DogInCare = PetFace & {
  id: string;
  /** Food, medicine, a note and what to ask, if any: labeled here, so that no page loads the rules. */
  care: { label: string; value: string }[];
} & Pick<PetDetails, 'breed' | 'vet_info' | 'emergency'>;

/** A dog's care from its row, and what nobody has told of it yet (R99). */
export function careOf(
  row: Parameters<typeof fieldsOf<(typeof careFields)[number]>>[1] & { toAsk: unknown },
) {
  const { breed: stored, vet_info, emergency, ...texts } = fieldsOf(careFields, row);
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

/** What the admin alone sees on the page of a stay (R72). */
export type AdminStay = {
  phone: string | null;
  email: string;
  privateNote: string;
  earlierStays: number;
  /** As linked to the booking, by name; a pet that was erased since is not among them. */
  dogs: DogInCare[];
  reasons: string[];
};

/** The owner, and each dog with its care. Only for a viewer who is the admin. One statement. */
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
      ...columnsOf(careFields),
    },
    orderBy: [{ petName: 'asc' }, { id: 'asc' }],
  });
  return {
    phone,
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
