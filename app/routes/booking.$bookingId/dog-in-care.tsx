import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import type { DogInCare as Dog } from '~/features/reservations/admin-stay.server';
import { Card } from '~/ui/card';
import { DogCare } from '~/features/reservations/dog-care';
import { DogFlags } from '~/features/dogs-fit/dog-flags';
import { PetFace } from '~/features/pets/pet-faces';
import classes from './dog-in-care.module.css';

/** A dog of the stay: its face, its name, and its care (R72). */
export function DogInCare({ dog }: { dog: Dog }) {
  return (
    <Card
      title={
        <span className={classes.title}>
          <PetFace pet={dog} size="large" />
          <span>
            <Link to={paths.pet(dog.id)}>{dog.name}</Link>
            {dog.breed === '' ? null : `, ${dog.breed}`}
          </span>
        </span>
      }
    >
      <DogFlags pets={[dog]} />
      <DogCare dog={dog} level={3} />
    </Card>
  );
}
