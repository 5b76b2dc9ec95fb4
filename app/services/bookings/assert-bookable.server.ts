import { activeStatuses } from '~/domain/booking-status';
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
  type TimeZone,
  toInstant,
  toLocal,
} from '~/domain/business-time';
import {
  fullNotices,
  fullRefusal,
  type HouseLimits,
  isLimited,
  misfit,
  type Presence,
} from '~/domain/headcount';
import { type Notice, unseenNotices } from '~/domain/notices';
import { type StandingStay, stayDates, stayProblems, type StayTimes } from '~/domain/stay-rules';
import type { Transaction } from '../database/database.server';
import { presencesBetween } from '../places/presences.server';
import { now } from '../runtime/clock.server';
import { NoticesError, ServiceError } from '../runtime/service-error.server';
import { businessSettings, houseRules } from '../settings/settings.server';

/** An active stay, and whether it was made as a Quick Daycare. */
export type KnownStay = StandingStay & { quick: boolean };

/** An owner's active stays that are not over, soonest first, in a constant number of statements. */
export async function activeStays(
  ownerId: string,
  timeZone: TimeZone,
  tx: Transaction,
): Promise<KnownStay[]> {
  const rows = await tx.booking.findMany({
    where: {
      status: { in: activeStatuses },
      end: { gt: now() },
      userId: ownerId,
    },
    select: {
      id: true,
      service: true,
      status: true,
      start: true,
      end: true,
      pets: { select: { petId: true } },
      history: { where: { event: 'quick_daycare' }, select: { id: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, service, status, start, end, pets, history }) => ({
    id,
    service,
    status,
    petIds: pets.map(({ petId }) => petId),
    start: toLocal(start, timeZone),
    end: toLocal(end, timeZone),
    quick: history.length > 0,
  }));
}

// A guard against a mistyped year, whose days would take a minute to count.
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
  /** The pets that an existing booking has: they stay in it when retired since, or all gone (R18). */
  linkedPetIds?: readonly string[];
  /** An existing booking, which never takes a place from itself (R43). */
  bookingId?: string;
  /** Dogs as they were booked, where one of them is gone since (R18); else the chosen pets. */
  dogs?: number;
};

/** A stay that may be written: its times as they are stored, its days, and its pets by name. */
export type BookableStay = {
  startAt: Date;
  endAt: Date;
  dates: LocalDate[];
  pets: { id: string; petName: string }[];
  /** What the admin was asked and went on with, or in an undo is told (K3). */
  notices: Notice[];
};

/** The ways in which a stay becomes active. */
export type BookingWay = 'request' | 'by admin' | 'quick daycare' | 'answer';

/** What to do with a rule that owners cannot pass (K3): a house that is full (R43). */
export type Asking =
  | { rules: 'refuse' }
  | { rules: 'ask'; noticed: readonly string[] }
  | { rules: 'tell' }
  | { rules: 'skip' };

// Quick Daycare has hours of its own (R19); the admin may accept any booking at any time (R15).
const rulesOfTime: Record<BookingWay, 'windows' | 'order' | 'none'> = {
  request: 'windows',
  'by admin': 'order',
  'quick daycare': 'none',
  answer: 'none',
};

/**
 * Refuses a stay that must not be written (R7, R17, R18, R43), or asks the admin (K3).
 * @throws ServiceError with the field, NoticesError
 */
export async function assertBookable(
  tx: Transaction,
  stay: StayToBook,
  way: BookingWay,
  asking: Asking,
): Promise<BookableStay> {
  const { service, start, end } = stay;
  const { rules, limits } = await houseRules(tx);
  const ruled = rulesOfTime[way];
  if (ruled !== 'none') {
    const facts = { now: now(), rules, byAdmin: ruled === 'order' };
    const problems = stayProblems(stay, facts);
    for (const field of ['start', 'end'] as const) {
      const problem = problems[field];
      if (problem !== null) throw new ServiceError('invalid', problem.message, field);
    }
  }
  if (nightsBetween(dateOf(start), dateOf(end)) > mostNightsForAdmin)
    throw new ServiceError('invalid', 'A stay lasts a year at the most.', 'end');
  const startAt = instantOf(start, rules.timeZone, 'start');
  const endAt = instantOf(end, rules.timeZone, 'end');
  const pets = await chosenPets(tx, stay);
  const presence = { start: startAt, end: endAt, dogs: stay.dogs ?? pets.length };
  return {
    startAt,
    endAt,
    dates: stayDates(service, start, end),
    pets,
    notices: await placesNotices(tx, presence, { limits, asking, except: stay.bookingId }),
  };
}

/** Where the stay does not fit in the house (R43). @throws ServiceError, NoticesError */
async function placesNotices(
  tx: Transaction,
  stay: Presence,
  { limits, asking, except }: { limits: HouseLimits; asking: Asking; except: string | undefined },
): Promise<Notice[]> {
  if (asking.rules === 'skip' || !isLimited(limits) || stay.end <= now()) return [];
  const others = await presencesBetween(tx, stay.start, stay.end, except);
  const found = misfit(stay, others, limits);
  if (asking.rules === 'refuse') {
    const refusal = fullRefusal(stay, found, limits.timeZone);
    if (refusal !== null) throw new ServiceError('invalid', refusal.message, refusal.field);
  }
  const notices = fullNotices(found);
  const unseen = asking.rules === 'ask' ? unseenNotices(notices, asking.noticed) : [];
  if (unseen.length > 0) throw new NoticesError(notices);
  return notices;
}

async function chosenPets(tx: Transaction, { ownerId, petIds, linkedPetIds }: StayToBook) {
  const pets = await tx.pet.findMany({
    where: {
      userId: ownerId,
      id: { in: [...petIds] },
      OR: [{ retiredAt: null }, { id: { in: [...(linkedPetIds ?? [])] } }],
    },
    select: { id: true, petName: true },
    orderBy: { petName: 'asc' },
  });
  const nonePossible = linkedPetIds?.length === 0;
  if (pets.length !== petIds.length || (pets.length === 0 && !nonePossible))
    throw new ServiceError(
      'invalid',
      linkedPetIds === undefined ? 'Choose from your own pets.' : 'Choose from the owner’s pets.',
      'pets_selected',
    );
  return pets;
}

/** assertBookable for a stored booking that becomes active again. @throws ServiceError, NoticesError */
export async function assertStandsAgain(
  tx: Transaction,
  bookingId: string,
  asking: Asking,
): Promise<Notice[]> {
  const { timeZone } = await businessSettings(tx);
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      userId: true,
      service: true,
      start: true,
      end: true,
      numDogs: true,
      pets: { select: { petId: true } },
    },
  });
  const petIds = booking.pets.map(({ petId }) => petId);
  const { notices } = await assertBookable(
    tx,
    {
      ownerId: booking.userId,
      service: booking.service,
      start: toLocal(booking.start, timeZone),
      end: toLocal(booking.end, timeZone),
      petIds,
      linkedPetIds: petIds,
      bookingId,
      dogs: booking.numDogs,
    },
    'answer',
    asking,
  );
  return notices;
}
