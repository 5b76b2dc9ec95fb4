import * as z from 'zod';
import { database } from '~/core/database/database.server';
import type { WaitlistEntry } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import {
  addDays,
  type LocalDate,
  localDateOf,
  startOfDay,
  type TimeZone,
} from '~/core/time/business-time';
import { presenceOf } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { isLimited, placesByDay } from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { specialSpans } from '~/features/booking/places/special-days.server';
import {
  spanOfYear,
  yearOfPlaces,
  type YearOfPlaces,
} from '~/features/booking/places/year-of-places';
import { applyingHolidays } from '~/features/money/pricing/prices-in-force.server';
import { deletionHolds, whyNotDeleted } from '~/features/booking/requests/delete-booking.server';
import { quickReasons } from '~/features/booking/requests/quick-reasons.server';
import { facesOfBookings } from '~/features/dogs/pets/pet-photos.server';
import {
  monthBoundsOf,
  type CalendarEntry,
  type CalendarFacts,
  colorCount,
  type Month,
  weeksOf,
} from './calendar-month';
import { staysBetween } from '~/features/booking/record/stays-between.server';

function entryOf(view: BookingView) {
  const { id, ownerId, petNames, service, status, version, paidCents } = view;
  const { start, end, startText, endText, whenText, over } = view;
  const times = { start, end, startText, endText, whenText, over };
  return { id, ownerId, petNames, service, status, version, paidCents, ...times };
}

const dayList = z.array(z.string());

/**
 * Returns the occupancy of each day of a month's weeks; empty if no limit is set (R43). Runs at most one
 * statement.
 */
export async function monthPlaces(
  month: Month,
  entries: readonly CalendarEntry[],
): Promise<Map<LocalDate, string>> {
  const { limits } = await readBookingRules('committed');
  if (!isLimited(limits)) return new Map();
  // A request with a held spot counts as occupied.
  const requested = entries
    .filter(({ status, held }) => status === 'pending' && !held)
    .map(({ startAt, endAt, dogs }) => ({ start: new Date(startAt), end: new Date(endAt), dogs }));
  const days = weeksOf(month).flat();
  const { from, to } = monthBoundsOf(month, limits.timeZone);
  const taken = await presencesBetween(database(), from, to);
  return placesByDay(taken, days[0] ?? '', days.at(-1) ?? '', limits, requested);
}

/** Returns what the calendar of a month shows. */
export async function calendarFacts(month: Month): Promise<CalendarFacts> {
  const { rules } = await readBookingRules('committed');
  const entries = await calendarMonth(month, rules.timeZone);
  return {
    entries,
    closedDates: [...rules.closedDates],
    places: [...(await monthPlaces(month, entries))],
    reasons: await quickReasons(),
    faces: [...(await facesOfBookings(entries, { forAdmin: true }))],
  };
}

/** Returns the occupancy of a year by day (R43): one statement for its stays, one for its special days. */
export async function yearPlaces(
  year: number,
): Promise<YearOfPlaces & { today: LocalDate; limited: boolean }> {
  const { limits: house } = await readBookingRules('committed');
  const { timeZone } = house;
  const today = localDateOf(now(), timeZone);
  const span = spanOfYear(year);
  const presences = await presencesBetween(
    database(),
    startOfDay(span.from, timeZone),
    startOfDay(addDays(span.until, 1), timeZone),
  );
  const places = yearOfPlaces({
    year,
    today,
    presences,
    house,
    special: await specialSpans(span),
    holidays: await applyingHolidays('committed'),
  });
  const limited = places.days.some(
    ({ dogLimit, overnightLimit }) => dogLimit !== null || overnightLimit !== null,
  );
  return { ...places, today, limited };
}

/** Returns all bookings that touch a week of the month, soonest first, with rotating colors. */
export async function calendarMonth(month: Month, timeZone: TimeZone): Promise<CalendarEntry[]> {
  const { from, to } = monthBoundsOf(month, timeZone);
  const rows = await database().booking.findMany({
    where: staysBetween(from, to),
    include: {
      ...deletionHolds,
      owner: { select: { deletedAt: true } },
      waited: { select: { state: true, offerEndsAt: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const moment = await momentNow('committed');
  return rows.map((row, index) => {
    const presence = presenceOf(row, moment);
    return {
      ...entryOf(bookingView(row, timeZone)),
      dogs: row.numDogs,
      ownerGone: row.owner.deletedAt !== null,
      whyNotDeleted: whyNotDeleted(row),
      held: isHeld(row.waited, moment.now),
      startAt: presence.start.toISOString(),
      endAt: presence.end.toISOString(),
      nights: Math.max(0, dayList.parse(row.dates).length - 1),
      color: index % colorCount,
    };
  });
}

/** Whether a spot is held until the request is answered, so that it counts as occupied (R56). */
function isHeld(waited: Pick<WaitlistEntry, 'state' | 'offerEndsAt'> | null, at: Date): boolean {
  return waited?.state === 'taken' && waited.offerEndsAt !== null && waited.offerEndsAt > at;
}
