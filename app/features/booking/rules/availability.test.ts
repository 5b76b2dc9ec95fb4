import { describe, expect, it } from 'vitest';
import { newYork } from '~tests/factories/arbitraries';
import { inEveryServerZone } from '~tests/factories/in-server-zone';
import { at } from '~tests/setup/clock';
import { nextDaycare, quickDaycareOffer } from './availability';
import {
  adminEditCheck,
  checkDropOff,
  checkPickUp,
  missingRequiredField,
  specRules,
  startBeforeEnd,
  stayDates,
  stayProblems,
  type BookingRules,
} from './stay-rules';

const rules = specRules(newYork);
const closedOn = (...dates: [string, string][]): BookingRules => ({
  ...rules,
  closedDates: new Map(dates),
});
const seconds = (instant: Date, n: number) => new Date(instant.getTime() + n * 1000);
const morning = at('2026-11-21T10:00');

describe('R17 Drop Off', () => {
  const code = (local: string, now = morning, by = rules) =>
    checkDropOff(null, local, now, by)?.code;

  it.each([
    ['2026-11-22T06:14', 'outside-window'],
    ['2026-11-22T06:15', undefined],
    ['2026-11-22T06:30', undefined],
    ['2026-11-22T06:20', 'not-quarter-hour'],
    ['2026-11-22T12:01', 'not-quarter-hour'],
    ['2026-11-22T20:45', undefined],
    ['2026-11-22T20:46', 'outside-window'],
    ['2026-11-22T21:00', 'outside-window'],
    ['2026-11-22T00:00', 'outside-window'],
    ['2026-11-20T12:00', 'past'],
    ['2026-11-21T09:45', 'past'],
    ['2026-11-21T10:00', 'too-soon'],
    ['2026-11-21T10:45', 'too-soon'],
    ['2026-11-21T11:00', undefined],
    ['2026-11-21T20:45', undefined],
    ['2028-05-21T20:45', undefined],
    ['2028-05-22T06:15', 'too-far-ahead'],
  ])('R17 at %s seen from Nov 21, 10 AM: %s', (local, expected) => {
    expect(code(local)).toBe(expected);
  });

  it('R17 one hour from now counts to the second', () => {
    expect(code('2026-11-21T11:00', seconds(morning, 1))).toBe('too-soon');
    expect(code('2026-11-21T11:15', seconds(morning, 1))).toBeUndefined();
  });

  it('R17 tomorrow needs no hour, and 18 months end on the last day of a shorter month', () => {
    const wide = { ...rules, dropOffFrom: 0, dropOffUntil: 1425 };
    expect(code('2026-11-22T00:00', at('2026-11-21T23:30'), wide)).toBeUndefined();
    expect(code('2028-02-29T12:00', at('2026-08-31T10:00'))).toBeUndefined();
    expect(code('2028-03-01T12:00', at('2026-08-31T10:00'))).toBe('too-far-ahead');
  });

  it('R17 refuses the hour that a clock change skips', () => {
    const wide = { ...rules, dropOffFrom: 0 };
    const code8 = (local: string) => code(local, at('2026-03-01T10:00'), wide);
    expect(
      ['2026-03-08T01:45', '2026-03-08T02:00', '2026-03-08T02:45', '2026-03-08T03:00'].map(code8),
    ).toEqual([undefined, 'skipped-hour', 'skipped-hour', undefined]);
    expect(code8('2026-03-07T02:30')).toBeUndefined();
  });

  it('R17 an hour is an hour also when the clock goes forward or back', () => {
    const wide = { ...rules, dropOffFrom: 0 };
    // 03:15 is half an hour after 01:45.
    expect(code('2026-03-08T03:15', at('2026-03-08T01:45'), wide)).toBe('too-soon');
    expect(code('2026-03-08T03:45', at('2026-03-08T01:45'), wide)).toBeUndefined();
    // From the first 00:45 to 01:45 is one hour; seen from the second 01:00 it is past.
    expect(code('2026-11-01T01:45', at('2026-11-01T00:45'), wide)).toBeUndefined();
    expect(code('2026-11-01T01:45', new Date('2026-11-01T06:00:00Z'), wide)).toBe('past');
  });

  it('R7 refuses a closed date with its reason', () => {
    const closed = closedOn(['2026-11-26', 'Thanksgiving with family'], ['2026-11-27', ' ']);
    expect(checkDropOff(null, '2026-11-26T09:00', morning, closed)).toMatchObject({
      code: 'closed',
      message: 'We are closed on Nov 26, 2026: Thanksgiving with family',
    });
    expect(checkDropOff(null, '2026-11-27T09:00', morning, closed)?.message).toBe(
      'We are closed on Nov 27, 2026.',
    );
    expect(checkDropOff(null, '2026-11-25T09:00', morning, closed)).toBeNull();
  });

  it('R7 the windows are settings', () => {
    const short = { ...rules, dropOffFrom: 540, dropOffUntil: 1020 };
    expect(checkDropOff(null, '2026-11-22T08:45', morning, short)?.message).toBe(
      'Drop Off is from 9:00 AM to 5:00 PM.',
    );
    expect(checkDropOff(null, '2026-11-22T17:00', morning, short)).toBeNull();
  });

  it('R17 answers the same in every server time zone', () => {
    const times = ['2026-11-21T10:45', '2026-11-21T11:00', '2026-11-21T20:45', '2028-05-22T06:15'];
    const answers = inEveryServerZone(() => times.map((local) => code(local)).join());
    expect(new Set(answers)).toEqual(new Set(['too-soon,,,too-far-ahead']));
  });
});

