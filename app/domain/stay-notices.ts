/** When mails around a stay go out (R35): on the business's calendar and in its daytime. */
import { addDays, localDateOf, minutesOf, startOfDay, toLocal } from './business-time';
import type { TimeZone } from './business-time';

/** From the first instant on, up to but without the second. */
export type InstantRange = { from: Date; before: Date };

// Nobody wants a mail about tomorrow's dog at night.
const dayBegins = 9 * 60;
const dayEnds = 20 * 60;

/** Whether it is daytime where the business is: 9 AM to 8 PM. */
export function isDaytime(now: Date, timeZone: TimeZone): boolean {
  const minutes = minutesOf(toLocal(now, timeZone));
  return minutes >= dayBegins && minutes < dayEnds;
}

/** Tomorrow, the whole calendar day of 23 to 25 hours: stays that start in it are reminded of now. */
export function startsTomorrow(now: Date, timeZone: TimeZone): InstantRange {
  return dayFrom(now, 1, timeZone);
}

/** Yesterday: for stays that ended in it a review is asked now. */
export function endedYesterday(now: Date, timeZone: TimeZone): InstantRange {
  return dayFrom(now, -1, timeZone);
}

function dayFrom(now: Date, days: number, timeZone: TimeZone): InstantRange {
  const date = addDays(localDateOf(now, timeZone), days);
  return { from: startOfDay(date, timeZone), before: startOfDay(addDays(date, 1), timeZone) };
}
