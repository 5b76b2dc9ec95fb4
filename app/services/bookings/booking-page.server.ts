import type { BookingRules } from '~/domain/booking-rules';
import type { LocalDate } from '~/domain/business-time';
import type { HolidayKey } from '~/domain/holidays';
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { bookingRules } from '../settings/booking-rules.server';
import { priceFacts, type PriceFacts } from './price-facts.server';

/** All that the booking page needs to offer times and to show a live total (R17, R22). */
export type BookingPage = {
  ownerName: string;
  pets: { id: string; name: string }[];
  now: Date;
  // Map and Set by name, not their read-only faces: so the loader's types reach the page as they are.
  rules: Omit<BookingRules, 'closedDates'> & { closedDates: Map<LocalDate, string> };
  priceFacts: Omit<PriceFacts, 'holidays'> & { holidays: Set<HolidayKey> };
};

/** The booking page of an owner; null when there is no such owner. */
export async function bookingPage(ownerId: string): Promise<BookingPage | null> {
  const owner = await database().profile.findUnique({
    where: { id: ownerId },
    select: {
      firstName: true,
      email: true,
      pets: { select: { id: true, petName: true }, orderBy: { petName: 'asc' } },
    },
  });
  if (owner === null) return null;
  const [rules, facts] = await Promise.all([bookingRules(), priceFacts(ownerId)]);
  return {
    ownerName: owner.firstName ?? owner.email,
    pets: owner.pets.map(({ id, petName }) => ({ id, name: petName })),
    now: now(),
    rules: { ...rules, closedDates: new Map(rules.closedDates) },
    priceFacts: { ...facts, holidays: new Set(facts.holidays) },
  };
}
