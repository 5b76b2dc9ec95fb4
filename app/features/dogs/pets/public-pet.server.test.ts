/** R9: the contents of a pet's public page for each kind of viewer. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Viewer } from '~/core/session/permissions';
import { createOwner } from '~tests/factories/people';
import { wholePet } from '~tests/factories/pet-form';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { house } from '~tests/setup/house';
import { rowOf } from './pet-row';
import { publicPet } from './public-pet.server';

const { admin, owner, dog, regular } = house({
  owner: { firstName: 'Ada', showContact: true },
  dogs: [rowOf(wholePet, '2026-11-23')],
});
const [ownerId, petId] = [owner.id, dog.id];

const { markings, med_info, additional_info, vet_info, emergency, ...open } = wholePet;
// R91: others see the age, not the birthday.
const details = { ...open, pet_age: expect.any(Number) as number };
const confidential = { markings, med_info, additional_info, vet_info, emergency };

const strangers: [string, Viewer | null][] = [
  ['a visitor', null],
  ['another owner', regular()],
];
const trusted: ['owner' | 'admin', Viewer | null][] = [
  ['owner', owner],
  ['admin', admin],
];

describe('R9 the public pet', () => {
  // The owner shows contact details, which must not affect these fields.
  it.each(strangers)(
    'R9 has for %s what is not confidential, and no trace of the rest',
    async (_, who) => {
      const pet = await publicPet(petId, who);
      expect(pet).toEqual({
        id: petId,
        ownerId,
        toAsk: [],
        ownerFirstName: 'Ada',
        details,
        confidential: null,
        photo: null,
        retired: false,
        seenBy: null,
      });
    },
  );

  it.each(trusted)('R9 has for the %s all of it', async (who, viewer) => {
    expect(await publicPet(petId, viewer)).toMatchObject({
      details,
      confidential,
      seenBy: who,
    });
  });

  it('R9 a retired pet is there for its owner and the admin only', async () => {
    const { id } = await createPet(ownerId, { retiredAt: new Date() });
    for (const [, who] of strangers) expect(await publicPet(id, who)).toBeNull();
    for (const [, who] of trusted)
      expect(await publicPet(id, who)).toMatchObject({ retired: true });
  });

  it('shows its photo', async () => {
    const { id } = await createPet(ownerId);
    const photo = await createPicture({ place: 'pet', petId: id, alt: 'Biscuit asleep' });
    expect((await publicPet(id, null))?.photo).toEqual(photo);
  });

  it('R41 is not there for a deleted account, nor for nobody', async () => {
    const gone = await createOwner({ deletedAt: new Date() });
    const { id } = await createPet(gone.id);
    for (const viewer of [null, { id: gone.id, role: 'user' }, { id: 'x', role: 'admin' }] as const)
      expect(await publicPet(id, viewer)).toBeNull();
    expect(await publicPet('nosuchpetlivesheree', null)).toBeNull();
    expect(await database().pet.count({ where: { id } })).toBe(1);
  });
});
