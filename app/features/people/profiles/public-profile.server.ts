import { database } from '~/core/database/database.server';
import type { PictureView } from '~/core/files/picture-files';
import { todayHere } from '~/core/settings/settings.server';
import { isAdmin, visibleContact, type Viewer } from '~/core/session/permissions';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { breedOf, sizeOf } from '~/features/dogs/pets/open-questions';
import { photosOfPets } from '~/features/dogs/pets/pet-photos.server';

type PetOnProfile = {
  id: string;
  name: string;
  breed: string;
  ageYears: number | null;
  weightPounds: number | null;
  photo: PictureView | null;
  retired: boolean;
};

export type PublicProfile = {
  ownerId: string;
  firstName: string | null;
  /** Null if the viewer may not see it. */
  contact: { lastName: string | null; email: string; phone: string | null } | null;
  pets: PetOnProfile[];
  seenBy: { who: 'owner' | 'admin'; contactIsPublic: boolean } | null;
};

/** Returns the public profile of an owner (R9), reading only what the viewer may see; null if not found. */
export async function publicProfile(
  ownerId: string,
  viewer: Viewer | null,
): Promise<PublicProfile | null> {
  const owner = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    select: { id: true, firstName: true, showContact: true },
  });
  if (owner === null) return null;
  const sees = visibleContact(viewer, owner);
  const [contact, pets] = await Promise.all([
    sees.contact ? contactOf(ownerId) : null,
    petsOnProfile(ownerId, { retiredToo: sees.private }),
  ]);
  const who = isAdmin(viewer) ? 'admin' : 'owner';
  return {
    ownerId,
    firstName: owner.firstName,
    contact,
    pets,
    seenBy: sees.private ? { who, contactIsPublic: owner.showContact } : null,
  };
}

async function contactOf(ownerId: string): Promise<PublicProfile['contact']> {
  const profile = await database().profile.findUnique({
    where: { id: ownerId },
    select: { lastName: true, email: true, phoneNumber: true },
  });
  if (profile === null) return null;
  const { lastName, email, phoneNumber } = profile;
  return { lastName, email, phone: phoneNumber === null ? null : showPhoneNumber(phoneNumber) };
}

async function petsOnProfile(
  ownerId: string,
  { retiredToo }: { retiredToo: boolean },
): Promise<PetOnProfile[]> {
  const pets = await database().pet.findMany({
    where: { userId: ownerId, ...(retiredToo ? {} : { retiredAt: null }) },
    select: {
      id: true,
      petName: true,
      breed: true,
      bornOn: true,
      petWeight: true,
      toAsk: true,
      retiredAt: true,
    },
    orderBy: [{ petName: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  const today = await todayHere('committed');
  const photos = await photosOfPets(pets.map(({ id }) => id));
  return pets.map(({ id, petName, breed, retiredAt, ...size }) => ({
    id,
    name: petName,
    breed: breedOf({ breed, toAsk: size.toAsk }),
    ...sizeOf(size, today),
    photo: photos.get(id) ?? null,
    retired: retiredAt !== null,
  }));
}
