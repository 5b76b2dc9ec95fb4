/** R122: the default window and its ticks, beside a reading minute by minute. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { addDays, localDateOf, startOfDay } from '~/core/time/business-time';
import { createIncident } from '~tests/factories/incidents';
import { inDepthElse } from '~tests/setup/depth';
import { house } from '~tests/setup/house';
import { usualDays } from './health-notices';
import { whoWasHere } from './who-was-here.server';

const timeZone = 'America/New_York';
const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

const { guest, settings, stay } = house({ settings: { timeZone } });

type Stay = {
  start: Date;
  end: Date;
  arrivedAt: Date | null;
  leftAt: Date | null;
  canceledAt: Date | null;
};

// Around the clock changes in spring and fall, and a day without one.
const middles = ['2027-03-14T12:00:00Z', '2027-11-07T12:00:00Z', '2027-06-16T12:00:00Z'].map(
  (instant) => new Date(instant),
);
const others = 5;

const anyHouse = fc.constantFrom(...middles).chain((middle) => {
  const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs);
  const within = (first: number, last: number) =>
    fc.integer({ min: first * 1440, max: last * 1440 }).map((minutes) => after(middle, minutes));
  const anyStay = fc
    .record({
      start: within(-5, 3),
      quarters: fc.integer({ min: 1, max: 300 }),
      noted: fc.constantFrom('none', 'none', 'none', 'arrived', 'left', 'ended', 'never came'),
      late: fc.integer({ min: -300, max: 300 }),
      length: fc.integer({ min: 1, max: 4000 }),
    })
    .map(({ start: given, quarters, noted, late, length }): Stay => {
      const start = new Date(Math.floor(given.getTime() / quarterMs) * quarterMs);
      const arrived = after(start, Math.min(late, quarters * 15 - 1));
      const gone = after(arrived, length);
      const came = ['arrived', 'left', 'ended'].includes(noted);
      return {
        ...{ start, end: after(start, quarters * 15), arrivedAt: came ? arrived : null },
        leftAt: noted === 'left' ? gone : null,
        canceledAt: noted === 'ended' || noted === 'never came' ? gone : null,
      };
    });
  const facts = fc.record({
    sick: fc.tuple(anyStay, anyStay),
    others: fc.array(anyStay, { minLength: others, maxLength: others }),
    happenedAt: within(-2, 2),
    notedSince: fc.option(within(-6, 2)),
    now: within(-1, 6),
  });
  // Nothing is recorded, or switched on, before it happens.
  return facts.map(({ sick: [first, second], others: beside, now, notedSince, ...rest }) => {
    const past = (at: Date | null) => (at !== null && at < now ? at : null);
    const known = (one: Stay): Stay => ({
      ...one,
      arrivedAt: past(one.arrivedAt),
      leftAt: past(one.leftAt),
      canceledAt: past(one.canceledAt),
    });
    const sick = [known(first), known(second)] as const;
    return { ...rest, sick, others: beside.map(known), now, notedSince: past(notedSince) };
  });
});

type House = typeof anyHouse extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether the dogs were here at that minute: for sure, perhaps, or not. */
function presenceAt(
  { start, end, arrivedAt, leftAt, canceledAt }: Stay,
  ms: number,
  { now, notedSince, tookPlace }: Pick<House, 'now' | 'notedSince'> & { tookPlace: boolean },
): 'sure' | 'perhaps' | 'no' {
  if (ms >= now.getTime()) return 'no';
  const isBooked = ms >= start.getTime() && ms < end.getTime();
  const isNoted = notedSince !== null && end > notedSince;
  if (arrivedAt === null) {
    if (!isBooked) return 'no';
    if (tookPlace || (canceledAt === null && !isNoted)) return 'sure';
    return canceledAt === null ? 'perhaps' : 'no';
  }
  if (ms < arrivedAt.getTime()) return 'no';
  if (canceledAt !== null && ms >= canceledAt.getTime()) return 'no';
  if (leftAt !== null) return ms < leftAt.getTime() ? 'sure' : 'no';
  return isNoted || ms < end.getTime() ? 'sure' : 'no';
}

