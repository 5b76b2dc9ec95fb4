/** R51: due care, compared with a minute-by-minute walk. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDateOf, minutesOf, toLocal } from '~/core/time/business-time';
import { newYork } from '~tests/factories/arbitraries';
import { at } from '~tests/setup/clock';
import {
  type CareItem,
  type CareStay,
  careName,
  doneText,
  doneTime,
  dueKey,
  dueOn,
  instantOn,
  isLate,
  mayNote,
  mayTakeBack,
} from './care';
import { careItemSchema, careTimes, tickSchema } from './care.schema';

const minuteMs = 60_000;

const item = (changes: Partial<CareItem> = {}): CareItem => ({
  id: 'kibble',
  petId: 'bella',
  kind: 'meal',
  what: 'Kibble',
  amount: '1 cup',
  times: [420, 1050],
  fromDate: null,
  untilDate: null,
  createdAt: new Date(0),
  endedAt: null,
  ...changes,
});
const stay = (start: string, end: string, changes: Partial<CareStay> = {}): CareStay => ({
  bookingId: 'stay',
  petIds: ['bella'],
  start: at(start),
  end: at(end),
  whereabouts: 'here',
  ...changes,
});
const due = (date: string, items: CareItem[], stays: CareStay[]) =>
  dueOn(date, items, stays, newYork).map(({ itemId, minutes, at: when, bookingId }) =>
    [itemId, minutes, toLocal(when, newYork).slice(11), bookingId].join(' '),
  );

/** Computes the same list by checking each minute of the day. */
function dueByWalking(date: string, items: CareItem[], stays: CareStay[]) {
  const found: { key: string; at: number; minutes: number; booking: string }[] = [];
  const seen = new Set<string>();
  const from = at(`${addDays(date, -1)}T12:00`).getTime();
  let last = '';
  for (let ms = from; ms < from + 50 * 60 * minuteMs; ms += minuteMs) {
    const now = new Date(ms);
    const local = toLocal(now, newYork);
    if (local.slice(0, 10) !== date) {
      last = '';
      continue;
    }
    for (const one of items)
      for (const minutes of one.times) {
        const key = dueKey({ itemId: one.id, date, minutes });
        const time = minutesOf(local);
        // On the minute, or on the first one after a clock change skips it.
        const jumped = last !== '' && minutesOf(last) < minutes && time > minutes;
        if (seen.has(key) || (time !== minutes && !jumped)) continue;
        seen.add(key);
        const live =
          (one.fromDate ?? date) <= date &&
          date <= (one.untilDate ?? date) &&
          one.createdAt <= now &&
          !(one.endedAt && one.endedAt <= now);
        const here = stays
          .filter(
            ({ petIds, start, end }) => petIds.includes(one.petId) && start <= now && now < end,
          )
          .sort((a, b) => a.start.getTime() - b.start.getTime())[0];
        if (live && here) found.push({ key, at: ms, minutes, booking: here.bookingId });
      }
    last = local;
  }
  return found
    .sort((a, b) => a.at - b.at || a.minutes - b.minutes || a.key.localeCompare(b.key))
    .map(({ key, at: ms, booking }) => `${key} ${ms} ${booking}`);
}

// Both clock changes of 2027 in New York, and a day without one.
const days = ['2027-03-14', '2027-11-07', '2027-06-01'];

const anyTimes = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 1, maxLength: 6 })
  .map((quarters) => quarters.map((quarter) => quarter * 15).sort((a, b) => a - b));
const near = (date: string) =>
  fc
    .integer({ min: -30 * 60, max: 30 * 60 })
    .map((minutes) => new Date(at(`${date}T12:00`).getTime() + minutes * minuteMs));

function anyDay(date: string) {
  const limit = fc.option(fc.constantFrom(addDays(date, -1), date, addDays(date, 1)));
  const items = fc.array(
    fc.record({
      petId: fc.constantFrom('bella', 'max'),
      times: anyTimes,
      fromDate: limit,
      untilDate: limit,
      createdAt: fc.oneof(fc.constant(new Date(0)), near(date)),
      endedAt: fc.option(near(date)),
    }),
    { maxLength: 4 },
  );
  const stays = fc.array(
    fc.record({
      petIds: fc.constantFrom(['bella'], ['max'], ['bella', 'max']),
      from: near(date),
      minutes: fc.integer({ min: 15, max: 40 * 60 }),
    }),
    { maxLength: 3 },
  );
  return fc.record({ date: fc.constant(date), items, stays });
}

