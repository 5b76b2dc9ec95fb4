import type { LocalDate, TimeZone } from './business-time';

/**
 * When stays may begin and end, from Settings (R7): windows as minutes since midnight in the
 * business's zone, both ends included, and closed dates with the reason that people read.
 */
export type BookingRules = {
  timeZone: TimeZone;
  dropOffFrom: number;
  dropOffUntil: number;
  pickUpFrom: number;
  pickUpUntil: number;
  closedDates: ReadonlyMap<LocalDate, string>;
};

/** Why a time is refused; the message is for the person who chose it. */
export type Refusal = { code: RefusalCode; message: string };

export type RefusalCode =
  | 'start-before-end'
  | 'not-quarter-hour'
  | 'past'
  | 'too-soon'
  | 'outside-window'
  | 'too-far-ahead'
  | 'other-day'
  | 'same-day'
  | 'too-short'
  | 'too-long'
  | 'skipped-hour'
  | 'closed'
  | 'before-2024';

/** The spec's windows (section 5) with no closed dates. */
export function specRules(timeZone: TimeZone): BookingRules {
  return {
    timeZone,
    dropOffFrom: 6 * 60 + 15,
    dropOffUntil: 20 * 60 + 45,
    pickUpFrom: 6 * 60 + 15,
    pickUpUntil: 22 * 60 + 45,
    closedDates: new Map(),
  };
}

/** The spec's alerts of the booking form (section 5). */
export const missingRequiredField = 'missing required field';
export const startBeforeEnd = 'start date must be before end date';

/** Stays begin and end on quarter hours (R17). */
export const quarterHour = 15;

/** The least time before a Drop Off today, and the least length of a Daycare, in minutes. */
export const oneHour = 60;

/** How far ahead a Drop Off may be, and how long a stay (R17). */
export const monthsAhead = 18;
export const mostNights = 90;

/** The first day that the admin's own bookings may have (spec section 5). */
export const firstAdminDate: LocalDate = '2024-01-01';
