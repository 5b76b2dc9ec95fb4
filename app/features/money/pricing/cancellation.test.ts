/** R54: the end of free cancellation, and the amount kept afterwards. */
import { describe, expect, it } from 'vitest';
import type { BookingLine } from '~/core/money/price-line';
import { schemaOf } from '~/features/house/settings/settings.schema';
import { bankHolidays } from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';
import { at } from '~tests/setup/clock';
import {
  acceptedAtIn,
  type CancelSettings,
  cancellationOf,
  cutTermsFor,
  freeUntil,
  freeUntilText,
  keptNotice,
  lateCutLines,
  storedTerms,
  type StayToCancel,
  termsFor,
  termsIn,
  termsOfDraft,
  termsSentence,
  workedExample,
} from './cancellation';

const timeZone = 'America/New_York';
const house = { timeZone, healthLines: [] };
const settings: CancelSettings = {
  cancelDaysBoarding: 3,
  cancelDaysDaycare: 1,
  cancelDaysHoliday: 14,
  cancelKeepPercent: 50,
  cancelSecondDays: null,
  cancelSecondPercent: null,
};
const off = { ...settings, cancelDaysBoarding: null, cancelDaysDaycare: null };
const holidays = new Set(bankHolidays);
const boarding = {
  service: 'Boarding',
  start: '2027-02-09T10:00',
  end: '2027-02-11T10:00',
} as const;
const christmas = {
  service: 'Boarding',
  start: '2027-12-23T10:00',
  end: '2027-12-26T10:00',
} as const;

const stay = (change: Partial<StayToCancel> = {}): StayToCancel => ({
  status: 'accepted',
  start: at('2027-02-09T10:00'),
  totalCents: 26_000,
  paidCents: 19_500,
  tipCents: 0,
  cancelDays: 3,
  cancelKeepPercent: 50,
  cancelSecondDays: null,
  cancelSecondPercent: null,
  acceptedAt: at('2027-01-01T10:00'),
  ...change,
});

describe('R54 the terms of a new stay', () => {
  it.each([
    ['Boarding', settings, boarding, 3],
    ['Daycare', settings, { ...boarding, service: 'Daycare' as const, end: boarding.start }, 1],
    ['a holiday', settings, christmas, 14],
    ['a holiday without days of its own', { ...settings, cancelDaysHoliday: null }, christmas, 3],
    ['a holiday whose days are none', { ...settings, cancelDaysHoliday: 0 }, christmas, 0],
  ])('%s', (_what, given, wanted, days) =>
    expect(termsFor(given, wanted, holidays)).toEqual({ days, keepPercent: 50, second: null }),
  );

  it('a service without days has none, over a holiday neither', () => {
    expect([termsFor(off, boarding, holidays), termsFor(off, christmas, holidays)]).toEqual([
      null,
      null,
    ]);
  });
});

