/** R50: the admin's timeline has a row for each arrival and departure. */
import { describe, expect, it } from 'vitest';
import { formatTime } from '~/core/time/format-dates';
import { newYork } from '~tests/factories/arbitraries';
import { at } from '~tests/setup/clock';
import type { SheetItem, SheetSlot } from './day-sheet';
import { dayRows, forHelper, type TimedRow } from './day-timeline';

const day = '2027-02-02';
const stay = (
  id: string,
  start: string,
  end: string,
  arrived: string | null = null,
  left: string | null = null,
) => ({
  id,
  petNames: [id],
  version: 1,
  lateOpen: false,
  belongings: [] as unknown,
  remainCents: 0,
  paymentAskedAt: null as Date | null,
  start: at(start),
  end: at(end),
  arrivedAt: arrived === null ? null : at(arrived),
  leftAt: left === null ? null : at(left),
});
/** The rows of a day without care. */
const moves = (stays: Parameters<typeof dayRows>[0], moment: Parameters<typeof dayRows>[2]) =>
  dayRows(stays, [], moment).filter((row): row is TimedRow => row.kind !== 'care');
const rows = (now: string, ...stays: ReturnType<typeof stay>[]) =>
  moves(stays, {
    now: at(now),
    timeZone: newYork,
    lateGraceMinutes: 15,
    notedSince: new Date(0),
  });
const told = (list: ReturnType<typeof rows>) =>
  list.map(({ id, kind, time, next, late, done }) =>
    [id, kind, time, next ?? '', late ?? '', done ?? ''].join(' | '),
  );

describe('R50 the day', () => {
  it('is in order of time, each with what can be noted now', () => {
    const day1 = stay('Day', `${day}T09:00`, `${day}T17:00`);
    const comes = stay('Comes', `${day}T16:00`, '2027-02-04T10:00');
    const goes = stay('Goes', '2027-01-30T09:00', `${day}T10:00`, '2027-01-30T09:00');
    const stays = stay('Stays', '2027-02-01T09:00', '2027-02-05T10:00', '2027-02-01T09:00');
    const found = rows(`${day}T09:10`, comes, stays, goes, day1);
    expect(told(found)).toEqual([
      'Day | arrival | 9:00 AM | arrived |  | ',
      'Goes | departure | 10:00 AM | left |  | ',
      'Comes | arrival | 4:00 PM |  |  | ',
      'Day | departure | 5:00 PM |  |  | ',
    ]);
  });

  it('says what is late, also from the days before, and what is noted', () => {
    const overdue = stay('Over', '2027-01-30T09:00', '2027-02-01T17:00', '2027-01-30T09:05');
    const noShow = stay('Missing', '2027-02-01T09:00', '2027-02-04T10:00');
    const early = stay(
      'Early',
      '2027-01-30T09:00',
      '2027-02-04T10:00',
      '2027-01-30T09:00',
      `${day}T08:00`,
    );
    const left = stay('Left', `${day}T07:00`, `${day}T09:00`, `${day}T06:50`, `${day}T09:30`);
    expect(told(rows(`${day}T12:00`, overdue, noShow, early, left))).toEqual([
      'Missing | arrival | Mon, Feb 1, 9:00 AM | arrived | Expected on Mon, Feb 1 at 9:00 AM | ',
      'Over | departure | Mon, Feb 1, 5:00 PM | left | Should have left on Mon, Feb 1 at 5:00 PM | ',
      'Left | arrival | 7:00 AM |  |  | Arrived at 6:50 AM',
      'Left | departure | 9:00 AM |  |  | Left at 9:30 AM',
      'Early | departure | Thu, Feb 4, 10:00 AM |  |  | Left at 8:00 AM',
    ]);
  });

  it('R82 asks whether one that was never noted and is over came, on the days after, too', () => {
    const over = stay('Over', `${day}T09:00`, `${day}T11:00`);
    expect(told(rows(`${day}T12:00`, over))).toEqual([
      'Over | arrival | 9:00 AM | came | Did Over come? | ',
    ]);
    expect(told(rows('2027-02-05T10:59', over))).toEqual([
      'Over | arrival | Tue, Feb 2, 9:00 AM | came | Did Over come? | ',
    ]);
    const waits = (now: string) => rows(now, over).map((row) => row.askedBefore);
    expect(waits('2027-02-03T11:00')).toEqual([false]);
    expect(waits('2027-02-03T11:01')).toEqual([true]);
  });

  it('R82 one who is late can be noted as not coming; one still to come, or here, can not', () => {
    const missing = (now: string, one: ReturnType<typeof stay>) =>
      rows(now, one).map((row) => row.missing);
    const comes = stay('Comes', `${day}T09:00`, `${day}T17:00`);
    expect(missing(`${day}T08:59`, comes)).toEqual([false, false]);
    expect(missing(`${day}T09:00`, comes)).toEqual([true, false]);
    expect(missing(`${day}T17:01`, comes)).toEqual([true]);
    const here = stay('Here', `${day}T09:00`, `${day}T17:00`, `${day}T09:00`);
    expect(missing(`${day}T17:01`, here)).toEqual([false, false]);
  });
});

