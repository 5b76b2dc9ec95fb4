import type { PetDetails } from '~/domain/pet.schema';
import { petFact } from './pet-facts';
import type { PetField } from './pet-facts';
import classes from './pet-form.module.css';

/** The fields that somebody changed since a form was made, and the pet as it is stored now. */
export interface StoredFields {
  changed: PetField[];
  stored: PetDetails;
}

/** What is stored now where it differs from what the person saw, to compare with what they typed. */
export function StoredNow({ changed, stored }: StoredFields) {
  return (
    <dl className={classes.stored}>
      {changed.map((field) => {
        const { label, value } = petFact(field, stored);
        return (
          <div key={field}>
            <dt>{label} is now</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
