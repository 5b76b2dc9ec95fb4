import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import {
  formatOfPictureFile,
  type PetFace,
  type PictureFormat,
  type PictureView,
} from '~/core/files/picture-files';
import { readStored, type StoredFile } from '~/core/files/stored-files.server';
import { flagWords } from './flags';

export async function picturesOf(place: 'home' | 'about'): Promise<PictureView[]> {
  const rows = await database().picture.findMany({
    where: { place },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(pictureView);
}

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

/** What a page needs of a picture, and nothing else of its row. */
export function pictureView({ id, alt, width, height }: PictureView): PictureView {
  return { id, alt, width, height };
}

type PictureFile = StoredFile & { format: PictureFormat };

/** One size of a picture, such as `640.webp`; null if there is none, or for one of a stay (R52). The others are public (R9). */
export async function findPictureFile(
  pictureId: string,
  file: string,
): Promise<PictureFile | null> {
  const format = formatOfPictureFile(file);
  if (format === null) return null;
  const row = await database().picture.findFirst({
    where: { id: pictureId, place: { not: 'stay' } },
    select: { id: true },
  });
  const stored = row && (await readStored('pictures', row.id, file));
  return stored && { ...stored, format };
}
