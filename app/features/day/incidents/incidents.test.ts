/** R52: limits of an incident's times. */
import { expect, it } from 'vitest';
import { newYork } from '~tests/factories/arbitraries';
import { at } from '~tests/setup/clock';
import { incidentTimeProblem, periodOf, takesIncidents } from './incidents';

const start = at('2027-02-02T09:00');
const earliest = at('2027-02-01T21:00');
const before = (moment: Date) => new Date(moment.getTime() - 1);

it('a stay takes incidents from twelve hours before it, where it took place', () => {
  const stay = { status: 'accepted', start, arrivedAt: null } as const;
  expect([before(earliest), earliest].map((now) => takesIncidents(stay, now))).toEqual([
    false,
    true,
  ]);
  for (const [arrivedAt, taken] of [
    [null, false],
    [start, true],
  ] as const)
    expect(takesIncidents({ ...stay, status: 'canceled', arrivedAt }, start)).toBe(taken);
});

it('the times are not before the stay or after now, and told is not before it happened', () => {
  const now = at('2027-02-02T12:00');
  const problem = (happenedAt: Date, toldAt: Date | null = null) =>
    incidentTimeProblem({ happenedAt, toldAt }, { start }, now)?.field ?? null;
  expect([problem(earliest), problem(before(earliest))]).toEqual([null, 'happened_at']);
  expect([problem(now), problem(new Date(now.getTime() + 1))]).toEqual([null, 'happened_at']);
  expect([problem(start, start), problem(start, before(start))]).toEqual([null, 'told_at']);
  expect([problem(start, now), problem(start, new Date(now.getTime() + 1))]).toEqual([
    null,
    'told_at',
  ]);
});

it('a period has its first and its last day whole', () => {
  expect(periodOf({ from: '2027-03-14', until: '2027-03-14' }, newYork)).toEqual({
    gte: at('2027-03-14T00:00'),
    lt: at('2027-03-15T00:00'),
  });
  expect(periodOf({ from: '', until: '' }, newYork)).toEqual({});
});
