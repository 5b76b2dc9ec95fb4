import type { ReactNode } from 'react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { validateForm } from '~/core/web/form';
import {
  acceptedRecords,
  mostRecords,
  type PetRecordForm,
  petRecordSchema,
} from '~/features/dogs/pets/pet-page.schema';
import { paths } from '~/core/web/paths';
import type { RecordOnPage } from '~/features/dogs/pets/records.server';
import { Card } from '~/ui/card';
import { FileField, TextField } from '~/ui/form/fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import { RemoveRecord } from './remove-record';
import classes from './pet-page.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { useForm } from '~/ui/form/use-form';

const constraint = getZodConstraint(petRecordSchema);

/** Vaccination certificates and the like: the list, and the form that adds one. */
export function RecordsCard({
  petId,
  records,
  full,
  apart,
  formKey,
  lastResult,
}: {
  petId: string;
  /** Records that no vaccination lists. */
  records: readonly RecordOnPage[];
  /** Whether the pet has the maximum number of records. */
  full: boolean;
  /** Whether certificates have their own form (R103). */
  apart: boolean;
  formKey: string;
  /** The action's answer to the form that adds a record. */
  lastResult: FormResult;
}) {
  return (
    <div id="records">
      <Card title={apart ? 'Records and other papers' : 'Records'}>
        <p className={classes.quiet}>
          {apart
            ? 'Papers such as a letter from your vet.'
            : 'Vaccination certificates and the like.'}{' '}
          Only you and our team can open them.
        </p>
        {records.length > 0 ? (
          <ul className={classes.records}>
            {records.map((record) => (
              <RecordItem key={record.id} record={record} />
            ))}
          </ul>
        ) : null}
        {!full ? (
          <Folded folded={apart} open={lastResult !== undefined}>
            {/* A new form for the next record, so that it doesn't keep the last title. */}
            <RecordForm
              key={records.length}
              petId={petId}
              formKey={formKey}
              lastResult={lastResult}
            />
          </Folded>
        ) : (
          <p>{`We can keep up to ${mostRecords}. Remove one to add another.`}</p>
        )}
      </Card>
    </div>
  );
}

function Folded({
  folded,
  open,
  children,
}: {
  folded: boolean;
  open: boolean;
  children: ReactNode;
}) {
  if (!folded) return children;
  return (
    <Unfold label="Add another paper" open={open}>
      {children}
    </Unfold>
  );
}

function RecordItem({ record: { id, title, what, addedOn, proves } }: { record: RecordOnPage }) {
  return (
    <li className={classes.record}>
      {/* Downloads the file: no page can render it as a script. */}
      <a href={paths.petRecord(id)} download>
        {title}
      </a>
      <p className={classes.quiet}>{`${what}, added ${addedOn}`}</p>
      <RemoveRecord id={id} label="Remove" about={` ${title}`} proves={proves} />
    </li>
  );
}

function RecordForm({
  petId,
  formKey,
  lastResult,
}: {
  petId: string;
  formKey: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useForm<PetRecordForm>({
    id: 'record-form',
    lastResult: lastResult ?? null,
    constraint,
    onValidate: ({ formData }) => validateForm(formData, petRecordSchema),
    shouldRevalidate: 'onInput',
  });
  return (
    <PostForm
      form={form}
      formKey={formKey}
      action={paths.petRecordForm(petId)}
      encType="multipart/form-data"
      preventScrollReset
      className={classes.form ?? ''}
      label="Add a record"
    >
      <FormAlert form={form} />
      <TextField field={fields.title} label="Title" autoComplete="off" />
      <FileField
        field={fields.file}
        label="File"
        description="A PDF or a picture, up to 10 MB."
        accept={acceptedRecords}
      />
      <SubmitButton variant="light" size="sm">
        Add record
      </SubmitButton>
    </PostForm>
  );
}
