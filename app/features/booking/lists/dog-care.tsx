import type { DogInCareFacts } from './admin-stay.server';
import { FactsList } from '~/ui/facts-list';
import classes from './dog-care.module.css';
import { Contacts, Vets } from '~/features/dogs/pets/pet-people';

/** Care of a dog while it is here (R72): emergency contact and vet first (R148), food, medicine, note. */
export function DogCare({ dog, level }: { dog: DogInCareFacts; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <>
      <div className={classes.people}>
        <section>
          <Heading className={classes.label}>Emergency contact</Heading>
          <Contacts contacts={dog.emergency} />
        </section>
        <section>
          <Heading className={classes.label}>Vet</Heading>
          <Vets vets={dog.vet_info} />
        </section>
      </div>
      <FactsList facts={dog.care} />
    </>
  );
}