describe('R17 Pick Up', () => {
  it.each([
    ['2026-11-21T08:00', 'start-before-end'],
    ['2026-11-21T09:00', 'start-before-end'],
    ['2026-11-20T12:00', 'start-before-end'],
    ['2026-11-21T09:45', 'too-short'],
    ['2026-11-21T10:00', undefined],
    ['2026-11-21T10:10', 'not-quarter-hour'],
    ['2026-11-21T22:45', undefined],
    ['2026-11-21T23:00', 'outside-window'],
    ['2026-11-22T09:00', 'other-day'],
  ])('R17 of Daycare from Nov 21, 9 AM at %s: %s', (end, expected) => {
    expect(checkPickUp('Daycare', '2026-11-21T09:00', end, rules)?.code).toBe(expected);
  });

  it.each([
    ['2026-11-21T08:00', 'start-before-end'],
    ['2026-11-21T20:00', 'start-before-end'],
    ['2026-11-21T22:00', 'same-day'],
    // A later calendar date, not 24 hours.
    ['2026-11-22T06:00', 'outside-window'],
    ['2026-11-22T06:15', undefined],
    ['2026-11-22T06:25', 'not-quarter-hour'],
    ['2026-11-22T22:45', undefined],
    ['2026-11-22T23:00', 'outside-window'],
    ['2027-02-19T22:45', undefined],
    ['2027-02-20T06:15', 'too-long'],
  ])('R17 of Boarding from Nov 21, 8 PM at %s: %s', (end, expected) => {
    expect(checkPickUp('Boarding', '2026-11-21T20:00', end, rules)?.code).toBe(expected);
  });

  it("R17 keeps the spec's words", () => {
    expect(missingRequiredField).toBe('missing required field');
    expect(startBeforeEnd).toBe('start date must be before end date');
    for (const service of ['Daycare', 'Boarding'] as const) {
      expect(checkPickUp(service, '2026-11-21T09:00', '2026-11-20T09:00', rules)?.message).toBe(
        'start date must be before end date',
      );
    }
  });

  it('R7 refuses a Boarding over a closed date, the first and the last included', () => {
    const end = (closedDate: string) =>
      checkPickUp(
        'Boarding',
        '2026-11-24T09:00',
        '2026-11-27T09:00',
        closedOn([closedDate, 'away']),
      )?.message;
    expect(end('2026-11-23')).toBeUndefined();
    expect(end('2026-11-24')).toBe('We are closed on Nov 24, 2026: away');
    expect(end('2026-11-26')).toBe('We are closed on Nov 26, 2026: away');
    expect(end('2026-11-27')).toBe('We are closed on Nov 27, 2026: away');
    expect(end('2026-11-28')).toBeUndefined();
    const several: [string, string][] = [
      ['2026-11-26', 'second'],
      ['2026-11-25', 'first'],
    ];
    for (const inAnyOrder of [several, several.toReversed()])
      expect(
        checkPickUp('Boarding', '2026-11-24T09:00', '2026-11-27T09:00', closedOn(...inAnyOrder))
          ?.message,
      ).toContain('Nov 25, 2026: first');
  });

  it('R17 refuses the hour that a clock change skips', () => {
    const wide = { ...rules, pickUpFrom: 0 };
    const code = (end: string) => checkPickUp('Boarding', '2026-03-07T09:00', end, wide)?.code;
    expect(code('2026-03-08T02:30')).toBe('skipped-hour');
    expect(code('2026-03-08T03:00')).toBeUndefined();
  });

  it.each([
    ['2026-03-08T02:30', '2026-03-09T10:00', ['skipped-hour', undefined]],
    ['2026-03-07T10:00', '2026-03-08T02:30', [undefined, 'skipped-hour']],
    ['2026-03-08T03:00', '2026-03-09T10:00', [undefined, undefined]],
  ])('R17 nor has the admin a price for it: %s to %s', (start, end, codes) => {
    const facts = { now: new Date('2026-01-05T12:00:00Z'), rules, byAdmin: true };
    const problems = stayProblems({ service: 'Boarding', start, end }, facts);
    expect([problems.start?.code, problems.end?.code]).toEqual(codes);
  });
});

