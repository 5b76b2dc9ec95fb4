import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { PetFaceFacts, PictureView } from '~/core/files/picture-files';
import { pictureView } from '~/features/dogs/pictures/find-pictures.server';
import { flagWords } from './flags';

/** Returns a pet's photo, which is public (R9); null if not found. */
export async function photoOfPet(petId: string): Promise<PictureView | null> {
  const row = await database().picture.findUnique({ where: { petId } });
  return row && pictureView(row);
}

/** Returns the photos of several pets by pet id, without pets that lack one. */
export async function photosOfPets(petIds: readonly string[]): Promise<Map<string, PictureView>> {
  const rows = await database().picture.findMany({ where: { petId: { in: [...petIds] } } });
  return new Map(rows.flatMap((row) => (row.petId ? [[row.petId, pictureView(row)]] : [])));
}

/**
 * Returns the pets of each booking by its id, named as when booked (R18), with photos (R70).
 * @param forAdmin includes the pets' flags (R66)
 */
export async function facesOfBookings(
  bookings: readonly { id: string; petNames: readonly string[] }[],
  { forAdmin = false } = {},
): Promise<Map<string, PetFaceFacts[]>> {
  const rows = await database().booking.findMany({
    where: { id: { in: bookings.map(({ id }) => id) } },
    select: { id: true, ...bookedPets },
  });
  const pets = new Map(rows.map((row) => [row.id, bookedPetsOf(row, { forAdmin })]));
  return new Map(bookings.map(({ id, petNames }) => [id, facesFor(petNames, pets.get(id) ?? [])]));
}

/** A pet linked to a booking, with its current name. */
export type BookedPet = {
  petId: string;
  petName: string;
  photo: PictureView | null;
  /** Only set for the admin. */
  flags?: readonly string[];
};

/** Query of a booking's pets, for {@link bookedPetsOf}. */
export const bookedPets = {
  pets: {
    orderBy: { petId: 'asc' },
    select: {
      petId: true,
      pet: {
        select: {
          petName: true,
          flags: true,
          ownFlag: true,
          photo: { select: { id: true, alt: true, width: true, height: true } },
        },
      },
    },
  },
} satisfies Prisma.BookingInclude;

/** Returns the pets linked to a booking; for the admin with their flags (R66). */
export function bookedPetsOf(
  { pets }: Prisma.BookingGetPayload<{ select: typeof bookedPets }>,
  { forAdmin }: { forAdmin: boolean },
): BookedPet[] {
  return pets.map(({ petId, pet: { petName, photo, ...marks } }) => ({
    petId,
    petName,
    photo,
    ...(forAdmin && { flags: flagWords(marks) }),
  }));
}

/** Matches a booking's names to its pets; a pet renamed since gets the first unmatched name. */
export function facesFor(names: readonly string[], pets: readonly BookedPet[]): PetFaceFacts[] {
  const left = [...pets];
  const takeOne = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const same = names.map((name) => takeOne(left.findIndex(({ petName }) => petName === name)));
  return names.map((name, index) => {
    const { photo = null, flags } = same[index] ?? left.shift() ?? {};
    return { name, photo, ...(flags && { flags }) };
  });
}