it('has who came a day early, and not who left on a day before', () => {
  const early = stay('Early', '2027-02-03T09:00', '2027-02-04T10:00', `${day}T20:00`);
  const gone = stay(
    'Gone',
    '2027-01-30T09:00',
    '2027-02-04T10:00',
    '2027-01-30T09:00',
    '2027-02-01T18:00',
  );
  expect(told(rows(`${day}T20:30`, early, gone))).toEqual([
    'Early | arrival | Wed, Feb 3, 9:00 AM |  |  | Arrived at 8:00 PM',
  ]);
});

it('of another day than today has nothing to note, and nobody is late or owes', () => {
  const moment = { now: at(`${day}T12:00`), timeZone: newYork, lateGraceMinutes: 15 };
  const stays = [
    stay('Comes', '2027-02-03T09:00', '2027-02-03T17:00'),
    stay('Overdue', '2027-01-30T09:00', '2027-02-01T17:00', '2027-01-30T09:05'),
    stay('Missing', `${day}T09:00`, '2027-02-03T10:00'),
    {
      ...stay('Left', `${day}T07:00`, '2027-02-03T09:00', `${day}T07:00`, `${day}T09:00`),
      remainCents: 500,
    },
  ];
  const tomorrow = moves(stays, { ...moment, notedSince: new Date(0), date: '2027-02-03' });
  expect(told(tomorrow)).toEqual([
    'Comes | arrival | 9:00 AM |  |  | ',
    'Left | departure | 9:00 AM |  |  | Left at 9:00 AM',
    'Missing | departure | 10:00 AM |  |  | ',
    'Comes | departure | 5:00 PM |  |  | ',
  ]);
  for (const { missing, owesCents } of tomorrow)
    expect([missing, owesCents]).toEqual([false, null]);
  const named = moves(stays, { ...moment, notedSince: new Date(0), date: day });
  expect(named).toEqual(moves(stays, { ...moment, notedSince: new Date(0) }));
  const untracked = moves(stays, { ...moment, notedSince: null });
  for (const { next, late, missing } of untracked)
    expect([next, late, missing]).toEqual([null, null, false]);
});

it('R90 asks for what is still here at Pick Up, and not at Drop Off', () => {
  const belongings = [
    { what: 'bed', back: false },
    { what: 'bowl', back: true },
  ];
  const found = rows(`${day}T12:00`, {
    ...stay('Bed', `${day}T09:00`, `${day}T17:00`),
    belongings,
  });
  expect(found.map((row) => row.belongings)).toEqual([[], ['bed']]);
});

it('R86 a late Pick Up that is open is told apart once its day is over', () => {
  const left = stay('Late', `${day}T09:00`, `${day}T12:00`, `${day}T09:00`, `${day}T13:00`);
  const before = (now: string) =>
    rows(now, { ...left, lateOpen: true }).map(({ lateBefore }) => lateBefore);
  expect(before(`${day}T20:00`)).toEqual([false, false]);
  expect(before('2027-02-03T08:00')).toEqual([true]);
});

describe('R86 money at the door', () => {
  const left = { ...stay('Left', `${day}T09:00`, `${day}T17:00`, `${day}T09:00`, `${day}T12:00`) };
  const owed = (more: Partial<typeof left>, now = `${day}T12:01`) =>
    rows(now, { ...left, ...more }).map(({ owesCents }) => owesCents);
  it('is offered of who left with money open, until it is asked for', () => {
    expect(owed({ remainCents: 7500 })).toEqual([null, 7500]);
    expect(owed({ remainCents: 0 })).toEqual([null, null]);
    expect(owed({ remainCents: -500 })).toEqual([null, null]);
    expect(owed({ remainCents: 7500, leftAt: null })).toEqual([null, null]);
    expect(owed({ remainCents: 7500, lateOpen: true })).toEqual([null, null]);
    expect(owed({ remainCents: 7500, paymentAskedAt: at(`${day}T11:59`) })).toEqual([null, 7500]);
    expect(owed({ remainCents: 7500, paymentAskedAt: at(`${day}T12:00`) })).toEqual([null, null]);
  });
});

