import type { DefaultValue, FieldMetadata } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { validateForm } from '~/core/web/form';
import { useEffect, type ReactNode } from 'react';
import {
  petFact,
  petField,
  petFieldNames,
  petSchema,
  petSections,
  type PetDetails,
  type PetFieldName,
  type PetFormInput as PetFormValues,
  type ShownPet,
} from './pet-fields';
import { yesNoOptions } from './pet-options';
import { photoName } from './pet-page.schema';
import { petSchemaWith, type PlainField } from './open-questions';
import { acceptedPictures } from '~/core/files/picture-files';
import { Card, FoldedCard } from '~/ui/card';
import { SegmentedField } from '~/ui/form/choice-fields';
import { FileField, TextAreaField, TextField } from '~/ui/form/fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { ContactFields, EntryList, VetFields } from './pet-entries';
import classes from './pet-form.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import type { LastPet } from './list-pets.server';
import { useForm } from '~/ui/form/use-form';

/** Fields changed by another save, and the stored pet. */
interface StoredFields {
  changed: PetFieldName[];
  stored: ShownPet;
}

interface PetEdit {
  pet: PetDetails;
  /** Unanswered fields, shown empty although they have placeholder values (R99). */
  toAsk: readonly PlainField[];
  /** URL that the form posts to. */
  action: string;
  /** Version of the pet shown in the form. */
  version: string;
  /** Changes by another save, which made this one fail. */
  stored: StoredFields | null;
}

export const petFormId = 'pet';

const constraint = getZodConstraint(petSchema);
// One empty vet and contact, so that both can be filled in without JavaScript.
const emptyPet = { vet_info: [{}], emergency: [{}] };
// A radio button cannot be cleared.
const noAnswer = { value: '', label: 'skip' };

