import type { BookingStatus } from '~/domain/booking-status';
import {
  addDays,
  atMinutes,
  dateOf,
  minutesOf,
  toLocal,
  type LocalDate,
  type LocalDateTime,
  type TimeZone,
} from '~/domain/business-time';
import { holidayOn, type HolidayKey } from '~/domain/holidays';
import type { Service } from '~/domain/services';
import { Diary } from './diary';
import { fixedStays } from './fixed-stays';
import { sampleOwnerKey, sampleOwners } from './sample-owners';
import { samplePets } from './sample-pets';
import type { Random } from './seeded-random';
import type { PlannedStay, StayWish } from './stay-plan';

/** How far back the sample reaches, and how far ahead, in days. */
const firstDay = -150;
const lastDay = 55;
// Beyond the longest boarding: who is in the house around today is fixed below.
const aroundToday = 12;
const staysInAll = 120;
const holidayStays = 7;
const mostTries = 2000;

const daycareHours = [3, 4, 5, 6, 8, 8, 9, 9, 10, 11, 13];
const boardingNights = [1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 10];
// The rest of the 120, by where they lie and what became of them.
const rest: readonly { count: number; days: [number, number]; status: BookingStatus }[] = [
  { count: 5, days: [1, lastDay], status: 'pending' },
  { count: 13, days: [1, lastDay], status: 'accepted' },
  { count: 2, days: [2, lastDay], status: 'rejected' },
  { count: 3, days: [2, lastDay], status: 'canceled' },
  { count: 3, days: [firstDay, -aroundToday], status: 'rejected' },
  { count: 5, days: [firstDay, -aroundToday], status: 'canceled' },
];

type Place = { days: readonly [number, number]; status: BookingStatus; how: StayWish['how'] };

/**
 * Plans the sample's 120 stays around `now`: the fixed ones, some on holidays, and the daily
 * business of the past five months and the coming two. No dog is in two places on one day.
 */
export function planStays(given: {
  now: Date;
  timeZone: TimeZone;
  random: Random;
  holidays: ReadonlySet<HolidayKey>;
}): PlannedStay[] {
  const { now, timeZone, random, holidays } = given;
  const nowLocal = toLocal(now, timeZone);
  const today = dateOf(nowLocal);
  const diary = new Diary();
  const planned: PlannedStay[] = [];

  const tryToPlace = (wish: StayWish): boolean => {
    const from = addDays(today, wish.fromDay);
    const until = addDays(today, wish.untilDay);
    const dogs = wish.pets.map((pet) => `${wish.owner} ${pet}`);
    if (!diary.isFree(dogs, from, until)) return false;
    diary.take(dogs, from, until);
    const { owner, pets, service, status, how, money } = wish;
    const times = { start: `${from}T${wish.from}`, end: `${until}T${wish.until}` };
    planned.push({ owner, pets, service, status, how, money, ...times });
    return true;
  };
  const place = (wanted: Place, fixed?: Service) => {
    for (let tries = 0; tries < mostTries; tries += 1)
      if (tryToPlace(inventWish(random, wanted, fixed))) return;
    throw new Error('The sample’s calendar is too full');
  };

  for (const wish of fixedStays)
    if (!tryToPlace(wish)) throw new Error(`${wish.owner} has two sample stays on one day`);
  tryToPlace(quickDaycareToday(nowLocal));
  for (let day = -90, quick = 0; quick < 4; quick += 1, day += 21)
    place({ days: [day, day + 14], status: 'accepted', how: 'quick' }, 'Daycare');
  for (const [index, day] of holidayDays(today, holidays).entries()) {
    const service = index % 2 === 0 ? 'Boarding' : 'Daycare';
    // Boarding begins the day before, so that the holiday lies in the middle of the stay.
    const start = service === 'Boarding' ? day - 1 : day;
    place({ days: [start, start], status: 'accepted', how: 'request' }, service);
  }
  for (const { count, days, status } of rest)
    for (let index = 0; index < count; index += 1) place({ days, status, how: 'request' });
  while (planned.length < staysInAll)
    place({
      days: [firstDay, -aroundToday],
      status: 'accepted',
      how: random.chance(0.06) ? 'admin' : 'request',
    });
  return planned;
}

/** A stay of somebody who comes often, with some or all of their dogs. */
function inventWish(random: Random, { days, status, how }: Place, fixed?: Service): StayWish {
  const owner = random.pick(regulars);
  const theirs = (samplePets[owner] ?? []).map(({ petName }) => petName);
  const some = how === 'quick' ? 1 : random.int(1, theirs.length);
  const pets = random.chance(0.6) && how !== 'quick' ? theirs : theirs.slice(0, some);
  const service = fixed ?? (random.chance(0.62) ? 'Daycare' : 'Boarding');
  const fromDay = random.int(days[0], days[1]);
  const wish = { owner, pets, service, fromDay, status, how };
  if (how === 'quick') {
    // Pressed at any minute, not at a quarter hour (R19).
    const pressed = random.int(7 * 60, 11 * 60);
    return { ...wish, from: clock(pressed), untilDay: fromDay, until: clock(pressed + 5 * 60) };
  }
  if (service === 'Daycare') {
    const from = random.int(26, 38) * 15;
    const until = from + random.pick(daycareHours) * 60;
    return { ...wish, from: clock(from), untilDay: fromDay, until: clock(until) };
  }
  const nights = random.pick(boardingNights);
  const untilDay = fromDay + nights;
  const [from, until] = [random.int(28, 76) * 15, random.int(32, 76) * 15];
  return { ...wish, from: clock(from), untilDay, until: clock(until) };
}

/** One that began this morning, where the hour allows it; else early yesterday. */
function quickDaycareToday(nowLocal: LocalDateTime): StayWish {
  const pressed = minutesOf(nowLocal) - 50;
  const possible = pressed >= 6 * 60 + 15 && pressed <= 17 * 60 + 45;
  const [day, from] = possible ? [0, pressed] : [-1, 7 * 60 + 5];
  return {
    owner: 'kayla',
    pets: ['Gizmo'],
    service: 'Daycare',
    fromDay: day,
    from: clock(from),
    untilDay: day,
    until: clock(from + 5 * 60),
    status: 'accepted',
    how: 'quick',
  };
}

/** Days from today on which holiday rates apply: the nearest ones, past and to come. */
function holidayDays(today: LocalDate, holidays: ReadonlySet<HolidayKey>): number[] {
  const days: number[] = [];
  for (let day = firstDay; day <= lastDay; day += 1)
    if (Math.abs(day) > aroundToday && holidayOn(addDays(today, day), holidays) !== null)
      days.push(day);
  // Each found holiday twice, once for each service.
  return days.flatMap((day) => [day, day]).slice(-holidayStays);
}

function clock(minutes: number): string {
  return atMinutes('2000-01-01', minutes).slice(11);
}

// Not the sample owner, whose stays are fixed, and nobody who signed up this week.
const regulars = sampleOwners
  .filter(({ key }) => key !== sampleOwnerKey)
  .flatMap(({ key, visits }) => Array.from({ length: visits }, () => key));
