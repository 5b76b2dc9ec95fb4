/** R9: the contents of a public profile for each kind of viewer. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Viewer } from '~/core/session/permissions';
import { createOwner } from '~tests/factories/people';
import { createPet, plainDogYears } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { house } from '~tests/setup/house';
import { publicProfile } from './public-profile.server';

const { admin, owner, dogs, regular } = house({
  owner: {
    firstName: 'Ada',
    lastName: 'Featherstone',
    email: 'ada.private@example.com',
    phoneNumber: '+12155550177',
  },
  dogs: [
    { petName: 'Pepper', medInfo: 'secret pills' },
    { petName: 'Tom', retiredAt: new Date() },
  ],
});
const [petId, retiredId] = dogs.map(({ id }) => id);
const ownerId = owner.id;
const other = regular({ petName: 'Somebody else’s' });

const contact = {
  lastName: 'Featherstone',
  email: 'ada.private@example.com',
  phone: '(215) 555-0177',
};
const pepper = () => ({
  id: petId,
  name: 'Pepper',
  breed: 'Beagle',
  ageYears: plainDogYears(),
  weightPounds: 42,
  photo: null,
  retired: false,
});

const strangers: [string, Viewer | null][] = [
  ['a visitor', null],
  ['another owner', other],
];
const trusted: ['owner' | 'admin', Viewer | null][] = [
  ['owner', owner],
  ['admin', admin],
];

const showContact = (on: boolean) =>
  database().profile.update({ where: { id: ownerId }, data: { showContact: on } });

describe('R9 the public profile', () => {
  it.each(strangers)(
    'R9 shows %s the first name and the pets, and nothing more',
    async (_, who) => {
      await showContact(false);
      expect(await publicProfile(ownerId, who)).toEqual({
        ownerId,
        firstName: 'Ada',
        contact: null,
        pets: [pepper()],
        seenBy: null,
      });
    },
  );

  it.each(strangers)(
    'R9 shows %s the contact once it is switched on, still no more',
    async (_, who) => {
      await showContact(true);
      expect(await publicProfile(ownerId, who)).toEqual({
        ownerId,
        firstName: 'Ada',
        contact,
        pets: [pepper()],
        seenBy: null,
      });
    },
  );

  it.each(trusted)('R9 shows the %s everything, and that others see less', async (who, viewer) => {
    for (const on of [false, true]) {
      await showContact(on);
      expect(await publicProfile(ownerId, viewer)).toMatchObject({
        contact,
        pets: [pepper(), { id: retiredId, name: 'Tom', retired: true }],
        seenBy: { who, contactIsPublic: on },
      });
    }
  });

  it('shows a pet’s photo', async () => {
    const photographed = await createPet(ownerId, { petName: 'Zed' });
    const photo = await createPicture({ place: 'pet', petId: photographed.id, alt: 'Zed asleep' });
    const profile = await publicProfile(ownerId, null);
    expect(profile?.pets.at(-1)).toMatchObject({ name: 'Zed', photo: { id: photo.id } });
  });

  it('R41 is not there for a deleted account, nor for nobody', async () => {
    const gone = await createOwner({ deletedAt: new Date() });
    for (const viewer of [null, { id: gone.id, role: 'user' }, { id: 'x', role: 'admin' }] as const)
      expect(await publicProfile(gone.id, viewer)).toBeNull();
    expect(await publicProfile('nosuchownerlivesher', null)).toBeNull();
  });

  it('R11 an account without a name shows no e-mail in its place', async () => {
    const { id } = await createOwner({ firstName: null, lastName: null, phoneNumber: null });
    expect(await publicProfile(id, null)).toMatchObject({ firstName: null, contact: null });
  });
});
