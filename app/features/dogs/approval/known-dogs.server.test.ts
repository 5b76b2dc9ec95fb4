/** R100: imported dogs that the house already knows need no first visit (R45). */
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { visitsOf } from '~/features/booking/readiness/known-facts.server';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { dogsToKnow, welcomeDogs } from './known-dogs.server';

const { owner, settings, guest } = house({
  owner: { notInvitedSince: new Date('2026-11-01T12:00:00Z'), fullName: 'Mia Torres' },
  dogs: [],
});

async function dogsOf(...names: string[]): Promise<string[]> {
  const pets = [];
  for (const petName of names) pets.push((await createPet(owner.id, { petName })).id);
  return pets;
}

const fitOf = async (id: string) => (await database().pet.findUniqueOrThrow({ where: { id } })).fit;

it('are those of owners you have not invited, without a word or a meeting yet', async () => {
  const [fig = '', maple = ''] = await dogsOf('Maple', 'Fig').then((ids) => ids.reverse());
  await guest({ petName: 'Stranger' });
  await createPet(owner.id, { petName: 'Gone', retiredAt: new Date() });
  await createPet(owner.id, { petName: 'Biter', fit: 'not_a_fit' });
  await createPet(owner.id, { petName: 'Soon', meetAt: new Date() });
  const { count, dogs } = await dogsToKnow();
  expect(count).toBe(2);
  expect(dogs.map(({ id, name }) => [id, name])).toEqual([
    [fig, 'Fig'],
    [maple, 'Maple'],
  ]);
});

it('are welcome, some and then all, once', async () => {
  const { dog: stranger } = await guest();
  const [pho = '', olive = ''] = await dogsOf('Pho', 'Olive');
  expect(await welcomeDogs([pho, stranger.id, 'no-dog'])).toBe(1);
  expect([await fitOf(pho), await fitOf(olive), await fitOf(stranger.id)]).toEqual([
    ...['welcome', 'unknown', 'unknown'],
  ]);
  const { seen, count } = await dogsToKnow();
  expect(await welcomeDogs({ seen })).toBe(count);
  expect([await fitOf(olive), await fitOf(stranger.id)]).toEqual(['welcome', 'unknown']);
  expect((await dogsToKnow()).count).toBe(0);
  expect(await welcomeDogs([pho])).toBe(0);
});

it('all of them means those that the page named', async () => {
  await dogsOf('Kiwi');
  const { seen } = await dogsToKnow();
  const [late = ''] = await dogsOf('Late');
  expect(await refusal(welcomeDogs({ seen }))).toMatchObject({ code: 'conflict' });
  expect(await fitOf(late)).toBe('unknown');
});

it('keeps a first visit from being asked for', async () => {
  await settings({ meetFirst: true });
  const [bean = '', otis = ''] = await dogsOf('Bean', 'Otis');
  await welcomeDogs([bean]);
  const { toMeet } = await visitsOf('committed', [bean, otis]);
  expect(toMeet.map(({ petId }) => petId)).toEqual([otis]);
});
