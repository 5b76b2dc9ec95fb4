import {
  aloneOptions,
  energyOptions,
  friendlyOptions,
  pottyOptions,
  yesNoOptions,
} from '~/domain/pet-options';
import { Card } from '../card';
import { SelectField } from '../form/select-field';
import { emptyChoice } from './empty-choice';
import classes from './pet-form.module.css';
import type { PetFields } from './use-pet-form';

/** What the dog is like, and what its day is like. */
export function TemperamentAndRoutine({ fields }: { fields: PetFields }) {
  return (
    <Card title="Temperament and routine">
      <div className={classes.fields}>
        <SelectField
          field={fields.friendly}
          label="Friendly"
          description="With other dogs and with people."
          options={friendlyOptions}
          placeholder={emptyChoice}
        />
        <SelectField
          field={fields.energy_info}
          label="Energy"
          description="On an ordinary day."
          options={energyOptions}
          placeholder={emptyChoice}
        />
        <SelectField
          field={fields.anxiety}
          label="Anxiety"
          description="Thunder, strangers, being apart from you."
          options={yesNoOptions}
          placeholder={emptyChoice}
        />
        <SelectField
          field={fields.alone}
          label="Alone"
          description="How long your dog can be left alone."
          options={aloneOptions}
          placeholder={emptyChoice}
        />
        <SelectField
          field={fields.potty_info}
          label="Potty Info"
          description="How often your dog needs to go out."
          options={pottyOptions}
          placeholder={emptyChoice}
        />
        <SelectField
          field={fields.house_trianed}
          label="House Trained"
          options={yesNoOptions}
          placeholder={emptyChoice}
          optional
        />
      </div>
    </Card>
  );
}
