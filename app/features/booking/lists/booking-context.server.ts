/** Facts for booking pages beyond the booking's own row. */
import { database } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import { noticesText } from '~/core/errors/notices';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { BookingLine } from '~/core/money/price-line';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { ownerName } from '~/features/people/accounts/full-name';
import {
  petNamesOf,
  quoteLinesOf,
  sentPaymentOf,
  withClaim,
} from '~/features/booking/record/booking-row.server';
import type { IncidentInShort } from '~/features/day/incidents/incidents';
import { areHere, type Moment } from '~/features/day/whereabouts/whereabouts';
import { leftWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';
import {
  type BookedPet,
  bookedPets,
  bookedPetsOf,
  facesFor,
} from '~/features/dogs/pets/pet-photos.server';
import {
  fullestDay,
  fullestText,
  type HouseLimits,
  isLimited,
  type Presence,
} from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBeside } from '~/features/booking/places/presences.server';
import { type FactsFor, knownFactsOf } from '~/features/booking/readiness/known-facts.server';
import {
  type KnownFacts,
  type ReadinessLine,
  readinessOfAll,
} from '~/features/booking/readiness/readiness';
import { reasonsToAnswer } from '~/features/booking/requests/confirm-at-once.server';
import { deletionHolds, whyNotDeleted } from '~/features/booking/requests/delete-booking.server';
import { type SentText, sentText } from '~/features/money/pricing/money-facts';
import { isActive } from '~/features/booking/rules/booking-status';
import { type SeriesDay, type SeriesFacts, seriesFacts } from '~/features/booking/rules/series';
import { closedNotices } from '~/features/booking/rules/stay-labels';
import type { BookingRules } from '~/features/booking/rules/stay-rules';

export type BookingContext = {
  owner: { name: string; gone: boolean; email: string; phone: string | null; privateNote: string };
  /** Number of the owner's accepted stays that are over. */
  earlierStays: number;
  /** Lines of the current quote (R27), in order. */
  lines: BookingLine[];
  /** The linked pets. */
  pets: BookedPet[];
  /** The pets as named at booking time (R18), with their photos (R70). */
  faces: PetFaceFacts[];
  /** Reason it can't be deleted (R21); null if it can. */
  whyNotDeleted: string | null;
  /** Incidents during the stay (R52), including ones not shared with the owner. */
  incidents: IncidentInShort[];
  /** Whether the owner has an open change request (R57). */
  changeWaits: boolean;
  /** The owner's payment outside PayPal that isn't recorded (R126); null without one. */
  sent: SentText | null;
  /** Reasons the rule didn't confirm it (R47), for the admin only. */
  waitsBecause: string[];
  /** Checklist before the stay (R42); empty once the dogs are here (R132), and without a stay ahead. */
  readiness: ReadinessLine[];
  /** The series it belongs to (R53); null for a single stay. */
  series: SeriesFacts | null;
  /** Occupancy including a request, for the admin: `Thu, Dec 24: 8 of 8` (R43); otherwise null. */
  places: string | null;
  /** Occupancy including all pending days of its series, set on the first one; otherwise null. */
  placesOfSeries: string | null;
  /** Closed days that an upcoming stay touches, for the admin (R123); empty without one. */
  closed: string;
  /** {@link closed} of the days of {@link placesOfSeries}; otherwise empty. */
  closedOfSeries: string;
  /** {@link readiness} of those days, each line once; otherwise empty. */
  readinessOfSeries: ReadinessLine[];
};

