/** Open change requests, next to the stays as they are (R57). */
import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { Pet, Prisma } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { ownerName } from '~/features/people/accounts/full-name';
import { petNamesOf, quoteLinesOf } from '~/features/booking/record/booking-row.server';
import {
  fullestOfParts,
  type HouseLimits,
  isLimited,
  type Presence,
} from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBesideChanges } from '~/features/booking/places/presences.server';
import { acceptedAtIn, cutTermsFor, lateCutLines } from '~/features/money/pricing/cancellation';
import type { HealthLine } from '~/features/money/pricing/health-line';
import { healthLinesSince } from '~/features/money/pricing/health-line.server';
import type { Extra } from '~/features/money/pricing/extras';
import { extrasFor } from '~/features/money/pricing/extras.server';
import { quoteStay, requoted } from '~/features/money/pricing/pricing';
import {
  applyingHolidays,
  priceList,
  pricesByTime,
  taxRule,
} from '~/features/money/pricing/prices-in-force.server';
import { taxRuleFor } from '~/features/money/pricing/tax-rule';
import type { PriceFacts } from '~/features/money/pricing/quote-booking.server';
import { knownFactsOf } from '~/features/booking/readiness/known-facts.server';
import {
  type KnownFacts,
  type ReadinessLine,
  readinessOfParts,
} from '~/features/booking/readiness/readiness';
import { addedParts } from '~/features/booking/rules/added-time';
import { unready } from '~/features/booking/rules/readiness-line';
import type { Service } from '~/features/booking/rules/services';

const idList = z.array(z.string());

/** A stay as it is, or as requested by its owner. */
export type StaySide = {
  petNames: string[];
  startText: string;
  endText: string;
  lines: BookingLine[];
  totalCents: Cents;
};

export type OpenChange = {
  id: string;
  bookingId: string;
  ownerId: string;
  ownerName: string;
  service: Service;
  message: string;
  was: StaySide;
  wanted: StaySide;
  /** Whether the admin set the total, so it stays (R27). */
  totalByHand: boolean;
  /** Whether the booking changed after the request: it can only be declined (R15). */
  stale: boolean;
  /** Occupancy including what is added, for the admin: `Thu, Dec 24: 8 of 8` (R43, R87); otherwise null. */
  places: string | null;
  /** Open readiness lines for the added parts (R42, R87). */
  readiness: ReadinessLine[];
};

const mostShown = 20;

const changeInclude = {
  booking: {
    include: {
      owner: true,
      quoteLines: true,
      pets: { select: { petId: true } },
      history: {
        select: { event: true, fromStatus: true, toStatus: true, at: true },
        orderBy: [{ at: 'asc' }, { id: 'asc' }],
      },
    },
  },
} satisfies Prisma.StayChangeInclude;

type Row = Prisma.StayChangeGetPayload<{ include: typeof changeInclude }> & { wanted: Pet[] };

/** Returns the filter for open change requests that are not over. */
export const openChangesWhere = (at: Date) =>
  ({ state: 'open', end: { gt: at } }) satisfies Prisma.StayChangeWhereInput;

/**
 * Returns the open change requests of one booking or all, oldest first. The number of statements doesn't grow
 * with them.
 */
