/** R9: rendering of the public pages; their data is tested in the .server tests. */
import { describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import {
  ProfileFrame,
  ProfileHint,
  PublicPets,
} from '~/routes/allview.$userId.profile/public-profile-view';
import type { PublicPet } from '~/features/dogs/pets/public-pet.server';
import { PublicPetView } from '~/routes/allview.$petId.pet/public-pet-view';
import { attribute, render, tags } from '~tests/setup/render';

const words = (html: string) => html.replace(/<[^>]*>/g, '');

const contact = { lastName: 'Reed', email: 'ada@example.com', phone: '(215) 555-0123' };

const details: PublicPet['details'] = {
  pet_name: 'Pepper',
  gender: 'Female',
  pet_weight: 42,
  pet_age: 3,
  breed: 'Beagle',
  friendly: 'yes',
  house_trianed: null,
  potty_info: 'four_hours',
  spayed_neutered: 'yes',
  micro: 'yes',
  anxiety: 'no',
  energy_info: 'Moderate',
  alone: 'two_hours',
  food_info: 'No beef',
};
const confidential = {
  med_info: 'Two pills',
  additional_info: 'Fears umbrellas',
  vet_info: [],
  emergency: [],
  markings: '',
};
const pepper: PublicPet = {
  id: 'pepper',
  ownerId: 'ada',
  toAsk: [],
  ownerFirstName: 'Ada',
  details,
  confidential: null,
  photo: null,
  retired: false,
  seenBy: null,
};

describe('the public profile', () => {
  it('has one h1, the name, and Pets in the side card as in the drawer', () => {
    const html = render(
      <ProfileFrame ownerId="ada" firstName="Ada" contact={contact}>
        {null}
      </ProfileFrame>,
    );
    expect(tags(html, 'h1')).toHaveLength(1);
    expect(words(html)).toContain('Ada Reed');
    expect(html).toContain('href="mailto:ada@example.com"');
    expect(html).toContain('href="tel:+12155550123"');
    expect(tags(html, 'details').map((menu) => attribute(menu, 'data-menu'))).toEqual(['drawer']);
    const pets = tags(html, 'a').filter((a) => a.includes(paths.publicProfile('ada')));
    expect(pets).toHaveLength(2);
  });

  it('R9 R11 without a contact or a name shows neither', () => {
    const html = render(
      <ProfileFrame ownerId="ada" firstName={null} contact={null}>
        {null}
      </ProfileFrame>,
    );
    expect(words(html)).toContain('A dog owner');
    expect(html).not.toMatch(/mailto:|tel:/);
  });

  it('R9 says to the owner and the admin what others see', () => {
    const say = (who: 'owner' | 'admin', contactIsPublic: boolean) =>
      words(render(<ProfileHint ownerId="ada" firstName="Ada" {...{ who, contactIsPublic }} />));
    expect(say('owner', false)).toContain('Others see less: your last name');
    expect(say('admin', false)).toContain('Others see less: Ada’s last name');
    expect(say('owner', true)).toContain('Everybody sees your last name');
  });

  it('R9 leads from each pet to that pet, and says which are retired', () => {
    const pet = { name: 'Pepper', breed: 'Beagle', ageYears: 3, weightPounds: 42, photo: null };
    const html = render(
      <PublicPets
        pets={[
          { ...pet, id: 'pepper', retired: false },
          { ...pet, id: 'tom', name: 'Tom', retired: true },
        ]}
      />,
    );
    const links = tags(html, 'a').map((a) => attribute(a, 'href'));
    expect(links).toEqual([paths.publicPet('pepper'), paths.publicPet('tom')]);
    expect(words(html).match(/Retired/g)).toHaveLength(1);
    expect(words(render(<PublicPets pets={[]} />))).toContain('No pets here yet');
  });
});

describe('the public pet', () => {
  it('R9 shows strangers no trace of what they may not see', () => {
    const text = words(render(<PublicPetView pet={pepper} />));
    expect(text).toContain('No beef');
    expect(text).toContain('Every 4 hours');
    expect(text).not.toMatch(/Vet|Emergency|Medication|Additional|Others see less|Edit/);
  });

  it('R9 shows its owner and the admin all of it', () => {
    for (const seenBy of ['owner', 'admin'] as const) {
      const html = render(<PublicPetView pet={{ ...pepper, confidential, seenBy }} />);
      for (const shown of ['Two pills', 'Fears umbrellas', 'Emergency contact', 'Others see less'])
        expect(words(html)).toContain(shown);
      expect(html).toContain(`href="${paths.editPet('pepper')}"`);
    }
  });

  it('says of a retired one who still sees it', () => {
    const retired = { ...pepper, confidential, retired: true, seenBy: 'owner' } as const;
    expect(words(render(<PublicPetView pet={retired} />))).toContain('This pet is retired');
  });
});
