import { expect, it } from 'vitest';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { birthdaysAmong } from './birthdays.server';

it('R91 tells which dogs of those stays have their birthday, each once', async () => {
  const { id: ownerId } = await createOwner();
  const dog = (petName: string, bornOn: string) => createPet(ownerId, { petName, bornOn });
  const tia = await dog('Tia', '2021-11-23');
  const bo = await dog('Bo', '2025-11-23');
  const about = await dog('About', '2021-11-23~');
  const other = await dog('Other', '2021-11-22');
  const away = await dog('Away', '2021-11-23');
  const one = await createBooking(ownerId, [tia.id, about.id, other.id]);
  const two = await createBooking(ownerId, [bo.id, tia.id]);
  await createBooking(ownerId, [away.id]);
  expect(await birthdaysAmong([one, two], '2026-11-23')).toEqual([
    { id: bo.id, name: 'Bo', years: 1 },
    { id: tia.id, name: 'Tia', years: 5 },
  ]);
  expect(await birthdaysAmong([], '2026-11-23')).toEqual([]);
});
