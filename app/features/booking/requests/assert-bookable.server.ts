import type { Transaction } from '~/core/database/database.server';
import { type Notice, distinctNotices, unseenNotices } from '~/core/errors/notices';
import { FullError, NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalDateTime,
  nightsBetween,
  startOfDay,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { notTakenText, writeFirst } from '~/features/dogs/approval/first-visits';
import { pausedNow } from '~/features/house/hand-over/in-force.server';
import {
  type Fullest,
  fullestOfParts,
  fullNotices,
  fullRefusal,
  type HouseLimits,
  isLimited,
  misfitOfParts,
  type Presence,
} from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { knownFacts } from '~/features/booking/readiness/known-facts.server';
import {
  type KnownFacts,
  readinessNotices,
  readinessOfParts,
} from '~/features/booking/readiness/readiness';
import { type AddedPart, addedParts, type AgreedStay } from '~/features/booking/rules/added-time';
import { noOwnRules, ownRuleNotices } from '~/features/booking/rules/lead-and-nights';
import { closedNotices } from '~/features/booking/rules/stay-labels';
import {
  changeProblems,
  stayDates,
  stayProblems,
  type StayTimes,
} from '~/features/booking/rules/stay-rules';

// Guards against a mistyped year, whose days would take a minute to count.
const mostNightsForAdmin = 365;

function instantOf(local: LocalDateTime, zone: TimeZone, field: 'start' | 'end'): Date {
  const instant = toInstant(local, zone);
  if (instant === 'skipped')
    throw new ServiceError('invalid', 'The clocks skip that hour. Choose another time.', field);
  return instant;
}

export type StayToBook = StayTimes & {
  ownerId: string;
  petIds: readonly string[];
  /** Pets already in an existing booking: they may stay even if retired since or all erased (R18). */
  linkedPetIds?: readonly string[];
  /** The existing booking, which never competes with itself for a place (R43). */
  bookingId?: string;
  /** The waitlist entry whose held place it takes (R56). */
  entryId?: string | undefined;
  /** Dogs as booked, if one has been erased since (R18); otherwise the number of chosen pets. */
  dogs?: number;
  /** The stay before an edit: only what is added is checked (R57, R87). */
  was?: AgreedTimes;
};

/** An agreed stay by local times; `dogs` as booked (R18). */
export type AgreedTimes = Pick<StayTimes, 'start' | 'end'> & {
  petIds: readonly string[];
  dogs: number;
};

/** A stay that may be written: its stored times, its days, and its pets with names. */
export type BookableStay = {
  startAt: Date;
  endAt: Date;
  dates: LocalDate[];
  pets: { id: string; petName: string }[];
  /** Parts added to the agreed stay (R87). */
  parts: AddedPart[];
  /** Notices that the admin overrode, or that an undo reports (K3). */
  notices: Notice[];
  /** Occupancy on the fullest day, including what is added, for the admin; null without a limit. */
  places: Fullest | null;
};

/** Ways for a stay to become active. */
export type BookingWay = 'request' | 'change' | 'by admin' | 'quick daycare' | 'answer';

/**
 * Handling of what owners can't exceed (K3): a full house (R43), closed days (R123), notice and least nights
 * (R144). Open readiness lines are shown only to the admin (R42).
 */
export type Asking =
  | { rules: 'refuse' }
  | { rules: 'ask'; noticed: readonly string[] }
  | { rules: 'tell' }
  | { rules: 'skip' };

// Quick Daycare has its own hours (R19); the admin may accept any booking at any time (R15).
const rulesOfTime: Record<BookingWay, 'windows' | 'order' | 'none'> = {
  request: 'windows',
  change: 'windows',
  'by admin': 'order',
  'quick daycare': 'none',
  answer: 'none',
};

/** Checks one stay. @throws ServiceError with the field, NoticesError */
type BookableCheck = (stay: StayToBook, way: BookingWay) => BookableStay;

/**
 * Refuses a stay that must not be written (R7, R17, R18, R43, R144), or asks the admin (K3).
 * @throws ServiceError with the field, NoticesError
 */
export async function assertBookable(
  tx: Transaction,
  stay: StayToBook,
  way: BookingWay,
  asking: Asking,
): Promise<BookableStay> {
  return (await bookableCheck(tx, [stay], asking))(stay, way);
}

/** Reads everything needed to check the stays of one owner, in a constant number of statements. */
export async function bookableCheck(
  tx: Transaction,
  stays: readonly StayToBook[],
  asking: Asking,
): Promise<BookableCheck> {
  const { rules, limits } = await readBookingRules(tx);
  const pets = await petsNamed(tx, stays);
  const paused = await pausedNow(tx, 'requests');
  const counts = asking.rules !== 'skip' && isLimited(limits);
  const factsAsked = await factsToAsk(tx, stays, asking);
  const others = counts ? await othersAround(tx, stays, limits.timeZone) : null;
  return (stay, way) => {
    const { service, start, end } = stay;
    const ruled = rulesOfTime[way];
    if (ruled !== 'none') {
      // A held place was offered by the rules of its day (R56).
      const byRules = stay.entryId === undefined ? rules : { ...rules, ...noOwnRules };
      const facts = { now: now(), rules: byRules, byAdmin: ruled === 'order' };
      const problems =
        stay.was && !facts.byAdmin
          ? changeProblems(stay, stay.was, facts)
          : stayProblems(stay, facts);
      for (const field of ['start', 'end'] as const) {
        const problem = problems[field];
        if (problem !== null) throw new ServiceError('invalid', problem.message, field);
      }
    }
    if (nightsBetween(dateOf(start), dateOf(end)) > mostNightsForAdmin)
      throw new ServiceError('invalid', 'A stay lasts a year at the most.', 'end');
    const startAt = instantOf(start, rules.timeZone, 'start');
    const endAt = instantOf(end, rules.timeZone, 'end');
    const chosen = chosenPets(stay, pets);
    const byOwner = way === 'request' || way === 'change';
    if (byOwner) assertTaken(stay, chosen, way);
    // R106: during a pause, booked stays can still be changed, and a held place was promised before.
    if (way === 'request' && stay.entryId === undefined && paused !== null)
      throw new ServiceError('conflict', paused, 'pets_selected');
    const presence = { start: startAt, end: endAt, dogs: stay.dogs ?? chosen.length };
    const { timeZone } = rules;
    const agreed = stay.was === undefined ? null : agreedAt(stay.was, timeZone);
    const parts = addedParts({ ...presence, petIds: stay.petIds }, agreed, now());
    const places =
      others === null
        ? { notices: [], places: null }
        : placesOf(presence, parts, others, limits, asking);
    // The stays of one list count against each other too.
    others?.push(presence);
    const comes = chosen.map(({ id, petName: name }) => ({ id, name }));
    const today = localDateOf(now(), timeZone);
    // Owners see it on the page and are never blocked by it (R42).
    const lines =
      factsAsked && !byOwner
        ? readinessOfParts({ start, pets: comes }, parts, { timeZone, today, known: factsAsked })
        : [];
    const begun = agreed !== null && agreed.start <= now();
    const here = comes.filter(({ id }) => begun && agreed.petIds.includes(id));
    const closed =
      asksHouse(asking) && !byOwner
        ? closedNotices(newIn({ startAt, endAt }, agreed, parts, timeZone), rules)
        : [];
    const ownRules =
      asksHouse(asking) && !byOwner && way !== 'quick daycare'
        ? ownRuleNotices(stay, stay.was ?? null, {
            now: now(),
            rules,
            asksLead: way === 'by admin',
          })
        : [];
    const notices = [
      ...closed,
      ...ownRules,
      ...places.notices,
      ...readinessNotices(
        lines,
        here.map(({ name }) => name),
      ),
    ];
    const unseen = asking.rules === 'ask' ? unseenNotices(notices, asking.noticed) : [];
    if (unseen.length > 0) throw new NoticesError(notices);
    const dates = stayDates(service, start, end);
    return { startAt, endAt, dates, pets: comesOf(chosen), parts, ...places, notices };
  };
}

/** Whether notices are asked or told at all. */
const asksHouse = ({ rules }: Asking) => rules === 'ask' || rules === 'tell';

/** Returns what a stay adds to the agreed one, in local times: an agreed or past move isn't asked again. */
function newIn(
  { startAt, endAt }: { startAt: Date; endAt: Date },
  agreed: AgreedStay | null,
  parts: readonly AddedPart[],
  timeZone: TimeZone,
): Parameters<typeof closedNotices>[0] {
  const local = (instant: Date) => toLocal(instant, timeZone);
  const moved = (to: Date, was: Date | undefined) =>
    to.getTime() === was?.getTime() || to < now() ? null : local(to);
  return {
    parts: parts.map(({ start, end }) => ({ start: local(start), end: local(end) })),
    dropOff: moved(startAt, agreed?.start),
    pickUp: moved(endAt, agreed?.end),
  };
}

/** Converts the times before an edit to instants. */
function agreedAt({ start, end, ...stay }: AgreedTimes, timeZone: TimeZone): AgreedStay {
  return {
    ...stay,
    start: instantOf(start, timeZone, 'start'),
    end: instantOf(end, timeZone, 'end'),
  };
}

/** Returns the other presences on the days of these stays, without the stays themselves. */
function othersAround(tx: Transaction, stays: readonly StayToBook[], timeZone: TimeZone) {
  const dates = stays.flatMap(({ start, end }) => [dateOf(start), dateOf(end)]).sort();
  const from = startOfDay(dates[0] ?? '', timeZone);
  const to = startOfDay(addDays(dates.at(-1) ?? '', 1), timeZone);
  return presencesBetween(tx, from, to, {
    bookingIds: stays.flatMap(({ bookingId }) => bookingId ?? []),
    entryId: stays[0]?.entryId,
    heldFor: stays.flatMap(({ petIds }) => petIds),
  });
}

/** Returns the facts for the admin's notices (R42); null if they aren't needed. */
async function factsToAsk(
  tx: Transaction,
  stays: readonly StayToBook[],
  asking: Asking,
): Promise<KnownFacts | null> {
  if (!asksHouse(asking)) return null;
  const { timeZone } = await businessSettings(tx);
  const from = stays.map(({ start }) => start).sort()[0] ?? '';
  const petIds = [...new Set(stays.flatMap((stay) => stay.petIds))];
  return knownFacts(
    tx,
    { ownerId: stays[0]?.ownerId ?? '', petIds },
    {
      reads: 'admin',
      from: startOfDay(dateOf(from), timeZone),
      except: stays.flatMap(({ bookingId }) => bookingId ?? []),
    },
  );
}

/** Checks whether the added parts of a stay fit in the house (R43, R87). @throws ServiceError */
function placesOf(
  stay: Presence,
  parts: readonly AddedPart[],
  others: readonly Presence[],
  limits: HouseLimits,
  asking: Asking,
): Pick<BookableStay, 'notices' | 'places'> {
  const found = misfitOfParts(stay, parts, others, limits);
  if (asking.rules === 'refuse') {
    const refusal = fullRefusal(stay, found, limits.timeZone);
    if (refusal !== null) throw new FullError(refusal);
  }
  return { notices: fullNotices(found), places: fullestOfParts(stay, parts, others, limits) };
}

type NamedPet = Awaited<ReturnType<typeof petsNamed>>[number];

function petsNamed(tx: Transaction, stays: readonly StayToBook[]) {
  return tx.pet.findMany({
    where: { id: { in: stays.flatMap(({ petIds }) => petIds) } },
    select: {
      id: true,
      petName: true,
      userId: true,
      retiredAt: true,
      fit: true,
      /** Set while requests from the owner are paused (R45). */
      owner: { select: { pausedAt: true } },
    },
    orderBy: { petName: 'asc' },
  });
}

/**
 * Refuses requests of owners that only the admin may book (R45); an existing stay keeps its dogs. @throws
 * ServiceError
 */
function assertTaken(
  { linkedPetIds = [] }: StayToBook,
  chosen: readonly NamedPet[],
  way: BookingWay,
): void {
  if (way !== 'change' && chosen.some(({ owner }) => owner.pausedAt !== null))
    throw new ServiceError('conflict', writeFirst, 'pets_selected');
  const refused = chosen.find(({ id, fit }) => fit === 'not_a_fit' && !linkedPetIds.includes(id));
  if (refused) throw new ServiceError('invalid', notTakenText(refused.petName), 'pets_selected');
}

function comesOf(chosen: readonly NamedPet[]): BookableStay['pets'] {
  return chosen.map(({ id, petName }) => ({ id, petName }));
}

function chosenPets(
  { ownerId, petIds, linkedPetIds }: StayToBook,
  pets: readonly NamedPet[],
): NamedPet[] {
  const chosen = pets.filter(
    ({ id, userId, retiredAt }) =>
      petIds.includes(id) &&
      userId === ownerId &&
      (retiredAt === null || linkedPetIds?.includes(id)),
  );
  const nonePossible = linkedPetIds?.length === 0;
  if (chosen.length !== petIds.length || (chosen.length === 0 && !nonePossible))
    throw new ServiceError(
      'invalid',
      linkedPetIds === undefined ? 'Choose from your own pets.' : 'Choose from the owner’s pets.',
      'pets_selected',
    );
  return chosen;
}

/**
 * Checks stored bookings that become active again or are restored, like new ones.
 * @returns the limits that each one exceeds, by id @throws ServiceError, NoticesError
 */
export async function assertStillBookable(
  tx: Transaction,
  bookingIds: readonly string[],
  asking: Asking,
  was?: AgreedTimes,
): Promise<Map<string, Notice[]>> {
  if (bookingIds.length === 0) return new Map();
  const { timeZone } = await businessSettings(tx);
  const bookings = await tx.booking.findMany({
    where: { id: { in: [...bookingIds] } },
    select: {
      id: true,
      userId: true,
      service: true,
      start: true,
      end: true,
      numDogs: true,
      pets: { select: { petId: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const stays = bookings.map(({ id: bookingId, userId, start, end, numDogs, pets, service }) => {
    const petIds = pets.map(({ petId }) => petId);
    return {
      bookingId,
      ownerId: userId,
      service,
      start: toLocal(start, timeZone),
      end: toLocal(end, timeZone),
      petIds,
      linkedPetIds: petIds,
      dogs: numDogs,
      ...(was && { was }),
    };
  });
  // The notices of one list are shown together, once.
  const check = await bookableCheck(tx, stays, asking.rules === 'ask' ? { rules: 'tell' } : asking);
  const found = new Map(stays.map((stay) => [stay.bookingId, check(stay, 'answer').notices]));
  const all = distinctNotices([...found.values()].flat());
  if (asking.rules === 'ask' && unseenNotices(all, asking.noticed).length > 0)
    throw new NoticesError(all);
  return found;
}
