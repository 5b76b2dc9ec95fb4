import { stillStands } from './booking-status';
import type { BookingStatus } from './booking-status';
import { addDays, localDateOf, startOfDay } from './business-time';
import type { LocalDate, TimeZone } from './business-time';
import type { Service } from './services';

/** The sub-tabs of the reservation lists (spec section 4, R16). */
export const timeFrames = ['pending', 'upcoming', 'current', 'past', 'canceled'] as const;

export type TimeFrame = (typeof timeFrames)[number];

/** What decides a booking's tabs; `dates` are days of the business. */
export type BookingInTime = {
  service: Service;
  status: BookingStatus;
  start: Date;
  end: Date;
  dates: readonly LocalDate[];
};

/** The tab that `?when=` names; null for anything else. */
export function timeFrameNamed(text: string | null): TimeFrame | null {
  return timeFrames.find((frame) => frame === text) ?? null;
}

/** The tab that `?when=` names; pending for anything else (spec section 2: default pending). */
export function parseTimeFrame(text: string | null): TimeFrame {
  return timeFrameNamed(text) ?? 'pending';
}

/**
 * The tabs that list a booking, in tab order, at least one (R16). Days are those of `timeZone`;
 * a stay has ended once `now` is its end.
 */
export function timeFramesOf(booking: BookingInTime, now: Date, timeZone: TimeZone): TimeFrame[] {
  const stands = stillStands(booking.status);
  const ended = booking.end <= now;
  const lists: Record<TimeFrame, boolean> = {
    pending: booking.status === 'pending',
    upcoming: stands && booking.start > now,
    current: stands && isCurrent(booking, now, timeZone),
    past: ended,
    canceled: !stands && !ended,
  };
  return timeFrames.filter((frame) => lists[frame]);
}

/**
 * The instants that a database query needs to answer the same as {@link timeFramesOf}. A day runs
 * from its start up to, not including, the start of the next, so it is 23 or 25 hours long when
 * clocks change. Current is then: start ≤ now < end; or Daycare with startOfToday ≤ start <
 * startOfTomorrow; or Boarding with start < startOfTomorrow and end ≥ startOfToday.
 */
export function timeFrameBounds(
  now: Date,
  timeZone: TimeZone,
): { now: Date; startOfToday: Date; startOfTomorrow: Date } {
  const today = localDateOf(now, timeZone);
  return {
    now,
    startOfToday: startOfDay(today, timeZone),
    startOfTomorrow: startOfDay(addDays(today, 1), timeZone),
  };
}

function isCurrent(booking: BookingInTime, now: Date, timeZone: TimeZone): boolean {
  const { service, start, end, dates } = booking;
  if (start <= now && now < end) return true;
  const today = localDateOf(now, timeZone);
  if (service === 'Daycare') return localDateOf(start, timeZone) === today;
  return dates.includes(today) || localDateOf(end, timeZone) === today;
}
