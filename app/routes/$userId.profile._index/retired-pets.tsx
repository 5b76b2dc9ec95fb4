import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { BringBack } from '~/features/dogs/pets/bring-back';
import { PetCard, type PetOnCard } from '~/features/dogs/pets/pet-card';
import classes from './pet-list.module.css';

/** Retired pets, each with a button to restore it. */
export function RetiredPets({ pets }: { pets: readonly (PetOnCard & { id: string })[] }) {
  if (pets.length === 0) return null;
  return (
    <section aria-labelledby="retired" className={classes.retired}>
      <h2 id="retired" className={classes.heading}>
        Retired
      </h2>
      {pets.map((pet) => (
        <PetCard
          key={pet.id}
          pet={pet}
          level={3}
          actions={
            <>
              <BringBack petId={pet.id} name={pet.name} />
              <LinkButton to={paths.pet(pet.id)} size="sm" variant="default">
                Info
              </LinkButton>
            </>
          }
        />
      ))}
    </section>
  );
}
