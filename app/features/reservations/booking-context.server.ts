/** What the pages of bookings say beside the rows themselves, in one statement for all of a page. */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import { type Booking, Prisma } from '~/core/database/generated/client';
import type { PetFace } from '~/core/files/picture-files';
import type { BookingLine } from '~/core/money/price-line';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { ownerName } from '~/features/accounts/full-name';
import { petNamesOf, linesColumn, storedLines } from '~/features/bookings/booking-row.server';
import { incidentKindNames, type IncidentInShort } from '~/features/incidents/incidents';
import {
  type BookedPet,
  bookedPetsColumn,
  bookedPetsOf,
  facesFor,
} from '~/features/pets/find-pictures.server';
import { fullestDay, fullestText, type HouseLimits, isLimited } from '~/features/places/headcount';
import { houseRules } from '~/features/places/house-limits.server';
import { presencesColumn, readPresences } from '~/features/places/presences.server';
import {
  factsIn,
  lastWaitingEnd,
  readinessColumns,
  type ReadinessRow,
} from '~/features/readiness/known-facts.server';
import {
  type KnownFacts,
  type ReadinessLine,
  readinessOfAll,
} from '~/features/readiness/readiness';
import {
  reasonsIn,
  waitingColumns,
  type WaitingRow,
} from '~/features/requests/confirm-at-once.server';
import {
  deletionHolds,
  type DeletionHolds,
  whyNotDeleted,
} from '~/features/requests/delete-booking.server';
import { type BookingStatus, bookingStatuses, isActive } from '~/features/stays/booking-status';
import { type SeriesFacts, seriesFacts } from '~/features/stays/series';

export type BookingContext = {
  owner: { name: string; gone: boolean; email: string; phone: string | null; privateNote: string };
  /** The owner's accepted stays that are over. */
  earlierStays: number;
  /** The quote in force (R27), in order. */
  lines: BookingLine[];
  /** The pets it is linked to. */
  pets: BookedPet[];
  /** The pets as named when booked (R18), with their photos (R70). */
  faces: PetFace[];
  /** Why it cannot be deleted (R21), in words; null for one that can. */
  whyNotDeleted: string | null;
  /** What happened in the stay and was written down (R52), which its owner may not know. */
  incidents: IncidentInShort[];
  /** Its owner asks for a change of it (R57). */
  changeWaits: boolean;
  /** Why the rule did not confirm it (R47), in words for the admin; never for its owner. */
  waitsBecause: string[];
  /** What should be in order before it (R42); none once it is over, or will not be. */
  readiness: ReadinessLine[];
  /** The series it is a day of (R53); null for a stay of its own. */
  series: SeriesFacts | null;
  /** How full the house is with a request, for the admin: `Thu, Dec 24: 8 of 8` (R43); else null. */
  places: string | null;
  /** The same for all days of a series that wait, at the first of them; else null. */
  placesOfSeries: string | null;
  /** {@link readiness} of those days, each line once; none elsewhere. */
  readinessOfSeries: ReadinessLine[];
};

type Row = DeletionHolds &
  WaitingRow &
  ReadinessRow & {
    id: string;
    status: BookingStatus;
    fullName: string | null;
    email: string;
    phone: string | null;
    deletedAt: Date | null;
    privateNote: string;
    earlierStays: number | bigint;
    changeWaits: number | bigint;
    incidents: string;
    lines: string;
    bookedPets: string;
    seriesId: string | null;
    seriesDays: string;
    /** Who takes places beside a request; absent where no one asked. */
    others?: string | null;
  };

const storedIncidents = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(incidentKindNames),
    happenedAt: z.coerce.date(),
    closedAt: z.coerce.date().nullable(),
    sharedAt: z.coerce.date().nullable(),
  }),
);

const storedDays = z.array(
  z.object({
    id: z.string(),
    start: z.coerce.date(),
    end: z.coerce.date(),
    status: z.enum(bookingStatuses),
    dogs: z.number(),
    totalCents: z.number(),
  }),
);

const othersColumn = (at: Date) => Prisma.sql`,
  CASE WHEN "bookings"."status" = 'pending' THEN ${presencesColumn({
    from: Prisma.sql`"bookings"."start"`,
    to: lastWaitingEnd,
    at,
    exceptBookings: Prisma.sql`"bookings"."id"`,
    exceptDogs: Prisma.sql`SELECT "pet_id" FROM "booking_pets" WHERE "booking_id" = "bookings"."id"`,
  })} END AS "others"`;

type BookingOnPage = Pick<
  Booking,
  'id' | 'petsSelected' | 'status' | 'service' | 'start' | 'end' | 'numDogs'
>;

/**
 * The context of each booking by its id; `forAdmin` with what owners never read (K5). One statement, or
 * none for no bookings.
 */
