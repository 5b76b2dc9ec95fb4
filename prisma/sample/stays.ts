import type { BookingStatus } from '~/features/booking/rules/booking-status';
import {
  addDays,
  atMinutes,
  dateOf,
  eachDate,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { type HolidayKey, holidayOn } from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';
import { sampleOwnerKey, sampleOwners } from './people';
import { samplePets } from './pets';
import type { Random } from './random';

/**
 * Payment state of a stay: captured by the provider, recorded manually, half paid, unpaid; or, if canceled,
 * refunded or still kept, for the "refund or keep" of R29.
 */
export type Money = 'captured' | 'byHand' | 'half' | 'unpaid' | 'refunded' | 'kept';

/** A stay by its days relative to today and its wall-clock times (`08:30`). */
type StayQuery = {
  owner: string;
  pets: string[];
  service: Service;
  fromDay: number;
  from: string;
  untilDay: number;
  until: string;
  status: BookingStatus;
  how: 'request' | 'quick' | 'admin';
  money?: Money;
  /** Names of sample extras (R49). */
  extras?: readonly string[];
  /** One day of its owner's request for several (R53). */
  ofSeries?: true;
};

/** A stay with its dates. */
export type PlannedStay = Omit<StayQuery, 'fromDay' | 'from' | 'untilDay' | 'until'> & {
  start: LocalDateTime;
  end: LocalDateTime;
};

/**
 * Stays that give every page content, with days counted from today: the sample owner has one in each
 * tab, and the business has dogs arriving, staying and leaving, and pending requests.
 */
const fixedStays: readonly StayQuery[] = [
  // The sample owner: one dog in the house, one request each way, one of every outcome.
  { ...boarding('sam', ['Otis'], -1, '17:00', 2, '10:30', 'accepted'), money: 'unpaid' },
  {
    ...boarding('sam', ['Maple', 'Otis'], 20, '16:00', 24, '11:00', 'pending'),
    extras: ['Bath'],
  },
  daycare('sam', ['Maple'], 3, '08:30', '16:30', 'pending'),
  { ...daycare('sam', ['Maple'], 5, '08:30', '17:00', 'accepted'), money: 'unpaid' },
  daycare('sam', ['Maple'], 9, '09:00', '12:30', 'canceled'),
  boarding('sam', ['Maple', 'Otis'], 34, '15:00', 39, '10:00', 'rejected'),
  {
    ...daycare('sam', ['Maple'], -4, '08:12', '13:12', 'accepted'),
    how: 'quick',
    money: 'unpaid',
  },
  { ...daycare('sam', ['Maple'], -13, '08:30', '16:30', 'accepted'), money: 'captured' },
  {
    ...boarding('sam', ['Maple', 'Otis'], -31, '17:30', -28, '10:00', 'accepted'),
    money: 'half',
  },
  { ...daycare('sam', ['Otis'], -46, '09:00', '15:00', 'canceled'), money: 'refunded' },
  { ...daycare('sam', ['Maple', 'Otis'], -62, '07:45', '17:15', 'accepted'), money: 'byHand' },

  // Canceled after it was paid: the business owner still has to choose "refund or keep".
  { ...boarding('grace', ['Zuri'], 18, '12:00', 21, '11:00', 'canceled'), money: 'kept' },

  // Leaving today, staying, and arriving today.
  boarding('ruth', ['Golda'], -3, '15:00', 0, '10:30', 'accepted'),
  boarding('bridget', ['Finnegan', 'Clover'], -2, '18:00', 0, '17:30', 'accepted'),
  boarding('harold', ['Pretzel', 'Mitzi', 'Fritz'], -2, '09:00', 3, '11:00', 'accepted'),
  boarding('jerome', ['Biggie'], -1, '19:15', 1, '09:00', 'accepted'),
  {
    ...boarding('sofia', ['Polpetta'], 0, '16:30', 2, '11:15', 'accepted'),
    extras: ['Bath', 'Long walk'],
  },
  boarding('curtis', ['Tank'], 0, '18:45', 4, '12:00', 'accepted'),
  daycare('marisol', ['Churro', 'Taco'], 0, '07:30', '17:30', 'accepted'),
  daycare('devon', ['Duke'], 0, '08:00', '12:00', 'accepted'),
  { ...daycare('mei', ['Mochi'], 0, '09:15', '15:00', 'accepted'), extras: ['Long walk'] },
  daycare('priya', ['Nala'], 0, '06:30', '19:00', 'accepted'),

  // Pending, including newcomers.
  daycare('wesley', ['Pho'], 1, '09:00', '13:00', 'pending'),
  boarding('hannah', ['Willow'], 12, '14:00', 15, '16:00', 'pending'),
  daycare('grace', ['Zuri'], 1, '07:00', '18:00', 'pending'),
  boarding('naomi', ['Latke', 'Kugel'], 8, '17:00', 12, '17:00', 'pending'),
  boarding('lena', ['Frida', 'Anton'], 26, '12:00', 27, '18:30', 'pending'),
  daycare('omar', ['Layla'], 6, '08:15', '16:00', 'pending'),
  // Two days a week for three weeks, in one request.
  ...[7, 9, 14, 16, 21, 23].map((day) => ({
    ...daycare('devon', ['Duke'], day, '08:00', '16:00', 'pending'),
    ofSeries: true as const,
  })),
  boarding('ana', ['Luna', 'Boris'], 45, '10:00', 52, '10:00', 'pending'),

  // Three dogs together, past and future, the second booked by the business owner.
  daycare('harold', ['Pretzel', 'Mitzi', 'Fritz'], -20, '08:00', '17:00', 'accepted'),
  {
    ...boarding('harold', ['Pretzel', 'Mitzi', 'Fritz'], 29, '09:00', 33, '20:00', 'accepted'),
    how: 'admin',
  },
];

function daycare(
  owner: string,
  pets: string[],
  day: number,
  from: string,
  until: string,
  status: StayQuery['status'],
): StayQuery {
  const times = { fromDay: day, from, untilDay: day, until };
  return { owner, pets, service: 'Daycare', ...times, status, how: 'request' };
}

function boarding(
  owner: string,
  pets: string[],
  fromDay: number,
  from: string,
  untilDay: number,
  until: string,
  status: StayQuery['status'],
): StayQuery {
  const times = { fromDay, from, untilDay, until };
  return { owner, pets, service: 'Boarding', ...times, status, how: 'request' };
}

/** Days on which each dog is away, so that no dog is in two places. */
class Diary {
  readonly #taken = new Set<string>();

  /** Whether all of these dogs are at home from the first day to the last. */
  isFree(pets: readonly string[], from: LocalDate, to: LocalDate): boolean {
    return this.#entries(pets, from, to).every((entry) => !this.#taken.has(entry));
  }

  /** Records that these dogs are away on those days. */
  take(pets: readonly string[], from: LocalDate, to: LocalDate): void {
    for (const entry of this.#entries(pets, from, to)) this.#taken.add(entry);
  }

  #entries(pets: readonly string[], from: LocalDate, to: LocalDate): string[] {
    return eachDate(from, to).flatMap((date) => pets.map((pet) => `${pet} ${date}`));
  }
}

/** First and last day of the sample, relative to today. */
const firstDay = -150;
const lastDay = 55;
// Longer than the longest boarding: the dogs in the house around today are fixed below.
const aroundToday = 12;
const staysInAll = 120;
const holidayStays = 7;
const mostTries = 2000;

const daycareHours = [3, 4, 5, 6, 8, 8, 9, 9, 10, 11, 13];
const boardingNights = [1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 10];
// The rest of the 120, by their days and statuses.
const rest: readonly { count: number; days: [number, number]; status: BookingStatus }[] = [
  { count: 5, days: [1, lastDay], status: 'pending' },
  { count: 13, days: [1, lastDay], status: 'accepted' },
  { count: 2, days: [2, lastDay], status: 'rejected' },
  { count: 3, days: [2, lastDay], status: 'canceled' },
  { count: 3, days: [firstDay, -aroundToday], status: 'rejected' },
  { count: 5, days: [firstDay, -aroundToday], status: 'canceled' },
];

type Place = { days: readonly [number, number]; status: BookingStatus; how: StayQuery['how'] };

/**
 * Plans the sample's 120 stays around `now`: the fixed ones, some on holidays, and the daily business
 * of the past five months and the coming two. No dog is in two places on one day.
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

  const tryToPlace = (wish: StayQuery): boolean => {
    const from = addDays(today, wish.fromDay);
    const until = addDays(today, wish.untilDay);
    const dogs = wish.pets.map((pet) => `${wish.owner} ${pet}`);
    if (!diary.isFree(dogs, from, until)) return false;
    diary.take(dogs, from, until);
    const { owner, pets, service, status, how, money, extras, ofSeries } = wish;
    const times = { start: `${from}T${wish.from}`, end: `${until}T${wish.until}` };
    planned.push({
      owner,
      pets,
      service,
      status,
      how,
      money,
      ...times,
      ...(extras && { extras }),
      ...(ofSeries && { ofSeries }),
    });
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
    // Boarding begins the day before, so that the holiday is in the middle of the stay.
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

/** A stay of a regular owner, with some or all of their dogs. */
function inventWish(random: Random, { days, status, how }: Place, fixed?: Service): StayQuery {
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

/** One that began this morning if the time allows it; otherwise early yesterday. */
function quickDaycareToday(nowLocal: LocalDateTime): StayQuery {
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

/** Days relative to today on which holiday rates apply: the closest ones, past and future. */
function holidayDays(today: LocalDate, holidays: ReadonlySet<HolidayKey>): number[] {
  const days: number[] = [];
  for (let day = firstDay; day <= lastDay; day += 1)
    if (Math.abs(day) > aroundToday && holidayOn(addDays(today, day), holidays) !== null)
      days.push(day);
  // Each of them twice, once for each service.
  return days.flatMap((day) => [day, day]).slice(-holidayStays);
}

function clock(minutes: number): string {
  return atMinutes('2000-01-01', minutes).slice(11);
}

// Without the sample owner (with fixed stays) and owners who signed up this week.
const regulars = sampleOwners
  .filter(({ key }) => key !== sampleOwnerKey)
  .flatMap(({ key, visits }) => Array.from({ length: visits }, () => key));
