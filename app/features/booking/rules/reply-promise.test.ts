import { describe, expect, it } from 'vitest';
import { toInstant } from '~/core/time/business-time';
import { newYork } from '~tests/factories/arbitraries';
import { replyPromise } from './reply-promise';

const rules = { timeZone: newYork, replyWithinHours: 2, replyFrom: 480, replyUntil: 1140 };
const at = (local: string, change = {}) => {
  const instant = toInstant(local, newYork);
  if (instant === 'skipped') throw new Error(`${local} is skipped`);
  return replyPromise(instant, { ...rules, ...change });
};

describe('the reply promise of spec section 9', () => {
  it('says two hours between 8 AM and 7 PM', () => {
    expect(at('2026-11-21T12:00').notConfirmed).toBe('Your reservation is not yet confirmed.');
    expect(at('2026-11-21T12:00').promise).toBe('We reply within two hours between 8 AM and 7 PM.');
    expect(at('2026-11-21T12:00', { replyWithinHours: 1, replyFrom: 510 }).promise).toBe(
      'We reply within one hour between 8:30 AM and 7 PM.',
    );
    expect(at('2026-11-21T12:00', { replyWithinHours: 10 }).promise).toContain('within 10 hours');
  });

  it.each([
    ['2026-11-21T12:00', '2026-11-21T14:00'],
    ['2026-11-21T08:00', '2026-11-21T10:00'],
    ['2026-11-21T07:59', '2026-11-21T10:00'],
    ['2026-11-21T00:00', '2026-11-21T10:00'],
    ['2026-11-21T17:00', '2026-11-21T19:00'],
    ['2026-11-21T17:01', '2026-11-22T08:01'],
    ['2026-11-21T18:00', '2026-11-22T09:00'],
    ['2026-11-21T19:00', '2026-11-22T10:00'],
    ['2026-12-31T23:00', '2027-01-01T10:00'],
    ['2026-10-31T18:30', '2026-11-01T09:30'],
  ])('R7 a request at %s is answered by %s', (asked, due) => {
    expect(at(asked).dueBy).toBe(due);
  });

  it('R7 follows other reply hours, over several days if need be', () => {
    expect(at('2026-11-21T12:00', { replyWithinHours: 24 }).dueBy).toBe('2026-11-23T14:00');
    expect(() => at('2026-11-21T12:00', { replyUntil: 480 })).toThrow(RangeError);
  });
});
