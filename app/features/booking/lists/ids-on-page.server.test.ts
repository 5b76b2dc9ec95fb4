import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { addDays, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { services } from '~/features/booking/rules/services';
import { stayDates } from '~/features/booking/rules/stay-rules';
import { timeFrames, timeFramesOf, type TimeFrame } from '~/features/booking/rules/time-frames';
import { countFrames } from './time-frames.server';
import { createOwner } from '~tests/factories/people';
import { idsOnPage } from './list-bookings.server';
import { inDepthElse } from '~tests/setup/depth';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

// Time zones that change their clocks at 2 AM, at midnight, at 1 AM and never; days near the changes.
const zonesAndDays = {
  'America/New_York': ['2027-03-14', '2026-11-01', '2027-07-04', '2026-12-31'],
  'America/Santiago': ['2026-09-06', '2027-04-04', '2026-12-31'],
  'Europe/Lisbon': ['2027-03-28', '2026-10-25'],
  'Asia/Kolkata': ['2027-01-01', '2028-02-29'],
};

const anyMoment = fc.constantFrom(...Object.entries(zonesAndDays)).chain(([timeZone, days]) =>
  fc.record({
    timeZone: fc.constant(timeZone),
    now: fc
      .tuple(
        fc.constantFrom(...days),
        fc.integer({ min: -dayMinutes, max: 2 * dayMinutes }),
        fc.constantFrom(0, 0, 1, 59_999),
      )
      .map(([day, minutes, ms]) => new Date(Date.parse(day) + minutes * minuteMs + ms)),
  }),
);

// Near the moment at which the tabs change, and sometimes exactly on it.
const anyStay = fc.record({
  service: fc.constantFrom(...services),
  status: fc.constantFrom(...bookingStatuses),
  startsAfter: fc.oneof(
    fc.constantFrom(0, 1, -1),
    fc.integer({ min: -3 * dayMinutes, max: 3 * dayMinutes }),
  ),
  lasts: fc.oneof(
    fc.integer({ min: 1, max: 3 * dayMinutes }),
    fc.integer({ min: 1, max: 90 * dayMinutes }),
  ),
  // An instant at which the stay begins or ends, to the millisecond.
  at: fc.constantFrom('anywhere', 'anywhere', 'now', 'midnight', 'next midnight'),
  begins: fc.boolean(),
});

let ownerId: string;

beforeAll(async () => {
  ownerId = (await createOwner()).id;
});
afterAll(() => database().booking.deleteMany());

type Stay = { service: (typeof services)[number]; start: Date; end: Date };

/** Returns this owner's bookings; checks that the other query, for all owners, finds the same. */
async function foundUnder(frame: TimeFrame, at: Date, timeZone: string): Promise<string[]> {
  const page = { frame, search: '', at, timeZone, skip: 0, take: 100, order: 'asc' } as const;
  const mine = await idsOnPage({ ...page, ownerId });
  const inOrder = await idsOnPage({ ...page, ownerId: undefined });
  // The admin's requests come as they were made: the ids count back from the newest.
  expect(inOrder).toEqual(frame === 'pending' ? [...mine].sort().reverse() : mine);
  const backwards = await idsOnPage({ ...page, ownerId: undefined, order: 'desc' });
  expect(backwards).toEqual(inOrder.toReversed());
  return [...mine].sort();
}

it('R16 the query of each tab finds, and the one that counts them all counts, what timeFramesOf says, also on days when clocks change, and no booking is in no tab', async () => {
  const runs = inDepthElse(80, 15);
  const frameSeen = new Map<TimeFrame, number>();
  const datesOf = ({ service, start, end }: Stay, zone: string) =>
    stayDates(service, toLocal(start, zone), toLocal(end, zone));
  await fc.assert(
    fc.asyncProperty(
      anyMoment,
      fc.array(anyStay, { minLength: 8, maxLength: 25 }),
      async ({ timeZone, now }, stays) => {
        const today = localDateOf(now, timeZone);
        const instants = {
          now,
          midnight: startOfDay(today, timeZone),
          'next midnight': startOfDay(addDays(today, 1), timeZone),
        };
        const bookings = stays.map((one, index) => {
          const { service, status, startsAfter, lasts, at, begins } = one;
          const length = lasts * minuteMs;
          const near =
            at === 'anywhere' ? new Date(now.getTime() + startsAfter * minuteMs) : instants[at];
          const from = begins || at === 'anywhere' ? near : new Date(near.getTime() - length);
          const stay = { service, start: from, end: new Date(from.getTime() + length) };
          return {
            ...stay,
            status,
            id: `stay${String(index).padStart(16, '0')}`,
            dates: datesOf(stay, timeZone),
          };
        });
        await database().booking.deleteMany();
        await database().booking.createMany({
          data: bookings.map((booking, index) => ({
            ...booking,
            userId: ownerId,
            petsSelected: ['Biscuit'],
            totalCents: 0,
            remainCents: 0,
            numDogs: 1,
            canceledAt: booking.status === 'canceled' ? now : null,
            createdAt: new Date(now.getTime() - index * minuteMs),
          })),
        });
        const inSomeTab = new Set<string>();
        const counts = await countFrames(ownerId, now, timeZone);
        expect(await countFrames(undefined, now, timeZone)).toEqual(counts);
        for (const frame of timeFrames) {
          const expected = bookings
            .filter((booking) => timeFramesOf(booking, now, timeZone).includes(frame))
            .map((booking) => booking.id);
          const found = await foundUnder(frame, now, timeZone);
          expect(found, `${frame} at ${now.toISOString()} in ${timeZone}`).toEqual(expected);
          expect(counts[frame]).toBe(expected.length);
          for (const id of found) inSomeTab.add(id);
          frameSeen.set(frame, (frameSeen.get(frame) ?? 0) + found.length);
        }
        expect(inSomeTab.size).toBe(bookings.length);
      },
    ),
    { numRuns: runs },
  );
  for (const frame of timeFrames) expect(frameSeen.get(frame) ?? 0).toBeGreaterThan(runs / 4);
});
