/** Saved pictures: row and files are added and removed together. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createPicture, drawnPicture, upload } from '~tests/factories/pictures';
import {
  removePetPhoto,
  removePicture,
  savePicture,
} from '~/features/dogs/pictures/change-pictures.server';
import { findPictureFile, picturesOf } from '~/features/dogs/pictures/find-pictures.server';
import { photoOfPet, photosOfPets } from './pet-photos.server';
import { readPicture } from '~/features/dogs/pictures/read-picture.server';

const folders = async () =>
  (await readdir(path.join(environment().dataDir, 'files', 'pictures')).catch(() => [])).sort();

const rows = async () =>
  (await database().picture.findMany({ select: { id: true } })).map(({ id }) => id).sort();

const aPet = async () => createPet((await createOwner()).id);

const prepared = async () =>
  readPicture(upload(await drawnPicture({ width: 400, height: 400 })), 'pet');

describe('keeping a picture', () => {
  it('R9 shows what a page needs of it, in the order in which they came', async () => {
    const first = await createPicture(
      { place: 'home', alt: 'The garden' },
      { width: 700, height: 500 },
    );
    const second = await createPicture({ place: 'home', alt: 'The sofa' });
    await createPicture({ place: 'about', alt: 'Nora' });
    expect(first).toEqual({ id: first.id, alt: 'The garden', width: 700, height: 500 });
    expect(await picturesOf('home')).toEqual([first, second]);
    expect(await picturesOf('about')).toHaveLength(1);
    expect(await folders()).toEqual(await rows());
  });

  it('R9 a pet has one photo, and a new one takes the place of the old, files too', async () => {
    const pet = await aPet();
    const old = await createPicture({ place: 'pet', petId: pet.id, alt: 'Biscuit' });
    const photo = await createPicture({ place: 'pet', petId: pet.id, alt: 'Biscuit' });
    expect(photo.id).not.toBe(old.id);
    expect(photo.width).toBe(photo.height);
    expect(await photoOfPet(pet.id)).toEqual(photo);
    const other = await aPet();
    expect(await photoOfPet(other.id)).toBeNull();
    expect(await photosOfPets([pet.id, other.id])).toEqual(new Map([[pet.id, photo]]));
    await expect.poll(folders).toEqual(await rows());
    expect(await rows()).not.toContain(old.id);
  });

  it('R8 is refused for a pet of somebody else and for none, and nothing is left', async () => {
    const pet = await aPet();
    const mine = await createPicture({ place: 'pet', petId: pet.id, alt: 'Biscuit' });
    const other = await createOwner();
    for (const wrong of [{ petId: pet.id, ownerId: other.id }, { petId: 'nosuchpetanywhere000' }]) {
      const saving = savePicture(await prepared(), { place: 'pet', alt: 'Mine now', ...wrong });
      await expect(saving).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await photoOfPet(pet.id)).toEqual(mine);
    expect(await folders()).toEqual(await rows());
    const own = { place: 'pet', petId: pet.id, ownerId: pet.userId, alt: 'New' } as const;
    expect(await savePicture(await prepared(), own)).toMatchObject({ alt: 'New' });
  });

  it('does not let a picture that was not cut for a pet become a pet’s', async () => {
    const wide = await readPicture(upload(await drawnPicture({ width: 400, height: 100 })), 'home');
    const pet = await aPet();
    const saving = savePicture(wide, { place: 'pet', petId: pet.id, alt: 'Biscuit' });
    await expect(saving).rejects.toThrow('prepared for elsewhere');
    expect(await photoOfPet(pet.id)).toBeNull();
  });
});

describe('removing a picture', () => {
  it('takes its files along', async () => {
    const { id } = await createPicture({ place: 'home', alt: 'The garden' });
    await removePicture(id);
    await expect(removePicture(id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await picturesOf('home')).map((picture) => picture.id)).not.toContain(id);
    expect(await findPictureFile(id, '320.webp')).toBeNull();
    await expect.poll(folders).toEqual(await rows());
  });

  it('R8 takes a pet’s photo from its own owner only, and never as one of the house', async () => {
    const pet = await aPet();
    const { id } = await createPicture({ place: 'pet', petId: pet.id, alt: 'Biscuit' });
    await expect(removePicture(id)).rejects.toMatchObject({ code: 'not_found' });
    const other = await createOwner();
    await removePetPhoto(pet.id, other.id);
    expect(await photoOfPet(pet.id)).not.toBeNull();
    await removePetPhoto(pet.id, pet.userId);
    expect(await photoOfPet(pet.id)).toBeNull();
    await expect.poll(folders).toEqual(await rows());
  });

  it('R9 shows no file of a picture whose row is gone', async () => {
    const pet = await aPet();
    const { id } = await createPicture({ place: 'pet', petId: pet.id, alt: 'Biscuit' });
    const before = await findPictureFile(id, '320.webp');
    expect(before).toMatchObject({ format: 'webp' });
    await database().pet.delete({ where: { id: pet.id } });
    expect(await findPictureFile(id, '320.webp')).toBeNull();
  });
});
