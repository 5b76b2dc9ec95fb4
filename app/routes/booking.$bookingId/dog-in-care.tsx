import { Link } from '@remix-run/react';
import { petFact } from '~/domain/pet-fields';
import { paths } from '~/lib/paths';
import type { DogInCare as Dog } from '~/services/pets/admin-stay.server';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { PetFace } from '~/ui/pets/pet-faces';
import { Contacts, Vets } from '~/ui/pets/pet-facts';
import classes from './dog-in-care.module.css';

/** What to know about a dog during its stay: face, food, medicine, note, contacts (R72). */
export function DogInCare({ dog }: { dog: Dog }) {
  const { id, name, breed, additional_info: note } = dog;
  const [food, medicine, about] = [
    petFact('food_info', dog),
    petFact('med_info', dog),
    petFact('additional_info', dog),
  ];
  return (
    <Card
      title={
        <span className={classes.title}>
          <PetFace pet={dog} size="large" />
          <span>
            <Link to={paths.pet(id)}>{name}</Link>, {breed}
          </span>
        </span>
      }
    >
      <FactsList facts={[food, medicine, ...(note === '' ? [] : [about])]} />
      <div className={classes.people}>
        <section>
          <h3 className={classes.label}>Emergency contact</h3>
          <Contacts contacts={dog.emergency} />
        </section>
        <section>
          <h3 className={classes.label}>Vet</h3>
          <Vets vets={dog.vet_info} />
        </section>
      </div>
    </Card>
  );
}