describe('R105 after an illness in the house', () => {
  const start = at('2027-02-09T10:00');
  const notice = (until: string, endedAt: Date | null = null) => ({
    timeZone,
    healthLines: [
      {
        text: 'A dog that was here fell ill.',
        until: at(until),
        since: at('2027-02-03T10:00'),
        endedAt,
      },
    ],
  });
  const late = new Date(start.getTime() - 1);
  const paid = { start, totalCents: 10_000, paidCents: 8000 };

  it('a stay that begins by then is free until Drop Off, whatever its terms', () => {
    const none = { cancelDays: null, cancelKeepPercent: null };
    for (const terms of [{}, none, { cancelSecondDays: 1, cancelSecondPercent: 100 }])
      expect(
        cancellationOf(stay({ ...paid, ...terms }), late, notice('2027-02-10T00:00')),
      ).toMatchObject({
        ...{ free: true, byNotice: true, freeUntil: start, keptCents: 0, backCents: 8000 },
      });
  });

  it('one that begins later, or has begun, goes by its terms', () => {
    const later = cancellationOf(stay(paid), late, notice('2027-02-09T10:00'));
    expect(later).toMatchObject({ free: false, keptCents: 5000 });
    expect(cancellationOf(stay(paid), start, notice('2027-02-10T00:00'))).toMatchObject({
      ...{ begun: true, keptCents: 8000 },
    });
  });

  it('R122 shortening is free exactly while canceling is free by the notice', () => {
    const terms = { cancelSecondDays: 1, cancelSecondPercent: 100 };
    const ended = new Date(late.getTime() - 60_000);
    const cases: [Date, ReturnType<typeof notice>][] = [
      [late, notice('2027-02-10T00:00')],
      [late, notice('2027-02-09T10:00')],
      [late, notice('2027-02-10T00:00', ended)],
      [ended, notice('2027-02-10T00:00', ended)],
      [new Date(ended.getTime() - 1), notice('2027-02-10T00:00', ended)],
      [at('2027-02-03T09:59'), notice('2027-02-10T00:00')],
      [at('2027-02-03T10:00'), notice('2027-02-10T00:00')],
      [start, notice('2027-02-10T00:00')],
    ];
    const free = cases.map(([askedAt, facts]) => {
      const byNotice = cancellationOf(stay({ ...paid, ...terms }), askedAt, facts)?.byNotice;
      const cut = cutTermsFor(stay({ ...paid, ...terms }), askedAt, facts);
      expect(cut === null).toBe(byNotice ?? false);
      return cut === null;
    });
    expect(free).toEqual([true, false, false, false, true, false, true, false]);
  });

  it('is said in its own words', () => {
    const end = cancellationOf(stay(paid), late, notice('2027-02-10T00:00'));
    expect(end && freeUntilText(end, { now: late, timeZone })).toBe(
      'You can cancel this stay free of charge until Drop Off.',
    );
  });
});

describe('R54 canceling is free', () => {
  it.each([
    // Noon by the wall clock, on both sides of each clock change.
    ['in winter', '2027-02-09T10:00', '2027-02-06T12:00'],
    ['over the spring night', '2027-03-15T10:00', '2027-03-12T12:00'],
    ['from the spring night on', '2027-03-17T10:00', '2027-03-14T12:00'],
    ['over the autumn night', '2027-11-08T10:00', '2027-11-05T12:00'],
    ['from the autumn night on', '2027-11-10T10:00', '2027-11-07T12:00'],
  ])('until noon, %s', (_when, start, until) => {
    const one = stay({ start: at(start), acceptedAt: at('2027-01-01T10:00') });
    const noon = at(until);
    const before = cancellationOf(one, new Date(noon.getTime() - 1), house);
    const then = cancellationOf(one, noon, house);
    expect([before?.free, before?.keptCents, before?.backCents]).toEqual([true, 0, 19_500]);
    expect([then?.free, then?.keptCents, then?.backCents]).toEqual([false, 13_000, 6500]);
    expect([before?.freeUntil, then?.freeUntil]).toEqual([noon, noon]);
  });

  it('for two hours after the acceptance, never past Drop Off', () => {
    const terms = { days: 3, keepPercent: 50 };
    const start = at('2027-02-09T10:00');
    const until = (accepted: string | null) =>
      freeUntil(terms, { start, acceptedAt: accepted === null ? null : at(accepted) }, timeZone);
    expect(until('2027-02-08T09:00')).toEqual(at('2027-02-08T11:00'));
    expect(until('2027-02-09T09:00')).toEqual(start);
    expect(until('2027-02-06T09:00')).toEqual(at('2027-02-06T12:00'));
    expect(until(null)).toEqual(at('2027-02-06T12:00'));
  });

  it('until Drop Off with 0 days, and while the request waits', () => {
    const none = stay({ cancelDays: 0 });
    const start = none.start.getTime();
    expect(cancellationOf(none, new Date(start - 1), house)?.free).toBe(true);
    expect(cancellationOf(none, new Date(start), house)?.free).toBe(false);
    const waiting = stay({ status: 'pending', acceptedAt: null });
    expect(cancellationOf(waiting, at('2027-02-09T09:00'), house)?.free).toBe(true);
  });

  it('as today without terms', () => {
    expect(
      cancellationOf(stay({ cancelDays: null, cancelKeepPercent: null }), new Date(0), house),
    ).toBeNull();
  });
});

