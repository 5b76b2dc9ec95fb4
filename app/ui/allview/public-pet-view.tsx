import { Link } from '@remix-run/react';
import type { PetDetails } from '~/domain/pet.schema';
import type { PictureView } from '~/domain/picture-files';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { FactsList } from '../facts-list';
import { DogPortrait } from '../illustrations/dog-portrait';
import { PageFrame } from '../layout/page-frame';
import { LinkButton } from '../link-button';
import { PetDetailsCards } from '../pets/pet-details';
import { petFact } from '../pets/pet-facts';
import type { PetField } from '../pets/pet-facts';
import { ageText, weightText } from '../pets/pet-words';
import { Photo } from '../photo';
import { ownerName } from './owner-name';
import classes from './public-pet-view.module.css';

type Confidential = Pick<PetDetails, 'med_info' | 'additional_info' | 'vet_info' | 'emergency'>;

export interface PetInPublic {
  id: string;
  ownerId: string;
  ownerFirstName: string | null;
  details: Omit<PetDetails, keyof Confidential>;
  /** Null for everybody but the owner and the admin (R9). */
  confidential: Confidential | null;
  photo: PictureView | null;
  retired: boolean;
  seenBy: 'owner' | 'admin' | null;
}

/** A pet's public page (spec section 2, R9): to read, and nothing to change. */
export function PublicPetView({ pet }: { pet: PetInPublic }) {
  const { ownerId, ownerFirstName, details, confidential, photo, seenBy } = pet;
  const { pet_name: name, breed, pet_age: age, pet_weight: weight } = details;
  return (
    <PageFrame
      width="profile"
      title={<bdi>{name}</bdi>}
      lead={<p>{`${breed}, ${ageText(age)}, ${weightText(weight)}`}</p>}
      actions={
        <LinkButton to={paths.publicProfile(ownerId)} variant="default">
          {ownerFirstName ? `${ownerFirstName}’s pets` : 'All pets'}
        </LinkButton>
      }
    >
      {seenBy ? <PetHint pet={pet} seenBy={seenBy} /> : null}
      <div className={classes.layout}>
        {photo ? (
          <Photo picture={photo} sizes="(min-width: 62em) 22rem, 100vw" className={classes.photo} />
        ) : (
          <DogPortrait name={name} className={classes.portrait} />
        )}
        <div className={classes.facts}>
          {confidential ? (
            <PetDetailsCards pet={{ ...details, ...confidential }} />
          ) : (
            <PublicFacts details={details} />
          )}
        </div>
      </div>
    </PageFrame>
  );
}

const sections: readonly { title: string; fields: readonly PetField[] }[] = [
  { title: 'About', fields: ['breed', 'gender', 'pet_age', 'pet_weight'] },
  {
    title: 'Temperament and routine',
    fields: ['friendly', 'energy_info', 'anxiety', 'alone', 'potty_info', 'house_trianed'],
  },
  { title: 'Health and food', fields: ['spayed_neutered', 'micro', 'food_info'] },
];

const nothingConfidential: Confidential = {
  med_info: '',
  additional_info: '',
  vet_info: [],
  emergency: [],
};

/** What everybody sees of a pet; nothing hints at what they do not. */
function PublicFacts({ details }: { details: PetInPublic['details'] }) {
  const whole = { ...details, ...nothingConfidential };
  return sections.map(({ title, fields }) => (
    <Card key={title} title={title}>
      <FactsList facts={fields.map((field) => petFact(field, whole))} short />
    </Card>
  ));
}

/** Tells the owner and the admin what others do not see, and where the pet is changed. */
function PetHint({ pet, seenBy }: { pet: PetInPublic; seenBy: 'owner' | 'admin' }) {
  const whom =
    seenBy === 'owner' ? 'you and the business' : `${ownerName(pet.ownerFirstName)} and you`;
  return (
    <Card tone="tinted">
      <p>
        {pet.retired
          ? `This pet is retired: only ${whom} see this page.`
          : `Others see less: only ${whom} see vet, emergency contacts, medication and additional info.`}{' '}
        <Link to={paths.editPet(pet.id)}>Edit this pet</Link>
      </p>
    </Card>
  );
}
