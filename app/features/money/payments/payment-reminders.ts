/** Reminder dates for past stays that are not fully paid (R62). */
import { addDays, type LocalDate } from '~/core/time/business-time';

/** In days after the day of Pick Up. */
const reminderDays = [3, 10] as const;

/** Days within which a missed reminder is still sent. */
const madeUpForDays = 7;

/** Returns the first and last day of Pick Up that today's reminders cover. */
export function remindedEnds(today: LocalDate): { from: LocalDate; until: LocalDate } {
  const [first, last] = reminderDays;
  return { from: addDays(today, 1 - last - madeUpForDays), until: addDays(today, -first) };
}

/** Whether a reminder is due; a link sent by the admin since its day replaces it. */
export function reminderIsDue(
  endedOn: LocalDate,
  askedOn: LocalDate | null,
  today: LocalDate,
): boolean {
  const day = reminderDays
    .map((days) => addDays(endedOn, days))
    .findLast((one) => one <= today && today < addDays(one, madeUpForDays));
  return day !== undefined && (askedOn === null || askedOn < day);
}
