import { fitLabels, fitSchema } from '~/domain/dog-notes.schema';
import { fits } from '~/domain/first-visits';
import { paths } from '~/lib/paths';
import type { DogNotes } from '~/services/dog-notes/dog-notes.server';
import { Card } from '~/ui/card';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { SegmentedField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { SubmitButton } from '~/ui/form/post-form';
import classes from './pet-page.module.css';

/** The answer to a form of this card. */
export type NoteAnswer = { form: string; result: FormResult };

type Dog = { id: string; name: string };

/** What the business makes of a dog, for the admin alone (R45). */
export default function NotesCard({
  pet,
  notes,
  answer,
}: {
  pet: Dog;
  notes: DogNotes;
  answer: NoteAnswer | undefined;
}) {
  const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
  return (
    <div id="with-us">
      <Card title="With us">
        <p className={classes.quiet}>Only you can see this.</p>
        <FitForm
          // A new form after each save, so that it shows what is stored.
          key={`${notes.fit} ${notes.fitOn ?? ''} ${notes.fitNote}`}
          pet={pet}
          notes={notes}
          lastResult={resultOf('fit')}
        />
      </Card>
    </div>
  );
}

function FitForm({
  pet,
  notes,
  lastResult,
}: {
  pet: Dog;
  notes: DogNotes;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('fit', fitSchema, {
    lastResult,
    defaultValue: { fit: notes.fit, fit_note: notes.fitNote },
  });
  return (
    <CheckedForm
      form={form}
      label={`Fit of ${pet.name}`}
      hidden={{ intent: 'fit' }}
      action={paths.petNotes(pet.id)}
      preventScrollReset
    >
      <SegmentedField
        field={fields.fit}
        label="Fit"
        description={notes.fitOn === null ? undefined : `Said on ${notes.fitOn}.`}
        options={fits.map((value) => ({ value, label: fitLabels[value] }))}
      />
      <TextAreaField field={fields.fit_note} label="Note" rows={2} optional />
      <div>
        <SubmitButton variant="light" size="sm">
          Save
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}
