/** R119: the query conditions match the rule. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { inDepthElse } from '~tests/setup/depth';
import { house } from '~tests/setup/house';
import { areHere, presenceOf, whereaboutsOf } from './whereabouts';
import { hereWhere, leftWhere, presentWhere } from './whereabouts.server';

const home = house();

// Around the clock changes in spring and fall, and a day without one.
const middles = ['2027-03-14T12:00:00Z', '2027-11-07T12:00:00Z', '2027-06-16T12:00:00Z'].map(
  (instant) => new Date(instant),
);
const minuteMs = 60_000;
const threeDays = 3 * 24 * 60;

const anyHouse = fc.constantFrom(...middles).chain((middle) => {
  // Mostly whole quarter hours, so that ends meet.
  const near = fc
    .oneof(
      fc.integer({ min: -288, max: 288 }).map((quarters) => quarters * 15),
      fc.integer({ min: -threeDays, max: threeDays }),
    )
    .map((minutes) => new Date(middle.getTime() + minutes * minuteMs));
  const stay = fc
    .record({
      start: near,
      lasts: fc.integer({ min: 1, max: 200 }),
      arrived: fc.option(fc.integer({ min: -180, max: 600 })),
      stayed: fc.option(fc.integer({ min: 0, max: 4000 })),
      status: fc.constantFrom('accepted' as const, 'accepted' as const, 'pending' as const),
    })
    .map(({ start, lasts, arrived, stayed, status }) => {
      const arrivedAt = arrived === null ? null : new Date(start.getTime() + arrived * minuteMs);
      const leftAt =
        arrivedAt && stayed !== null ? new Date(arrivedAt.getTime() + stayed * minuteMs) : null;
      const end = new Date(start.getTime() + lasts * 15 * minuteMs);
      return { start, end, arrivedAt, leftAt, status };
    });
  return fc.record({
    stays: fc.array(stay, { minLength: 1, maxLength: 12 }),
    now: near,
    notedSince: fc.option(near),
    from: near,
    hours: fc.integer({ min: 1, max: 170 }),
  });
});

it('R119 who is here, present between two times, or has left is found as the rule says', async () => {
  const booking = await home.stay();
  const seen = { here: 0, present: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(anyHouse, async ({ stays, now, notedSince: since, from, hours }) => {
      // If it's on, it was switched on before now.
      const notedSince = since !== null && since > now ? now : since;
      const rows = stays.map((stay, index) => ({ ...booking, ...stay, id: `stay${index}` }));
      await database().booking.deleteMany();
      await database().booking.createMany({
        data: rows.map((row) => ({ ...row, petsSelected: ['Biscuit'], dates: [], belongings: [] })),
      });
      const moment = { now, notedSince };
      const to = new Date(from.getTime() + hours * 60 * minuteMs);
      const foundBy = async (where: Prisma.BookingWhereInput) =>
        (await database().booking.findMany({ where, select: { id: true } }))
          .map(({ id }) => id)
          .sort();
      const byRule = (is: (row: (typeof rows)[number]) => boolean) =>
        rows
          .filter((row) => row.status === 'accepted' && is(row))
          .map(({ id }) => id)
          .sort();
      const here = await foundBy(hereWhere(moment));
      expect(here).toEqual(byRule((row) => areHere(row, moment)));
      const present = await foundBy(presentWhere({ from, to }, moment));
      expect(present).toEqual(
        byRule((row) => {
          const { start, end } = presenceOf(row, moment);
          return start < to && end > from;
        }),
      );
      const left = await foundBy(leftWhere(moment));
      expect(left).toEqual(byRule((row) => whereaboutsOf(row, moment) === 'left'));
      seen.here += here.length;
      seen.present += present.length;
      seen.left += left.length;
    }),
    { numRuns: inDepthElse(200, 40), seed: 20_261_128 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});
