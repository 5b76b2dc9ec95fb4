/** R119: switching Arrivals with dogs in the house asks first and applies the answer. */
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { switchNotices } from '~/features/day/arrivals/switch-arrivals.server';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { whereaboutsOf } from '~/features/day/whereabouts/whereabouts';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refused } from '~tests/setup/refusal';
import { cardOnPage, saveCard } from './cards.server';

const day = '2027-02-03';
const { admin, settings, stay } = house({
  at: at(`${day}T12:00`),
  dogs: [{ petName: 'Biscuit' }, { petName: 'Pip' }],
  stay: { status: 'accepted', start: '2027-02-01T09:00', end: '2027-02-05T17:00' },
});

async function switched(trackArrivals: boolean, noticed: readonly string[] = []) {
  const { seen } = await cardOnPage('arrivals');
  const { lateCharge, lateFeeCents, lateGraceMinutes } =
    await database().businessSettings.findUniqueOrThrow({ where: { id: 1 } });
  const values = { trackArrivals, lateCharge, lateFeeCents, lateGraceMinutes };
  return saveCard('arrivals', values, { actorId: admin.id, seen, noticed });
}

const whereIs = async (id: string) =>
  whereaboutsOf(
    await database().booking.findUniqueOrThrow({ where: { id } }),
    await momentNow('committed'),
  );

describe('R119 off, with dogs in the house', () => {
  beforeEach(() => settings({ trackArrivals: true }));

  it('asks, and then they leave at their Pick Up', async () => {
    const sleeps = await stay();
    const overdue = await stay({ end: `${day}T09:00` });
    await database().booking.updateMany({ data: { arrivedAt: at('2027-02-01T09:05') } });
    const { notices } = (await refused(() => switched(false))) as { notices?: unknown };
    expect(notices).toEqual([
      {
        code: switchNotices.countAsLeft,
        text: '2 dogs are checked in. They count as left at their Pick Up.',
      },
    ]);
    expect(await whereIs(overdue.id)).toBe('overdue');
    expect(await switched(false, [switchNotices.countAsLeft])).toBe('Changes saved.');
    expect([await whereIs(sleeps.id), await whereIs(overdue.id)]).toEqual(['here', 'left']);
    // After switching on again, past stays remain over.
    await switched(true, [switchNotices.leaveExpected]);
    expect([await whereIs(sleeps.id), await whereIs(overdue.id)]).toEqual(['here', 'left']);
  });

  it('asks nothing where nobody is checked in', async () => {
    await stay();
    expect(await switched(false)).toBe('Changes saved.');
  });
});

describe('R119 on, with dogs in the house', () => {
  it('asks, and notes them as arrived at their Drop Off, once', async () => {
    const sleeps = await stay();
    const over = await stay({ start: '2027-02-01T09:00', end: `${day}T09:00` });
    const comes = await stay({ start: `${day}T15:00` });
    const { userMessage } = await refused(() => switched(true));
    expect(userMessage).toBe('1 dog is booked for now. Note it as arrived at its Drop Off?');
    await switched(true, [switchNotices.noteArrived]);
    const found = await Promise.all([sleeps, over, comes].map(({ id }) => whereIs(id)));
    expect(found).toEqual(['here', 'left', 'expected']);
    const row = await database().booking.findUniqueOrThrow({
      where: { id: sleeps.id },
      include: { history: { where: { event: 'arrived' } } },
    });
    expect(row).toMatchObject({ arrivedAt: sleeps.start, version: sleeps.version + 1 });
    expect(row.history).toMatchObject([
      { event: 'arrived', actorId: admin.id, note: 'on Mon, Feb 1 at 9:00 AM' },
    ]);
  });

  it('or leaves them as expected', async () => {
    const sleeps = await stay();
    await switched(true, [switchNotices.noteArrived, switchNotices.leaveExpected]);
    expect(await whereIs(sleeps.id)).toBe('expected');
  });
});
