import type { BookingRules } from '~/domain/booking-rules';
import type { LocalDate } from '~/domain/business-time';
import type { HolidayKey } from '~/domain/holidays';
import type { StandingStay } from '~/domain/overlapping-stays';
import { database } from '../database/database.server';
import { bookablePets } from '../pets/bookable-pets.server';
import { now } from '../runtime/clock.server';
import { bookingRules } from '../settings/booking-rules.server';
import { priceFacts, type PriceFacts } from './price-facts.server';
import { standingStays } from './standing-stays.server';

/** All that the booking page needs to offer times and to show a live total (R17, R22). */
export type BookingPage = {
  ownerName: string;
  /** Those that can be booked: none that is retired. */
  pets: { id: string; name: string }[];
  now: Date;
  // Map and Set by name, not their read-only faces: so the loader's types reach the page as they are.
  rules: Omit<BookingRules, 'closedDates'> & { closedDates: Map<LocalDate, string> };
  priceFacts: Omit<PriceFacts, 'holidays'> & { holidays: Set<HolidayKey> };
  /** What these pets are booked for already. */
  standing: StandingStay[];
};

/** The booking page of an owner; null when there is no such owner, or none any more (R41). */
export async function bookingPage(ownerId: string): Promise<BookingPage | null> {
  const owner = await database().profile.findUnique({
    where: { id: ownerId, deletedAt: null },
    select: { firstName: true, email: true },
  });
  if (owner === null) return null;
  const [pets, rules, facts] = await Promise.all([
    bookablePets(ownerId),
    bookingRules(),
    priceFacts(ownerId),
  ]);
  return {
    ownerName: owner.firstName ?? owner.email,
    pets: pets.map(({ id, petName }) => ({ id, name: petName })),
    now: now(),
    rules: { ...rules, closedDates: new Map(rules.closedDates) },
    priceFacts: { ...facts, holidays: new Set(facts.holidays) },
    standing: await standingStays(ownerId, rules.timeZone),
  };
}
