/** When an owner is reminded of a stay that is over and not paid (R62). */
import { addDays, type LocalDate } from '~/core/time/business-time';

/** In days after the day of Pick Up. */
const reminderDays = [3, 10] as const;

/** For how many days a reminder is made up for where it could not go out on its day. */
const madeUpForDays = 7;

/** The days of Pick Up that reminders of today are about: the first and the last of them. */
export function remindedEnds(today: LocalDate): { from: LocalDate; until: LocalDate } {
  const [first, last] = reminderDays;
  return { from: addDays(today, 1 - last - madeUpForDays), until: addDays(today, -first) };
}

/** Whether a reminder is due; one that the admin sent since its day stands in for it. */
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
