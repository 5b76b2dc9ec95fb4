import type { DayOffer } from '~/domain/availability';
import { firstAdminDate, quarterHour } from '~/domain/booking-rules';

/** R17: the admin's own bookings and edits need only a start before their end, from 2024 on. */
export const adminBounds = { min: `${firstAdminDate}T00:00`, max: '9999-12-31T23:45' };

const everyQuarter = Array.from(
  { length: (24 * 60) / quarterHour },
  (_, index) => index * quarterHour,
);

const open: DayOffer = { open: true };

/** Every day can be chosen. */
export function anyDay(): DayOffer {
  return open;
}

/** Every quarter of an hour, in minutes since midnight. */
export function anyQuarterHour(): number[] {
  return everyQuarter;
}