describe('R51 what is due', () => {
  it.each(days)('on %s is what a walk through its minutes finds', (date) => {
    fc.assert(
      fc.property(anyDay(date), ({ items: some, stays: asked }) => {
        const items = some.map((one, index) => item({ ...one, id: `item${index}` }));
        const stays = asked.map(({ petIds, from, minutes }, index) => ({
          bookingId: `stay${index}`,
          petIds,
          start: from,
          end: new Date(from.getTime() + minutes * minuteMs),
          whereabouts: 'here' as const,
        }));
        const found = dueOn(date, items, stays, newYork)
          .sort(
            (a, b) =>
              a.at.getTime() - b.at.getTime() ||
              a.minutes - b.minutes ||
              dueKey(a).localeCompare(dueKey(b)),
          )
          .map((one) => `${dueKey(one)} ${one.at.getTime()} ${one.bookingId}`);
        expect(found).toEqual(dueByWalking(date, items, stays));
      }),
      { numRuns: 25 },
    );
  });

  it('has no breakfast before they come, and none after they left', () => {
    const comes = [stay('2027-02-02T09:00', '2027-02-04T17:30')];
    expect(due('2027-02-02', [item()], comes)).toEqual(['kibble 1050 17:30 stay']);
    expect(due('2027-02-03', [item()], comes)).toHaveLength(2);
    // Pick Up at 5:30 PM: dinner at 5:30 PM is given at home.
    expect(due('2027-02-04', [item()], comes)).toEqual(['kibble 420 07:00 stay']);
    expect(due('2027-02-05', [item()], comes)).toEqual([]);
  });

  it('comes at the first minute after a time that the clock skips, and once where it comes twice', () => {
    const night = item({ times: [120, 165, 180] });
    const long = [stay('2027-03-10T09:00', '2027-11-20T10:00')];
    expect(due('2027-03-14', [night], long)).toEqual([
      'kibble 120 03:00 stay',
      'kibble 165 03:00 stay',
      'kibble 180 03:00 stay',
    ]);
    const twice = item({ times: [75] });
    expect(due('2027-11-07', [twice], long)).toEqual(['kibble 75 01:15 stay']);
    expect(instantOn('2027-11-07', 75, newYork)?.toISOString()).toBe('2027-11-07T05:15:00.000Z');
    // Where midnight is skipped, the day begins later.
    const skipped = instantOn('2027-09-05', 0, 'America/Santiago');
    expect(skipped && localDateOf(skipped, 'America/Santiago')).toBe('2027-09-05');
  });

  it('is once for a dog that is booked twice', () => {
    const two = [
      stay('2027-02-02T08:00', '2027-02-04T10:00', { bookingId: 'later' }),
      stay('2027-02-01T08:00', '2027-02-04T10:00', { bookingId: 'first' }),
    ];
    expect(due('2027-02-03', [item({ times: [420] })], two)).toEqual(['kibble 420 07:00 first']);
    const [later, first] = two.map((one) => ({ ...one, whereabouts: 'here' as const }));
    const awaited = [later, { ...first, whereabouts: 'expected' as const }] as CareStay[];
    const rather = ['kibble 420 07:00 later'];
    expect(due('2027-02-03', [item({ times: [420] })], awaited)).toEqual(rather);
  });

  it('is named by its kind, and a meal by its time', () => {
    const meals = [659, 660, 899, 900, 1199, 1200].map((minutes) => careName('meal', minutes));
    expect(meals).toEqual(['Breakfast', 'Lunch', 'Lunch', 'Dinner', 'Dinner', 'Late meal']);
    expect([careName('medicine', 420), careName('other', 420)]).toEqual(['Medicine', 'Other care']);
  });

  it('is of the plan as it was at that time', () => {
    const here = [stay('2027-02-01T08:00', '2027-02-04T10:00')];
    const changed = at('2027-02-02T10:00');
    const old = item({ id: 'old', endedAt: changed });
    const next = item({ id: 'new', createdAt: changed });
    expect(due('2027-02-02', [old, next], here)).toEqual([
      'old 420 07:00 stay',
      'new 1050 17:30 stay',
    ]);
  });
});

