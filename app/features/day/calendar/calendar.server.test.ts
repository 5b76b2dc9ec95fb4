import { expect, it } from 'vitest';
import type { Booking } from '~/core/database/generated/client';
import { inTransaction } from '~/core/database/database.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import type { BookingFields } from '~tests/factories/bookings';
import { house } from '~tests/setup/house';
import { calendarMonth } from './calendar.server';

const zone = 'America/New_York';

const home = house({ stay: { status: 'accepted' } });

function stay(start: string, end: string, fields: BookingFields = {}): Promise<Booking> {
  const service = start.slice(0, 10) === end.slice(0, 10) ? 'Daycare' : 'Boarding';
  return home.stay({ service, start, end, ...fields });
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it('holds every booking that touches the weeks of the month, whatever its status', async () => {
  const around = await stay('2027-01-20T09:00', '2027-03-20T09:00');
  const into = await stay('2027-01-30T09:00', '2027-01-31T09:00');
  const inside = await stay('2027-02-10T08:00', '2027-02-10T13:00', { status: 'rejected' });
  const out = await stay('2027-03-06T08:00', '2027-03-20T13:00', { status: 'pending' });
  await stay('2027-01-30T08:00', '2027-01-30T13:00');
  await stay('2027-03-07T08:00', '2027-03-07T13:00');
  const found = await calendarMonth('2027-02', zone);
  expect(ids(found)).toEqual([around.id, into.id, inside.id, out.id]);
  expect(found.map(({ color }) => color)).toEqual([0, 1, 2, 3]);
  expect(found[1]).toMatchObject({
    start: '2027-01-30T09:00',
    end: '2027-01-31T09:00',
    nights: 1,
    petNames: ['Biscuit'],
  });
  expect(found[2]).toMatchObject({ nights: 0, status: 'rejected' });
});

it('R41 says whose account was deleted', async () => {
  const gone = await home.guest();
  const day = { start: '2027-02-10T08:00', end: '2027-02-10T13:00', status: 'rejected' } as const;
  await home.stay({ of: gone, service: 'Daycare', ...day });
  await stay('2027-02-11T08:00', '2027-02-11T13:00');
  await inTransaction((tx) => eraseAccount(tx, gone));
  const found = await calendarMonth('2027-02', zone);
  expect(found.map(({ ownerGone }) => ownerGone)).toEqual([true, false]);
});

it('goes round in seven colours', async () => {
  for (let day = 10; day < 18; day += 1) await stay(`2027-02-${day}T08:00`, `2027-02-${day}T13:00`);
  const colors = (await calendarMonth('2027-02', zone)).map(({ color }) => color);
  expect(colors).toEqual([0, 1, 2, 3, 4, 5, 6, 0]);
});
