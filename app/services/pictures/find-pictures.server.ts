import {
  formatOfPictureFile,
  type PetFace,
  type PictureFormat,
  type PictureView,
} from '~/domain/picture-files';
import { database } from '../database/database.server';
import { Prisma } from '../database/generated/client';
import { readStored, type StoredFile } from '../storage/stored-files.server';

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

/** The pets of each booking by its id, as named when booked (R18), with their photos (R70). */
export async function facesOfBookings(
  bookings: readonly { id: string; petNames: readonly string[] }[],
): Promise<Map<string, PetFace[]>> {
  const pets = new Map<string, BookedPet[]>(bookings.map(({ id }) => [id, []]));
  if (pets.size > 0)
    for (const pet of await petsOfBookings([...pets.keys()])) pets.get(pet.bookingId)?.push(pet);
  return new Map(bookings.map(({ id, petNames }) => [id, facesFor(petNames, pets.get(id) ?? [])]));
}

type BookedPet = { bookingId: string; petName: string } & (
  PictureView | { [Key in keyof PictureView]: null }
);

function petsOfBookings(bookingIds: readonly string[]): Promise<BookedPet[]> {
  return database().$queryRaw<BookedPet[]>`
    SELECT "booked"."booking_id" AS "bookingId", "pets"."pet_name" AS "petName",
      "photo"."id", "photo"."alt", "photo"."width", "photo"."height"
    FROM "booking_pets" AS "booked"
    JOIN "pets" ON "pets"."id" = "booked"."pet_id"
    LEFT JOIN "pictures" AS "photo" ON "photo"."pet_id" = "booked"."pet_id"
    WHERE "booked"."booking_id" IN (${Prisma.join(bookingIds)})
    ORDER BY "booked"."booking_id", "booked"."pet_id"`;
}

/** A pet that was renamed since takes the first name that no other pet has. */
function facesFor(names: readonly string[], pets: readonly BookedPet[]): PetFace[] {
  const left = [...pets];
  const takeOne = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const same = names.map((name) => takeOne(left.findIndex(({ petName }) => petName === name)));
  return names.map((name, index) => {
    const pet = same[index] ?? left.shift();
    return { name, photo: pet && pet.id !== null ? pictureView(pet) : null };
  });
}

/** What a page needs of a picture, and nothing else of its row. */
export function pictureView({ id, alt, width, height }: PictureView): PictureView {
  return { id, alt, width, height };
}

type PictureFile = StoredFile & { format: PictureFormat };

/** One size of a picture, such as `640.webp`; null if there is none. Pictures are public (R9). */
export async function openPictureFile(
  pictureId: string,
  file: string,
): Promise<PictureFile | null> {
  const format = formatOfPictureFile(file);
  if (format === null) return null;
  const row = await database().picture.findUnique({
    where: { id: pictureId },
    select: { id: true },
  });
  const stored = row && (await readStored('pictures', row.id, file));
  return stored && { ...stored, format };
}
