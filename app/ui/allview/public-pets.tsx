import { paths } from '~/lib/paths';
import { EmptyState } from '../empty-state';
import { EmptyBowl } from '../illustrations/empty-bowl';
import { LinkButton } from '../link-button';
import { PetCard } from '../pets/pet-card';
import type { PetOnCard } from '../pets/pet-card';
import classes from './public-pets.module.css';

type ListedPet = PetOnCard & { id: string; retired: boolean };

/** The Pets tab of a public profile: each pet with the way to its own page (R9). */
export function PublicPets({ pets }: { pets: readonly ListedPet[] }) {
  if (pets.length === 0)
    return (
      <EmptyState illustration={<EmptyBowl />} title="No pets here yet">
        <p>As soon as there is a dog to meet, it is here.</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="pets" className={classes.pets}>
      <h2 id="pets">Pets</h2>
      {pets.map((pet) => (
        <PetCard
          key={pet.id}
          pet={pet}
          level={3}
          actions={
            <>
              <LinkButton to={paths.publicPet(pet.id)} size="sm" variant="default">
                Info
              </LinkButton>
              {pet.retired ? <p className={classes.quiet}>Retired: others do not see it.</p> : null}
            </>
          }
        />
      ))}
    </section>
  );
}