describe('R51 the day with what dogs get', () => {
  const due = (petName: string, kind: 'meal' | 'medicine', more: Partial<SheetItem> = {}) => ({
    petId: petName,
    petName,
    bookingId: petName,
    items: [
      {
        key: `${petName} ${kind}`,
        kind,
        text: kind,
        hint: '',
        changed: false,
        late: null,
        tick: null,
        takenBack: [],
        open: true,
        dayIsOver: false,
        awaited: false,
        notNoted: false,
        ...more,
      },
    ],
  });
  const tick = { id: 'x', outcome: 'given', text: 'Given', note: '', mayTakeBack: true } as const;
  const slot = (minutes: number, ...lines: ReturnType<typeof due>[]) => ({
    minutes,
    time: formatTime(minutes),
    lines,
  });
  const care = (now: string, stays: ReturnType<typeof stay>[], ...slots: SheetSlot[]) =>
    dayRows(stays, slots, {
      now: at(now),
      timeZone: newYork,
      lateGraceMinutes: 15,
      notedSince: new Date(0),
    }).map((row) =>
      row.kind === 'care'
        ? `${row.time} ${row.name}: ${row.items.map(({ petName }) => petName).join()} ${row.late ?? ''}${row.done ? 'done' : ''}`
        : `${row.time} ${row.kind} ${row.id}`,
    );

  it('is one list in order of time, arrivals before what is due at the same minute', () => {
    const comes = stay('Comes', `${day}T07:00`, '2027-02-04T10:00');
    const goes = stay('Goes', '2027-02-01T09:00', `${day}T12:15`, '2027-02-01T09:00');
    const found = care(
      `${day}T06:00`,
      [goes, comes],
      slot(420, due('Bella', 'meal')),
      slot(720, due('Bella', 'medicine')),
      slot(1260, due('Bella', 'meal')),
    );
    expect(found).toEqual([
      '7:00 AM arrival Comes',
      '7:00 AM Breakfast: Bella ',
      '12:00 PM Medicine: Bella ',
      '12:15 PM departure Goes',
      '9:00 PM Late meal: Bella ',
    ]);
  });

  it('folds three of a kind and a time into one row, medicine first; what is noted has its own', () => {
    const found = care(
      `${day}T08:00`,
      [],
      slot(
        420,
        due('Ada', 'meal'),
        due('Bo', 'meal', { late: 'Due at 7:00 AM' }),
        due('Cleo', 'meal'),
        due('Dot', 'medicine'),
        due('Elf', 'medicine'),
        due('Fay', 'meal', { tick, open: false }),
      ),
    );
    expect(found).toEqual([
      '7:00 AM Medicine: Dot ',
      '7:00 AM Medicine: Elf ',
      '7:00 AM Breakfast: Ada,Bo,Cleo Due at 7:00 AM',
      '7:00 AM Breakfast: Fay done',
    ]);
  });
});

describe('R148 the parts of today', () => {
  const stays = [
    stay('Late', `${day}T08:00`, `${day}T12:30`),
    stay('Soon', `${day}T09:30`, `${day}T12:01`),
    stay('Next', `${day}T09:31`, `${day}T20:00`),
  ];
  const parts = (date?: string) =>
    dayRows(stays, [], {
      ...{ now: at(`${day}T09:00`), timeZone: newYork, lateGraceMinutes: 15 },
      ...{ notedSince: new Date(0), ...(date && { date }) },
    }).map(({ id, part, ...row }) => `${id} ${row.kind} ${part}`);

  it('are what acts now, what comes in three hours, and the rest', () => {
    expect(parts()).toEqual([
      ...['Late arrival now', 'Soon arrival now', 'Next arrival next'],
      ...['Soon departure later', 'Late departure later', 'Next departure later'],
    ]);
  });

  it('belong to today alone', () => {
    expect(parts('2027-02-03')).toEqual([]);
    expect(new Set(parts(day).map((row) => row.split(' ').at(-1)))).toContain('now');
  });
});

it('R59 R120 helpers read neither money nor open questions of earlier days', () => {
  const [owes, late] = [
    {
      ...stay('Owes', `${day}T09:00`, `${day}T10:00`, `${day}T09:00`, `${day}T10:00`),
      remainCents: 500,
    },
    {
      ...stay(
        'Late',
        '2027-02-01T09:00',
        '2027-02-01T10:00',
        '2027-02-01T09:00',
        '2027-02-01T12:00',
      ),
      lateOpen: true,
    },
  ];
  const asked = stay('Asked', '2027-01-30T09:00', '2027-01-30T17:00');
  const all = rows(`${day}T12:00`, owes, late, asked);
  expect(
    all.map(({ id, owesCents, lateBefore, askedBefore }) => [
      id,
      owesCents,
      lateBefore,
      askedBefore,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Owes', 500, false, false],
      ['Late', null, true, false],
      ['Asked', null, false, true],
    ]),
  );
  const shown = forHelper(all);
  expect(shown.map(({ id }) => id)).toEqual(['Owes', 'Owes']);
  for (const row of shown) expect(row).not.toHaveProperty('owesCents');
});
