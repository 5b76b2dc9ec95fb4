/** R55: amounts and deadlines of a deposit. */
import { describe, expect, it, test } from 'vitest';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { at } from '~tests/setup/clock';
import {
  type DepositSettings,
  type StayWithDeposit,
  depositDueText,
  depositFor,
  depositOpenCents,
  depositPaidText,
  depositSentence,
  depositStep,
  moneyLine,
  moreTime,
  openSum,
  paymentInShort,
  restDueDaysFor,
  restDueText,
} from './deposit';

const timeZone = 'America/New_York';
const settings: DepositSettings = {
  ...{ depositPercent: 50, depositHours: 48, depositDaycare: false },
  restDueDays: null,
};
const accepted = at('2027-02-01T10:00');
const boarding = {
  service: 'Boarding',
  start: at('2027-02-09T10:00'),
  totalCents: 13_000,
} as const;

test.each([
  ['48 hours', '2027-02-09T10:00', '2027-02-03T10:00'],
  ['an hour before Drop Off, if that is sooner', '2027-02-02T10:00', '2027-02-02T09:00'],
  ['two hours at least', '2027-02-01T11:30', '2027-02-01T12:00'],
])('due after %s', (_, start, due) => {
  const deposit = depositFor(settings, { ...boarding, start: at(start) }, accepted);
  expect(deposit.depositDueAt).toEqual(at(due));
  const half = (accepted.getTime() + at(due).getTime()) / 2;
  expect(deposit.depositNextAt?.getTime()).toBe(half);
});

test.each([
  [13_001, 33, 4290],
  [13_001, 50, 6501],
  [13_000, 100, 13_000],
  [1, 1, null],
  [0, 50, null],
])('%i cents at %i percent', (totalCents, depositPercent, depositCents) => {
  const deposit = depositFor(
    { ...settings, depositPercent },
    { ...boarding, totalCents },
    accepted,
  );
  expect(deposit.depositCents).toBe(depositCents);
});

it('is asked for Boarding, for Daycare by the tick, and not for a stay that has begun or while off', () => {
  const daycare = { ...boarding, service: 'Daycare' } as const;
  const cents = (...args: Parameters<typeof depositFor>) => depositFor(...args).depositCents;
  expect(cents(settings, daycare, accepted)).toBeNull();
  expect(cents({ ...settings, depositDaycare: true }, daycare, accepted)).toBe(6500);
  expect(cents(settings, { ...boarding, start: accepted }, accepted)).toBeNull();
  expect(cents({ ...settings, depositPercent: null }, boarding, accepted)).toBeNull();
});

const stay: StayWithDeposit = {
  ...depositFor(settings, boarding, accepted),
  status: 'accepted',
  start: boarding.start,
  totalCents: 13_000,
  paidCents: 0,
  tipCents: 0,
};

it('is met by any money, and by all of a total that was lowered below it', () => {
  expect(depositOpenCents(stay)).toBe(6500);
  expect(depositOpenCents({ ...stay, paidCents: 6499 })).toBe(1);
  expect(depositOpenCents({ ...stay, paidCents: 6500 })).toBe(0);
  expect(depositOpenCents({ ...stay, totalCents: 5000, paidCents: 5000 })).toBe(0);
  // A tip is not part of it.
  expect(depositOpenCents({ ...stay, totalCents: 14_000, paidCents: 7000, tipCents: 1000 })).toBe(
    500,
  );
  expect(depositOpenCents({ ...stay, status: 'pending' })).toBe(0);
  expect(depositOpenCents({ ...stay, status: 'canceled' })).toBe(0);
  // Once met it stays met (R92).
  expect(depositOpenCents({ ...stay, paidCents: 6000, depositMetAt: accepted })).toBe(0);
});

const step = (changes: Partial<StayWithDeposit>, local: string, paying = false) =>
  depositStep({ ...stay, ...changes }, { now: at(local), timeZone: 'America/New_York', paying });

const due = { depositNextAt: stay.depositDueAt };