describe('R54 what is kept', () => {
  const late = at('2027-02-08T12:00');
  it.each([
    // Rounded half up: a third of a cent below a half is dropped, a half is kept.
    [13_001, 33, 13_001, 4290],
    [101, 50, 101, 51],
    [26_000, 50, 10_000, 10_000],
    [26_000, 50, 0, 0],
    [26_000, 100, 26_000, 26_000],
    [26_000, 50, 30_000, 13_000],
  ])('of %i at %i%% with %i paid: %i', (totalCents, cancelKeepPercent, paidCents, kept) => {
    const end = cancellationOf(stay({ totalCents, cancelKeepPercent, paidCents }), late, house);
    expect([end?.keptCents, end?.backCents]).toEqual([kept, paidCents - kept]);
  });

  it('R93 never of a tip: the percent is of the price alone', () => {
    const tipped = stay({ tipCents: 1000, totalCents: 27_000, paidCents: 27_000 });
    const end = cancellationOf(tipped, late, house);
    expect([end?.keptCents, end?.backCents]).toEqual([13_000, 14_000]);
  });

  it('all that was paid once the stay has begun', () => {
    const begun = cancellationOf(stay(), at('2027-02-09T10:00'), house);
    expect([begun?.keptCents, begun?.backCents]).toEqual([19_500, 0]);
  });
});

describe('R54 the sentences', () => {
  const moment = (now: string) => ({ now: at(now), timeZone });
  const until = {
    ...{ freeUntil: at('2027-02-06T12:00'), keepPercent: 50, second: null },
    ...{ begun: false, backCents: 0 },
  };
  it('say until when, and what is kept', () => {
    expect(freeUntilText(until, moment('2027-02-01T10:00'))).toBe(
      'Free to cancel until Sat, Feb 6, 12:00 PM. Cancel later and we keep 50% of the total.',
    );
    expect(freeUntilText(until, moment('2027-02-06T12:00'))).toBe(
      'The time to cancel for free is over. We keep 50% of the total.',
    );
    expect(freeUntilText({ ...until, begun: true }, moment('2027-02-09T12:00'))).toBe(
      'This stay has begun, so nothing that was paid comes back.',
    );
    const tipped = stay({ tipCents: 500, totalCents: 26_500, paidCents: 20_000 });
    const begun = moment('2027-02-09T12:00');
    const end = cancellationOf(tipped, begun.now, house);
    expect(end && freeUntilText(end, begun)).toBe(
      'This stay has begun, so only the tip of $5.00 comes back.',
    );
    expect(
      termsOfDraft(
        { days: 3, keepPercent: 100, second: null },
        at('2027-02-09T10:00'),
        moment('2027-02-08T10:00'),
      ),
    ).toBe('Free to cancel for 2 hours after we confirm it. Cancel later and we keep the total.');
    expect(termsSentence(settings, 'Boarding')).toBe(
      'Free to cancel until 12:00 PM, 3 days before Drop Off (over holidays 14 days before). Cancel later and we keep 50% of the total.',
    );
    expect(
      termsSentence({ ...settings, cancelDaysDaycare: 0, cancelDaysHoliday: null }, 'Daycare'),
    ).toBe('Free to cancel until Drop Off. Cancel later and we keep 50% of the total.');
    expect(termsSentence(off, 'Daycare')).toBeNull();
    expect(keptNotice({ keptCents: 13_000, backCents: 6500 })).toEqual({
      code: 'kept:13000',
      text: 'Under the cancellation terms we keep $130.00, and $65.00 comes back to you.',
    });
    expect(keptNotice({ keptCents: 13_000, backCents: 0 }).text).toContain(
      'and nothing comes back.',
    );
  });
});

