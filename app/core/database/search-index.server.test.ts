/** The triggers of the migrations: full-text search agrees with the rows after every kind of write. */
import { expect, it } from 'vitest';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { database } from './database.server';

async function found(word: string): Promise<string[]> {
  const rows = await database().$queryRaw<{ text: string }[]>`
    SELECT search_entries.text FROM search_index
    JOIN search_entries ON search_entries.id = search_index.rowid
    WHERE search_index MATCH ${`"${word}"`} ORDER BY search_entries.id`;
  return rows.map(({ text }) => text);
}

it('the search follows names of owners and pets', async () => {
  const owner = await createOwner({
    fullName: 'Zoë Quillfeather',
    email: 'zoe@example.com',
    phoneNumber: '+1 (215) 555-0158',
  });
  const pet = await createPet(owner.id, { petName: 'Sir Wafflepaws' });
  expect(await found('zoe')).toEqual(['Zoë Quillfeather zoe@example.com 12155550158']);
  expect(await found('feath')).toHaveLength(1);
  expect(await found('5550158')).toHaveLength(1);
  expect(await found('waffle')).toEqual(['Sir Wafflepaws']);
  await database().pet.update({ where: { id: pet.id }, data: { petName: 'Biscotti' } });
  await database().profile.update({
    where: { id: owner.id },
    data: { fullName: 'Zoë Plume', phoneNumber: '+12155550159' },
  });
  expect(await found('waffle')).toEqual([]);
  expect(await found('biscot')).toEqual(['Biscotti']);
  expect(await found('quill')).toEqual([]);
  expect(await found('5550158')).toEqual([]);
  expect(await found('plum')).toHaveLength(1);
  expect(await found('5550159')).toHaveLength(1);
  await database().pet.delete({ where: { id: pet.id } });
  expect(await found('biscot')).toEqual([]);
});

it('the index holds what its rows say, folded, also after changes', async () => {
  const owner = await createOwner({ fullName: "Łukasz O'Brien" });
  expect(await found('LukaszX')).toEqual([]);
  expect(await found('obrien')).toHaveLength(1);
  await database().profile.update({ where: { id: owner.id }, data: { fullName: 'Ødegård' } });
  expect(await found('lukasz')).toEqual([]);
  expect(await found('odegard')).toHaveLength(1);
  await database().searchEntry.deleteMany({ where: { ownerId: owner.id } });
  expect(await found('odegard')).toEqual([]);
  await database()
    .$executeRaw`INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)`;
});
