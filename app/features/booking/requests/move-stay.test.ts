// R86: moves of a stay's days, in local time.
import { describe, expect, it } from 'vitest';
import { type Move, movesOf, type StayToMove, timesAfter } from './move-stay';

const noon = '2026-12-01T12:00';

const stay = (fields: Partial<StayToMove> = {}): StayToMove => ({
  service: 'Boarding',
  status: 'accepted',
  start: '2026-12-03T09:00',
  end: '2026-12-05T17:00',
  arrived: false,
  left: false,
  ...fields,
});
const begun = { start: '2026-11-30T09:00', arrived: true };

it.each<[string, Partial<StayToMove>, Move[]]>([
  ['ahead', {}, ['night', 'earlier', 'later']],
  ['a request', { status: 'pending' }, ['night', 'earlier', 'later']],
  ['a Daycare ahead', { service: 'Daycare', end: '2026-12-03T15:00' }, ['earlier', 'later']],
  ['that a day earlier would have begun', { start: '2026-12-02T09:00' }, ['night', 'later']],
  ['that a day earlier would begin now', { start: '2026-12-02T12:00' }, ['night', 'later']],
  ['that begins now', { start: noon }, ['night', 'earlier']],
  ['that ends now, and nobody came', { start: begun.start, end: noon }, []],
  ['on, with Pick Up at this time tomorrow', { ...begun, end: '2026-12-02T12:00' }, ['night']],
  ['that is on', { ...begun, end: '2026-12-03T17:00' }, ['night', 'earlier']],
  ['on, its dogs early', { arrived: true }, ['night', 'earlier']],
  ['on, with Pick Up tomorrow morning', { ...begun, end: '2026-12-02T09:00' }, ['night']],
  ['of one night, on', { ...begun, start: '2026-12-01T09:00', end: '2026-12-02T17:00' }, ['night']],
  ['a Daycare that is on', { service: 'Daycare', ...begun, end: '2026-12-01T15:00' }, []],
  ['over, with its dogs still here', { ...begun, end: '2026-12-01T11:00' }, ['night']],
  ['over for two days, the same', { ...begun, end: '2026-11-30T11:00' }, []],
  ['over, and nobody came', { ...begun, arrived: false, end: '2026-12-01T11:00' }, []],
  ['whose dogs left', { ...begun, left: true }, []],
  ['canceled', { status: 'canceled' }, []],
  ['rejected', { status: 'rejected' }, []],
])('a stay %s', (_name, fields, moves) => {
  expect(movesOf(stay(fields), noon)).toEqual(moves);
});

describe('the days after', () => {
  it.each<[Move, Partial<StayToMove>, string, string]>([
    ['night', {}, '2026-12-03T09:00', '2026-12-06T17:00'],
    ['earlier', {}, '2026-12-02T09:00', '2026-12-04T17:00'],
    ['later', {}, '2026-12-04T09:00', '2026-12-06T17:00'],
    ['earlier', begun, '2026-11-30T09:00', '2026-12-04T17:00'],
    ['night', { end: '2026-12-31T17:30' }, '2026-12-03T09:00', '2027-01-01T17:30'],
  ])('%s of %o', (move, fields, start, end) => {
    expect(timesAfter(stay(fields), move, noon)).toEqual({ start, end });
  });
});
