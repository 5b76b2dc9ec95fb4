/**
 * Random bad days against a plain model of what must be said by when, and what may not (R119 to R132):
 * silence, dogs that nobody fetches, no-shows, missed doses, ill dogs, Arrivals switched off and on, closed
 * days, unpaid deposits, payments that nobody finds, owners without email, days without a mail service.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withPostmark } from '../setup/postmark';
import { inDepthElse } from '../setup/depth';
import { fuzzing, timeLimit } from './runs';
import {
  expectCare,
  expectExposed,
  expectMoney,
  expectNothingToNobody,
  expectOneWhereabouts,
  expectStays,
  expectTold,
  expectToldOnce,
} from './bad-days/checks';
import { dayBegins, type Stay } from './bad-days/model';
import {
  answer,
  arrive,
  begin,
  book,
  cancelByOwner,
  catchUpNow,
  claim,
  close,
  fallIll,
  give,
  instantAt,
  leave,
  leaveOpenCare,
  pay,
  peopleOfTheHouse,
  ruledMeanwhile,
  sayOfAbsent,
  switchArrivals,
  work,
  type World,
} from './bad-days/world';

process.env['RATE_LIMIT_SCALE'] = '100000';

const { postmark, service } = withPostmark();
let people: Awaited<ReturnType<typeof peopleOfTheHouse>>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  people = await peopleOfTheHouse();
});
afterAll(() => vi.useRealTimers());

const kinds = [
  ...['book', 'book', 'book', 'arrive', 'leave', 'came', 'no-show', 'pay', 'pay a part'],
  ...['close', 'ill', 'claim', 'claim', 'received', 'not found'],
  ...['cancel', 'care unknown', 'medicine unknown', 'catch up', 'switch'],
] as const;

const anyAct = fc.record({
  kind: fc.constantFrom(...kinds),
  hour: fc.integer({ min: 7, max: 22 }),
  which: fc.nat(1000),
  nights: fc.nat(3),
  ahead: fc.nat(3),
});
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

/** Days in one history. */
const days = inDepthElse(10, 4);

const anyDay = fc.record({
  acts: fc.array(anyAct, { maxLength: 7 }),
  /** Whether nobody notes anything. */
  silent: fc.boolean(),
  mailDown: fc.integer({ min: 0, max: 4 }).map((luck) => luck === 0),
  /** Which of what the day brings is noted or given in its hour; the rest is forgotten. */
  luck: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});
type Day = typeof anyDay extends fc.Arbitrary<infer One> ? One : never;

/** Acts on one of the stays, if there is any to act on. */
async function act(world: World, { kind, which, nights, ahead }: Act): Promise<void> {
  const { model } = world;
  const of = (fits: (stay: Stay) => boolean) => {
    const stays = model.accepted().filter(fits);
    return stays[which % Math.max(1, stays.length)];
  };
  const where = (...states: string[]) => of((stay) => states.includes(model.where(stay)));
  switch (kind) {
    case 'book':
      await book(world, {
        guest: which,
        dogs: ahead,
        day: ahead,
        nights,
        byAdmin: which % 3 === 0,
      });
      return;
    case 'care unknown':
    case 'medicine unknown':
      return leaveOpenCare(world, kind === 'medicine unknown');
    case 'catch up':
      return catchUpNow(world);
    case 'close':
      return close(world, model.today + ahead, (at) => ((which >> at) & 1) === 1);
    case 'switch':
      return switchArrivals(world, which % 2 === 0);
  }
  const stay =
    kind === 'arrive' || kind === 'cancel'
      ? where('expected')
      : kind === 'leave'
        ? where('here', 'overdue')
        : kind === 'ill'
          ? where('here', 'overdue')
          : kind === 'received' || kind === 'not found'
            ? of(({ claimCents }) => claimCents !== null)
            : kind === 'came' || kind === 'no-show'
              ? where('absent')
              : of(() => true);
  if (stay === undefined) return;
  switch (kind) {
    case 'arrive':
      return arrive(world, stay);
    case 'leave':
      return leave(world, stay);
    case 'came':
    case 'no-show':
      return sayOfAbsent(world, stay, kind === 'came');
    case 'pay':
    case 'pay a part':
      return pay(world, stay, kind === 'pay');
    case 'ill':
      return fallIll(world, stay);
    case 'claim':
      return claim(world, stay);
    case 'received':
    case 'not found':
      return answer(world, stay, kind === 'received');
    case 'cancel':
      return cancelByOwner(world, stay);
  }
}

/** Notes who comes and goes in this hour, and gives what is due, where luck does not forget it. */
async function note(world: World, { luck }: Day, hour: number): Promise<void> {
  const { model } = world;
  const isNoted = (at: number) => at < model.now && at > model.before;
  const isLucky = (index: number) => luck[(index + hour) % luck.length] === true;
  for (const [index, stay] of model.accepted().entries()) {
    if (!isLucky(index)) continue;
    if (isNoted(stay.start)) await arrive(world, stay);
    if (isNoted(stay.end)) await leave(world, stay);
  }
  await give(world, (dose) => !isLucky(dose));
}

/** Hours whose pages are compared, besides those in which somebody acted. */
const looks = [1, 8, 13, 18, 23];

async function play(history: readonly Day[]): Promise<void> {
  const world = await begin(people);
  const { model } = world;
  postmark().taken.length = 0;
  let upSince: number | null = 0;
  for (const [day, events] of [...history, quiet, quiet].entries()) {
    upSince = events.mailDown ? null : (upSince ?? dayBegins(day));
    postmark().manner = () => (events.mailDown ? 'fail' : 'ok');
    for (let hour = 0; hour < 24; hour += 1) {
      model.before = model.now;
      // Another minute each hour and day: whatever is due hours or days later isn't due at a step.
      model.now = dayBegins(day) + hour * 60 + 5 + ((day + hour) % 7);
      vi.setSystemTime(instantAt(model.now));
      const acts = events.silent ? [] : events.acts.filter((one) => one.hour === hour);
      for (const one of acts) await act(world, one);
      if (!events.silent) await note(world, events, hour);
      await work(service());
      await ruledMeanwhile(world);
      model.askForReviews();
      model.remindToPay();
      if (acts.length === 0 && !looks.includes(hour)) continue;
      const taken = postmark().taken.map(({ Metadata }) => ({ outboxId: Metadata.outbox_id }));
      await expectStays(world);
      await expectOneWhereabouts(world);
      await expectCare(world);
      await expectToldOnce(world);
      await expectNothingToNobody(world);
      await expectExposed(world);
      await expectMoney(world);
      await expectTold(world, { taken, upSince });
    }
  }
}

const quiet: Day = { acts: [], silent: true, mailDown: false, luck: [] };

it(
  'on bad days each page and email says what is so, to whom it must be said',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDay, { minLength: days, maxLength: days }), play),
      // Shrinking would play hundreds of days again.
      { ...fuzzing(inDepthElse(30, 2)), endOnFailure: true },
    );
  },
  Math.max(timeLimit, 1_800_000),
);
