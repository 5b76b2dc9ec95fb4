/** The table of pet fields, as used by form, columns, export and public page. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createOwner } from '~tests/factories/people';
import { wholePet } from '~tests/factories/pet-form';
import { createPet } from '~tests/factories/pets';
import { petField, petFieldNames, petFieldsThatAre, petSchema } from './pet-fields';
import { detailsOf, rowOf } from './pet-row';

describe('the table of pet fields', () => {
  it('gives every field of the form a column of its own, and loses none on the way back', async () => {
    const columns = petFieldNames.map((name) => petField(name).column);
    expect(new Set(columns).size).toBe(columns.length);
    expect(Object.keys(rowOf(wholePet, '2026-11-23')).sort()).toEqual([...columns].sort());
    const pet = await createPet((await createOwner()).id, rowOf(wholePet, '2026-11-23'));
    const stored = await database().pet.findUniqueOrThrow({ where: { id: pet.id } });
    expect(detailsOf(stored)).toEqual(wholePet);
  });

  it('R9 holds every field either public or private, and exactly these are private', () => {
    expect(petFieldsThatAre('private')).toEqual([
      'markings',
      'med_info',
      'additional_info',
      'vet_info',
      'emergency',
    ]);
    const all = [...petFieldsThatAre('public'), ...petFieldsThatAre('private')];
    expect(all.sort()).toEqual([...petFieldNames].sort());
  });

  it('checks by the form’s schema exactly the fields that it names', () => {
    expect(Object.keys(petSchema.shape)).toEqual(petFieldNames);
  });
});
