/** Catching up after days on which nobody noted anything (R121). */
import { counted } from '~/core/text/counted';
import { addDays, type LocalDate } from '~/core/time/business-time';
import { formatShortDay } from '~/core/time/format-dates';
import { type MissedCare, missedText } from './missed-care';

/** Days with open rows after which the card appears. */
const silentDays = 2;

/** A stay that nobody noted: `left` if they should have left before today, else they should have come. */
export type SilentStay = {
  bookingId: string;
  petNames: string[];
  missing: 'left' | 'came';
  /** The day of the booked Pick Up or Drop Off. */
  date: LocalDate;
  /** `should have left Sun, Nov 29, 10:00 AM`. */
  text: string;
};

export type CatchUp = {
  /** Today; a press answers for the days before. */
  before: LocalDate;
  stays: SilentStay[];
  /** `Not noted since Fri, Nov 27: 5 stays that should have left, 24 doses and 77 meals.` */
  text: string;
};

/**
 * Returns the card's facts; null before the second day with open rows, and if only care is open: that has
 * its own answer.
 * @param missed open care, counted as if those stays went as booked
 */
export function catchUpOf(
  stays: readonly SilentStay[],
  missed: MissedCare,
  today: LocalDate,
): CatchUp | null {
  const since = [
    ...stays.map(({ date }) => date),
    ...[...missed.medicine, ...missed.others].map(({ date }) => date),
  ].sort()[0];
  if (stays.length === 0 || since === undefined || since > addDays(today, -silentDays)) return null;
  const list = [
    ...should(stays, 'left'),
    ...should(stays, 'came'),
    ...(missed.medicine.length > 0 ? [counted(missed.medicine.length, 'dose')] : []),
    ...(missed.others.length > 0 ? [missedText(missed.others)] : []),
  ].join(', ');
  return {
    before: today,
    stays: [...stays],
    text: `Not noted since ${formatShortDay(since)}: ${list}.`,
  };
}

const verbs: Record<SilentStay['missing'], string> = { left: 'left', came: 'come' };

function should(stays: readonly SilentStay[], missing: SilentStay['missing']): string[] {
  const count = stays.filter((stay) => stay.missing === missing).length;
  return count === 0 ? [] : [`${counted(count, 'stay')} that should have ${verbs[missing]}`];
}
