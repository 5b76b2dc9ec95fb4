import { expect, it } from 'vitest';
import type { Booking } from '~/core/database/generated/client';
import { database } from '~/core/database/database.server';
import { adminCounts } from '~/features/site/frame/admin-counts.server';
import type { BookingFields } from '~tests/factories/bookings';
import { createMessage } from '~tests/factories/messages';
import { createPet } from '~tests/factories/pets';
import { keepApart } from '~tests/setup/as-shown';
import { house } from '~tests/setup/house';
import { emergencyCards } from '~/features/day/emergency-card/emergency-cards.server';
import { today } from './today.server';

const zone = 'America/New_York';

const home = house({ stay: { status: 'accepted' } });

function stay(start: string, end: string, fields: BookingFields = {}): Promise<Booking> {
  const service = start.slice(0, 10) === end.slice(0, 10) ? 'Daycare' : 'Boarding';
  return home.stay({ service, start, end, ...fields });
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it('says who arrives, is here, leaves and sleeps over', async () => {
  const ends = await stay('2027-02-01T09:00', '2027-02-03T15:00');
  const stays = await stay('2027-02-02T09:00', '2027-02-05T09:00');
  const comes = await stay('2027-02-03T16:00', '2027-02-04T09:00');
  const day = await stay('2027-02-03T08:00', '2027-02-03T13:00');
  await stay('2027-02-03T08:00', '2027-02-03T13:00', { status: 'pending' });
  await stay('2027-02-03T08:00', '2027-02-03T13:00', { status: 'canceled' });
  await stay('2027-02-04T08:00', '2027-02-04T13:00');
  // Noon in the business's time zone.
  const found = await today(new Date('2027-02-03T17:00:00Z'), zone);
  expect(found.heading).toBe('Wednesday, February 3');
  expect(ids(found.arriving)).toEqual([day.id, comes.id]);
  expect(ids(found.here)).toEqual([day.id, ends.id, stays.id]);
  expect(ids(found.leaving)).toEqual([day.id, ends.id]);
  expect(ids(found.sleeping)).toEqual([comes.id, stays.id]);
  expect(found.arriving[0]).toEqual({
    id: day.id,
    petNames: ['Biscuit'],
    dogs: 1,
    time: '8:00 AM',
  });
  expect(found.here.at(-1)?.time).toBe('until Friday');
  expect(found.waiting).toBe(1);
});

it('R45 says which dogs must not meet, while both are here', async () => {
  const [rex, fig] = [
    await createPet(home.owner.id, { petName: 'Rex' }),
    await createPet(home.owner.id, { petName: 'Fig' }),
  ];
  await keepApart(rex.id, fig.id, 'over food');
  const days = { start: '2027-02-03T08:00', end: '2027-02-05T09:00' };
  await home.stay({ ...days, service: 'Boarding', dogs: [rex] });
  const other = await home.stay({ ...days, service: 'Boarding', dogs: [fig] });
  const apart = async () =>
    (await today(new Date('2027-02-03T17:00:00Z'), zone)).alerts.map(({ text }) => text);
  expect(await apart()).toEqual(['Keep Fig and Rex apart: over food']);
  const [card] = await emergencyCards([other.id]);
  expect(card?.dogs.map((one) => one.apart)).toEqual([['Rex: over food']]);
  const leftAt = new Date('2027-02-03T16:00:00Z');
  const data = { arrivedAt: other.start, leftAt };
  await database().booking.update({ where: { id: other.id }, data });
  expect(await apart()).toEqual([]);
});

it('is the business’s day at its borders, and when clocks change', async () => {
  const late = await stay('2026-11-01T22:00', '2026-11-01T23:45');
  const early = await stay('2026-11-01T00:00', '2026-11-01T03:00');
  const before = await stay('2026-10-31T22:00', '2026-10-31T23:59');
  // A day of 25 hours: both instants are November 1 in New York, and neither is in UTC's.
  for (const at of ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z']) {
    const found = await today(new Date(at), zone);
    expect(ids(found.arriving)).toEqual([early.id, late.id]);
  }
  const eve = await today(new Date('2026-11-01T03:30:00Z'), zone);
  expect(ids(eve.arriving)).toEqual([before.id]);
  expect(ids((await today(new Date('2026-11-02T05:00:00Z'), zone)).arriving)).toEqual([]);
});

it('R29 counts what waits: unread messages, money outstanding, refund or keep', async () => {
  await createMessage(home.owner.id, home.admin.id);
  await stay('2028-02-03T08:00', '2028-02-03T13:00', { totalCents: 4500 });
  await stay('2028-02-04T08:00', '2028-02-04T13:00', { totalCents: 9900, status: 'pending' });
  const asked = await stay('2028-02-05T08:00', '2028-02-05T13:00', { status: 'canceled' });
  await database().booking.update({ where: { id: asked.id }, data: { refundOrKeep: true } });
  const found = await today(new Date('2027-02-03T17:00:00Z'), zone);
  expect(found).toMatchObject({ waiting: 1, owed: { aheadCents: 4500 } });
  expect((await adminCounts()).unread).toBe(1);
  expect(found.refundOrKeep).toEqual({
    stays: [{ id: asked.id, petNames: ['Biscuit'] }],
    more: 0,
  });
});