test.each([
  ['nothing before half time', {}, '2027-02-02T09:59', 'wait'],
  ['the reminder at half time', {}, '2027-02-02T10:00', 'remind'],
  ['the reminder until the deadline', {}, '2027-02-03T09:59', 'remind'],
  ['canceled at it without a reminder, after an outage', {}, '2027-02-03T10:00', 'cancel'],
  ['none for a deposit that is met', { paidCents: 6500 }, '2027-02-02T10:00', 'met'],
  ['nothing before the deadline', due, '2027-02-03T09:59', 'wait'],
  ['canceled at it', due, '2027-02-03T10:00', 'cancel'],
  ['met when it is paid by then', { ...due, paidCents: 6500 }, '2027-02-03T10:00', 'met'],
  ['not at night', due, '2027-02-04T08:59', 'wait'],
  ['not in the evening', due, '2027-02-03T20:00', 'wait'],
  ['in the morning', due, '2027-02-04T09:00', 'cancel'],
  ['canceled 24 hours before Drop Off', due, '2027-02-08T10:00', 'cancel'],
  ['only told after that', due, '2027-02-08T10:01', 'tell'],
  ['only told with a raised total', { ...due, totalCents: 13_001 }, '2027-02-03T10:00', 'tell'],
  ['canceled with a lowered one', { ...due, totalCents: 12_999 }, '2027-02-03T10:00', 'cancel'],
  ['nothing after that', { depositNextAt: null }, '2027-02-03T10:00', 'wait'],
  ['nothing once it is canceled', { ...due, status: 'canceled' }, '2027-02-03T10:00', 'wait'],
] as const)('%s', (_, changes, local, kind) => {
  expect(step(changes, local).kind).toBe(kind);
  if (kind === 'cancel' || kind === 'tell') expect(step(changes, local, true).kind).toBe('wait');
});

test('R92 it is told before a stay is booked, with the sum once that is known', () => {
  const ends = 'keeps the place; if it isn’t paid, the stay is canceled.';
  const stay = { totalCents: 36_300, start: at('2027-02-09T10:00'), now: accepted };
  expect(depositSentence(settings, 'Boarding', stay)).toBe(
    `Deposit $181.50 within 48 hours of our answer ${ends}`,
  );
  expect(depositSentence(settings, 'Boarding', null)).toBe(
    `A deposit of 50% of the total within 48 hours of our answer ${ends}`,
  );
  expect(depositSentence({ ...settings, depositHours: 1 }, 'Boarding', null)).toContain(
    '1 hour of',
  );
  expect(depositSentence(settings, 'Daycare', null)).toBeNull();
  expect(depositSentence({ ...settings, depositDaycare: true }, 'Daycare', null)).not.toBeNull();
  expect(depositSentence({ ...settings, depositPercent: null }, 'Boarding', stay)).toBeNull();
  expect(depositSentence(settings, 'Boarding', { ...stay, totalCents: 0 })).toBeNull();
  expect(depositSentence(settings, 'Boarding', { ...stay, start: accepted })).toBeNull();
});

test('R96 the rest of a stay that is known is due by days, unless they have come', () => {
  const rest = { ...settings, depositPercent: null, restDueDays: 14 };
  const told = (start: Date) =>
    depositSentence(rest, 'Boarding', { totalCents: 36_300, start, now: accepted });
  const inDays = new Date(accepted.getTime() + 14 * 86_400_000);
  expect(told(inDays)).toBe('You pay the total when we confirm.');
  expect(told(new Date(inDays.getTime() + 1))).toBe('The total is due 14 days before Drop Off.');
});

test('a deposit of less than a cent is not told, and one that is late is told so', () => {
  const cent = { totalCents: 1, start: boarding.start, now: accepted };
  expect(depositSentence({ ...settings, depositPercent: 1 }, 'Boarding', cent)).toBeNull();
  const deposit = { cents: 6500, all: false, dueText: 'Wed, Feb 3, 10:00 AM' };
  expect([false, true].map((overdue) => depositDueText({ ...deposit, overdue }))).toEqual([
    'Deposit of $65.00 due by Wed, Feb 3, 10:00 AM.',
    'Deposit of $65.00 was due by Wed, Feb 3, 10:00 AM.',
  ]);
  // R127: with the rest in it, it is no deposit any more.
  expect(depositDueText({ ...deposit, all: true, overdue: false })).toBe(
    '$65.00 due by Wed, Feb 3, 10:00 AM.',
  );
});

test.each([
  [{}, 'A deposit of an overnight stay keeps your place.'],
  [{ depositDaycare: true }, 'A deposit keeps your place.'],
  [
    { depositPercent: null, restDueDays: 7 },
    'The total of an overnight stay is due before Drop Off.',
  ],
  [{ depositPercent: null }, 'You pay by Pick Up.'],
])('visitors read when they pay: %j', (fields, text) => {
  expect(paymentInShort({ ...settings, ...fields })).toBe(text);
});

