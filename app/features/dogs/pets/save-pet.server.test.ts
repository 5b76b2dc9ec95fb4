/** Saving the pet page's edit form. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { wholePet, wholeRow } from '~tests/factories/pet-form';
import { createPicture } from '~tests/factories/pictures';
import { house, type Person } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import type { PetDetails } from './pet-fields';
import { detailsOf } from './pet-row';
import { changedPetFields, petVersion, savePet, StalePet } from './save-pet.server';

const { admin, owner: viewer, dog, guest, stay } = house();
const stored = () => database().pet.findUniqueOrThrow({ where: { id: dog.id } });
let pet: Pet;
beforeAll(async () => {
  pet = await stored();
});

const before = () => petVersion(detailsOf(pet));

function save(fields: Partial<PetDetails>, more: { seen?: string; as?: Person } = {}) {
  const { seen = before(), as = viewer } = more;
  return savePet({ petId: pet.id, viewer: as, pet: { ...detailsOf(pet), ...fields }, seen });
}

describe('savePet', () => {
  it('saves every field, vets and contacts too, and nothing else', async () => {
    await savePet({ petId: pet.id, viewer, pet: wholePet, seen: before() });
    expect(await stored()).toEqual({ ...pet, ...wholeRow });
  });

  it('takes back an answer, a vet and a contact', async () => {
    await savePet({ petId: pet.id, viewer, pet: wholePet, seen: before() });
    const bare = { ...wholePet, house_trianed: null, vet_info: [], emergency: [], food_info: '' };
    await savePet({ petId: pet.id, viewer, pet: bare, seen: petVersion(wholePet) });
    expect(await stored()).toMatchObject({
      houseTrained: null,
      vetInfo: [],
      emergency: [],
      foodInfo: '',
    });
  });

  it('R99 leaves to be asked what the form left open, and nothing else', async () => {
    const toAsk = ['pet_age', 'gender'];
    await database().pet.update({ where: { id: pet.id }, data: { toAsk } });
    const same = { petId: pet.id, viewer, pet: detailsOf(pet), seen: before() };
    await savePet({ ...same, toAsk: ['gender', 'breed'] });
    expect((await stored()).toAsk).toEqual(['gender']);
    await savePet(same);
    expect((await stored()).toAsk).toEqual([]);
  });

  it('R18 a new name leaves the old bookings as they were', async () => {
    const { id } = await stay();
    await save({ pet_name: 'Sir Biscuit' });
    const booking = await database().booking.findUniqueOrThrow({
      where: { id },
      include: { pets: true },
    });
    expect(booking.petsSelected).toEqual(['Biscuit']);
    expect(booking.pets).toMatchObject([{ petId: pet.id }]);
  });

  it('a photo is described by the new name', async () => {
    await createPicture({ place: 'pet', petId: pet.id, alt: 'A photo of Biscuit' });
    await save({ pet_name: 'Sir Biscuit' });
    expect(await database().picture.findUnique({ where: { petId: pet.id } })).toMatchObject({
      alt: 'A photo of Sir Biscuit',
    });
  });

  it('of two tabs the second is told what the first changed, and nothing is lost', async () => {
    const seen = before();
    await save({ pet_weight: 44, med_info: 'Half a tablet' });
    const error = await refusal(save({ food_info: 'Two cups' }, { seen }));
    if (!(error instanceof StalePet)) throw new Error('Not refused as stale');
    expect(error.code).toBe('conflict');
    expect(error.changed).toEqual(['pet_weight', 'med_info']);
    expect(error.stored).toMatchObject({ pet_weight: 44, med_info: 'Half a tablet' });
    expect(await stored()).toMatchObject({ petWeight: 44, medInfo: 'Half a tablet', foodInfo: '' });
    // After seeing the change, the user may save what they typed.
    await save({ food_info: 'Two cups' }, { seen: petVersion(error.stored) });
    expect(await stored()).toMatchObject({ petWeight: 42, medInfo: '', foodInfo: 'Two cups' });
  });

  it('two saves at the same moment are not both kept', async () => {
    const seen = before();
    const both = await Promise.allSettled([
      save({ breed: 'Beagle mix' }, { seen }),
      save({ breed: 'Basset' }, { seen }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('R20 the same save sent twice is no conflict', async () => {
    const seen = before();
    await save({ breed: 'Basset' }, { seen });
    await save({ breed: 'Basset' }, { seen });
    expect(await stored()).toMatchObject({ breed: 'Basset' });
  });

  it('a form that does not say what it was made from overwrites nothing', async () => {
    for (const seen of ['', 'x', '.'.repeat(17)])
      expect((await refusal(save({ breed: 'Basset' }, { seen }))).code).toBe('conflict');
    expect(await stored()).toEqual(pet);
  });

  it('R8 saves nothing of another owner’s pet; the admin may', async () => {
    const other = await guest();
    expect((await refusal(save({ breed: 'Basset' }, { as: other }))).code).toBe('not_found');
    expect(await stored()).toEqual(pet);
    await save({ breed: 'Basset' }, { as: admin });
    expect(await stored()).toMatchObject({ breed: 'Basset', userId: viewer.id });
  });

  it('a pet that is gone: No rows updated in the log, and a sentence', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await database().pet.delete({ where: { id: pet.id } });
    const error = await refusal(save({ breed: 'Basset' }));
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    expect(error.userMessage).toBe('Nothing was saved: this pet is no longer here.');
    expect(lines.join('')).toContain('"event":"No rows updated"');
  });
});

describe('petVersion', () => {
  it('is the same for the same contents and names the fields that differ', () => {
    const seen = petVersion(wholePet);
    expect(petVersion(structuredClone(wholePet))).toBe(seen);
    expect(changedPetFields(seen, wholePet)).toEqual([]);
    expect(changedPetFields(seen, { ...wholePet, emergency: [], micro: 'no' })).toEqual([
      'micro',
      'emergency',
    ]);
    expect(changedPetFields('', wholePet)).toHaveLength(19);
  });
});
