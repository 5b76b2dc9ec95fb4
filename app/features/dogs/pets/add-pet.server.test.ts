import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { askWhetherSecond, newFormKey } from '~/core/web/idempotency.server';
import { createOwner } from '~tests/factories/people';
import { wholePet, wholeRow } from '~tests/factories/pet-form';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { addPet } from './add-pet.server';
import { petsOf } from './list-pets.server';
import { detailsOf } from './pet-row';

const { owner, guest } = house({ dogs: [] });
const ownerId = owner.id;

describe('addPet', () => {
  it('keeps every field exactly as it was given', async () => {
    const before = Date.now();
    const { petId, repeated } = await addPet({ ownerId, pet: wholePet, formKey: newFormKey() });
    expect(repeated).toBe(false);
    const [pet, ...others] = await petsOf(ownerId);
    expect(others).toEqual([]);
    expect(pet).toEqual({
      id: petId,
      userId: ownerId,
      createdAt: expect.any(Date) as Date,
      retiredAt: null,
      ...wholeRow,
      // Columns for the admin's notes (R45, R66).
      ...{ fit: 'unknown', fitAt: null, fitNote: '', flags: [], toAsk: [], ownFlag: '' },
      ...{ meetAt: null, meetAskAt: null, meetVersion: 0 },
    });
    expect(pet?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('keeps an answer that was not given apart from a no', async () => {
    await addPet({
      ownerId,
      pet: { ...wholePet, house_trianed: null, vet_info: [], emergency: [] },
      formKey: newFormKey(),
    });
    expect(await petsOf(ownerId)).toMatchObject([
      { houseTrained: null, vetInfo: [], emergency: [] },
    ]);
  });

  it('R114 an account has up to 30 dogs, and keeps the ones it has', async () => {
    for (let count = 0; count < 30; count += 1) await createPet(ownerId);
    const adding = addPet({ ownerId, pet: wholePet, formKey: newFormKey() });
    expect(await refusal(adding)).toMatchObject({
      userMessage: 'An account can have up to 30 dogs.',
    });
    expect(await database().pet.count({ where: { userId: ownerId } })).toBe(30);
    await addPet({ ownerId: (await guest()).id, pet: wholePet, formKey: newFormKey() });
  });

  it('R20 the same form twice makes one pet', async () => {
    const formKey = newFormKey();
    const first = await addPet({ ownerId, pet: wholePet, formKey });
    const second = await addPet({ ownerId, pet: { ...wholePet }, formKey });
    expect(second).toEqual({ petId: first.petId, repeated: true });
    expect(await petsOf(ownerId)).toHaveLength(1);
  });

  it('R20 a double click makes one pet', async () => {
    const formKey = newFormKey();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => addPet({ ownerId, pet: wholePet, formKey })),
    );
    expect(new Set(made.map(({ petId }) => petId)).size).toBe(1);
    expect(made.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await petsOf(ownerId)).toHaveLength(1);
  });

  it('R20 the same form with other content asks, and makes nothing', async () => {
    const formKey = newFormKey();
    await addPet({ ownerId, pet: wholePet, formKey });
    const other = { ...wholePet, pet_name: 'Pepper' };
    const error = await refusal(addPet({ ownerId, pet: other, formKey }));
    expect(error).toMatchObject({ code: 'conflict', userMessage: askWhetherSecond });
    expect(await petsOf(ownerId)).toHaveLength(1);
    await addPet({ ownerId, pet: other, formKey: newFormKey() });
    expect((await petsOf(ownerId)).map(({ petName }) => petName)).toEqual([
      'Pepper',
      wholePet.pet_name,
    ]);
  });

  it('R20 a form of one owner says nothing about another’s', async () => {
    const formKey = newFormKey();
    const other = await createOwner();
    await addPet({ ownerId, pet: wholePet, formKey });
    const made = await addPet({ ownerId: other.id, pet: wholePet, formKey });
    expect(made.repeated).toBe(false);
    expect(await petsOf(other.id)).toHaveLength(1);
  });

  it('refuses an owner who does not exist, and keeps nothing', async () => {
    const formKey = newFormKey();
    const nobody = 'nobodyatallwithsuchanid0';
    const counts = async () => [await database().pet.count(), await database().submission.count()];
    const before = await counts();
    const error = await refusal(addPet({ ownerId: nobody, pet: wholePet, formKey }));
    expect(error.status).toBe(404);
    expect(await counts()).toEqual(before);
  });
});

describe('petsOf', () => {
  it('lists an owner’s own pets by name, namesakes in the order they came', async () => {
    await guest({ petName: 'Aspen' });
    const names = ['Pepper', 'Biscuit', 'Mocha', 'Biscuit'];
    const made: string[] = [];
    for (const [minute, petName] of names.entries())
      made.push((await createPet(ownerId, { petName, createdAt: new Date(minute * 60_000) })).id);
    const listed = (await petsOf(ownerId)).map(({ id }) => id);
    expect(listed).toEqual([1, 3, 2, 0].map((index) => made[index]));
  });
});

describe('detailsOf', () => {
  it('reads lists through the schema instead of trusting them', async () => {
    const pet = await createPet(ownerId, { vetInfo: [{ vet_name: 'Dr. Ada Reed' }] });
    expect(detailsOf(pet).vet_info).toMatchObject([{ vet_name: 'Dr. Ada Reed', vet_zip: '' }]);
    const damaged = await createPet(ownerId, { vetInfo: ['Dr. Ada Reed'] });
    expect(() => detailsOf(damaged)).toThrow(/object/);
  });
});
