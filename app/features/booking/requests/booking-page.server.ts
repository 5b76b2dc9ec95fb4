import { database } from '~/core/database/database.server';
import type { PetFaceFacts } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { type LocalDate, type LocalDateTime, toLocal } from '~/core/time/business-time';
import { activeStays } from '~/features/booking/record/active-stays.server';
import { quoteLinesOf } from '~/features/booking/record/booking-row.server';
import { notTakenText, writeFirst } from '~/features/dogs/approval/first-visits';
import { photosOfPets } from '~/features/dogs/pets/pet-photos.server';
import { pausedNow } from '~/features/house/hand-over/in-force.server';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import { cancelSettings, depositSettings } from '~/features/money/pricing/cancel-settings.server';
import type { DepositSettings } from '~/features/money/pricing/deposit';
import type { CancelSettings } from '~/features/money/pricing/cancellation';
import type { HealthLine } from '~/features/money/pricing/health-line';
import { healthLines } from '~/features/money/pricing/health-line.server';
import { extraIdsOf } from '~/features/money/pricing/extras';
import { quoteStay } from '~/features/money/pricing/pricing';
import { priceFacts, type PriceFacts } from '~/features/money/pricing/quote-booking.server';
import { stayAgain } from '~/features/booking/rules/availability';
import { type HolidayKey, holidayNames } from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';
import type { BookingRules, StandingStay } from '~/features/booking/rules/stay-rules';
import { holidayOfStay } from '~/features/booking/rules/stay-labels';
import { quickDaycareMessage } from './stay.schema';

// Reexported: a module for the route alone would be one more file for the browser.
export { busyFor } from '~/features/booking/places/presences.server';
export { knownFacts } from '~/features/booking/readiness/known-facts.server';

type BookingPage = {
  ownerName: string;
  /** `refusal` is the reason the owner can't book the pet (R45), or null. */
  pets: (PetFaceFacts & { id: string; refusal: string | null })[];
  /** Reason the owner can't book at all (R45, R106), or null. */
  refusal: string | null;
  now: Date;
  // Map and Set instead of their read-only types, so the loader's types reach the page unchanged.
  rules: Omit<BookingRules, 'closedDates' | 'noMoves'> & {
    closedDates: Map<LocalDate, string>;
    noMoves: Map<LocalDate, string>;
  };
  priceFacts: Omit<PriceFacts, 'holidays'> & { holidays: Set<HolidayKey> };
  standing: StandingStay[];
  /** Cancellation terms of new stays (R54). */
  cancelling: CancelSettings;
  /** Notices on stays that begin soon after an illness in the house (R105). */
  healthLines: HealthLine[];
  /** Deposit settings for new stays (R92). */
  deposit: DepositSettings;
};

/**
 * Reads the booking page; null if the owner is not found or their account is deleted. @param byAdmin the
 * admin may book what an owner may not
 */
export async function bookingPage(
  ownerId: string,
  { byAdmin = false } = {},
): Promise<BookingPage | null> {
  const owner = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    select: { firstName: true, email: true, pausedAt: true },
  });
  if (owner === null) return null;
  const [pets, rules, facts] = await Promise.all([
    database().pet.findMany({
      where: { userId: ownerId, retiredAt: null },
      select: { id: true, petName: true, fit: true },
      orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    }),
    bookingRules('committed'),
    priceFacts('committed', ownerId),
  ]);
  const photos = await photosOfPets(pets.map(({ id }) => id));
  return {
    ownerName: owner.firstName ?? owner.email,
    pets: pets.map(({ id, petName, fit }) => ({
      id,
      name: petName,
      photo: photos.get(id) ?? null,
      refusal: fit === 'not_a_fit' && !byAdmin ? notTakenText(petName) : null,
    })),
    refusal: byAdmin ? null : await refusalFor(owner),
    now: now(),
    rules: {
      ...rules,
      closedDates: new Map(rules.closedDates),
      noMoves: new Map(rules.noMoves),
    },
    priceFacts: { ...facts, holidays: new Set(facts.holidays) },
    standing: await activeStays(ownerId, rules.timeZone, database()),
    cancelling: await cancelSettings(),
    healthLines: await healthLines('committed'),
    deposit: await depositSettings(),
  };
}

async function refusalFor({ pausedAt }: { pausedAt: Date | null }): Promise<string | null> {
  return pausedAt === null ? pausedNow('committed', 'requests') : writeFirst;
}

type BookAgain = {
  bookingId: string;
  service: Service;
  petIds: string[];
  missing: string[];
  /** Local times; empty if no day of the booking period is possible. */
  start: string;
  end: string;
  message: string;
  /** Its extras that are still offered (R49). */
  extras: string[];
  /** The holiday on those days and its surcharge, in cents; null without one. */
  dearer: { holiday: string; cents: Cents } | null;
};

/** Returns an earlier booking of this owner to repeat; null if `bookingId` is not theirs. */
export async function bookAgain(
  ownerId: string,
  bookingId: string,
  page: BookingPage & { byAdmin: boolean },
): Promise<BookAgain | null> {
  const booking = await database().booking.findFirst({
    where: { id: bookingId, userId: ownerId },
    include: {
      pets: {
        select: { pet: { select: { id: true, petName: true } } },
        orderBy: { pet: { petName: 'asc' } },
      },
      quoteLines: { where: { kind: 'extra' } },
    },
  });
  if (booking === null) return null;
  const { service, message } = booking;
  const had = extraIdsOf(quoteLinesOf(booking));
  const zone = page.rules.timeZone;
  const linked = booking.pets.map(({ pet }) => pet);
  const bookable = linked.filter((pet) => page.pets.some(({ id }) => id === pet.id));
  const stay = { service, start: toLocal(booking.start, zone), end: toLocal(booking.end, zone) };
  const petIds = bookable.map(({ id }) => id);
  const again = stayAgain({ ...stay, petIds }, page);
  return {
    bookingId,
    service,
    petIds,
    missing: linked.filter((pet) => !bookable.includes(pet)).map(({ petName }) => petName),
    start: again?.start ?? '',
    end: again?.end ?? '',
    // The message that Quick Daycare sets was not written by a person.
    message: message === quickDaycareMessage ? '' : message,
    extras: had.filter((id) => page.priceFacts.offered.some((extra) => extra.id === id)),
    dearer: again && holidaySurcharge({ service, ...again }, petIds.length, page.priceFacts),
  };
}

function holidaySurcharge(
  stay: { service: Service; start: LocalDateTime; end: LocalDateTime },
  dogs: number,
  facts: PriceFacts,
): BookAgain['dearer'] {
  const holiday = holidayOfStay(stay, facts.holidays);
  if (holiday === null || dogs === 0) return null;
  const total = (holidays: PriceFacts['holidays']) =>
    quoteStay({ ...stay, dogs, ...facts, holidays }).totalCents;
  const cents = total(facts.holidays) - total(new Set());
  return cents > 0 ? { holiday: holidayNames[holiday.key], cents } : null;
}
