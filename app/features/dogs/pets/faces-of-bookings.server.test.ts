import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { facesOfBookings, photoOfPet } from './pet-photos.server';

async function petWithPhoto(ownerId: string, petName: string) {
  const pet = await createPet(ownerId, { petName });
  await createPicture({ place: 'pet', petId: pet.id, alt: `A photo of ${petName}` });
  return pet;
}

it('R70 shows each pet of a stay with its own photo, also after it was renamed', async () => {
  const { id: ownerId } = await createOwner();
  const biscuit = await petWithPhoto(ownerId, 'Biscuit');
  const tofu = await createPet(ownerId, { petName: 'Tofu' });
  const maple = await petWithPhoto(ownerId, 'Maple');
  const all = await createBooking(ownerId, [biscuit.id, tofu.id, maple.id]);
  const one = await createBooking(ownerId, [tofu.id], {
    start: '2028-02-01T09:00',
    end: '2028-02-01T12:00',
  });
  await database().pet.update({ where: { id: maple.id }, data: { petName: 'Sir Maple' } });
  const names = ['Maple', 'Tofu', 'Biscuit'];
  const faces = await facesOfBookings([
    { id: all.id, petNames: names },
    { id: one.id, petNames: ['Tofu'] },
  ]);
  const photos = [await photoOfPet(maple.id), null, await photoOfPet(biscuit.id)];
  expect(photos.map((photo) => photo === null)).toEqual([false, true, false]);
  expect(faces.get(all.id)).toEqual(names.map((name, at) => ({ name, photo: photos[at] })));
  expect(faces.get(one.id)).toEqual([{ name: 'Tofu', photo: null }]);
});

it('R18 keeps a name whose pet is gone, with its portrait', async () => {
  expect(await facesOfBookings([])).toEqual(new Map());
  const gone = { id: 'none', petNames: ['Ghost'] };
  expect((await facesOfBookings([gone])).get('none')).toEqual([{ name: 'Ghost', photo: null }]);
});
