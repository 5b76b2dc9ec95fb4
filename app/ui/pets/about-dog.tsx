import { genderOptions } from '~/domain/pet-options';
import { Card } from '../card';
import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { emptyChoice } from './empty-choice';
import classes from './pet-form.module.css';
import type { PetFields } from './use-pet-form';

/** Who the dog is. */
export function AboutDog({ fields }: { fields: PetFields }) {
  return (
    <Card title="About your dog">
      <div className={classes.fields}>
        <TextField field={fields.pet_name} label="Pet Name" autoComplete="off" />
        <TextField field={fields.breed} label="Breed" />
        <TextField
          field={fields.pet_age}
          label="Age"
          description="In years; 0.5 is six months."
          inputMode="decimal"
        />
        <TextField
          field={fields.pet_weight}
          label="Weight"
          description="In pounds."
          inputMode="decimal"
        />
        <SelectField
          field={fields.gender}
          label="Gender"
          options={genderOptions}
          placeholder={emptyChoice}
        />
      </div>
    </Card>
  );
}
