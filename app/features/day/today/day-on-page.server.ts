/** A day on one page (R148): Today, and the sheet of any day, with its print and its offline copy. */
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, type LocalDate, localDateOf, minutesOf, toLocal } from '~/core/time/business-time';
import { formatLongMonthDay, formatTime, formatWeekday } from '~/core/time/format-dates';
import { type Limits, limitsOn } from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { catchUp } from '~/features/day/care/catch-up.server';
import type { CatchUp } from '~/features/day/care/catch-up';
import { type DaySheet, daySheet } from '~/features/day/care/day-sheet.server';
import { dayRows, type DayRow, forHelper } from '~/features/day/care/day-timeline';
import { missedOnPage, type MissedOnPage } from '~/features/day/care/missed-care';
import { missedBeforeToday } from '~/features/day/care/missed-care.server';
import { areHere, type Moment, whereaboutsOf } from '~/features/day/whereabouts/whereabouts';

/** A stay of the day; `time` is the one its list is sorted by, such as `9:00 AM`. */
export type StayToday = { id: string; petNames: string[]; dogs: number; time: string };

export type DayOnPage = Pick<DaySheet, 'alerts' | 'awaited'> & {
  date: LocalDate;
  isToday: boolean;
  /** `Monday, November 23`. */
  heading: string;
  /** Moves and care by time; null if the house records neither. */
  rows: DayRow[] | null;
  /** Whether the rows have care in between (R51). */
  withCare: boolean;
  /** Unrecorded care of earlier days (R81), and days of silence to catch up on (R121); only on today. */
  missed: MissedOnPage | null;
  catchUp: CatchUp | null;
  arriving: StayToday[];
  leaving: StayToday[];
  /** Stays with dogs in the house now. */
  here: StayToday[];
  /** Stays over the night after the day. */
  sleeping: StayToday[];
  /** Spots held through the waitlist (R88): now, and in that night. */
  held: { here: number; sleeping: number };
  /** Maximum number of dogs then; null for no limit (R43). */
  limits: Limits;
};

/** Returns a date for the page of a viewer: helpers see neither money nor earlier days (R59). */
export async function dayOnPage(
  date: LocalDate,
  viewer: Viewer,
  moment: Moment,
): Promise<{ day: DayOnPage; sheet: DaySheet }> {
  const { timeZone, carePlans, lateGraceMinutes } = await businessSettings('committed');
  const { now: at, notedSince } = moment;
  const isToday = date === localDateOf(at, timeZone);
  const runsHouse = can(viewer.role, 'house');
  const asksForMissed = isToday && runsHouse;
  const missed = asksForMissed ? await missedBeforeToday() : null;
  const sheet = await daySheet(date, viewer.id, moment);
  const rows = dayRows(sheet.stays, carePlans ? sheet.slots : [], {
    ...{ ...moment, timeZone, lateGraceMinutes, date },
  });
  const stays = sheet.stays.map((stay) => ({
    ...stay,
    localStart: toLocal(stay.start, timeZone),
    localEnd: toLocal(stay.end, timeZone),
  }));
  type Stay = (typeof stays)[number];
  const listed = (
    which: (stay: Stay) => boolean,
    time: (stay: Stay) => string,
    order: (stay: Stay) => Date,
  ): StayToday[] =>
    stays
      .filter(which)
      .sort((a, b) => order(a).getTime() - order(b).getTime() || a.id.localeCompare(b.id))
      .map((stay) => ({
        id: stay.id,
        petNames: stay.petNames,
        dogs: stay.numDogs,
        time: time(stay),
      }));
  const starts = ({ start }: Stay) => start;
  const ends = ({ end }: Stay) => end;
  const until = ({ localEnd }: Stay) =>
    dateOf(localEnd) === date
      ? `until ${clock(localEnd)}`
      : `until ${formatWeekday(dateOf(localEnd))}`;
  const day: DayOnPage = {
    date,
    isToday,
    heading: `${formatWeekday(date)}, ${formatLongMonthDay(date)}`,
    rows: runsHouse ? (notedSince === null && !carePlans ? null : rows) : forHelper(rows),
    withCare: carePlans,
    alerts: sheet.alerts,
    awaited: carePlans ? sheet.awaited : [],
    missed: missed && missedOnPage(missed, date),
    catchUp: asksForMissed ? await catchUp() : null,
    arriving: listed(
      ({ localStart }) => dateOf(localStart) === date,
      ({ localStart }) => clock(localStart),
      starts,
    ),
    leaving: listed(
      ({ localEnd }) => dateOf(localEnd) === date,
      ({ localEnd }) => clock(localEnd),
      ends,
    ),
    here: isToday ? listed((stay) => areHere(stay, moment), until, ends) : [],
    sleeping: listed(
      (stay) =>
        dateOf(stay.localStart) <= date &&
        dateOf(stay.localEnd) > date &&
        whereaboutsOf(stay, moment) !== 'left',
      until,
      ends,
    ),
    held: { here: sheet.heldNow, sleeping: sheet.held.asleep },
    limits: limitsOn(date, (await readBookingRules('committed')).limits),
  };
  return { day, sheet };
}

function clock(local: string): string {
  return formatTime(minutesOf(local));
}