describe('R96 terms in two steps', () => {
  const second = { days: 3, keepPercent: 100 };
  const two: CancelSettings = {
    ...{ ...settings, cancelDaysBoarding: 14, cancelDaysHoliday: null },
    ...{ cancelSecondDays: 3, cancelSecondPercent: 100 },
  };
  const booked = {
    ...{ cancelDays: 14, cancelKeepPercent: 50, cancelSecondDays: 3, cancelSecondPercent: 100 },
    paidCents: 26_000,
  };
  const keptCents = (now: string, change: Partial<StayToCancel> = {}) =>
    cancellationOf(stay({ ...booked, ...change }), at(now), house)?.keptCents;

  it('are for stays whose first step is earlier', () => {
    expect(termsFor(two, boarding, holidays)).toEqual({ days: 14, keepPercent: 50, second });
    const daycare = { ...boarding, service: 'Daycare' } as const;
    expect(termsFor(two, daycare, holidays)).toEqual({ days: 1, keepPercent: 50, second: null });
    const short = { ...two, cancelDaysHoliday: 2 };
    expect(termsFor(short, christmas, holidays)?.second).toBeNull();
  });

  it('a booking keeps them as they were', () => {
    const terms = termsFor(two, boarding, holidays);
    expect(termsIn(storedTerms(terms))).toEqual(terms);
    expect(termsIn(storedTerms(null))).toBeNull();
    const one = termsFor(settings, boarding, holidays);
    expect(termsIn(storedTerms(one))).toEqual(one);
  });

  it.each([
    ['2027-01-26T11:59', 0],
    ['2027-01-26T12:00', 13_000],
    ['2027-02-06T11:59', 13_000],
    ['2027-02-06T12:00', 26_000],
    ['2027-02-09T10:00', 26_000],
  ])('canceled at %s keep %i', (now, cents) => {
    expect(keptCents(now)).toBe(cents);
  });

  it('are free for two hours after the acceptance, then in the step of that moment', () => {
    const late = { acceptedAt: at('2027-02-07T10:00') };
    expect(keptCents('2027-02-07T11:59', late)).toBe(0);
    expect(keptCents('2027-02-07T12:00', late)).toBe(26_000);
    const between = { acceptedAt: at('2027-02-06T11:00') };
    expect(keptCents('2027-02-06T12:30', between)).toBe(0);
    expect(keptCents('2027-02-06T13:00', between)).toBe(26_000);
  });

  it('keep no more than was paid, and no tip', () => {
    expect(keptCents('2027-02-07T10:00', { paidCents: 9000 })).toBe(9000);
    const tipped = { tipCents: 500, totalCents: 26_500, paidCents: 26_500 };
    expect(keptCents('2027-02-07T10:00', tipped)).toBe(26_000);
  });

  it('R57 nights that are taken away cost by the step of the moment that it was asked', () => {
    const terms = cutTermsFor(stay(booked), at('2027-01-26T12:00'), house);
    const price = { quantity: 4, unitCents: 6500, amountCents: 26_000 };
    const line = { kind: 'stay', what: 'Boarding', why: '', date: null, ...price } as const;
    const was = {
      ...({ service: 'Boarding', lines: [line] } as const),
      ...{ start: '2027-02-09T10:00', end: '2027-02-13T10:00' },
    };
    const cents = (askedAt: string) =>
      lateCutLines(terms, was, { start: was.start, end: '2027-02-12T10:00', askedAt: at(askedAt) })
        .map(({ amountCents, why }) => `${why}: ${amountCents}`)
        .join();
    expect(cents('2027-01-26T11:59')).toBe('');
    expect(cents('2027-01-26T12:00')).toBe('1 night, 50%: 3250');
    expect(cents('2027-02-06T11:59')).toBe('1 night, 50%: 3250');
    expect(cents('2027-02-06T12:00')).toBe('1 night, 100%: 6500');
    // Only the stay's own price counts, rounded once; nothing for Daycare or without removed nights.
    const cut = (change: { service?: Service; end?: string; lines?: BookingLine[] }, end: string) =>
      lateCutLines(
        terms,
        { ...was, ...change },
        { start: was.start, end, askedAt: at('2027-02-01T10:00') },
      ).map(({ amountCents }) => amountCents);
    const bath = { ...line, kind: 'extra', what: 'Bath', amountCents: 2500 } as const;
    expect(cut({ lines: [line, bath] }, '2027-02-12T10:00')).toEqual([3250]);
    const three = { end: '2027-02-12T10:00', lines: [{ ...line, amountCents: 10_000 }] };
    expect(cut(three, '2027-02-10T10:00')).toEqual([3334]);
    expect(cut({}, was.end)).toEqual([]);
    expect(cut({}, '2027-02-14T10:00')).toEqual([]);
    expect(cut({ service: 'Daycare' }, '2027-02-12T10:00')).toEqual([]);
    expect(
      cutTermsFor(stay({ ...booked, status: 'pending' }), at('2027-02-01T10:00'), house),
    ).toBeNull();
    expect(cutTermsFor(stay({ cancelDays: null }), at('2027-02-01T10:00'), house)).toBeNull();
  });

  it('are told in each sentence', () => {
    const told = (now: string) => {
      const found = cancellationOf(stay(booked), at(now), house);
      return found && freeUntilText(found, { now: at(now), timeZone });
    };
    const then = 'and from Sat, Feb 6, 12:00 PM we keep the total.';
    expect(told('2027-01-01T10:00')).toBe(
      `Free to cancel until Tue, Jan 26, 12:00 PM. Cancel later and we keep 50% of the total, ${then}`,
    );
    expect(told('2027-01-26T12:00')).toContain('The time to cancel for free is over. We keep 50%');
    expect(told('2027-02-06T12:00')).toBe(
      'The time to cancel for free is over. We keep the total.',
    );
    expect(told('2027-02-01T10:00')).toBe(
      `The time to cancel for free is over. We keep 50% of the total, ${then}`,
    );
    expect(told('2027-02-07T10:00')).toBe(
      'The time to cancel for free is over. We keep the total.',
    );
    const draft = (now: string) =>
      termsOfDraft({ days: 14, keepPercent: 50, second }, at('2027-02-09T10:00'), {
        now: at(now),
        timeZone,
      });
    expect(draft('2027-02-01T10:00')).toBe(
      `Free to cancel for 2 hours after we confirm it. Cancel later and we keep 50% of the total, ${then}`,
    );
    expect(draft('2027-01-26T11:59')).toContain('Free to cancel until Tue, Jan 26, 12:00 PM.');
    expect(draft('2027-01-26T12:00')).toContain(
      'for 2 hours after we confirm it. Cancel later and we keep 50%',
    );
    expect(draft('2027-02-08T10:00')).toBe(
      'Free to cancel for 2 hours after we confirm it. Cancel later and we keep the total.',
    );
    expect(termsSentence(two, 'Boarding')).toBe(
      'Free to cancel until 12:00 PM, 14 days before Drop Off. Cancel later and we keep 50% of the total, and from 12:00 PM, 3 days before Drop Off, we keep the total.',
    );
    expect(termsSentence(two, 'Daycare')).not.toContain('and from');
    const last = { ...two, cancelSecondDays: 0, cancelDaysHoliday: 0 };
    expect(termsSentence(last, 'Boarding')).toBe(
      'Free to cancel until 12:00 PM, 14 days before Drop Off (over holidays until Drop Off). Cancel later and we keep 50% of the total, and from Drop Off on we keep the total.',
    );
    expect(termsSentence({ ...two, cancelDaysHoliday: 14 }, 'Boarding')).not.toContain('holidays');
    const formValues = {
      ...{ cancelDaysBoarding: '14', cancelKeepPercent: '50' },
      ...{ cancelSecondDays: '3', cancelSecondPercent: '100' },
    };
    expect(workedExample(formValues)).toBe(
      'Example: Boarding of $200.00 from Fri, Jun 18, 10:00 AM. Free to cancel until Fri, Jun 4, 12:00 PM. After that you keep up to $100.00, and from Tue, Jun 15, 12:00 PM up to $200.00.',
    );
    for (const cancelSecondPercent of ['40', '50', '101'])
      expect(workedExample({ ...formValues, cancelSecondPercent })).toBeNull();
  });

  it.each([
    [{ cancelSecondDays: '3' }, 'cancelSecondPercent'],
    [{ cancelSecondPercent: '100' }, 'cancelSecondDays'],
    [{ cancelSecondDays: '14', cancelSecondPercent: '100' }, 'cancelSecondDays'],
    [{ cancelSecondDays: '3', cancelSecondPercent: '50' }, 'cancelSecondPercent'],
  ])('Settings refuse %j', (typed, field) => {
    const form = { cancelDaysBoarding: '14', cancelKeepPercent: '50', ...typed };
    const { error } = schemaOf('cancelling').safeParse(form);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

it('the acceptance in force is the last one that was not undone', () => {
  const row = (
    event: string,
    fromStatus: 'pending' | 'accepted' | 'canceled' | null,
    day: number,
  ) => ({
    event,
    fromStatus,
    toStatus: 'accepted' as const,
    at: new Date(day),
  });
  const history = [
    row('status_changed', 'pending', 1),
    row('edited', 'accepted', 2),
    { ...row('status_changed', 'accepted', 3), toStatus: 'canceled' as const },
    row('undone', 'canceled', 4),
  ];
  expect(acceptedAtIn(history)).toEqual(new Date(1));
  expect(acceptedAtIn([row('created_by_admin', null, 5)])).toEqual(new Date(5));
  expect(acceptedAtIn([])).toBeNull();
});

it.each([
  ['cancelDaysBoarding', '61'],
  ['cancelDaysBoarding', '-1'],
  ['cancelDaysHoliday', '1.5'],
  ['cancelKeepPercent', '0'],
  ['cancelKeepPercent', '101'],
  ['cancelKeepPercent', ''],
])('Settings refuse %s %j', (name, value) => {
  const form = { cancelDaysBoarding: '', cancelKeepPercent: '50', [name]: value };
  expect(schemaOf('cancelling').safeParse(form).success).toBe(false);
});

it('Settings show what the numbers mean', () => {
  expect(workedExample({ cancelDaysBoarding: '3', cancelKeepPercent: '50' })).toBe(
    'Example: Boarding of $200.00 from Fri, Jun 18, 10:00 AM. Free to cancel until Tue, Jun 15, 12:00 PM. After that you keep up to $100.00.',
  );
  expect(workedExample({ cancelDaysBoarding: '60', cancelKeepPercent: '100' })).toContain(
    '$200.00',
  );
  for (const [cancelDaysBoarding, cancelKeepPercent] of [
    ['', '50'],
    ['61', '50'],
    ['3', '0'],
    ['3', '101'],
  ])
    expect(workedExample({ cancelDaysBoarding, cancelKeepPercent })).toBeNull();
});

it('Settings take 0 and 60 days, none, and 1 and 100 percent', () => {
  const form = { cancelDaysBoarding: '0', cancelDaysDaycare: '60', cancelDaysHoliday: '' };
  for (const cancelKeepPercent of ['1', '100'])
    expect(schemaOf('cancelling').parse({ ...form, cancelKeepPercent })).toMatchObject({
      ...{ cancelDaysBoarding: 0, cancelDaysDaycare: 60, cancelDaysHoliday: null },
      cancelKeepPercent: Number(cancelKeepPercent),
    });
});
