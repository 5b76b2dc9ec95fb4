import { beforeAll, describe, expect, it } from 'vitest';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { findOwners, findPets } from './find-names.server';

const { admin, owner, dogs, regular, stay } = house({
  owner: {
    firstName: 'Mia',
    lastName: 'Torres',
    email: 'mia@woof.example',
    phoneNumber: '+12155550158',
  },
  dogs: [{ petName: 'Biscuit' }, { petName: 'Pip' }],
});
const guest = regular(
  { petName: 'Rex Biscotti' },
  { firstName: 'José', lastName: "O'Neil-Park", email: 'jose@park.example' },
);
const [mia, jose, pip] = [owner.id, guest.id, dogs[1]?.id];
let stays: Record<'biscuit' | 'pip' | 'rex', string>;

beforeAll(async () => {
  stays = {
    biscuit: (await stay()).id,
    pip: (await stay({ dogs: dogs.slice(1) })).id,
    rex: (await stay({ of: guest })).id,
  };
});

async function found(search: string): Promise<string[]> {
  const list = await listBookings({ viewer: admin, frame: 'pending', page: 1, search });
  expect(list.counts.pending).toBe(list.bookings.length);
  return list.bookings.map(({ id }) => id).sort();
}

describe('the admin searches reservations', () => {
  it.each<[string, (keyof typeof stays)[]]>([
    ['', ['biscuit', 'pip', 'rex']],
    ['   ', ['biscuit', 'pip', 'rex']],
    ['biscuit', ['biscuit']],
    ['BISC', ['biscuit', 'rex']],
    ['biscotti rex', ['rex']],
    ['mia', ['biscuit', 'pip']],
    ['torres pip', ['pip']],
    ['jose', ['rex']],
    ['José', ['rex']],
    ["o'neil", ['rex']],
    ['O’Neil-Park', ['rex']],
    ['woof.example', ['biscuit', 'pip']],
    ['mia@woof.example', ['biscuit', 'pip']],
    ['iscuit', ['biscuit']],
    ['ISCUIT', ['biscuit']],
    ['cot', ['rex']],
    ['sé', ['rex']],
    ['ose', ['rex']],
    ['ip', ['pip']],
    ['orres ip', ['pip']],
    ['555-0158', ['biscuit', 'pip']],
    ['(215) 555-0158', ['biscuit', 'pip']],
    ['215.555.0158', ['biscuit', 'pip']],
    ['215 555 0158', ['biscuit', 'pip']],
    ['+1 215 555 0158', ['biscuit', 'pip']],
    ['1-215-555-0158', ['biscuit', 'pip']],
    ['12155550158', ['biscuit', 'pip']],
    ['0158 pip', ['pip']],
    ['pip 555 0158 mia', ['pip']],
    ['555 0159', []],
    ['5550158 rex', []],
    ['%', []],
    ['b%scuit', ['biscuit']],
    ['_', []],
    ['-', []],
    ['nobody', []],
    ['mia rex', []],
    // Letters of two names don't form a word.
    ['miatorres', []],
    // Not treated as index syntax.
    ['"', []],
    ['*', []],
    ['biscuit OR rex', []],
    ['text:biscuit', []],
    ['biscuit" OR "rex', []],
    ['NOT', []],
    ['(', []],
    ["'; DROP TABLE bookings; --", []],
  ])('by %j', async (search, names) => {
    expect(await found(search)).toEqual(names.map((name) => stays[name]).sort());
  });

  it('in every tab, counted in each, page by page', async () => {
    for (let day = 0; day < 11; day += 1)
      await stay({
        of: guest,
        start: `2028-03-${String(day + 1).padStart(2, '0')}T09:00`,
        end: `2028-03-${String(day + 1).padStart(2, '0')}T15:00`,
        status: 'canceled',
      });
    const page = (number: number, search: string) =>
      listBookings({ viewer: admin, frame: 'canceled', page: number, search });
    const first = await page(1, 'rex');
    expect(first).toMatchObject({ page: 1, pages: 2, counts: { canceled: 11, pending: 1 } });
    expect(first.bookings).toHaveLength(10);
    expect(first.bookings[0]?.start).toBe('2028-03-11T09:00');
    expect((await page(2, 'rex')).bookings.map(({ start }) => start)).toEqual(['2028-03-01T09:00']);
    expect((await page(1, 'pip')).counts.canceled).toBe(0);
  });
});

describe('owners and pets by name', () => {
  it('finds owners by themselves and by their pets, each word anywhere', async () => {
    expect(await findOwners('torres')).toEqual([mia]);
    expect(await findOwners('pip mia')).toEqual([mia]);
    expect((await findOwners('bisc')).sort()).toEqual([mia, jose].sort());
    expect(await findOwners('pip rex')).toEqual([]);
    expect(await findOwners(' ')).toEqual([]);
  });

  it('finds pets by their own names alone', async () => {
    expect(await findPets('pip')).toEqual([pip]);
    expect(await findPets('torres')).toEqual([]);
    expect(await findPets('')).toEqual([]);
  });
});

describe('letters that a keyboard lacks', () => {
  it.each([
    [
      'Łukasz Ødegård',
      ['Lukasz', 'lukasz odegard', 'Łukasz', 'łukasz ødegård', 'ØDEGÅRD', 'ukas', 'lu'],
    ],
    ['Siobhan O’Brien', ['OBrien', "O'Brien", 'o’brien', 'O Brien', 'brien', 'ob']],
    ["D'Andre Đorđe", ['dandre', 'dorde', 'Đorđe', "d'a"]],
    ['Æsa Þórsdóttir Strauß', ['aesa', 'Thorsdottir', 'strauss', 'Strauß', 'Æsa þórs']],
  ])('%s is found', async (fullName, searches) => {
    const { id } = await createOwner({ fullName });
    for (const search of searches) expect(await findOwners(search), search).toContain(id);
    expect(await findOwners(`${searches[0]}x`)).toEqual([]);
  });

  it('a pet, too', async () => {
    const pet = await createPet(mia, { petName: 'Bjørn' });
    expect(await findPets('bjorn')).toEqual([pet.id]);
  });
});