/** Relations that {@link bookingContexts} needs. */
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
  ...withClaim,
  incidents: {
    select: { id: true, kind: true, happenedAt: true, closedAt: true, sharedAt: true },
    orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.BookingInclude;

type Row = Prisma.BookingGetPayload<{ include: typeof contextInclude }>;

/**
 * Returns the context of each booking by id; `forAdmin` includes what owners never see (K5). The number of
 * statements doesn't grow with the bookings.
 */
export async function bookingContexts(
  bookings: readonly Row[],
  at: Date,
  { forAdmin }: { forAdmin: boolean },
): Promise<Map<string, BookingContext>> {
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
  const { limits, rules } = await readBookingRules('committed');
  const moment = await momentNow('committed');
  const isHere = (booking: Row) => booking.status === 'accepted' && areHere(booking, moment);
  const isAsked = ({ status, end }: Row) => status === 'pending' && end > at;
  const waits = bookings.flatMap(({ id, status }) => (status === 'pending' ? [id] : []));
  const beside =
    forAdmin && isLimited(limits) && bookings.some(isAsked)
      ? await presencesBeside(waits, at)
      : new Map<string, Presence[]>();
  const earlier = await earlierStays(bookings, moment);
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
      const closed = (stays: readonly Stay[]) => (forAdmin ? closedOn(stays, at, rules) : '');
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
          sent: sentText(sentPaymentOf(booking), hostName(settings)),
          series: seriesOf(booking, { at, timeZone, offersMore: settings.severalDays }),
          places: isAsked(booking) ? places([booking]) : null,
          placesOfSeries: waiting && places(waiting),
          closed: ahead ? closed([booking]) : '',
          closedOfSeries: waiting ? closed(waiting) : '',
          waitsBecause: reasonsOf(booking, facts),
          readiness: ahead && !isHere(booking) ? lines([booking]) : [],
          readinessOfSeries: waiting ? lines(waiting) : [],
        },
      ];
    }),
  );
}

/**
 * Returns the owners and dogs of upcoming bookings, and the audience of the facts, from the first start on.
 */
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

/** Counts the stays of these owners that took place (R120), by owner id. */
async function earlierStays(
  bookings: readonly Row[],
  moment: Moment,
): Promise<Map<string, number>> {
  const counts = await database().booking.groupBy({
    by: ['userId'],
    where: { userId: { in: bookings.map(({ userId }) => userId) }, ...leftWhere(moment) },
    _count: true,
  });
  return new Map(counts.map(({ userId, _count }) => [userId, _count]));
}

type Stay = Pick<Booking, 'start' | 'end' | 'numDogs'>;

type Here = { at: Date; timeZone: TimeZone };

function linesBefore(
  stays: readonly Stay[],
  booked: readonly BookedPet[],
  facts: KnownFacts,
  { at, timeZone }: Here,
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

function closedOn(stays: readonly Stay[], at: Date, rules: BookingRules): string {
  const local = (instant: Date) => toLocal(instant, rules.timeZone);
  const ahead = stays.map(({ start, end }) => ({
    parts: [{ start: local(start > at ? start : at), end: local(end) }],
    dropOff: start > at ? local(start) : null,
    pickUp: local(end),
  }));
  return noticesText(ahead.flatMap((stay) => closedNotices(stay, rules)));
}

/**
 * Returns the pending days of a series if this is the first one, whose card represents all (R16); otherwise
 * null.
 */
function waitingWith({ id, series }: Row, at: Date): Stay[] | null {
  const waiting = series?.bookings.filter(({ status }) => status === 'pending');
  if (waiting?.[0]?.id !== id) return null;
  return waiting.filter(({ end }) => end > at);
}

function seriesOf(booking: Row, moment: Here & { offersMore: boolean }): SeriesFacts | null {
  const { id, seriesId } = booking;
  if (seriesId === null) return null;
  return seriesFacts(seriesId, daysOfSeries(booking, moment), id, moment);
}

/** Returns the days of the booking's series, soonest first; empty for a single stay. */
export function daysOfSeries({ series }: Pick<Row, 'series'>, { at, timeZone }: Here): SeriesDay[] {
  return (series?.bookings ?? []).map(({ id, status, totalCents, start, end }) => ({
    id,
    status,
    totalCents,
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    over: end <= at,
  }));
}
