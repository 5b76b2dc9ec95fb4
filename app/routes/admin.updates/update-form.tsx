import { updateSchema } from '~/features/day/updates/stay-update.schema';
import { doingNames, doings, mostUpdatePictures } from '~/features/day/updates/stay-updates';
import type { PictureView } from '~/core/files/picture-files';
import { nameList } from '~/core/text/format';
import type { StaysToUpdate } from '~/features/day/updates/stays-to-update.server';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { PictureInput, usePictures } from '~/ui/form/picture-input';
import { SubmitButton } from '~/ui/form/post-form';
import { PetFaces } from '~/features/dogs/pets/pet-faces';

type Answer = { result?: FormResult; pictures: PictureView[] } | undefined;

/** Form of one update about one or several stays: activities, text and pictures. */
export function UpdateForm({
  stays,
  notYetHeard,
  chosen,
  formKey,
  answer,
}: Omit<StaysToUpdate, 'switchedOn'> & {
  /** Stays that are ticked initially. */
  chosen: readonly string[];
  formKey: string;
  answer: Answer;
}) {
  const [form, fields] = useCheckedForm('update', updateSchema, {
    lastResult: answer?.result,
    defaultValue: { stay: [...chosen], done: [], text: '', picture: [] },
    shouldRevalidate: 'onInput',
  });
  const most = mostUpdatePictures;
  const pictures = usePictures({ formKey, most, before: answer?.pictures });
  return (
    <Card>
      {notYetHeard.length === 0 ? null : (
        <p>
          <strong>No update yet today:</strong> {nameList(notYetHeard)}
        </p>
      )}
      <CheckedForm
        form={form}
        formKey={formKey}
        encType="multipart/form-data"
        label="Update"
        onSubmit={pictures.onSubmit}
      >
        <CheckListField
          field={fields.stay}
          label="Who it is about"
          description="Each owner gets their own, without the names of the others."
          options={stays.map(({ id, petNames, faces, ownerName, when, updatesToday }) => ({
            value: id,
            label: nameList(petNames) || 'A dog',
            picture: <PetFaces pets={faces} size="small" />,
            description: [ownerName, when, heardText(updatesToday)].filter(Boolean).join(' · '),
          }))}
        />
        <PictureInput field={fields.picture} label="Pictures" most={most} pictures={pictures} />
        <CheckListField
          field={fields.done}
          label="How it went"
          optional
          options={doingNames.map((value) => ({ value, label: doings[value].label }))}
        />
        <TextAreaField field={fields.text} label="In your words" rows={3} optional />
        <div className={cardClasses.buttons}>
          <SubmitButton>Send the update</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}

function heardText(updates: number): string {
  if (updates === 0) return '';
  return updates === 1 ? 'one update today' : `${updates} updates today`;
}
