/** R15, R57, R79: effects of one act on a booking, its history, its open change request, and the news. */
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { BookingFields } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { heardOf } from '~tests/setup/heard';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { act, actorOf, byRule, bookingChanged } from './act.server';

const moment = at('2027-02-02T10:00');
const { admin, owner, stay } = house({ at: moment, stay: { status: 'accepted' } });

type Doing = Parameters<typeof act>[2];
const byHouse = { id: admin.id, side: 'house' } as const;
const byOwner = { id: owner.id, side: 'owner' } as const;

/** Returns the stay after the act, with its history and its open change request. */
async function after(doing: Doing, change: object = {}, fields: BookingFields = {}) {
  const booking = await stay(fields);
  const { id: bookingId, version, start, end } = booking;
  await database().stayChange.create({
    data: { bookingId, start, end, petIds: [], message: '', version, createdAt: moment },
  });
  await inTransaction((tx) => act(tx, [{ booking, ...change }], doing));
  return database().booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { history: { where: { event: doing.event } }, change: true },
  });
}

describe('an act', () => {
  it('writes columns, the next version, and a line of who did what to which status', async () => {
    const data = { message: 'Shy at the door.' };
    const words = { note: 'a word', although: 'the house is full' };
    const changed = await after({ event: 'edited', by: byHouse }, { data, ...words });
    expect(changed).toMatchObject({ ...data, version: 2, status: 'accepted' });
    expect(changed.history).toMatchObject([
      {
        ...{ event: 'edited', actorId: admin.id, at: moment, groupId: null, ...words },
        ...{ fromStatus: 'accepted', toStatus: 'accepted' },
      },
    ]);
  });

  it('that changes no column leaves the version, so that no page is refused for it', async () => {
    const { version, history } = await after({ event: 'change_asked', by: byOwner });
    expect([version, history.length]).toEqual([1, 1]);
  });

  it.each([
    ['keeps a change that waits', { event: 'edited', by: byHouse }, {}, 'open', 2],
    [
      'of other times leaves it behind',
      { event: 'edited', by: byHouse, movesStay: true },
      {},
      'open',
      1,
    ],
    [
      'that ends the stay withdraws it',
      { event: 'status_changed', by: byHouse },
      { to: 'canceled', data: { canceledAt: moment } },
      'withdrawn',
      1,
    ],
  ] as const)('R57 %s', async (_what, doing, change, state, version) => {
    const changed = await after(doing, { data: { message: '' }, ...change });
    expect(changed.change).toMatchObject({ state, version });
  });

  it('R15 by whoever was slower changes nothing, and says so', async () => {
    const booking = await stay();
    await database().booking.update({ where: { id: booking.id }, data: { version: 2 } });
    const change = { booking, data: { message: 'late' } };
    const doing = { event: 'edited', by: byHouse } as const;
    const acting = inTransaction((tx) => act(tx, [change], doing));
    expect((await refusal(acting)).userMessage).toBe(bookingChanged);
    const where = { bookingId: booking.id, event: doing.event };
    expect(await database().bookingHistory.count({ where })).toBe(0);
  });

  it('R53 of several stays is all or nothing, with news of the first alone', async () => {
    const [one, other] = [await stay(), await stay()];
    const to = 'canceled' as const;
    const doing = { event: 'deposit_missed', by: byRule, groupId: 'together' } as const;
    const ended = { to, data: { canceledAt: moment } };
    const both = [one, other].map((booking) => ({ booking, ...ended }));
    const { rows } = await inTransaction((tx) => act(tx, both, doing));
    expect(rows.map(({ bookingId }) => bookingId).sort()).toEqual([one.id, other.id].sort());
    expect([heardOf(one.id).length, heardOf(other.id).length]).toEqual([2, 0]);
    const again = [await stay(), other].map((booking) => ({ booking, ...ended }));
    await refusal(inTransaction((tx) => act(tx, again, doing)));
    expect(await database().booking.count({ where: { status: to } })).toBe(2);
  });
});

describe('R79 who hears of it', () => {
  const owners = { audience: owner.id, topic: 'booking' };
  const houses = { audience: 'admin', topic: 'booking' };
  it.each<[string, Doing, object[]]>([
    ['an edit by the house', { event: 'edited', by: byHouse }, [{ ...owners, news: 'change' }]],
    ['an edit by its owner', { event: 'edited', by: byOwner }, [{ ...houses, news: 'change' }]],
    ['one that is silent', { event: 'edited', by: byHouse, silent: true }, []],
    [
      'a cancellation by its owner',
      { event: 'status_changed', by: byOwner },
      [{ ...houses, news: 'cancellation' }],
    ],
    ['an answer, while it can be undone', { event: 'status_changed', by: byHouse }, []],
    ['an arrival, while it can be undone', { event: 'arrived', by: byHouse }, [houses]],
    ['corrected times', { event: 'times_corrected', by: byHouse }, [owners, houses]],
    [
      'a missed deposit',
      { event: 'deposit_missed', by: byRule },
      [{ ...owners, news: 'change' }, houses],
    ],
    [
      'a change that is withdrawn',
      { event: 'change_withdrawn', by: byOwner },
      [{ ...houses, topic: 'request' }],
    ],
    [
      'a change that is asked for',
      { event: 'change_asked', by: byOwner },
      [{ ...houses, topic: 'request', news: 'change_asked' }],
    ],
    ['an Undo', { event: 'undone', by: byHouse }, [owners]],
  ])('%s', async (_what, doing, told) => {
    const { id } = await after(doing, { data: { message: '' } });
    expect(heardOf(id)).toEqual(told);
  });
});

it('the house acts by its admin and its helpers, an owner for themselves', () => {
  const sides = (['admin', 'helper', 'user'] as const).map(
    (role) => actorOf({ id: 'x', role }).side,
  );
  expect(sides).toEqual(['house', 'house', 'owner']);
});
