/** An owner's dogs: the next one to ask about (R99), and shared habits (R102). */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { dogToAsk, lastPetOf } from './list-pets.server';

describe('R99 the first visit', () => {
  it('goes from dog to dog of which something is open, once each, and ends', async () => {
    const { id } = await createOwner();
    const dogs = [];
    for (const toAsk of [['micro'], [], ['alone'], ['alone']] as const)
      dogs.push((await createPet(id, { toAsk: [...toAsk] })).id);
    const open = [dogs[0], dogs[2]].sort();
    await database().pet.update({ where: { id: dogs[3] ?? '' }, data: { retiredAt: new Date() } });
    const [first, second] = [await dogToAsk(id), await dogToAsk(id, open[0] ?? '')];
    expect([first, second]).toEqual(open);
    expect(await dogToAsk(id, second ?? '')).toBeNull();
  });
});

describe('R102 a further dog', () => {
  it('begins with the habits of the dog added last, if all of them were told', async () => {
    const { id } = await createOwner();
    const createdAt = new Date('2026-01-01T12:00:00Z');
    await createPet(id, { petName: 'Fig', alone: 'two_hours', createdAt });
    expect(await lastPetOf(id)).toMatchObject({ name: 'Fig', habits: { alone: 'two_hours' } });
    await createPet(id, { petName: 'Otis', toAsk: ['alone'] });
    expect(await lastPetOf(id)).toMatchObject({ name: 'Otis', habits: null });
  });
});
