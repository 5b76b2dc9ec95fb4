/** What the pages of bookings say beside the rows themselves, in one statement for all of a page. */
import * as z from 'zod';
import type { BookingStatus } from '~/domain/booking-status';
import type { PetFace } from '~/domain/picture-files';
import type { QuoteLine } from '~/domain/quote';
import { ownerName, petNamesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import { type Booking, Prisma } from '../database/generated/client';
import {
  type BookedPet,
  bookedPetsColumn,
  bookedPetsOf,
  facesFor,
} from '../pictures/find-pictures.server';
import { deletionHolds, type DeletionHolds, whyNotDeleted } from './delete-booking.server';

export type BookingContext = {
  owner: { name: string; gone: boolean; email: string; phone: string | null; privateNote: string };
  /** The owner's accepted stays that are over. */
  earlierStays: number;
  /** The quote in force (R27), in order. */
  lines: QuoteLine[];
  /** The pets it is linked to. */
  pets: BookedPet[];
  /** The pets as named when booked (R18), with their photos (R70). */
  faces: PetFace[];
  /** Why it cannot be deleted (R21), in words; null for one that can. */
  whyNotDeleted: string | null;
};

type Row = DeletionHolds & {
  id: string;
  status: BookingStatus;
  fullName: string | null;
  email: string;
  phone: string | null;
  deletedAt: Date | null;
  privateNote: string;
  earlierStays: number | bigint;
  lines: string;
  bookedPets: string;
};

const storedLines = z.array(
  z.object({
    what: z.string(),
    why: z.string(),
    date: z.string().nullable(),
    quantity: z.number(),
    unitCents: z.number(),
    amountCents: z.number(),
  }),
);

/** The context of each booking by its id. One statement, or none for no bookings. */
export async function bookingContexts(
  bookings: readonly Pick<Booking, 'id' | 'petsSelected'>[],
  at: Date,
): Promise<Map<string, BookingContext>> {
  if (bookings.length === 0) return new Map();
  const rows = await database().$queryRaw<Row[]>`
    SELECT "bookings"."id", "bookings"."status", "owner"."full_name" AS "fullName", "owner"."email",
      "owner"."phone_number" AS "phone", "owner"."deleted_at" AS "deletedAt",
      "owner"."private_note" AS "privateNote",
      (SELECT COUNT(*) FROM "bookings" AS "earlier"
        WHERE "earlier"."user_id" = "bookings"."user_id" AND "earlier"."status" = 'accepted'
          AND "earlier"."end" <= ${at}) AS "earlierStays",
      (SELECT json_group_array(json_object('what', "what", 'why', "why", 'date', "date",
          'quantity', "quantity", 'unitCents', "unit_cents", 'amountCents', "amount_cents")
          ORDER BY "position")
        FROM "quote_lines" WHERE "booking_id" = "bookings"."id"
          AND "revision" = "bookings"."quote_revision") AS "lines",
      ${bookedPetsColumn},
      ${deletionHolds}
    FROM "bookings" JOIN "profiles" AS "owner" ON "owner"."id" = "bookings"."user_id"
    WHERE "bookings"."id" IN (${Prisma.join(bookings.map(({ id }) => id))})`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    bookings.flatMap((booking) => {
      const row = byId.get(booking.id);
      return row === undefined ? [] : [[booking.id, contextOf(row, petNamesOf(booking))]];
    }),
  );
}

function contextOf(row: Row, petNames: readonly string[]): BookingContext {
  const { email, phone, privateNote, deletedAt, status } = row;
  const pets = bookedPetsOf(row);
  return {
    owner: { name: ownerName(row), gone: deletedAt !== null, email, phone, privateNote },
    earlierStays: Number(row.earlierStays),
    lines: storedLines.parse(JSON.parse(row.lines)),
    pets,
    faces: facesFor(petNames, pets),
    whyNotDeleted: whyNotDeleted(row, status),
  };
}