/** Returns of each other stay whether it's ticked, a row without a tick, or not shown. */
function bruteForce({ sick, others: beside, happenedAt, now, notedSince }: House) {
  const moment = { now, notedSince };
  const [first] = sick;
  const firstDay = addDays(localDateOf(happenedAt, timeZone), -3);
  const from = startOfDay(firstDay, timeZone).getTime();
  const minutes = Array.from({ length: 16 * 1440 }, (_, n) => from + n * minuteMs);
  const inFirst = minutes.filter(
    (ms) => presenceAt(first, ms, { ...moment, tookPlace: true }) !== 'no',
  );
  // Before the first minute looked at, it may have left as well.
  const everHere = first.start < now && (first.arrivedAt ?? first.start) < now;
  const left = inFirst.at(-1) ?? (everHere ? -1 : now.getTime() - 1);
  const quarterOf = (ms: number) => Math.floor(ms / quarterMs);
  /** Quarter hours of each minute that a stay's dogs were here: for sure, and perhaps. */
  const quarters = (one: Stay) => {
    const found = { sure: new Set<number>(), perhaps: new Set<number>() };
    for (const ms of minutes) {
      const presence = presenceAt(one, ms, { ...moment, tookPlace: one === first });
      if (presence !== 'no') found.perhaps.add(quarterOf(ms));
      if (presence === 'sure') found.sure.add(quarterOf(ms));
    }
    return found;
  };
  const window = new Set(minutes.filter((ms) => ms <= left).map(quarterOf));
  const theirs = sick.map(quarters);
  return beside.map((other) => {
    const here = quarters(other);
    const meet = (kind: 'sure' | 'perhaps') =>
      theirs.some((one) =>
        [...one[kind]].some((quarter) => window.has(quarter) && here[kind].has(quarter)),
      );
    if (meet('sure')) return 'ticked';
    return meet('perhaps') ? 'row' : 'none';
  });
}

it('R122 by default it looks from three days before until the dog left, and ticks who was noted', async () => {
  const sick = await guest({ petName: 'Otis' });
  const stayOf = async (owner: typeof sick) => ({ owner, ...(await stay({ of: owner })) });
  const ill = [await stayOf(sick), await stayOf(sick)];
  const beside: Awaited<ReturnType<typeof stayOf>>[] = [];
  for (let index = 0; index < others; index += 1)
    beside.push(await stayOf(await guest({ petName: `Rex ${index}` })));
  const seen = { ticked: 0, row: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(anyHouse, async (facts) => {
      const { now, notedSince } = facts;
      vi.useFakeTimers({ toFake: ['Date'], now });
      await settings({ trackArrivals: notedSince !== null, arrivalsSince: notedSince });
      const rows = [...facts.sick, ...facts.others];
      for (const [index, { id }] of [...ill, ...beside].entries()) {
        const times = rows[index];
        const status = times?.canceledAt === null ? 'accepted' : 'canceled';
        await database().booking.update({ where: { id }, data: { ...times, status } });
      }
      const { id } = await createIncident(
        ill[0]?.id ?? '',
        { kind: 'illness', petName: 'Otis', happenedAt: facts.happenedAt },
        database(),
      );
      const owners = (await whoWasHere(id, usualDays))?.owners ?? [];
      const byRule = beside.map(({ owner }) => {
        const row = owners.find((one) => one.id === owner.id);
        if (row === undefined) return 'none';
        return row.noted ? 'ticked' : 'row';
      });
      for (const kind of byRule) seen[kind] += 1;
      expect(byRule).toEqual(bruteForce(facts));
    }),
    { numRuns: inDepthElse(150, 25), seed: 20_261_129, endOnFailure: true },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});
