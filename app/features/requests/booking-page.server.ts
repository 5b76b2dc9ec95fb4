import { database } from '~/core/database/database.server';
import type { PetFace } from '~/core/files/picture-files';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { type LocalDate, type LocalDateTime, toLocal } from '~/core/time/business-time';
import { activeStays } from '~/features/bookings/active-stays.server';
import { quoteLinesOf } from '~/features/bookings/booking-row.server';
import { notTakenText, writeFirst } from '~/features/dogs-fit/first-visits';
import { photosOfPets } from '~/features/pets/pet-photos.server';
import { pausedNow } from '~/features/hand-over/in-force.server';
import { bookingRules } from '~/features/places/house-limits.server';
import { cancelSettings, depositSettings } from '~/features/pricing/cancel-settings.server';
import type { DepositSettings } from '~/features/pricing/deposit';
import type { CancelSettings } from '~/features/pricing/cancellation';
import type { HealthLine } from '~/features/pricing/health-line';
import { healthLines } from '~/features/pricing/health-line.server';
import { extraIdsOf } from '~/features/pricing/extras';
import { quoteStay } from '~/features/pricing/pricing';
import { priceFacts, type PriceFacts } from '~/features/pricing/quote-booking.server';
import { stayAgain } from '~/features/stays/availability';
import { type HolidayKey, holidayNames } from '~/features/stays/holidays';
import type { Service } from '~/features/stays/services';
import type { BookingRules, StandingStay } from '~/features/stays/stay-rules';
import { holidayOfStay } from '~/features/stays/stay-labels';
import { quickDaycareMessage } from './stay.schema';

// A module of its own for the route would be one more file for the browser.
export { busyFor } from '~/features/places/presences.server';
export { knownFacts } from '~/features/readiness/known-facts.server';

type BookingPage = {
  ownerName: string;
  /** `refusal` is why their owner cannot book them (R45), or null. */
  pets: (PetFace & { id: string; refusal: string | null })[];
  /** Why their owner can book nothing at all (R45, R106), or null. */
  refusal: string | null;
  now: Date;
  // Map and Set by name, not their read-only faces: so the loader's types reach the page as they are.
  rules: Omit<BookingRules, 'closedDates' | 'noMoves'> & {
    closedDates: Map<LocalDate, string>;
    noMoves: Map<LocalDate, string>;
  };
  priceFacts: Omit<PriceFacts, 'holidays'> & { holidays: Set<HolidayKey> };
  standing: StandingStay[];
  /** The cancellation terms of new stays (R54). */
  cancelling: CancelSettings;
  /** What stays that begin soon say after an illness in the house (R105). */
  healthLines: HealthLine[];
  /** What a deposit is, for new stays (R92). */
  deposit: DepositSettings;
};

/** @param byAdmin the admin may book what an owner may not */
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
  /** Local times, empty where no day in sight takes such a stay. */
  start: string;
  end: string;
  message: string;
  /** Those of its extras that are still offered (R49). */
  extras: string[];
  /** The holiday on those days, and how much more the stay costs with it, in cents. */
  dearer: { holiday: string; cents: Cents } | null;
};

/** An earlier booking of this owner to repeat; null if `bookingId` is not theirs. */
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
    // What Quick Daycare wrote there is not a person's message.
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
