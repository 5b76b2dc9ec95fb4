/** R18: removing a pet: retired if it has bookings, erased otherwise. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { bookablePets } from '~/features/dogs/pets/list-pets.server';
import { petsTab } from '~/routes/$userId.profile._index/pets-tab.server';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { createRecord } from '~tests/factories/records';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { bringBackPet, retirementOf, retirePet } from './retire-pet.server';

const { admin, owner: viewer, dog, guest, stay } = house();
const pet = { ...dog, retiredAt: null };
const past = { start: '2025-03-03T09:00', end: '2025-03-03T15:00', status: 'accepted' } as const;
const retire = (agreed: 'erase' | 'retire', as: Person = viewer) =>
  retirePet({ petId: pet.id, viewer: as, agreed });
const now = () => database().pet.findUnique({ where: { id: pet.id } });

async function foldersOf(kind: string): Promise<string[]> {
  return readdir(path.join(environment().dataDir, 'files', kind)).catch(() => []);
}

describe('R18 a pet without bookings', () => {
  it('R18 is erased with its photo and its records, files included', async () => {
    const photo = await createPicture({ place: 'pet', petId: pet.id, alt: 'Biscuit' });
    const record = await createRecord(pet);
    const other = await createPet(viewer.id);
    const kept = await createRecord(other);
    expect(await retirementOf('committed', pet)).toEqual({ kind: 'erase' });
    expect(await retire('erase')).toEqual({
      done: 'erase',
      petName: 'Biscuit',
      ownerId: viewer.id,
    });
    expect(await now()).toBeNull();
    expect(await database().picture.count({ where: { id: photo.id } })).toBe(0);
    expect(await database().petRecord.count({ where: { id: record } })).toBe(0);
    await expect.poll(() => foldersOf('pictures')).not.toContain(photo.id);
    await expect.poll(() => foldersOf('records')).not.toContain(record);
    expect(await foldersOf('records')).toContain(kept);
  });

  it('R18 is not erased once a booking came, by somebody who agreed to erase it', async () => {
    await stay(past);
    expect((await refusal(retire('erase'))).code).toBe('conflict');
    expect((await now())?.retiredAt).toBeNull();
  });

  it('R18 is not retired in place of being erased', async () => {
    expect((await refusal(retire('retire'))).code).toBe('conflict');
    expect((await now())?.retiredAt).toBeNull();
  });
});

describe('R18 a pet with old bookings', () => {
  it('R18 is retired: it stays with its bookings and records, and cannot be booked', async () => {
    const { id } = await stay(past);
    await createRecord(pet);
    expect(await retirementOf('committed', pet)).toEqual({ kind: 'retire', bookings: 1 });
    expect((await retire('retire')).done).toBe('retire');
    expect((await now())?.retiredAt).toBeInstanceOf(Date);
    expect(await database().bookingPet.count({ where: { bookingId: id } })).toBe(1);
    expect(await database().petRecord.count({ where: { petId: pet.id } })).toBe(1);
    expect(await bookablePets(viewer.id, database())).toEqual([]);
    const { pets, retired } = await petsTab(viewer.id);
    expect([pets, retired.map((one) => one.id)]).toEqual([[], [pet.id]]);
  });

  it('R20 a second press changes nothing, not even the day', async () => {
    await stay(past);
    await retire('retire');
    const first = (await now())?.retiredAt;
    expect((await retire('retire')).done).toBe('retire');
    expect((await now())?.retiredAt).toEqual(first);
  });

  it('is brought back by its owner and the admin, and by nobody else', async () => {
    await stay(past);
    await retire('retire');
    const other = await guest();
    expect((await refusal(bringBackPet(pet.id, other))).code).toBe('not_found');
    expect((await now())?.retiredAt).not.toBeNull();
    await bringBackPet(pet.id, viewer);
    expect((await bookablePets(viewer.id, database())).map(({ id }) => id)).toEqual([pet.id]);
    await retire('retire', admin);
    await bringBackPet(pet.id, admin);
    expect((await now())?.retiredAt).toBeNull();
  });
});

describe('R18 a pet with a stay that stands', () => {
  it.each(['pending', 'accepted'] as const)(
    'R18 %s: is neither retired nor erased, and the page says which stay',
    async (status) => {
      const { id } = await stay({ status });
      const found = await retirementOf('committed', pet);
      expect(found).toMatchObject({ kind: 'stands', stays: [{ id, service: 'Daycare', status }] });
      for (const agreed of ['erase', 'retire'] as const)
        expect((await refusal(retire(agreed))).code).toBe('conflict');
      expect((await now())?.retiredAt).toBeNull();
    },
  );

  it.each(['rejected', 'canceled'] as const)('R18 one that was %s is none', async (status) => {
    await stay({ status });
    expect((await retire('retire')).done).toBe('retire');
  });

  it('R18 a stay of another pet of that owner is none', async () => {
    const other = await createPet(viewer.id);
    await stay({ dogs: [other], status: 'accepted' });
    expect(await retirementOf('committed', pet)).toEqual({ kind: 'erase' });
  });
});

it('R8 nobody retires or erases the pet of another', async () => {
  const other = await guest();
  const before = await now();
  for (const agreed of ['erase', 'retire'] as const)
    expect((await refusal(retire(agreed, other))).code).toBe('not_found');
  expect(await now()).toEqual(before);
});

it('bookable pets are the owner’s own, by name, without the retired ones', async () => {
  await createPet(viewer.id, { petName: 'Aspen', retiredAt: new Date() });
  await guest({ petName: 'Stranger' });
  const acorn = await createPet(viewer.id, { petName: 'Acorn', breed: 'Whippet' });
  expect(await bookablePets(viewer.id, database())).toEqual([
    { id: acorn.id, petName: 'Acorn', breed: 'Whippet' },
    { id: pet.id, petName: 'Biscuit', breed: 'Beagle' },
  ]);
});
