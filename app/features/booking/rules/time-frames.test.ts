import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDateOf, toInstant, toLocal } from '~/core/time/business-time';
import { anyInstant, newYork } from '~tests/factories/arbitraries';
import { inEveryServerZone } from '~tests/factories/in-server-zone';
import { bookingStatuses, type BookingStatus } from './booking-status';
import { services, type Service } from './services';
import { stayDates } from './stay-rules';
import { parseTimeFrame, timeFrameBounds, timeFramesOf } from './time-frames';

const at = (local: string, zone = newYork) => {
  const instant = toInstant(local, zone);
  if (instant === 'skipped') throw new Error(`${local} is skipped`);
  return instant;
};

const booking = (service: Service, start: string, end: string, status: BookingStatus) => ({
  service,
  status,
  start: at(start),
  end: at(end),
  dates: stayDates(service, start, end),
});

describe('R16 time frames', () => {
  const noon = at('2026-11-21T12:00');

  it.each<[Service, string, string, BookingStatus, string[]]>([
    [
      'Daycare',
      '2026-11-21T13:00',
      '2026-11-21T18:00',
      'pending',
      ['pending', 'upcoming', 'current'],
    ],
    ['Daycare', '2026-11-21T13:00', '2026-11-21T18:00', 'accepted', ['upcoming', 'current']],
    ['Daycare', '2026-11-22T09:00', '2026-11-22T18:00', 'accepted', ['upcoming']],
    ['Daycare', '2026-11-21T09:00', '2026-11-21T18:00', 'accepted', ['current']],
    ['Daycare', '2026-11-21T07:00', '2026-11-21T12:00', 'accepted', ['current', 'past']],
    ['Daycare', '2026-11-21T12:00', '2026-11-21T13:00', 'accepted', ['current']],
    ['Daycare', '2026-11-20T07:00', '2026-11-20T12:00', 'accepted', ['past']],
    ['Daycare', '2026-11-20T07:00', '2026-11-20T12:00', 'pending', ['pending', 'past']],
    ['Daycare', '2026-11-20T20:00', '2026-11-21T13:00', 'accepted', ['current']],
    ['Daycare', '2026-11-20T20:00', '2026-11-21T12:00', 'accepted', ['past']],
    ['Boarding', '2026-11-20T09:00', '2026-11-23T09:00', 'accepted', ['current']],
    ['Boarding', '2026-11-21T18:00', '2026-11-23T09:00', 'accepted', ['upcoming', 'current']],
    ['Boarding', '2026-11-19T09:00', '2026-11-21T09:00', 'accepted', ['current', 'past']],
    ['Boarding', '2026-11-19T09:00', '2026-11-20T22:45', 'accepted', ['past']],
    ['Boarding', '2026-11-22T09:00', '2026-11-23T09:00', 'pending', ['pending', 'upcoming']],
    ['Boarding', '2026-11-20T09:00', '2026-11-23T09:00', 'canceled', ['canceled']],
    ['Boarding', '2026-11-22T09:00', '2026-11-23T09:00', 'rejected', ['canceled']],
    ['Boarding', '2026-11-19T09:00', '2026-11-21T09:00', 'canceled', ['past']],
    ['Daycare', '2026-11-21T07:00', '2026-11-21T09:00', 'rejected', ['past']],
  ])(
    'R16 %s %s to %s, %s, is under %j at noon of Nov 21',
    (service, start, end, status, frames) => {
      expect(timeFramesOf(booking(service, start, end, status), noon, newYork)).toEqual(frames);
    },
  );

  it("R16 a Boarding's last day is current also where its list of dates lacks it", () => {
    const stay = booking('Boarding', '2026-11-19T09:00', '2026-11-21T09:00', 'accepted');
    const listed = { ...stay, dates: ['2026-11-19', '2026-11-20'] };
    expect(timeFramesOf(listed, noon, newYork)).toEqual(['current', 'past']);
    expect(timeFramesOf(listed, at('2026-11-22T00:00'), newYork)).toEqual(['past']);
  });

  it("R16 days are the business's, not the server's and not those of Greenwich", () => {
    // 11 PM in New York is already the next day in UTC.
    const lateEvening = at('2026-11-21T23:00');
    const today = booking('Daycare', '2026-11-21T09:00', '2026-11-21T12:00', 'accepted');
    const tomorrow = booking('Daycare', '2026-11-22T09:00', '2026-11-22T12:00', 'accepted');
    const answers = inEveryServerZone(() => [
      timeFramesOf(today, lateEvening, newYork).join(),
      timeFramesOf(tomorrow, lateEvening, newYork).join(),
    ]);
    for (const answer of answers) expect(answer).toEqual(['current,past', 'upcoming']);
  });

  const anyBooking = fc
    .record({
      service: fc.constantFrom(...services),
      status: fc.constantFrom(...bookingStatuses),
      start: anyInstant,
      minutes: fc.integer({ min: 1, max: 90 * 1440 }),
    })
    .map(({ service, status, start, minutes }) => {
      const end = new Date(start.getTime() + minutes * 60_000);
      const [from, to] = [toLocal(start, newYork), toLocal(end, newYork)];
      return { service, status, start, end, dates: stayDates(service, from, to) };
    });
  // Mostly near the booking, where the tabs change.
  const anyMoment = fc.integer({ min: -5 * 1440, max: 95 * 1440 });

  it('R16 no booking is in no tab, and the frames keep what they say', () => {
    fc.assert(
      fc.property(anyBooking, anyMoment, (stay, offset) => {
        const now = new Date(stay.start.getTime() + offset * 60_000);
        const frames = timeFramesOf(stay, now, newYork);
        expect(frames).not.toEqual([]);
        if (['rejected', 'canceled'].includes(stay.status)) {
          expect(frames).toEqual([stay.end <= now ? 'past' : 'canceled']);
        } else {
          expect(frames).not.toContain('canceled');
          expect(frames.includes('upcoming')).toBe(stay.start > now);
          expect(frames.includes('past')).toBe(stay.end <= now);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('R16 a query with the bounds finds the same bookings as current', () => {
    fc.assert(
      fc.property(anyBooking, anyMoment, (stay, offset) => {
        const standing = { ...stay, status: 'accepted' as const };
        const moment = new Date(stay.start.getTime() + offset * 60_000);
        const { now, startOfToday, startOfTomorrow } = timeFrameBounds(moment, newYork);
        const { service, start, end } = standing;
        const found =
          (start <= now && now < end) ||
          (service === 'Daycare' && start >= startOfToday && start < startOfTomorrow) ||
          (service === 'Boarding' && start < startOfTomorrow && end >= startOfToday);
        expect(timeFramesOf(standing, moment, newYork).includes('current')).toBe(found);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['2026-03-08T12:00', newYork, 23],
    ['2026-11-01T12:00', newYork, 25],
    ['2026-11-21T12:00', newYork, 24],
    ['2028-02-29T00:00', newYork, 24],
    ['2026-12-31T23:59', newYork, 24],
    ['2026-09-06T12:00', 'America/Santiago', 23],
    ['2026-09-05T12:00', 'America/Santiago', 24],
    ['2026-04-04T12:00', 'America/Santiago', 25],
  ])('R16 the day of %s in %s has %i hours', (local, zone, hours) => {
    const moment = at(local, zone);
    const { now, startOfToday, startOfTomorrow } = timeFrameBounds(moment, zone);
    expect(now).toBe(moment);
    expect((startOfTomorrow.getTime() - startOfToday.getTime()) / 3_600_000).toBe(hours);
    expect(localDateOf(startOfToday, zone)).toBe(local.slice(0, 10));
    expect(localDateOf(new Date(startOfToday.getTime() - 1), zone)).not.toBe(local.slice(0, 10));
    expect(localDateOf(new Date(startOfTomorrow.getTime() - 1), zone)).toBe(local.slice(0, 10));
  });

  it('R16 reads the tab of an address, pending when there is none', () => {
    expect(['upcoming', 'canceled', 'PAST', '', null].map(parseTimeFrame)).toEqual([
      'upcoming',
      'canceled',
      'pending',
      'pending',
      'pending',
    ]);
  });
});
