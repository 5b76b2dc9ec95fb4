import { yesNoOptions } from '~/domain/pet-options';
import { Card } from '../card';
import { SelectField } from '../form/select-field';
import { TextAreaField } from '../form/text-area-field';
import { emptyChoice } from './empty-choice';
import classes from './pet-form.module.css';
import type { PetFields } from './use-pet-form';

/** What has to be known to keep the dog well. */
export function HealthAndFood({ fields }: { fields: PetFields }) {
  return (
    <Card title="Health and food">
      <div className={classes.fields}>
        <SelectField
          field={fields.spayed_neutered}
          label="Spayed/Neutered"
          options={yesNoOptions}
          placeholder={emptyChoice}
        />
        <SelectField
          field={fields.micro}
          label="Microchipped"
          options={yesNoOptions}
          placeholder={emptyChoice}
        />
        <div className={classes.wide}>
          <TextAreaField
            field={fields.food_info}
            label="Food Info"
            description="What, how much and when; what is not allowed."
            rows={3}
            optional
          />
        </div>
        <div className={classes.wide}>
          <TextAreaField
            field={fields.med_info}
            label="Medication Info"
            description="What, how much, when and how it goes down best."
            rows={3}
            optional
          />
        </div>
        <div className={classes.wide}>
          <TextAreaField
            field={fields.additional_info}
            label="Additional Info"
            description="Anything else that makes a good stay."
            rows={3}
            optional
          />
        </div>
      </div>
    </Card>
  );
}