describe('R127 the sum to pay by the deadline of the deposit', () => {
  // The deposit is due on Wednesday, February 3.
  const stay = {
    ...({ status: 'accepted', start: at('2027-02-09T10:00') } as const),
    ...{ totalCents: 36_300, paidCents: 0, tipCents: 0 },
    ...{ depositCents: 18_150, depositMetAt: null, depositDueAt: at('2027-02-03T10:00') },
    restDueDays: null,
  };
  const sum = (fields: Partial<Parameters<typeof openSum>[0]>) =>
    openSum({ ...stay, ...fields }, timeZone);
  test.each([
    ['the deposit alone, where the rest has no day', {}, { cents: 18_150, all: false }],
    ['the deposit, where the rest is due later', { restDueDays: 5 }, { cents: 18_150, all: false }],
    ['all, where the rest is due that day', { restDueDays: 6 }, { cents: 36_300, all: true }],
    ['all, where the rest is due before', { restDueDays: 30 }, { cents: 36_300, all: true }],
    ['what is left of all', { restDueDays: 6, paidCents: 1000 }, { cents: 35_300, all: true }],
    ['nothing once the deposit is paid', { restDueDays: 6, paidCents: 18_150 }, null],
    ['nothing without a deposit', { depositCents: null, depositDueAt: null }, null],
  ])('%s', (_what, fields, expected) => {
    expect(sum(fields)).toEqual(expected);
  });
});

test('R92 a stay that would not be canceled by itself is not told to be', () => {
  const stay = { totalCents: 36_300, now: accepted };
  // The deadline is two days after the answer, and canceling ends a day before Drop Off.
  const told = (start: string) =>
    depositSentence(settings, 'Boarding', { ...stay, start: at(start) });
  expect(told('2027-02-04T10:00')).toContain('canceled');
  expect(told('2027-02-04T09:45')).toBe(
    'Deposit $181.50 is due within 48 hours of our answer, and before Drop Off.',
  );
});

describe('where the money of a stay is, in one line', () => {
  const open = { cents: 18_150, all: false, dueText: 'Fri, Nov 27, 9:00 AM', overdue: false };
  const line = (fields: Partial<Parameters<typeof moneyLine>[0]>) =>
    moneyLine({
      ...({ status: 'accepted', totalCents: 60_500, paidCents: 0, open: null } as const),
      ...{
        depositCents: 18_150,
        beforeText: 'Wed, Dec 23',
        restText: null,
        checkingCents: 0,
        forAdmin: false,
        ...fields,
      },
    });
  test.each([
    [{ paidCents: 18_150 }, '$605.00 · deposit paid $181.50 · $423.50 due before Wed, Dec 23'],
    [
      { open, checkingCents: 18_150 },
      '$605.00 · $181.50 being checked · $423.50 due before Wed, Dec 23',
    ],
    [{ checkingCents: 60_500 }, '$605.00 · $605.00 being checked'],
    [
      { open },
      '$605.00 · deposit $181.50 due by Fri, Nov 27, 9:00 AM · $423.50 due before Wed, Dec 23',
    ],
    [
      { open: { ...open, cents: 10_000, overdue: true }, paidCents: 8150 },
      '$605.00 · deposit $100.00 was due by Fri, Nov 27, 9:00 AM · $81.50 paid · $423.50 due before Wed, Dec 23',
    ],
    [
      { open: { ...open, cents: 60_500, all: true }, restText: 'due by Wed, Nov 25' },
      '$605.00 · $605.00 due by Fri, Nov 27, 9:00 AM',
    ],
    [{ paidCents: 20_000 }, '$605.00 · $200.00 paid · $405.00 due before Wed, Dec 23'],
    [{ paidCents: 18_150, beforeText: null }, '$605.00 · deposit paid $181.50 · $423.50 to pay'],
    [{ depositCents: null, paidCents: 10_000 }, '$605.00 · $100.00 paid · $505.00 to pay'],
    [
      { depositCents: null, paidCents: 10_000, forAdmin: true },
      '$605.00 · $100.00 paid · $505.00 unpaid',
    ],
    [
      { paidCents: 18_150, forAdmin: true },
      '$605.00 · deposit paid $181.50 · $423.50 due before Wed, Dec 23',
    ],
    [{ paidCents: 60_500 }, '$605.00 · paid in full'],
    [{ paidCents: 70_000 }, '$605.00 · $700.00 paid · $95.00 credit'],
    [{}, null],
    [
      { paidCents: 18_150, restText: 'due by Wed, Dec 9' },
      '$605.00 · deposit paid $181.50 · $423.50 due by Wed, Dec 9',
    ],
    [{ depositCents: null, restText: 'due now' }, '$605.00 · $605.00 due now'],
    [{ paidCents: 60_500, restText: 'due now' }, '$605.00 · paid in full'],
    [{ paidCents: 100, status: 'canceled' }, null],
  ] as const)('%j', (fields, text) => {
    expect(line(fields)).toBe(text);
  });
});

