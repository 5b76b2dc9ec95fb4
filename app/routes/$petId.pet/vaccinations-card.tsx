import {
  certificateSchema,
  coversField,
  dateField,
} from '~/features/dogs/vaccinations/certificate.schema';
import { acceptedRecords, mostRecords } from '~/features/dogs/pets/pet-page.schema';
import { type Paper, paperLabel } from '~/features/dogs/vaccinations/vaccinations';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type {
  VaccinationOnPage,
  VaccinationsOnPage,
} from '~/features/dogs/vaccinations/vaccinations.server';
import { Card } from '~/ui/card';
import { CheckField } from '~/ui/form/choice-fields';
import { type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { FileField, TextField } from '~/ui/form/fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { AskFirst } from '~/ui/form/ask-first';
import { RemoveRecord } from './remove-record';
import { Unfold } from '~/ui/unfold';
import classes from './pet-page.module.css';

type CardProps = {
  pet: { id: string; name: string; today: string };
  vaccinations: VaccinationsOnPage;
  /** The admin's entries are confirmed right away and need no file. */
  byAdmin: boolean;
  /** The page to return to after a certificate; null for this one. */
  back: string | null;
  /** Whether the pet has the maximum number of records. */
  full: boolean;
  formKey: string;
  lastResult: FormResult;
};

/** A dog's vaccinations by its certificates, and the form that adds one (R44). */
export function VaccinationsCard(props: CardProps) {
  const { required, entries } = props.vaccinations;
  const requiredText = required.map(paperLabel).join(', ');
  return (
    <div id="vaccinations">
      <Card title="Vaccinations">
        {requiredText ? <p className={classes.quiet}>{`We ask for: ${requiredText}.`}</p> : null}
        {entries.length > 0 ? (
          <ul className={classes.records}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} file={fileOf(entry, entries)} />
            ))}
          </ul>
        ) : null}
        {required.length === 0 ? null : (
          <Unfold
            // A new form after each certificate; open for the first one, or with a result to show.
            key={entries.map(({ id }) => id).join()}
            label="Add a certificate"
            open={entries.length === 0 || props.lastResult !== undefined}
          >
            <CertificateForm {...props} />
          </Unfold>
        )}
      </Card>
    </div>
  );
}

const states: Record<VaccinationOnPage['state'], string> = {
  confirmed: 'Confirmed',
  waiting: 'Not checked yet',
  declined: 'Declined',
  over: 'Run out',
};

/** A certificate's file, shown with the last of the vaccinations that it is about. */
type CertificateFile = { names: string; proves: boolean };

function fileOf(
  entry: VaccinationOnPage,
  entries: readonly VaccinationOnPage[],
): CertificateFile | null {
  const about = entries.filter(({ recordId }) => recordId === entry.recordId);
  if (entry.recordId === null || about.at(-1) !== entry) return null;
  return {
    names: nameList(about.map(({ name }) => name)),
    proves: about.some(({ state }) => state === 'confirmed'),
  };
}

function Entry({ entry, file }: { entry: VaccinationOnPage; file: CertificateFile | null }) {
  const { id, name, text, state, note, recordId, removable } = entry;
  return (
    <li className={classes.record}>
      <p>
        <strong>{name}</strong> · {states[state]}
      </p>
      <p className={classes.quiet}>
        {text}.{note ? ` ${note}.` : ''}{' '}
        {recordId ? (
          <a href={paths.petRecord(recordId)} download>
            Certificate
          </a>
        ) : null}
      </p>
      {removable ? (
        <AskFirst
          label="Remove"
          about={` ${name}`}
          question={`Remove the date for ${name}? The file stays with the records.`}
          answer="Remove the date"
        >
          <input type="hidden" name="intent" value="remove-vaccination" />
          <input type="hidden" name="vaccination_id" value={id} />
        </AskFirst>
      ) : null}
      {file && recordId ? (
        <RemoveRecord
          id={recordId}
          label="Remove the file"
          about={` for ${file.names}`}
          proves={file.proves}
        />
      ) : null}
    </li>
  );
}

type Field = Parameters<typeof TextField>[0]['field'];

/** A date for each required paper. */
function Dates({
  required,
  dog,
  fieldOf,
}: {
  required: readonly Paper[];
  /** Another dog than the page's. */
  dog?: string;
  fieldOf: (paper: Paper) => Field | undefined;
}) {
  return required.map((paper) => {
    const field = fieldOf(paper);
    const label = dog === undefined ? paperLabel(paper) : `${paperLabel(paper)}, ${dog}`;
    return field === undefined ? null : (
      <TextField
        key={paper.id}
        field={field}
        label={`${label}: ${paper.validMonths === null ? 'valid until' : 'given on'}`}
        type="date"
        autoComplete="off"
      />
    );
  });
}

function CertificateForm(props: CardProps) {
  const { pet, vaccinations, byAdmin, back, full, formKey, lastResult } = props;
  const { required, others } = vaccinations;
  const otherIds = others.map(({ id }) => id);
  const schema = certificateSchema({ today: pet.today, byAdmin, required, otherIds });
  const [form, fields] = useCheckedForm('certificate-form', schema, {
    lastResult,
    shouldRevalidate: 'onInput',
  });
  if (full && !byAdmin)
    return <p>{`We can keep up to ${mostRecords} records. Remove one to add a certificate.`}</p>;
  return (
    <PostForm
      form={form}
      formKey={formKey}
      action={paths.petCertificateForm(pet.id, back ?? undefined)}
      encType="multipart/form-data"
      preventScrollReset
      className={classes.form ?? ''}
      label="Add a certificate"
    >
      <FormAlert form={form} />
      <FileField
        field={fields.file}
        label="Certificate"
        description={
          byAdmin
            ? 'A PDF or a picture, up to 10 MB. Leave it empty if you saw it on paper.'
            : 'A PDF or a picture, up to 10 MB.'
        }
        accept={acceptedRecords}
      />
      <Dates required={required} fieldOf={(paper) => fields[dateField(paper)]} />
      {others.map(({ id, name }) => {
        const covers = fields[coversField(id)];
        const dates = required.map((paper) => fields[dateField(paper, id)]);
        return covers === undefined ? null : (
          <div key={id} role="group" aria-label={name} className={classes.form}>
            <CheckField
              field={covers}
              label={`This certificate also covers ${name}`}
              description={`With the same dates, unless you enter others for ${name}.`}
            />
            <Unfold
              label={`Other dates for ${name}`}
              open={dates.some((date) => date?.errors ?? date?.initialValue)}
            >
              <div className={classes.form}>
                <Dates
                  required={required}
                  dog={name}
                  fieldOf={(paper) => fields[dateField(paper, id)]}
                />
              </div>
            </Unfold>
          </div>
        );
      })}
      <CheckField field={fields.exempt} label="This is a vet’s exemption letter" />
      <SubmitButton variant="light" size="sm">
        {byAdmin ? 'Save certificate' : 'Send certificate'}
      </SubmitButton>
    </PostForm>
  );
}
