import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { AboutDog } from './about-dog';
import { EmergencyContacts } from './emergency-contacts';
import { HealthAndFood } from './health-and-food';
import classes from './pet-form.module.css';
import { TemperamentAndRoutine } from './temperament-and-routine';
import { usePetForm } from './use-pet-form';
import { Vets } from './vets';

/** The form of a pet, in sections; it works without JavaScript, its lists included. */
export function PetForm({
  lastResult,
  formKey,
  submitLabel,
  otherWay,
}: {
  /** The action's answer: what was typed, and what is wrong with it. */
  lastResult: SubmissionResult<string[]> | undefined;
  formKey: string;
  submitLabel: string;
  /** The way out without sending, beside the button. */
  otherWay: ReactNode;
}) {
  const [form, fields] = usePetForm(lastResult);
  const problems = form.status === 'error' && !form.errors?.length;
  return (
    <PostForm form={form} formKey={formKey} className={classes.form} label={submitLabel}>
      {/* Enter in a field presses a form's first button, which must not be "Add another vet". */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className={classes.unseen} />
      <FormAlert form={form}>
        {problems ? <p>Some answers need another look; they are marked below.</p> : null}
      </FormAlert>
      <AboutDog fields={fields} />
      <TemperamentAndRoutine fields={fields} />
      <HealthAndFood fields={fields} />
      <Vets form={form} fields={fields} />
      <EmergencyContacts form={form} fields={fields} />
      <div className={classes.buttons}>
        <SubmitButton>{submitLabel}</SubmitButton>
        {otherWay}
      </div>
    </PostForm>
  );
}
