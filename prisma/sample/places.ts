import { addDays, type LocalDate, localDateOf, type TimeZone } from '~/core/time/business-time';
import { countsByDay, type Limits } from '~/features/booking/places/headcount';
import { type HolidayKey, holidayDate } from '~/features/booking/rules/holidays';
import type { Prisma } from '~/core/database/generated/client';

// So that people who try the app always find a free place (R42).
const freePlaces = 6;

/** Returns the limits of the sample business and two special days, each with free places (R43). */
export function placesRows(
  bookings: readonly Prisma.BookingCreateManyInput[],
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): { limits: Limits; specialDays: Prisma.SpecialDayCreateManyInput[] } {
  const accepted = bookings
    .filter(({ status }) => status === 'accepted')
    .map(({ start, end, numDogs }) => ({
      start: new Date(start),
      end: new Date(end),
      dogs: numDogs,
    }));
  const dayOf = (instant: Date) => localDateOf(instant, timeZone);
  const today = dayOf(now);
  const newYearsEve = nextDate('newYearsEve', today);
  const days = [newYearsEve, ...accepted.flatMap(({ start, end }) => [dayOf(start), dayOf(end)])];
  const [first = '', last = ''] = [days.sort()[0], days.at(-1)];
  const counts = countsByDay(accepted, first, last, timeZone);
  return {
    limits: {
      dogLimit: Math.max(...[...counts.values()].map(({ peak }) => peak)) + freePlaces,
      overnightLimit: Math.max(...[...counts.values()].map(({ asleep }) => asleep)) + freePlaces,
    },
    specialDays: [
      {
        date: nextDate('christmas', today),
        kind: 'no_moves',
        reason: 'Christmas at home',
      },
      {
        date: newYearsEve,
        kind: 'limit',
        reason: 'Fireworks, so a smaller group',
        dogLimit: (counts.get(newYearsEve)?.peak ?? 0) + freePlaces,
      },
    ],
  };
}

/** The holiday's next date after tomorrow. */
function nextDate(key: HolidayKey, today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4));
  const date = holidayDate(key, year);
  return date > addDays(today, 1) ? date : holidayDate(key, year + 1);
}
