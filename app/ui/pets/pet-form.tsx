import { useForm, type DefaultValue, type FieldMetadata } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useEffect, type ReactNode } from 'react';
import {
  petFact,
  petField,
  petFieldNames,
  petSchema,
  petSections,
  type PetDetails,
  type PetFieldName,
  type PetForm as PetFormValues,
} from '~/domain/pet-fields';
import { Card } from '../card';
import { SelectField, TextAreaField, TextField } from '../form/fields';
import { FormAlert, PostForm, SubmitButton } from '../form/post-form';
import { ContactFields, EntryList, VetFields } from './pet-entries';
import classes from './pet-form.module.css';
import type { FormResult } from '~/ui/form/checked-form';

/** The fields that another save changed, and the pet as it is stored. */
export interface StoredFields {
  changed: PetFieldName[];
  stored: PetDetails;
}

/** The pet that a form changes. */
interface PetEdit {
  pet: PetDetails;
  /** Where the form is sent. */
  action: string;
  /** Which contents the form was made from. */
  version: string;
  /** What another save changed, so that this one was refused. */
  stored: StoredFields | null;
}

const constraint = getZodConstraint(petSchema);
// One empty vet and one empty contact, so that both can be filled in without JavaScript.
const emptyPet = { vet_info: [{}], emergency: [{}] };

/** The form of a pet, in sections; it works without JavaScript, its lists included. */
export function PetForm({
  lastResult,
  formKey,
  submitLabel,
  otherWay,
  edit,
}: {
  /** The action's answer: what was typed, and what is wrong with it. */
  lastResult: FormResult;
  formKey?: string;
  submitLabel: string;
  /** The way out without sending, beside the button. */
  otherWay: ReactNode;
  /** For a pet that is there already. */
  edit?: PetEdit;
}) {
  const [form, fields] = useForm<PetFormValues, PetDetails>({
    id: 'pet',
    lastResult: lastResult ?? null,
    defaultValue: edit === undefined ? emptyPet : typedPet(edit.pet),
    constraint,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: petSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  useAlertInSight(form.errorId, Boolean(form.errors?.length), lastResult);
  const problems = form.status === 'error' && !form.errors?.length;
  const hint = problems ? (
    <p>Some answers need another look; they are marked below.</p>
  ) : edit?.stored ? (
    <StoredNow {...edit.stored} />
  ) : null;
  const { vet_info: vets, emergency: contacts } = fields;
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
      {(['about', 'temperament', 'health'] as const).map((section) => (
        <Card key={section} title={section === 'about' ? 'About your dog' : petSections[section]}>
          <div className={classes.fields}>
            {petFieldNames
              .filter((name) => petField(name).section === section)
              .map((name) => (
                <PetInput key={name} name={name} field={fields[name]} />
              ))}
          </div>
        </Card>
      ))}
      <EntryList
        title={petSections.vets}
        lead="Optional. So that we can call somebody who knows your dog."
        noun="vet"
        field={vets}
        entries={vets.getFieldList()}
        add={form.insert.getButtonProps({ name: vets.name })}
        removeAt={(index) => form.remove.getButtonProps({ name: vets.name, index })}
      >
        {(entry, number) => <VetFields vet={entry.getFieldset()} number={number} />}
      </EntryList>
      <EntryList
        title={petSections.contacts}
        lead="Optional. Somebody whom we can call when we cannot reach you."
        noun="emergency contact"
        field={contacts}
        entries={contacts.getFieldList()}
        add={form.insert.getButtonProps({ name: contacts.name })}
        removeAt={(index) => form.remove.getButtonProps({ name: contacts.name, index })}
      >
        {(entry, number) => <ContactFields contact={entry.getFieldset()} number={number} />}
      </EntryList>
      <div className={classes.buttons}>
        <SubmitButton>{submitLabel}</SubmitButton>
        {otherWay}
      </div>
    </PostForm>
  );
}

/** The input of a field by its kind. */
function PetInput({ name, field }: { name: PetFieldName; field: FieldMetadata<unknown> }) {
  const { kind, label, hint, optional = false, options = [] } = petField(name);
  const props = { field, label, optional, ...(hint === undefined ? {} : { description: hint }) };
  switch (kind) {
    case 'text':
      return <TextField {...props} {...(name === 'pet_name' ? { autoComplete: 'off' } : {})} />;
    case 'number':
      return <TextField {...props} inputMode="decimal" />;
    case 'choice':
      return <SelectField {...props} options={options} placeholder="Please choose" />;
    case 'notes':
      return (
        <div className={classes.wide}>
          <TextAreaField {...props} rows={3} />
        </div>
      );
    case 'vets':
    case 'contacts':
      return null;
  }
}

/** What is stored where it differs from what the person saw, to compare with what they typed. */
function StoredNow({ changed, stored }: StoredFields) {
  return (
    <dl className={classes.stored}>
      {changed.map((name) => {
        const { label, value } = petFact(name, stored);
        return (
          <div key={name}>
            <dt>{label} is now</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Scrolls to a refusal of the whole form: it is at the top, and the pressed button at the end. */
function useAlertInSight(alertId: string, refused: boolean, answer: unknown) {
  useEffect(() => {
    if (refused) document.getElementById(alertId)?.scrollIntoView({ block: 'center' });
  }, [alertId, refused, answer]);
}

// What would have to be typed to give this pet; an empty list shows one empty entry.
function typedPet(pet: PetDetails): DefaultValue<PetFormValues> {
  const { vet_info: vets, emergency: contacts } = pet;
  const typed = petFieldNames.map((name) => {
    const value = pet[name];
    return [name, typeof value === 'number' ? String(value) : (value ?? '')];
  });
  return {
    ...(Object.fromEntries(typed) as DefaultValue<PetFormValues>),
    vet_info: vets.length > 0 ? vets : emptyPet.vet_info,
    emergency: contacts.length > 0 ? contacts : emptyPet.emergency,
  };
}
