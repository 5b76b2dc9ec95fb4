import { incidentSchema } from '~/features/day/incidents/incident.schema';
import {
  incidentKindNames,
  incidentKinds,
  mostIncidentPictures,
  toldWays,
} from '~/features/day/incidents/incidents';
import { nameList } from '~/core/text/format';
import type { PictureView } from '~/core/files/picture-files';
import { paths } from '~/core/web/paths';
import type { StayToWriteAbout } from '~/features/day/incidents/read-incidents.server';
import { LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField, CheckListField } from '~/ui/form/choice-fields';
import { SelectField, TextAreaField, TextField } from '~/ui/form/fields';
import { PictureInput, usePictures } from '~/ui/form/picture-input';
import { SubmitButton } from '~/ui/form/post-form';

/** Form for the facts of an incident; once saved, only notes can be added. */
export function IncidentForm({
  stay,
  forHouse,
  formKey,
  answer,
}: {
  stay: StayToWriteAbout;
  forHouse: boolean;
  formKey: string;
  answer: { result?: FormResult; pictures: PictureView[] } | undefined;
}) {
  const { id, petNames, ownerName, when, now } = stay;
  const [form, fields] = useCheckedForm('incident', incidentSchema, {
    lastResult: answer?.result,
    defaultValue: {
      dog: petNames.length === 1 ? petNames : [],
      happened_at: now,
      picture: [],
    },
    shouldRevalidate: 'onInput',
  });
  const most = mostIncidentPictures;
  const pictures = usePictures({ formKey, most, before: answer?.pictures });
  const dogs = nameList(petNames) || 'A dog';
  return (
    <Card title={`${dogs}, ${ownerName}`}>
      <p className={cardClasses.quiet}>{when}</p>
      {forHouse ? <LoneLink to={paths.booking(id)}>Open the stay</LoneLink> : null}
      <CheckedForm
        form={form}
        formKey={formKey}
        encType="multipart/form-data"
        hidden={{ stay: id }}
        label="Incident"
        onSubmit={pictures.onSubmit}
      >
        <p>
          Write what you saw, and no guesses. It can’t be changed later: you can only add notes.{' '}
          {forHouse
            ? 'The owner reads nothing of it until you tell them.'
            : 'The owner reads nothing of it until the house tells them.'}
        </p>
        <SelectField
          field={fields.kind}
          label="What was it?"
          placeholder="Please choose"
          options={incidentKindNames.map((value) => ({ value, label: incidentKinds[value] }))}
        />
        <CheckListField
          field={fields.dog}
          label="Which dogs?"
          optional
          options={[...new Set(petNames)]}
        />
        <TextField field={fields.happened_at} label="When did it happen?" type="datetime-local" />
        <TextField field={fields.place} label="Where?" autoComplete="off" />
        <TextAreaField
          field={fields.what}
          label="What happened?"
          description="Leave out other dogs and owners here: the owner may read it."
          rows={4}
        />
        <TextAreaField field={fields.done} label="What did you do?" rows={3} />
        <PictureInput
          field={fields.picture}
          label="Pictures, for the house alone"
          most={most}
          pictures={pictures}
        />
        <CheckField field={fields.vet} label="A vet was called or visited" />
        <SelectField
          field={fields.told_how}
          label="Was the owner told already?"
          placeholder="Not yet"
          options={[...toldWays].map((value) => ({ value, label: `Yes, ${value}` }))}
        />
        <TextField
          field={fields.told_at}
          label="When were they told?"
          type="datetime-local"
          optional
        />
        <TextAreaField
          field={fields.others}
          label="Who else was there?"
          description="Other dogs, owners, helpers. Never shown to the owner."
          rows={2}
          optional
        />
        <div className={cardClasses.buttons}>
          <SubmitButton>Save the incident</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}