it('R17 the dates of a stay', () => {
  const days = (service: 'Daycare' | 'Boarding', end: string) =>
    stayDates(service, '2028-02-28T20:00', end);
  expect(days('Boarding', '2028-03-01T06:15')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(days('Boarding', '2028-02-29T00:00')).toEqual(['2028-02-28', '2028-02-29']);
  expect(days('Boarding', '2028-02-28T22:00')).toEqual(['2028-02-28']);
  expect(days('Daycare', '2028-02-28T22:00')).toEqual(['2028-02-28']);
});

it('R17 the admin needs only start before end, from 2024 on', () => {
  expect(adminEditCheck('2024-01-01T00:00', '2024-01-01T00:01')).toBeNull();
  expect(adminEditCheck('2023-12-31T23:59', '2024-01-05T00:00')?.code).toBe('before-2024');
  expect(adminEditCheck('2026-01-05T03:07', '2027-01-05T23:59')).toBeNull();
  for (const end of ['2026-01-05T09:00', '2026-01-05T08:59']) {
    expect(adminEditCheck('2026-01-05T09:00', end)).toEqual({
      code: 'start-before-end',
      message: 'start date must be before end date',
    });
  }
});

describe('R19 Quick Daycare', () => {
  it.each([
    ['2026-11-21T06:14', null],
    ['2026-11-21T06:15', '2026-11-21T11:15'],
    ['2026-11-21T10:07', '2026-11-21T15:07'],
    ['2026-11-21T17:45', '2026-11-21T22:45'],
    ['2026-11-21T17:46', null],
    ['2026-11-01T06:15', '2026-11-01T11:15'],
    ['2026-11-26T10:00', '2026-11-26T15:00'],
  ])('R19 at %s until %s', (now, until) => {
    const offer = quickDaycareOffer(at(now), rules);
    expect(offer).toEqual(
      until === null
        ? { offered: false, reason: 'Quick Daycare can be booked from 6:15 AM to 5:45 PM.' }
        : { offered: true, until },
    );
  });

  it.each([
    ['03:00', '06:15', '11:15'],
    ['09:00', '10:15', '15:15'],
    ['09:01', '10:30', '15:30'],
    ['16:30', '17:45', '22:45'],
    ['16:31', null, null],
    ['23:30', null, null],
  ])('R17 at %s five hours can be requested from %s', (now, start, end) => {
    const day = '2026-11-21';
    expect(nextDaycare(at(`${day}T${now}`), rules)).toEqual(
      start && { start: `${day}T${start}`, end: `${day}T${end}` },
    );
  });

  it('R19 not on a closed date', () => {
    const closed = closedOn(['2026-11-21', 'Family day']);
    expect(quickDaycareOffer(morning, closed)).toEqual({
      offered: false,
      reason: 'We are closed on Nov 21, 2026: Family day',
    });
    expect(nextDaycare(morning, closed)).toBeNull();
    expect(quickDaycareOffer(at('2026-11-22T10:00'), closed).offered).toBe(true);
  });
});