export async function openChanges(
  of: { bookingId: string } | 'all',
  { withPlaces }: { withPlaces: boolean },
): Promise<OpenChange[]> {
  const at = now();
  const found = await database().stayChange.findMany({
    where: { ...openChangesWhere(at), ...(of !== 'all' && of) },
    include: changeInclude,
    orderBy: { createdAt: 'asc' },
    take: mostShown,
  });
  if (found.length === 0) return [];
  const petIds = found.flatMap((change) => idList.parse(change.petIds));
  const pets = await database().pet.findMany({
    where: { id: { in: petIds } },
    orderBy: { petName: 'asc' },
  });
  const rows = found.map((change): Row => {
    const ids = idList.parse(change.petIds);
    return { ...change, wanted: pets.filter(({ id }) => ids.includes(id)) };
  });
  const from = found.reduce((first, { start }) => (start < first ? start : first), at);
  const factsOf = await knownFactsOf(
    'committed',
    { ownerIds: found.map(({ booking }) => booking.userId), petIds },
    withPlaces ? { reads: 'admin', from } : { reads: 'owner' },
  );
  const { limits } = await readBookingRules('committed');
  const beside =
    withPlaces && isLimited(limits)
      ? await presencesBesideChanges(
          found.map(({ id }) => id),
          at,
        )
      : new Map<string, Presence[]>();
  const [first] = found;
  const healthLines = await healthLinesSince('committed', first?.createdAt ?? at);
  const prices = await priceList('committed');
  const holidays = await applyingHolidays('committed');
  const [byTime, tax] = [await pricesByTime('committed'), await taxRule('committed')];
  return Promise.all(
    rows.map(async (row) => {
      const lines = quoteLinesOf(row.booking);
      const had = lines.flatMap(({ extraId }) => extraId ?? []);
      const extras = (await extrasFor(had)).filter(({ id }) => had.includes(id));
      const others = beside.get(row.id) ?? null;
      const facts = factsOf(row.booking.userId, row.bookingId);
      return openChange(row, {
        ...{ limits, lines, prices, byTime, tax, extras, holidays, others },
        known: facts,
        healthLines,
      });
    }),
  );
}

type Facts = Pick<PriceFacts, 'prices' | 'holidays' | 'byTime' | 'tax'> & {
  limits: HouseLimits;
  lines: BookingLine[];
  extras: Extra[];
  others: Presence[] | null;
  known: KnownFacts;
  healthLines: readonly HealthLine[];
};

function openChange(
  row: Row,
  { limits, lines, prices, byTime, tax, extras, holidays, others, known, healthLines }: Facts,
): OpenChange {
  const { id, bookingId, message, booking, start: startAt, end: endAt } = row;
  const { userId: ownerId, service, owner, totalCents, totalByHand } = booking;
  const { timeZone } = limits;
  const today = localDateOf(now(), timeZone);
  const pets = row.wanted.map(({ id: petId, petName: name }) => ({ id: petId, name }));
  const bookedIds = booking.pets.map(({ petId }) => petId);
  const same = idList.parse(row.petIds).sort().join() === bookedIds.sort().join();
  const dogsNamed = pets.map(({ name }) => name);
  const petsWere = petNamesOf(booking);
  const [start, end] = [toLocal(startAt, timeZone), toLocal(endAt, timeZone)];
  const dogs = same ? booking.numDogs : dogsNamed.length;
  const parts = addedParts(
    { start: startAt, end: endAt, petIds: pets.map(({ id: petId }) => petId), dogs },
    { ...booking, dogs: booking.numDogs, petIds: bookedIds },
    now(),
  );
  const stay = quoteStay({
    service,
    start,
    end,
    dogs: Math.max(1, dogs),
    prices,
    byTime,
    tax: taxRuleFor(tax, owner),
    extras,
    holidays,
    special: { daycare: owner.specialPriceDaycare, boarding: owner.specialPriceBoarding },
  });
  const was = { start: toLocal(booking.start, timeZone), end: toLocal(booking.end, timeZone) };
  const late = totalByHand
    ? []
    : lateCutLines(
        cutTermsFor({ ...booking, acceptedAt: acceptedAtIn(booking.history) }, row.createdAt, {
          timeZone,
          healthLines,
        }),
        { service, lines, ...was },
        { start, end, askedAt: row.createdAt },
      );
  const quote = requoted(stay, [...lines, ...late]);
  return {
    id,
    bookingId,
    ownerId,
    ownerName: ownerName(owner),
    service,
    message,
    was: {
      petNames: petsWere,
      startText: formatMoment(was.start, today),
      endText: formatMoment(was.end, today),
      lines,
      totalCents,
    },
    wanted: {
      petNames: same ? petsWere : dogsNamed,
      startText: formatMoment(start, today),
      endText: formatMoment(end, today),
      lines: quote.lines,
      totalCents: totalByHand ? totalCents : quote.totalCents,
    },
    totalByHand,
    stale: booking.version !== row.version,
    places:
      others &&
      (fullestOfParts({ start: startAt, end: endAt, dogs }, parts, others, limits)?.text ?? null),
    readiness: unready(readinessOfParts({ start, pets }, parts, { timeZone, today, known })),
  };
}
