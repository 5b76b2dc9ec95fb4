import { describe, expect, it } from 'vitest';
import { inEveryServerZone } from '~tests/factories/in-server-zone';
import {
  formatDateTime,
  formatDay,
  formatFinancialDate,
  formatMonthDay,
  formatPaymentDateTime,
  formatSpan,
  formatTime,
  formatWeekday,
} from './format-dates';

describe('the formats of the spec', () => {
  it('writes days', () => {
    expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
    expect(formatDay('2026-11-05')).toBe('Nov 5, 2026');
    expect(formatMonthDay('2026-11-05')).toBe('Nov 5');
    expect(formatWeekday('2026-11-21')).toBe('Saturday');
    expect(formatFinancialDate('2026-11-05')).toBe('11-05-2026');
    expect(formatFinancialDate('2026-01-15')).toBe('1-15-2026');
  });

  it.each([
    ['2026-11-21T09:00', 'Nov 21, 2026 at 9:00 AM', 'Nov 21, 2026 9:00 AM'],
    ['2026-11-05T00:05', 'Nov 5, 2026 at 12:05 AM', 'Nov 05, 2026 12:05 AM'],
    ['2026-11-05T12:00', 'Nov 5, 2026 at 12:00 PM', 'Nov 05, 2026 12:00 PM'],
    ['2026-11-05T22:45', 'Nov 5, 2026 at 10:45 PM', 'Nov 05, 2026 10:45 PM'],
  ])('R30 writes %s on cards and on the payment page', (local, card, payment) => {
    expect(formatDateTime(local)).toBe(card);
    expect(formatPaymentDateTime(local)).toBe(payment);
  });

  it.each([
    [0, '12:00 AM'],
    [375, '6:15 AM'],
    [720, '12:00 PM'],
    [1365, '10:45 PM'],
    [1439, '11:59 PM'],
    [1440, 'Invalid date'],
    [-15, 'Invalid date'],
    [NaN, 'Invalid date'],
  ])('writes %d minutes as %s', (minutes, text) => {
    expect(formatTime(minutes)).toBe(text);
  });

  it('says a span as people do', () => {
    const [start, sameDay, monday] = ['2026-11-21T09:00', '2026-11-21T15:00', '2026-11-23T10:00'];
    expect(formatSpan(start, sameDay)).toBe('Sat, Nov 21, 9:00 AM to 3:00 PM');
    expect(formatSpan(start, monday)).toBe('Sat, Nov 21, 9:00 AM to Mon, Nov 23, 10:00 AM');
    expect(formatSpan(start, sameDay, '2026-01-01')).toBe('Sat, Nov 21, 9:00 AM to 3:00 PM');
    expect(formatSpan(start, sameDay, '2025-12-31')).toBe('Sat, Nov 21, 2026, 9:00 AM to 3:00 PM');
    expect(formatSpan(start, monday, '2027-01-01')).toBe(
      'Sat, Nov 21, 2026, 9:00 AM to Mon, Nov 23, 2026, 10:00 AM',
    );
  });

  it('says Invalid date for what it cannot read', () => {
    const words = [formatDay, formatMonthDay, formatWeekday, formatFinancialDate];
    for (const text of ['', 'soon', '2026-02-30', '2026-13-01']) {
      for (const word of words) expect(word(text)).toBe('Invalid date');
      expect(formatDateTime(`${text}T09:00`)).toBe('Invalid date');
      expect(formatPaymentDateTime(`${text}T09:00`)).toBe('Invalid date');
      expect(formatSpan(`${text}T09:00`, '2026-11-21T09:00')).toBe('Invalid date');
      expect(formatSpan('2026-11-21T09:00', text)).toBe('Invalid date');
    }
  });

  it('writes a time that the server itself would skip, in every server zone', () => {
    const texts = inEveryServerZone(() => formatDateTime('2026-03-08T02:30'));
    expect(new Set(texts)).toEqual(new Set(['Mar 8, 2026 at 2:30 AM']));
    const days = inEveryServerZone(() => formatWeekday('2026-09-06'));
    expect(new Set(days)).toEqual(new Set(['Sunday']));
  });
});
