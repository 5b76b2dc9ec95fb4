/**
 * R50: places follow the actual arrival and departure; keeps the statement and the rule in arrivals.ts equal.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { presenceOf } from '~/features/day/whereabouts/whereabouts';
import { correctTimes, noteArrived, noteLeft } from '~/features/day/arrivals/arrivals.server';
import { calendarMonth, monthPlaces } from '~/features/day/calendar/calendar.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { at } from '~tests/setup/clock';
import { inDepthElse } from '~tests/setup/depth';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { presencesBetween } from './presences.server';

const day = '2027-02-02';
const minuteMs = 60_000;

const { admin, settings, guest, pass, ...home } = house({
  at: at(`${day}T12:00`),
  settings: { trackArrivals: true },
  stay: { createdAt: at('2027-01-20T09:00') },
});

const stay = async (start: string, end: string, status: 'accepted' | 'pending' = 'accepted') =>
  home.stay({ of: await guest(), start, end, status });

describe('R50 places by real times', () => {
  it('count as presenceOf says, for any stays noted in any way', async () => {
    const noon = at(`${day}T12:00`);
    const one = await stay(`${day}T09:00`, `${day}T17:00`);
    const { userId } = one;
    await database().booking.deleteMany();
    const near = fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 });
    const noted = fc.record({
      start: near,
      length: fc.integer({ min: 15, max: 2 * 24 * 60 }),
      arrived: fc.option(fc.integer({ min: -180, max: 600 })),
      left: fc.option(fc.integer({ min: 0, max: 3000 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(noted, { maxLength: 8 }),
        fc.option(near),
        near,
        async (stays, switchedOn, offset) => {
          await database().booking.deleteMany();
          const later = (from: Date, by: number) => new Date(from.getTime() + by * minuteMs);
          const notedSince = switchedOn === null ? null : later(noon, switchedOn);
          await settings({ trackArrivals: notedSince !== null, arrivalsSince: notedSince });
          const rows = stays.map(({ start, length, arrived, left }, index) => {
            const from = later(noon, start);
            const arrivedAt = arrived === null ? null : later(from, arrived);
            const leftAt = arrivedAt && left !== null ? later(arrivedAt, left) : null;
            return {
              ...one,
              id: `s${index}`,
              userId,
              start: from,
              end: later(from, length),
              arrivedAt,
              leftAt,
            };
          });
          await database().booking.createMany({
            data: rows.map((row) => ({
              ...row,
              petsSelected: ['x'],
              dates: [day],
              belongings: [],
            })),
          });
          const [from, to] = [later(noon, offset), later(noon, offset + 24 * 60)];
          const expected = rows
            .map((row) => presenceOf(row, { now: noon, notedSince }))
            .filter(({ start, end }) => start < to && end > from)
            .map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`)
            .sort();
          const found = (await presencesBetween(database(), from, to))
            .filter(({ start, end }) => start < to && end > from)
            .map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`)
            .sort();
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: inDepthElse(120, 20) },
    );
  });

  it('an early leaver frees the place: for an owner, an Accept, and who waits for it', async () => {
    await settings({ dogLimit: 1, waitlist: true });
    const here = await stay(`${day}T09:00`, `${day}T18:00`);
    const wish = await stay(`${day}T15:00`, `${day}T18:00`, 'pending');
    const accept = () =>
      changeBookingStatus({ bookingId: wish.id, viewer: admin, to: 'accepted', seen: 'pending' });
    expect((await refusal(accept())).userMessage).toMatch(/your limit is 1/);
    const waiting = await guest();
    const entry = await database().waitlistEntry.create({
      data: {
        ownerId: waiting.id,
        service: 'Daycare',
        start: at(`${day}T16:00`),
        end: at(`${day}T18:00`),
        petIds: [waiting.dog.id],
        dogs: 1,
        createdAt: at(`${day}T11:00`),
      },
    });
    expect(await offerFreePlaces()).toBe(0);
    await noteArrived({ bookingId: here.id, viewer: admin, version: 1, noticed: [] });
    await noteLeft({ bookingId: here.id, viewer: admin, version: 2, pickedUpBy: '' });
    // R83: the place is not offered during the undo period.
    pass(10_000);
    expect(await offerFreePlaces()).toBe(1);
    await database().waitlistEntry.delete({ where: { id: entry.id } });
    await accept();
  });

  it('an overdue dog still fills one, until it is noted as left', async () => {
    await settings({ dogLimit: 1 });
    const here = await stay(`${day}T09:00`, `${day}T11:00`);
    await correctTimes({
      bookingId: here.id,
      viewer: admin,
      version: 1,
      arrivedAt: here.start,
      leftAt: new Date(here.start.getTime() + 90 * 60_000),
      pickedUpBy: '',
    });
    await correctTimes({
      bookingId: here.id,
      viewer: admin,
      version: 2,
      arrivedAt: here.start,
      leftAt: null,
      pickedUpBy: '',
    });
    const wish = await stay(`${day}T12:00`, `${day}T18:00`, 'pending');
    const accept = () =>
      changeBookingStatus({ bookingId: wish.id, viewer: admin, to: 'accepted', seen: 'pending' });
    expect((await refusal(accept())).userMessage).toMatch(/your limit is 1/);
    await noteLeft({ bookingId: here.id, viewer: admin, version: 3, pickedUpBy: '' });
    await accept();
  });

  it('the calendar counts the same', async () => {
    await settings({ dogLimit: 4 });
    const here = await stay(`${day}T09:00`, `${day}T11:00`);
    await stay(`${day}T11:30`, `${day}T18:00`);
    const counted = async () =>
      (await monthPlaces('2027-02', await calendarMonth('2027-02', 'America/New_York'))).get(day);
    expect(await counted()).toBe('1 of 4');
    const corrected = { arrivedAt: here.start, leftAt: at(`${day}T11:45`), pickedUpBy: '' };
    await correctTimes({ bookingId: here.id, viewer: admin, version: 1, ...corrected });
    expect(await counted()).toBe('2 of 4');
    // R119: times noted before the switch count as noted.
    await settings({ trackArrivals: false });
    expect(await counted()).toBe('2 of 4');
  });
});
