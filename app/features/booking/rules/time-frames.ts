import {
  addDays,
  type LocalDate,
  localDateOf,
  minutesOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { type BookingStatus, isActive } from './booking-status';
import { type Service, staysOvernight } from './services';

export const timeFrames = ['pending', 'upcoming', 'current', 'past', 'canceled'] as const;

export type TimeFrame = (typeof timeFrames)[number];

/** Facts that determine a booking's tabs; `dates` are local days. */
type BookingInTime = {
  service: Service;
  status: BookingStatus;
  start: Date;
  end: Date;
  dates: readonly LocalDate[];
};

/** Returns the tab named by `?when=`; null for anything else. */
export function timeFrameNamed(text: string | null): TimeFrame | null {
  return timeFrames.find((frame) => frame === text) ?? null;
}

export function parseTimeFrame(text: string | null): TimeFrame {
  return timeFrameNamed(text) ?? 'pending';
}

/** Returns the tabs that list a booking, in tab order (R16); a stay is over when `now` reaches its end. */
export function timeFramesOf(booking: BookingInTime, now: Date, timeZone: TimeZone): TimeFrame[] {
  const stands = isActive(booking.status);
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

/** Returns the instants for a query equivalent to {@link timeFramesOf}; a day has 23 to 25 hours. */
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
  if (!staysOvernight[service]) return localDateOf(start, timeZone) === today;
  return dates.includes(today) || localDateOf(end, timeZone) === today;
}

type InstantRange = { from: Date; before: Date };

// An email about tomorrow's dog must not arrive at night.
const dayBegins = 9 * 60;
const dayEnds = 20 * 60;

/** Whether it is 9 AM to 8 PM at the business: emails about stays are sent then (R35). */
export function isDaytime(now: Date, timeZone: TimeZone): boolean {
  const minutes = minutesOf(toLocal(now, timeZone));
  return minutes >= dayBegins && minutes < dayEnds;
}

/** Returns tomorrow, 23 to 25 hours long: reminders are due for stays that start in it. */
export function startsTomorrow(now: Date, timeZone: TimeZone): InstantRange {
  return dayFrom(now, 1, timeZone);
}

/** Returns yesterday: review requests are due for stays that ended in it. */
export function endedYesterday(now: Date, timeZone: TimeZone): InstantRange {
  return dayFrom(now, -1, timeZone);
}

function dayFrom(now: Date, days: number, timeZone: TimeZone): InstantRange {
  const date = addDays(localDateOf(now, timeZone), days);
  return { from: startOfDay(date, timeZone), before: startOfDay(addDays(date, 1), timeZone) };
}