export async function bookingContexts(
  bookings: readonly BookingOnPage[],
  at: Date,
  { forAdmin }: { forAdmin: boolean },
): Promise<Map<string, BookingContext>> {
  if (bookings.length === 0) return new Map();
  const isAsked = ({ status, end }: BookingOnPage) => status === 'pending' && end > at;
  const { timeZone } = await businessSettings('committed');
  const limits = forAdmin && bookings.some(isAsked) ? (await houseRules('committed')).limits : null;
  const rows = await database().$queryRaw<Row[]>`
    SELECT "bookings"."id", "bookings"."status", "bookings"."user_id" AS "ownerId",
      "owner"."full_name" AS "fullName", "owner"."email", "owner"."phone_number" AS "phone", "owner"."deleted_at" AS "deletedAt",
      "owner"."private_note" AS "privateNote",
      (SELECT COUNT(*) FROM "bookings" AS "earlier"
        WHERE "earlier"."user_id" = "bookings"."user_id" AND "earlier"."status" = 'accepted'
          AND "earlier"."end" <= ${at}) AS "earlierStays",
      ${linesColumn},
      EXISTS (SELECT 1 FROM "booking_changes"
        WHERE "booking_id" = "bookings"."id" AND "state" = 'open') AS "changeWaits",
      (SELECT json_group_array(json_object('id', "id", 'kind', "kind", 'happenedAt', "happened_at",
          'closedAt', "closed_at", 'sharedAt', "shared_at") ORDER BY "happened_at", "id")
        FROM "incidents" WHERE "booking_id" = "bookings"."id") AS "incidents",
      "bookings"."series_id" AS "seriesId",
      (SELECT json_group_array(json_object('id', "id", 'start', "start", 'end', "end",
          'status', "status", 'dogs', "num_dogs", 'totalCents', "tot_amt") ORDER BY "start", "id")
        FROM "bookings" AS "day" WHERE "day"."series_id" = "bookings"."series_id") AS "seriesDays",
      ${bookedPetsColumn({ forAdmin })},
      ${deletionHolds}
      ${limits !== null && isLimited(limits) ? othersColumn(at) : Prisma.empty}
      ${forAdmin ? await waitingColumns(at) : Prisma.empty}
      ${await readinessColumns({ forAdmin })}
    FROM "bookings" JOIN "profiles" AS "owner" ON "owner"."id" = "bookings"."user_id"
    WHERE "bookings"."id" IN (${Prisma.join(bookings.map(({ id }) => id))})`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const contexts = new Map<string, BookingContext>();
  for (const booking of bookings) {
    const row = byId.get(booking.id);
    if (row === undefined) continue;
    const context = contextOf(row, petNamesOf(booking), { at, timeZone });
    const places = limits && isAsked(booking) ? placesWith([booking], row, { at, limits }) : null;
    const waiting = forAdmin ? waitingWith(row, at) : null;
    const placesOfSeries = limits && waiting ? placesWith(waiting, row, { at, limits }) : null;
    const facts = await factsIn(row, { forAdmin });
    const waitsBecause = await reasonsIn(row, booking, context.pets, facts);
    const linesOf = (stays: readonly Pick<Booking, 'start' | 'end'>[]) =>
      linesBefore(stays, context.pets, facts, { at, timeZone });
    const ahead = isActive(booking.status) && booking.end > at;
    contexts.set(booking.id, {
      ...context,
      places,
      placesOfSeries,
      waitsBecause,
      readiness: ahead ? linesOf([booking]) : [],
      readinessOfSeries: waiting ? linesOf(waiting) : [],
    });
  }
  return contexts;
}

type Moment = { at: Date; timeZone: TimeZone };

function linesBefore(
  stays: readonly Pick<Booking, 'start' | 'end'>[],
  booked: readonly BookedPet[],
  facts: KnownFacts,
  { at, timeZone }: Moment,
): ReadinessLine[] {
  const pets = booked.map(({ petId: id, petName: name }) => ({ id, name }));
  const local = (instant: Date) => toLocal(instant, timeZone);
  return readinessOfAll(
    stays.map(({ start, end }) => ({ start: local(start), end: local(end), pets })),
    localDateOf(at, timeZone),
    facts,
  );
}

function placesWith(
  stays: readonly Pick<Booking, 'start' | 'end' | 'numDogs'>[],
  { others }: Row,
  { at, limits }: { at: Date; limits: HouseLimits },
): string | null {
  const presences = readPresences(others);
  return fullestText(
    stays.map(({ start, end, numDogs: dogs }) =>
      fullestDay({ start: start > at ? start : at, end, dogs }, presences, limits),
    ),
  );
}

/** The days of its series that wait, for the first of them, whose card stands for all (R16). */
function waitingWith({ id, seriesId, seriesDays }: Row, at: Date) {
  if (seriesId === null) return null;
  const waiting = storedDays
    .parse(JSON.parse(seriesDays))
    .filter(({ status }) => status === 'pending');
  if (waiting[0]?.id !== id) return null;
  return waiting
    .filter(({ end }) => end > at)
    .map(({ start, end, dogs }) => ({ start, end, numDogs: dogs }));
}

function contextOf(
  row: Row,
  petNames: readonly string[],
  moment: Moment,
): Omit<
  BookingContext,
  'places' | 'placesOfSeries' | 'waitsBecause' | 'readiness' | 'readinessOfSeries'
> {
  const { email, phone, privateNote, deletedAt, status } = row;
  const pets = bookedPetsOf(row);
  return {
    owner: { name: ownerName(row), gone: deletedAt !== null, email, phone, privateNote },
    earlierStays: Number(row.earlierStays),
    lines: storedLines.parse(JSON.parse(row.lines)),
    pets,
    faces: facesFor(petNames, pets),
    whyNotDeleted: whyNotDeleted(row, status),
    incidents: storedIncidents.parse(JSON.parse(row.incidents)),
    changeWaits: Number(row.changeWaits) === 1,
    series: seriesOf(row, moment),
  };
}

function seriesOf(row: Row, { at, timeZone }: Moment): SeriesFacts | null {
  if (row.seriesId === null) return null;
  const days = storedDays.parse(JSON.parse(row.seriesDays)).map(({ start, end, ...day }) => ({
    ...day,
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    over: end <= at,
  }));
  return seriesFacts(row.seriesId, days, row.id);
}
