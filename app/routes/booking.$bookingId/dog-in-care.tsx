import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import type { DogInCareFacts as Dog } from '~/features/booking/lists/admin-stay.server';
import { Card } from '~/ui/card';
import { DogCare } from '~/features/booking/lists/dog-care';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFace } from '~/features/dogs/pets/pet-faces';
import classes from './dog-in-care.module.css';

/** A dog of the stay: face, name and care (R72). */
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
