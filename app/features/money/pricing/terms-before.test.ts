/** R131: what is said of terms and deposit before the press. */
import { describe, expect, it } from 'vitest';
import { at } from '~tests/setup/clock';
import { quickTermsBefore, termsAfterChange, termsBefore, type TermsOfStay } from './terms-before';

const off = {
  ...{ depositPercent: null, depositHours: 48, depositDaycare: false, restDueDays: null },
  ...{ cancelDaysBoarding: null, cancelDaysDaycare: null, cancelDaysHoliday: null },
  ...{ cancelKeepPercent: 50, cancelSecondDays: null, cancelSecondPercent: null },
};
const moment = { now: at('2027-02-01T10:00'), timeZone: 'America/New_York' };

describe('a new stay', () => {
  const stay = {
    ...({ service: 'Boarding', totalCents: 13_000 } as const),
    ...{ start: '2027-02-20T10:00', end: '2027-02-22T10:00' },
  };
  const said = (settings: Partial<typeof off> | object, wanted = stay) =>
    termsBefore({ ...off, ...settings }, wanted, new Set(), moment);

  it('has its deposit and its terms, in this order', () => {
    expect(said({ depositPercent: 30, cancelDaysBoarding: 3 })).toBe(
      'Deposit $39.00 within 48 hours of our answer keeps the place; if it isn’t paid, the stay is canceled. Free to cancel until Wed, Feb 17, 12:00 PM. Cancel later and we keep 50% of the total.',
    );
  });

  it('has neither with both off, and nothing for a time that doesn’t exist', () => {
    expect(said({})).toBe('');
    const skipped = { ...stay, start: '2027-03-14T02:30' };
    expect(said({ depositPercent: 30 }, skipped)).toBe('');
  });
});

it.each([
  [{}, ''],
  [{ depositPercent: 30 }, ''],
  [
    { depositPercent: 30, depositDaycare: true },
    'Quick Daycare has no deposit. You pay by Pick Up.',
  ],
  [{ cancelDaysDaycare: 1 }, 'Quick Daycare has no cancellation terms. You pay by Pick Up.'],
  [
    { depositPercent: 30, depositDaycare: true, cancelDaysDaycare: 1 },
    'Quick Daycare has no deposit and no cancellation terms. You pay by Pick Up.',
  ],
])('a Quick Daycare with %j: %s', (settings, text) => {
  expect(quickTermsBefore({ ...off, ...settings })).toBe(text);
});

describe('a change', () => {
  const terms = { days: 3, keepPercent: 50, second: null };
  const stay: TermsOfStay = {
    ...{ service: 'Boarding', status: 'accepted', paidCents: 3000, depositText: null },
    ...{ terms, acceptedAt: at('2027-01-20T10:00'), restDueDays: 2 },
  };
  const said = (fields: Partial<TermsOfStay> = {}, start = '2027-02-20T10:00') =>
    termsAfterChange(
      { ...stay, ...fields },
      { start, totalCents: 13_000 },
      { ...off, depositPercent: 30 },
      moment,
    );

  it('keeps the stay’s terms, by its new days', () => {
    expect(said()).toMatch(
      /^\$100\.00 is due by Thu, Feb 18\. Free to cancel until Wed, Feb 17, 12:00 PM\./,
    );
    expect(said({}, '2027-02-02T10:00')).toMatch(
      /^\$100\.00 is due now\. The time to cancel for free/,
    );
    expect(said({ depositText: 'Deposit of $39.00 due by Fri.', terms: null })).toBe(
      'Deposit of $39.00 due by Fri. $100.00 is due by Thu, Feb 18.',
    );
  });

  it('of a paid stay without terms says nothing', () => {
    expect(said({ paidCents: 13_000, terms: null })).toBe('');
  });

  it('of a request has the deposit of the house', () => {
    const request = { status: 'pending', acceptedAt: null } as const;
    expect(said(request)).toMatch(/^Deposit \$39\.00 within 48 hours.*Free to cancel until Wed/);
  });
});
