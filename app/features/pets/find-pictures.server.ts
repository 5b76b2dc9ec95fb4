import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
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
  const pets = new Map<string, BookedPet[]>(bookings.map(({ id }) => [id, []]));
  if (pets.size > 0)
    for (const pet of await petsOfBookings([...pets.keys()], forAdmin))
      pets.get(pet.bookingId)?.push(pet);
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

type BookedPetRow = {
  bookingId: string;
  petId: string;
  petName: string;
  flags?: string;
  ownFlag?: string;
} & (PictureView | { [Key in keyof PictureView]: null });

async function petsOfBookings(
  bookingIds: readonly string[],
  forAdmin: boolean,
): Promise<(BookedPet & { bookingId: string })[]> {
  const rows = await database().$queryRaw<BookedPetRow[]>`
    SELECT "booked"."booking_id" AS "bookingId", "pets"."id" AS "petId",
      "pets"."pet_name" AS "petName",
      ${forAdmin ? Prisma.sql`json("pets"."flags") AS "flags", "pets"."own_flag" AS "ownFlag",` : Prisma.empty}
      "photo"."id", "photo"."alt", "photo"."width", "photo"."height"
    FROM "booking_pets" AS "booked"
    JOIN "pets" ON "pets"."id" = "booked"."pet_id"
    LEFT JOIN "pictures" AS "photo" ON "photo"."pet_id" = "booked"."pet_id"
    WHERE "booked"."booking_id" IN (${Prisma.join(bookingIds)})
    ORDER BY "booked"."booking_id", "booked"."pet_id"`;
  return rows.map(({ bookingId, petId, petName, flags, ownFlag, ...photo }) => ({
    bookingId,
    petId,
    petName,
    photo: photo.id === null ? null : pictureView(photo),
    ...flagsOf({ flags: flags === undefined ? undefined : JSON.parse(flags), ownFlag }),
  }));
}

/** The marks in words where they were read. */
function flagsOf({ flags, ownFlag }: { flags?: unknown; ownFlag?: string | undefined }) {
  return ownFlag === undefined ? {} : { flags: flagWords({ flags, ownFlag }) };
}

/** The pets of a row of "bookings" as one JSON column of a query that reads it; for the admin with marks. */
export const bookedPetsColumn = ({ forAdmin }: { forAdmin: boolean }) => Prisma.sql`
  (SELECT json_group_array(json_object('petId', "pets"."id", 'petName', "pets"."pet_name",
      ${
        forAdmin
          ? Prisma.sql`'flags', json("pets"."flags"), 'ownFlag', "pets"."own_flag",`
          : Prisma.empty
      }
      'photo', CASE WHEN "photo"."id" IS NOT NULL THEN json_object('id', "photo"."id",
        'alt', "photo"."alt", 'width', "photo"."width", 'height', "photo"."height") END)
      ORDER BY "booked"."pet_id")
    FROM "booking_pets" AS "booked"
    JOIN "pets" ON "pets"."id" = "booked"."pet_id"
    LEFT JOIN "pictures" AS "photo" ON "photo"."pet_id" = "booked"."pet_id"
    WHERE "booked"."booking_id" = "bookings"."id") AS "bookedPets"`;

const storedPets = z.array(
  z.object({
    petId: z.string(),
    petName: z.string(),
    photo: z
      .object({ id: z.string(), alt: z.string(), width: z.number(), height: z.number() })
      .nullable(),
    flags: z.unknown().optional(),
    ownFlag: z.string().optional(),
  }),
);

/** That column as it is read. @throws ZodError for anything else */
export function bookedPetsOf({ bookedPets }: { bookedPets: string }): BookedPet[] {
  return storedPets
    .parse(JSON.parse(bookedPets))
    .map(({ flags, ownFlag, ...pet }) => ({ ...pet, ...flagsOf({ flags, ownFlag }) }));
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