/** The form of a pet, in sections; its lists also work without JavaScript. */
export function PetForm({
  lastResult,
  formKey,
  submitLabel,
  first,
  otherWays,
  lastPet = null,
  photoAction,
  mayStayOpen = [],
  planned = false,
  pressed,
  edit,
}: {
  /** Result of the action: typed values and errors. */
  lastResult: FormResult;
  formKey?: string;
  submitLabel: string;
  /** A button before it, which is then the filled one. */
  first?: ReactNode;
  /** Links and buttons next to the submit button. */
  otherWays: ReactNode;
  /** Pet whose vet and emergency contact are copied to a new pet. */
  lastPet?: LastPet | null;
  /** URL for posting a new pet with a photo (R102). */
  photoAction?: string;
  /** Fields that may be left empty and asked about later (R99); for the admin's form. */
  mayStayOpen?: readonly PlainField[];
  /** Whether meals and medicine go into a plan, which is not asked for a second time (R149). */
  planned?: boolean;
  /** Name and value of the button that Enter presses, if it isn't the submit button. */
  pressed?: { name: string; value: string } | undefined;
  /** Set when editing an existing pet. */
  edit?: PetEdit;
}) {
  const [form, fields] = useForm<PetFormValues, PetDetails>({
    id: petFormId,
    lastResult: lastResult ?? null,
    defaultValue: edit === undefined ? newPet(lastPet) : typedPet(edit.pet, edit.toAsk),
    constraint: { ...constraint, ...notRequired(mayStayOpen) },
    onValidate: ({ formData }) => validateForm(formData, petSchemaWith(mayStayOpen)),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  useAlertInSight(form.errorId, Boolean(form.errors?.length), lastResult);
  const problems = form.status === 'error' && !form.errors?.length;
  const hint = problems ? (
    <p>Please check the fields marked below.</p>
  ) : edit?.stored ? (
    <StoredNow {...edit.stored} />
  ) : null;
  const { vet_info: vets, emergency: contacts } = fields;
  const isNew = edit === undefined;
  const canWait = (name: PetFieldName) => isNew && canWaitNames.includes(name);
  // A value that was sent without its field, as by an older page, is shown with its refusal.
  const inThePlan = (name: PetFieldName) =>
    isNew && planned && planNames.includes(name) && !holds(lastResult, name);
  const inputs = (shown: (name: PetFieldName) => boolean) =>
    petFieldNames
      .filter((name) => shown(name) && !inThePlan(name))
      .map((name) => (
        <PetInput
          key={name}
          name={name}
          field={fields[name]}
          mayStayOpen={mayStayOpen.some((one) => one === name)}
        />
      ));
  return (
    <PostForm
      form={form}
      {...(formKey === undefined ? {} : { formKey })}
      {...(edit ? { action: edit.action } : {})}
      {...(photoAction !== undefined && {
        action: photoAction,
        encType: 'multipart/form-data' as const,
      })}
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
      <button
        type="submit"
        {...pressed}
        tabIndex={-1}
        aria-hidden="true"
        className={classes.unseen}
      />
      <FormAlert form={form}>{hint}</FormAlert>
      {(['about', 'temperament', 'health'] as const).map((section) => (
        <Card key={section} title={section === 'about' ? 'About your dog' : petSections[section]}>
          <div className={classes.fields}>
            {inputs((name) => petField(name).section === section && !canWait(name))}
          </div>
        </Card>
      ))}
      {isNew ? (
        <FoldedCard
          title="More about your dog"
          hint={`Optional. ${planned ? 'A photo, and whatever else helps.' : 'A photo, food, medicine.'}`}
          open={isAnswered(lastResult)}
        >
          <div className={classes.fields}>
            {photoAction === undefined ? null : <PhotoInput lastResult={lastResult} />}
            {inputs(canWait)}
          </div>
        </FoldedCard>
      ) : null}
      <EntryList
        title={petSections.vets}
        lead="Optional. So we can call a vet who knows your dog."
        same={lastPet?.vet_info.length ? `Same vet as ${lastPet.name}` : undefined}
        noun="vet"
        field={vets}
        entries={vets.getFieldList()}
        nameOf={(entry) => entry.getFieldset().vet_name}
        lastResult={lastResult}
        add={form.insert.getButtonProps({ name: vets.name })}
        removeAt={(index) => form.remove.getButtonProps({ name: vets.name, index })}
      >
        {(entry, number) => <VetFields vet={entry.getFieldset()} number={number} />}
      </EntryList>
      <EntryList
        title={petSections.contacts}
        lead="Optional. Someone we can call if we can't reach you."
        same={lastPet?.emergency.length ? `Same contact as ${lastPet.name}` : undefined}
        noun="emergency contact"
        field={contacts}
        entries={contacts.getFieldList()}
        nameOf={(entry) => entry.getFieldset().emergency_name}
        lastResult={lastResult}
        add={form.insert.getButtonProps({ name: contacts.name })}
        removeAt={(index) => form.remove.getButtonProps({ name: contacts.name, index })}
      >
        {(entry, number) => <ContactFields contact={entry.getFieldset()} number={number} />}
      </EntryList>
      <div className={classes.buttons}>
        {first}
        <SubmitButton {...(first && { variant: 'light' as const })}>{submitLabel}</SubmitButton>
        {otherWays}
      </div>
    </PostForm>
  );
}

/** Fields that the spec lets a new dog's owner leave empty: folded, as they can wait (R149). */
const canWaitNames = petFieldNames.filter((name) => petField(name).optional === true);
/** Fields whose answers are in the plan where care is on. */
const planNames: readonly PetFieldName[] = ['food_info', 'med_info'];

/** Whether a field came back with an answer or an error. */
const holds = (result: FormResult, name: string) =>
  Boolean(result?.initialValue?.[name]) || Boolean(result?.error?.[name]);

const isAnswered = (result: FormResult) =>
  [...canWaitNames, photoName].some((name) => holds(result, name));

function PhotoInput({ lastResult }: { lastResult: FormResult }) {
  return (
    <div className={classes.wide}>
      <FileField
        field={photoField(lastResult)}
        label="Photo"
        description="JPEG, PNG, WebP or AVIF, up to 10 MB. Cropped to a square. Everyone can see it."
        accept={acceptedPictures}
        optional
      />
      {lastResult && !lastResult.error?.[photoName] ? (
        // After a reload the browser forgets the chosen file, and a page cannot set it.
        <noscript>
          <p className={classes.again}>If you chose a photo, please choose it once more.</p>
        </noscript>
      ) : null}
    </div>
  );
}

/** The input for a field's kind; short ones share a line. */
function PetInput({
  name,
  field,
  mayStayOpen,
}: {
  name: PetFieldName;
  field: FieldMetadata<unknown>;
  mayStayOpen: boolean;
}) {
  const { kind, label, hint, optional: notAsked = false, options = [] } = petField(name);
  const optional = notAsked || mayStayOpen;
  const props = { field, label, optional, ...(hint === undefined ? {} : { description: hint }) };
  switch (kind) {
    case 'text':
      return <TextField {...props} {...(name === 'pet_name' ? { autoComplete: 'off' } : {})} />;
    case 'age':
      return (
        <div className={classes.half}>
          <TextField {...props} autoComplete="off" />
        </div>
      );
    case 'number':
      return (
        <div className={classes.half}>
          <TextField {...props} inputMode="decimal" />
        </div>
      );
    case 'choice':
      return (
        <div className={options === yesNoOptions ? classes.half : undefined}>
          <SegmentedField {...props} options={optional ? [...options, noAnswer] : options} />
        </div>
      );
    case 'notes':
      return (
        <div className={classes.wide}>
          <TextAreaField {...props} rows={2} />
        </div>
      );
    case 'vets':
    case 'contacts':
      return null;
  }
}

/** Lists the stored values that differ from what the user saw, to compare with their input. */
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

/** Scrolls to an error about the whole form: it's at the top, and the pressed button at the end. */
function useAlertInSight(alertId: string, refused: boolean, answer: unknown) {
  useEffect(() => {
    if (refused) document.getElementById(alertId)?.scrollIntoView({ block: 'center' });
  }, [alertId, refused, answer]);
}

function newPet(last: LastPet | null): DefaultValue<PetFormValues> {
  return last === null ? emptyPet : typedLists(last);
}

/** Returns the field of the photo, which is not part of the pet: its file is stored with the pictures. */
function photoField(lastResult: FormResult) {
  return {
    id: 'pet-photo',
    name: photoName,
    errorId: 'pet-photo-error',
    descriptionId: 'pet-photo-hint',
    initialValue: undefined,
    errors: lastResult?.error?.[photoName] ?? undefined,
  };
}

const notRequired = (names: readonly PlainField[]) =>
  Object.fromEntries(names.map((name) => [name, { ...constraint[name], required: false }]));

// Returns the form values of this pet, as they would be typed.
function typedPet(pet: PetDetails, toAsk: readonly PetFieldName[]): DefaultValue<PetFormValues> {
  const entries = petFieldNames.map((name) => {
    const value = toAsk.includes(name) ? '' : pet[name];
    return [name, typeof value === 'number' ? String(value) : (value ?? '')];
  });
  return { ...(Object.fromEntries(entries) as DefaultValue<PetFormValues>), ...typedLists(pet) };
}

// An empty list shows an empty entry.
function typedLists({ vet_info: vets, emergency: contacts }: Lists) {
  return {
    vet_info: vets.length > 0 ? vets : emptyPet.vet_info,
    emergency: contacts.length > 0 ? contacts : emptyPet.emergency,
  };
}

type Lists = Pick<PetDetails, 'vet_info' | 'emergency'>;
