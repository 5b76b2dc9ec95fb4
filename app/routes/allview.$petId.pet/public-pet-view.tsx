import { Link } from '@remix-run/react';
import type { PublicPet } from '~/features/dogs/pets/public-pet.server';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PetFacts } from '~/features/dogs/pets/pet-facts';
import { shortFacts } from '~/features/dogs/pets/pet-words';
import { Photo } from '~/ui/photo';
import { shownFirstName } from '~/features/people/accounts/taken-names';
import classes from './public-pet-view.module.css';

/** A pet's public page (spec section 2, R9), read only. */
export function PublicPetView({ pet }: { pet: PublicPet }) {
  const { ownerId, ownerFirstName, details, toAsk, confidential, photo, seenBy } = pet;
  const { pet_name: name } = details;
  return (
    <PageFrame
      width="profile"
      title={<bdi>{name}</bdi>}
      lead={<p>{shortFacts(details, toAsk)}</p>}
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
          <PetFacts
            pet={{ ...details, ...confidential }}
            toAsk={toAsk}
            about={confidential ? `About ${name}` : 'About'}
          />
        </div>
      </div>
    </PageFrame>
  );
}

/** Shows the owner and the admin what others don't see, and links to the edit page. */
function PetHint({ pet, seenBy }: { pet: PublicPet; seenBy: 'owner' | 'admin' }) {
  const whom =
    seenBy === 'owner' ? 'you and the business' : `${shownFirstName(pet.ownerFirstName)} and you`;
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
