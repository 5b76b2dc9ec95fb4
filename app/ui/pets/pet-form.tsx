import type { SubmissionResult } from '@conform-to/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { PetDetails } from '~/domain/pet.schema';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { AboutDog } from './about-dog';
import { EmergencyContacts } from './emergency-contacts';
import { HealthAndFood } from './health-and-food';
import classes from './pet-form.module.css';
import { TemperamentAndRoutine } from './temperament-and-routine';
import { StoredNow } from './stored-now';
import type { StoredFields } from './stored-now';
import { usePetForm } from './use-pet-form';
import { Vets } from './vets';

/** The pet that a form changes. */
export interface PetEdit {
  pet: PetDetails;
  /** Where the form is sent. */
  action: string;
  /** Which contents the form was made from. */
  version: string;
  /** What somebody saved meanwhile, so that this save was refused. */
  stored: StoredFields | null;
}

/** The form of a pet, in sections; it works without JavaScript, its lists included. */
export function PetForm({
  lastResult,
  formKey,
  submitLabel,
  otherWay,
  edit,
}: {
  /** The action's answer: what was typed, and what is wrong with it. */
  lastResult: SubmissionResult<string[]> | undefined;
  formKey?: string;
  submitLabel: string;
  /** The way out without sending, beside the button. */
  otherWay: ReactNode;
  /** For a pet that is there already. */
  edit?: PetEdit;
}) {
  const [form, fields] = usePetForm(lastResult, edit?.pet);
  useAlertInSight(form.errorId, Boolean(form.errors?.length), lastResult);
  const problems = form.status === 'error' && !form.errors?.length;
  const hint = problems ? (
    <p>Some answers need another look; they are marked below.</p>
  ) : edit?.stored ? (
    <StoredNow {...edit.stored} />
  ) : null;
  return (
    <PostForm
      form={form}
      {...(formKey === undefined ? {} : { formKey })}
      {...(edit ? { action: edit.action } : {})}
      className={classes.form ?? ''}
      label={submitLabel}
    >
      {edit ? (
        <>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="seen" value={edit.version} />
        </>
      ) : null}
      {/* Enter in a field presses a form's first button, which must not be "Add another vet". */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className={classes.unseen} />
      <FormAlert form={form}>{hint}</FormAlert>
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

/** A refusal of the whole form stands at its top, and the button that was pressed at its end. */
function useAlertInSight(alertId: string, refused: boolean, answer: unknown) {
  useEffect(() => {
    if (refused) document.getElementById(alertId)?.scrollIntoView({ block: 'center' });
  }, [alertId, refused, answer]);
}
