/** R130: another time zone with stays ahead asks first and applies the answer. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toInstant, toLocal } from '~/core/time/business-time';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refused } from '~tests/setup/refusal';
import { cardOnPage, saveCard } from './cards.server';
import { zoneNotices } from './time-zone.server';

const chicago = 'America/Chicago';
const { admin, owner, stay } = house({
  at: at('2027-02-03T12:00'),
  stay: { status: 'accepted', start: '2027-02-10T08:30', end: '2027-02-10T17:00' },
});

async function move(timeZone: string, noticed: readonly string[] = []) {
  const { seen } = await cardOnPage('hours');
  const { openingHours, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } =
    await businessSettings('committed');
  const hours = { openingHours, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil };
  return saveCard('hours', { ...hours, timeZone }, { actorId: admin.id, seen, noticed });
}

const keep = [zoneNotices.keepTimes];
// The second button sends the code of the question as well.
const along = [zoneNotices.keepTimes, zoneNotices.keepMoments];

async function localTimes(id: string, zone = chicago) {
  const { start, end, dates } = await database().booking.findUniqueOrThrow({ where: { id } });
  return { start: toLocal(start, zone), end: toLocal(end, zone), dates };
}

describe('another time zone', () => {
  it('asks with the stays ahead, and changes nothing until it is answered', async () => {
    await stay();
    await stay({ start: '2027-02-11T09:00', end: '2027-02-11T17:00', status: 'pending' });
    await stay({ start: '2027-02-12T09:00', end: '2027-02-12T17:00', status: 'canceled' });
    await stay({ start: '2027-02-02T09:00', end: '2027-02-02T17:00' });
    const { userMessage } = await refused(() => move(chicago));
    expect(userMessage).toBe('2 stays are booked. Keep 8:30 AM as 8:30 AM?');
  });

  it('keeps the clock of the stays, also of one that runs, and writes it down', async () => {
    const ahead = await stay();
    const runs = await stay({
      ...({ service: 'Boarding', start: '2027-02-02T09:00', end: '2027-02-05T17:00' } as const),
    });
    const over = await stay({ start: '2027-02-02T09:00', end: '2027-02-02T17:00' });
    expect(await move(chicago, keep)).toBe('Changes saved.');
    expect(await localTimes(ahead.id)).toEqual({
      ...{ start: '2027-02-10T08:30', end: '2027-02-10T17:00', dates: ['2027-02-10'] },
    });
    expect(await localTimes(runs.id)).toMatchObject({
      ...{ start: '2027-02-02T09:00', end: '2027-02-05T17:00' },
    });
    expect(await localTimes(over.id)).toMatchObject({ start: '2027-02-02T08:00' });
    const [row] = await database().bookingHistory.findMany({
      where: { bookingId: ahead.id, event: 'edited' },
    });
    expect(row?.note).toContain(chicago);
  });

  it('lets the moments be, and the days follow them', async () => {
    const late = await stay({ start: '2027-02-11T00:30', end: '2027-02-11T02:00' });
    await move(chicago, along);
    expect(await localTimes(late.id)).toEqual({
      ...{ start: '2027-02-10T23:30', end: '2027-02-11T01:00', dates: ['2027-02-10'] },
    });
  });

  it('keeps what else is agreed for a time', async () => {
    const { id } = await stay();
    const local = (text: string) => {
      const instant = toInstant(text, 'America/New_York');
      if (instant === 'skipped') throw new Error(text);
      return instant;
    };
    const [start, end] = [local('2027-02-10T09:00'), local('2027-02-10T18:00')];
    const nine = '2027-02-10T09:00';
    await database().booking.update({
      where: { id },
      data: { depositCents: 1, depositDueAt: start },
    });
    await database().stayChange.create({
      data: { bookingId: id, start, end, petIds: [], version: 1, createdAt: new Date() },
    });
    const entry = await database().waitlistEntry.create({
      data: {
        ...{ ownerId: owner.id, service: 'Daycare', start, end, petIds: [owner.dog.id], dogs: 1 },
        createdAt: new Date(),
      },
    });
    await database().pet.update({ where: { id: owner.dog.id }, data: { meetAt: start } });
    await move(chicago, keep);
    const found = [
      (await database().booking.findUniqueOrThrow({ where: { id } })).depositDueAt,
      (await database().stayChange.findUniqueOrThrow({ where: { bookingId: id } })).start,
      (await database().waitlistEntry.findUniqueOrThrow({ where: { id: entry.id } })).start,
      (await database().pet.findUniqueOrThrow({ where: { id: owner.dog.id } })).meetAt,
    ];
    expect(found.map((instant) => instant && toLocal(instant, chicago))).toEqual([
      ...[nine, nine, nine, nine],
    ]);
  });

  it('asks nothing where no clock differs, or where nothing is booked', async () => {
    await stay();
    expect(await move('America/Detroit')).toBe('Changes saved.');
    await database().booking.updateMany({ data: { status: 'rejected' } });
    expect(await move(chicago)).toBe('Changes saved.');
  });

  it('an hour that the other clocks skip begins after it', async () => {
    // On March 14 clocks in New York skip from 2 to 3; there are none in Phoenix.
    await move('America/Phoenix');
    const start = toInstant('2027-03-14T02:30', 'America/Phoenix');
    const end = toInstant('2027-03-14T09:00', 'America/Phoenix');
    if (start === 'skipped' || end === 'skipped') throw new Error('No such hour');
    const { id } = await stay({ start, end });
    await move('America/New_York', keep);
    expect(await localTimes(id, 'America/New_York')).toMatchObject({
      ...{ start: '2027-03-14T03:30', end: '2027-03-14T09:00' },
    });
  });
});