describe('R51 what was noted', () => {
  const when = at('2027-02-02T07:00');
  const later = (minutes: number) => new Date(when.getTime() + minutes * minuteMs);

  it('is late after half an hour', () => {
    expect(isLate(when, later(30))).toBe(false);
    expect(isLate(when, new Date(later(30).getTime() + 1))).toBe(true);
  });

  it('can be noted from twelve hours before', () => {
    expect(mayNote(when, later(-12 * 60))).toBe(true);
    expect(mayNote(when, later(-12 * 60 - 1))).toBe(false);
  });

  it('believes a device from twelve hours before it was due until now', () => {
    const now = later(90);
    expect(doneTime(later(4), when, now)).toEqual(later(4));
    expect(doneTime(later(-12 * 60), when, now)).toEqual(later(-12 * 60));
    expect(doneTime(later(-12 * 60 - 1), when, now)).toBe(now);
    expect(doneTime(later(91), when, now)).toBe(now);
    expect(doneTime(null, when, now)).toBe(now);
  });

  it('can be taken back for ten minutes, by the same person', () => {
    const noted = { actorId: 'sam', notedAt: when };
    expect(mayTakeBack(noted, 'sam', later(10))).toBe(true);
    expect(mayTakeBack(noted, 'sam', new Date(later(10).getTime() + 1))).toBe(false);
    expect(mayTakeBack(noted, 'nora', later(1))).toBe(false);
    expect(mayTakeBack({ ...noted, actorId: null }, 'sam', later(1))).toBe(false);
  });

  it('says who and when', () => {
    const tick = {
      ...{ outcome: 'given' as const, by: 'Sam' },
      ...{ doneAt: later(4), notedAt: later(4) },
    };
    expect(doneText(tick, '2027-02-02', newYork)).toBe('Given at 7:04 AM by Sam');
    expect(doneText({ ...tick, by: null }, '2027-02-03', newYork)).toBe(
      'Given on Tue, Feb 2 at 7:04 AM',
    );
    const nextDay = { ...tick, notedAt: later(26 * 60) };
    expect(doneText(nextDay, '2027-02-02', newYork)).toBe(
      'Given 7:04 AM, noted Wed, Feb 3, by Sam',
    );
    expect(doneText({ ...nextDay, by: null }, '2027-02-02', newYork)).toBe(
      'Given 7:04 AM, noted Wed, Feb 3',
    );
  });
});

describe('R51 the forms', () => {
  const typed = { kind: 'meal', what: 'Kibble', times: ['17:30', '', '07:00', '07:00'] };
  const problems = (changes: object) =>
    careItemSchema
      .safeParse({ ...typed, ...changes })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  it('sort the times, and leave out what is empty or twice', () => {
    const read = careItemSchema.parse({ ...typed, time_1: '06:15', time_3: '17:30' });
    expect(read).toMatchObject({ amount: '', from_date: null });
    expect(careTimes(read)).toEqual([375, 420, 1050]);
  });

  it('say what is wrong', () => {
    const quarter = 'times: Please choose a quarter hour, such as 7:00 or 7:15.';
    expect(problems({ time_2: '07:10' })).toEqual([quarter]);
    expect(problems({ times: [''] })).toEqual(['times: Please choose at least one time.']);
    expect(problems({ times: ['7 am'] })).toEqual(['times: Please enter a time, such as 7:00 AM.']);
    const seven = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'];
    const six = { times: seven.slice(0, 6) };
    expect(problems({ ...six, time_1: '06:00' })).toEqual([
      'times: Please choose up to 6 times a day.',
    ]);
    expect(problems(six)).toEqual([]);
    expect(problems({ from_date: '2027-02-02', until_date: '2027-02-01' })).toEqual([
      'until_date: The last day is before the first.',
    ]);
    expect(problems({ from_date: '2027-02-02', until_date: '2027-02-02' })).toEqual([]);
    expect(problems({ from_date: '2027-02-30' })).toHaveLength(1);
    expect(problems({ what: ' ' })).toEqual(['what: Please enter what it is']);
    expect(problems({ what: 'x'.repeat(121) })).toHaveLength(1);
    expect(problems({ amount: 'x'.repeat(61) })).toHaveLength(1);
    expect(problems({ note: 'x'.repeat(301) })).toHaveLength(1);
  });

  it('read no time from a device that tells none', () => {
    const sent = { due: ['a:2027-02-02:420'], outcome: 'given' };
    expect(tickSchema.parse({ ...sent, done_at: 'soon' }).done_at).toBeUndefined();
    expect(tickSchema.parse({ ...sent, done_at: '2027-02-02T12:04:00Z' }).done_at).toEqual(
      new Date('2027-02-02T12:04:00Z'),
    );
  });
});
