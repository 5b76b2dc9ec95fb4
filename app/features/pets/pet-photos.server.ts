import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { PetFace, PictureView } from '~/core/files/picture-files';
import { pictureView } from '~/features/pictures/find-pictures.server';
import { flagWords } from './flags';

/** A pet's photo, which is public (R9); null if there is none. */
export async function photoOfPet(petId: string): Promise<PictureView | null> {
  const row = await database().picture.findUnique({ where: { petId } });
  return row && pictureView(row);
}

/** The photos of several pets by the pet's id; a pet without one is missing. */
export async function photosOfPets(petIds: readonly string[]): Promise<Map<string, PictureView>> {
  const rows = await database().picture.findMany({ where: { petId: { in: [...petIds] } } });
  return new Map(rows.flatMap((row) => (row.petId ? [[row.petId, pictureView(row)]] : [])));
}

/**
 * The pets of each booking by its id, as named when booked (R18), with their photos (R70).
 * @param forAdmin with their marks (R66)
 */
export async function facesOfBookings(
  bookings: readonly { id: string; petNames: readonly string[] }[],
  { forAdmin = false } = {},
): Promise<Map<string, PetFace[]>> {
  const rows = await database().booking.findMany({
    where: { id: { in: bookings.map(({ id }) => id) } },
    select: { id: true, ...bookedPets },
  });
  const pets = new Map(rows.map((row) => [row.id, bookedPetsOf(row, { forAdmin })]));
  return new Map(bookings.map(({ id, petNames }) => [id, facesFor(petNames, pets.get(id) ?? [])]));
}

/** A pet that a booking is linked to, under its name of today. */
export type BookedPet = {
  petId: string;
  petName: string;
  photo: PictureView | null;
  /** Only where the admin asked. */
  flags?: readonly string[];
};

/** A booking's pets, for {@link bookedPetsOf}. */
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

/** The pets that a booking is linked to; for the admin with their marks (R66). */
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

/** A booking's faces; a pet that was renamed since takes the first name that no other pet has. */
export function facesFor(names: readonly string[], pets: readonly BookedPet[]): PetFace[] {
  const left = [...pets];
  const takeOne = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const same = names.map((name) => takeOne(left.findIndex(({ petName }) => petName === name)));
  return names.map((name, index) => {
    const { photo = null, flags } = same[index] ?? left.shift() ?? {};
    return { name, photo, ...(flags && { flags }) };
  });
}