test('R92 once it is paid, what is left is due before Drop Off', () => {
  const stay = {
    ...({ status: 'accepted', start: at('2027-02-09T10:00') } as const),
    ...{ depositCents: 18_150, depositMetAt: accepted, remainCents: 42_350 },
    restDueDays: null,
  };
  const text = (fields: Partial<Parameters<typeof depositPaidText>[0]>, now = accepted) =>
    depositPaidText({ ...stay, ...fields }, { now, timeZone });
  expect(text({})).toBe('Deposit paid. $423.50 left, due before Drop Off.');
  expect(text({ restDueDays: 3 })).toBe('Deposit paid. $423.50 left, due by Sat, Feb 6.');
  expect(text({ depositMetAt: null })).toBeNull();
  expect(text({ depositCents: null })).toBeNull();
  expect(text({ remainCents: 0 })).toBeNull();
  expect(text({ status: 'canceled' })).toBeNull();
  expect(text({}, stay.start)).toBeNull();
});

test.each([
  ['a day from now', '2027-02-01T12:00', '2027-02-09T10:00', '2027-02-02T10:00'],
  [
    'the deadline as it was, if that is later',
    '2027-02-03T10:00',
    '2027-02-09T10:00',
    '2027-02-03T10:00',
  ],
  [
    'an hour before Drop Off at the latest',
    '2027-02-01T09:00',
    '2027-02-01T18:00',
    '2027-02-01T17:00',
  ],
])('R94 more time: %s', (_, due, start, later) => {
  const times = moreTime({ start: at(start), depositDueAt: at(due) }, accepted);
  expect(times).toEqual({ depositDueAt: at(later), depositNextAt: at(later) });
});

describe('R96 the day on which the rest is due', () => {
  const start = at('2027-02-09T10:00');
  const text = (restDueDays: number | null, now: string, status: BookingStatus = 'accepted') =>
    restDueText({ status, start, restDueDays }, { now: at(now), timeZone });

  test.each([
    [7, '2027-02-01T23:59', 'due by Tue, Feb 2'],
    [7, '2027-02-02T00:00', 'due now'],
    [7, '2027-02-08T10:00', 'due now'],
    [7, '2027-02-09T10:00', null],
    [0, '2027-02-08T10:00', 'due by Tue, Feb 9'],
    [null, '2027-02-01T10:00', null],
  ] as const)('%s days before, on %s: %s', (days, now, expected) => {
    expect(text(days, now)).toBe(expected);
  });

  test('is asked of accepted stays of the services that are paid ahead', () => {
    expect(text(7, '2027-02-01T10:00', 'pending')).toBeNull();
    const week = { ...settings, restDueDays: 7 };
    expect(restDueDaysFor(week, 'Boarding')).toBe(7);
    expect(restDueDaysFor(week, 'Daycare')).toBeNull();
    expect(restDueDaysFor({ ...week, depositDaycare: true }, 'Daycare')).toBe(7);
    expect(restDueDaysFor(settings, 'Boarding')).toBeNull();
  });

  test('is told before a stay is booked', () => {
    const week = { ...settings, restDueDays: 7 };
    expect(depositSentence(week, 'Boarding', null)).toContain(
      'is canceled. The rest is due 7 days before Drop Off.',
    );
    const alone = { ...week, depositPercent: null };
    expect(depositSentence(alone, 'Boarding', null)).toBe(
      'The total is due 7 days before Drop Off.',
    );
    const stay = { totalCents: 13_000, start, now: at('2027-02-02T10:00') };
    expect(depositSentence(alone, 'Boarding', stay)).toBe('You pay the total when we confirm.');
    expect(depositSentence(alone, 'Daycare', stay)).toBeNull();
    expect(depositSentence({ ...alone, restDueDays: 0 }, 'Boarding', null)).toBe(
      'The total is due by the day of Drop Off.',
    );
  });
});
