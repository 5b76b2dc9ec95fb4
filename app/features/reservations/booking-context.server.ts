/** What the pages of bookings say beside the rows themselves. */
import { database } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import type { PetFace } from '~/core/files/picture-files';
import type { BookingLine } from '~/core/money/price-line';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { ownerName } from '~/features/accounts/full-name';
import { petNamesOf, quoteLinesOf } from '~/features/bookings/booking-row.server';
import type { IncidentInShort } from '~/features/incidents/incidents';
import {
  type BookedPet,
  bookedPets,
  bookedPetsOf,
  facesFor,
} from '~/features/pets/pet-photos.server';
import {
  fullestDay,
  fullestText,
  type HouseLimits,
  isLimited,
  type Presence,
} from '~/features/places/headcount';
import { houseRules } from '~/features/places/house-limits.server';
import { presencesBeside } from '~/features/places/presences.server';
import { type FactsFor, knownFactsOf } from '~/features/readiness/known-facts.server';
import {
  type KnownFacts,
  type ReadinessLine,
  readinessOfAll,
} from '~/features/readiness/readiness';
import { reasonsToAnswer } from '~/features/requests/confirm-at-once.server';
import { deletionHolds, whyNotDeleted } from '~/features/requests/delete-booking.server';
import { isActive } from '~/features/stays/booking-status';
import { type SeriesDay, type SeriesFacts, seriesFacts } from '~/features/stays/series';

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

/** What {@link bookingContexts} needs of a booking. */
export const contextInclude = {
  owner: {
    select: {
      fullName: true,
      email: true,
      phoneNumber: true,
      deletedAt: true,
      privateNote: true,
    },
  },
  quoteLines: true,
  change: { select: { state: true } },
  series: {
    select: {
      bookings: {
        select: {
          id: true,
          start: true,
          end: true,
          status: true,
          numDogs: true,
          totalCents: true,
        },
        orderBy: [{ start: 'asc' }, { id: 'asc' }],
      },
    },
  },
  ...bookedPets,
  ...deletionHolds,
  incidents: {
    select: { id: true, kind: true, happenedAt: true, closedAt: true, sharedAt: true },
    orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof contextInclude }>;

/**
 * The context of each booking by its id; `forAdmin` with what owners never read (K5). The statements
 * do not grow with the bookings.
 */
export async function bookingContexts(
  bookings: readonly Row[],
  at: Date,
  { forAdmin }: { forAdmin: boolean },
): Promise<Map<string, BookingContext>> {
  const { timeZone } = await businessSettings('committed');
  const { limits } = await houseRules('committed');
  const isAsked = ({ status, end }: Row) => status === 'pending' && end > at;
  const waits = bookings.flatMap(({ id, status }) => (status === 'pending' ? [id] : []));
  const beside =
    forAdmin && isLimited(limits) && bookings.some(isAsked)
      ? await presencesBeside(waits, at)
      : new Map<string, Presence[]>();
  const earlier = await earlierStays(bookings, at);
  const factsOf = await knownFactsOf('committed', ...factsNeeded(bookings, at, forAdmin));
  const reasonsOf = forAdmin ? await reasonsToAnswer(bookings) : () => [];
  return new Map(
    bookings.map((booking): [string, BookingContext] => {
      const { id, userId, owner } = booking;
      const pets = bookedPetsOf(booking, { forAdmin });
      const facts = factsOf(userId, id);
      const others = beside.get(id);
      const places = (stays: readonly Stay[]) =>
        others === undefined ? null : placesWith(stays, others, { at, limits });
      const lines = (stays: readonly Stay[]) => linesBefore(stays, pets, facts, { at, timeZone });
      const waiting = forAdmin ? waitingWith(booking, at) : null;
      const ahead = isActive(booking.status) && booking.end > at;
      return [
        id,
        {
          owner: {
            name: ownerName(owner),
            gone: owner.deletedAt !== null,
            email: owner.email,
            phone: owner.phoneNumber,
            privateNote: owner.privateNote,
          },
          earlierStays: earlier.get(userId) ?? 0,
          lines: quoteLinesOf(booking),
          pets,
          faces: facesFor(petNamesOf(booking), pets),
          whyNotDeleted: whyNotDeleted(booking),
          incidents: booking.incidents,
          changeWaits: booking.change?.state === 'open',
          series: seriesOf(booking, { at, timeZone }),
          places: isAsked(booking) ? places([booking]) : null,
          placesOfSeries: waiting && places(waiting),
          waitsBecause: reasonsOf(booking, facts),
          readiness: ahead ? lines([booking]) : [],
          readinessOfSeries: waiting ? lines(waiting) : [],
        },
      ];
    }),
  );
}

/** Whose facts are read: of the owners and dogs of what is ahead, from when the first of it begins. */
function factsNeeded(
  bookings: readonly Row[],
  at: Date,
  forAdmin: boolean,
): [{ ownerIds: string[]; petIds: string[] }, FactsFor] {
  const ahead = bookings.filter(({ status, end }) => status === 'pending' || end > at);
  const from = ahead.reduce((first, { start }) => (start < first ? start : first), at);
  return [
    {
      ownerIds: ahead.map(({ userId }) => userId),
      petIds: ahead.flatMap(({ pets }) => pets.map(({ petId }) => petId)),
    },
    forAdmin ? { reads: 'admin', from } : { reads: 'owner' },
  ];
}

/** How many accepted stays of these owners are over, by the owner's id. */
async function earlierStays(bookings: readonly Row[], at: Date): Promise<Map<string, number>> {
  const counts = await database().booking.groupBy({
    by: ['userId'],
    where: {
      userId: { in: bookings.map(({ userId }) => userId) },
      status: 'accepted',
      end: { lte: at },
    },
    _count: true,
  });
  return new Map(counts.map(({ userId, _count }) => [userId, _count]));
}

type Stay = Pick<Booking, 'start' | 'end' | 'numDogs'>;

type Moment = { at: Date; timeZone: TimeZone };

function linesBefore(
  stays: readonly Stay[],
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
  stays: readonly Stay[],
  others: readonly Presence[],
  { at, limits }: { at: Date; limits: HouseLimits },
): string | null {
  return fullestText(
    stays.map(({ start, end, numDogs: dogs }) =>
      fullestDay({ start: start > at ? start : at, end, dogs }, others, limits),
    ),
  );
}

/** The days of its series that wait, for the first of them, whose card stands for all (R16). */
function waitingWith({ id, series }: Row, at: Date): Stay[] | null {
  const waiting = series?.bookings.filter(({ status }) => status === 'pending');
  if (waiting?.[0]?.id !== id) return null;
  return waiting.filter(({ end }) => end > at);
}

function seriesOf(booking: Row, moment: Moment): SeriesFacts | null {
  const { id, seriesId } = booking;
  return seriesId === null ? null : seriesFacts(seriesId, daysOfSeries(booking, moment), id);
}

/** The days of the booking's series, soonest first; none for a stay of its own. */
export function daysOfSeries(
  { series }: Pick<Row, 'series'>,
  { at, timeZone }: Moment,
): SeriesDay[] {
  return (series?.bookings ?? []).map(({ id, status, totalCents, start, end }) => ({
    id,
    status,
    totalCents,
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    over: end <= at,
  }));
}
