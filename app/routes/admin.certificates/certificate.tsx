import { Link } from '@remix-run/react';
import {
  confirmSchema,
  declineCertificateSchema,
} from '~/features/dogs/vaccinations/certificate.schema';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { paths } from '~/core/web/paths';
import type { CertificateToCheck } from '~/features/dogs/vaccinations/certificates.server';
import { Card } from '~/ui/card';
import { type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { TextAreaField, TextField } from '~/ui/form/fields';
import { resultOfRow } from '~/ui/form/form-answer';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import classes from '~/ui/card-parts.module.css';
import own from './certificate.module.css';

type Answer = Pick<FormAnswer, 'form' | 'result'>;

type Entry = CertificateToCheck['entries'][number];

/** An owner's certificate with the dates to check, each with Confirm and Decline (R44). */
export function Certificate({
  certificate,
  today,
  answer,
}: {
  certificate: CertificateToCheck;
  today: string;
  answer: Answer | undefined;
}) {
  const { petId, petName, ownerId, ownerName, sentOn, record, entries } = certificate;
  const resultFor = (intent: 'confirm' | 'decline', id: string) =>
    resultOfRow(answer, intent, { vaccination_id: id });
  return (
    <Card title={petName}>
      <p className={classes.quiet}>
        <Link to={paths.pet(petId)}>{petName}</Link> of{' '}
        <Link to={paths.profileOf(ownerId)}>{ownerName}</Link>, sent {sentOn}
      </p>
      {record === null ? (
        <p>Without a file.</p>
      ) : (
        <p>
          <a href={paths.petRecord(record.id)} download>
            {record.isPicture ? (
              <img
                src={paths.petRecord(record.id)}
                alt={`${record.title} (picture)`}
                loading="lazy"
                className={own.picture}
              />
            ) : (
              `${record.title} (PDF)`
            )}
          </a>
        </p>
      )}
      {entries.map((entry) => (
        <div key={entry.id} className={classes.form}>
          <ConfirmForm
            entry={entry}
            petName={petName}
            today={today}
            lastResult={resultFor('confirm', entry.id)}
          />
          <DeclineForm
            entry={entry}
            petName={petName}
            lastResult={resultFor('decline', entry.id)}
          />
        </div>
      ))}
    </Card>
  );
}

function ConfirmForm({
  entry: { id, name, date, isGiven, exempt, over },
  petName,
  today,
  lastResult,
}: {
  entry: Entry;
  petName: string;
  today: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm(`confirm-${id}`, confirmSchema(today), {
    lastResult,
    defaultValue: { valid_until: date },
  });
  return (
    <PostForm form={form} className={classes.form ?? ''} label={`${name} for ${petName}`}>
      <FormAlert form={form} />
      <input type="hidden" name="vaccination_id" value={id} />
      <TextField
        field={fields.valid_until}
        label={`${name}: ${isGiven ? 'given on' : `${exempt ? 'vet’s exemption' : 'valid'} until`}`}
        type="date"
        {...(over && { description: isGiven ? 'It has run out.' : 'This date has passed.' })}
      />
      <div className={classes.buttons}>
        <SubmitButton
          name="intent"
          value="confirm"
          size="sm"
          variant="light"
          about={` ${name} for ${petName}`}
        >
          Confirm
        </SubmitButton>
      </div>
    </PostForm>
  );
}

function DeclineForm({
  entry: { id, name },
  petName,
  lastResult,
}: {
  entry: Entry;
  petName: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm(`decline-${id}`, declineCertificateSchema, { lastResult });
  return (
    <Unfold label={`Decline ${name}`} open={Boolean(lastResult)}>
      <PostForm form={form} className={classes.form ?? ''} label={`Decline ${name} for ${petName}`}>
        <FormAlert form={form} />
        <input type="hidden" name="vaccination_id" value={id} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          rows={2}
          description="The owner gets it as a message."
        />
        <div className={classes.buttons}>
          <SubmitButton name="intent" value="decline" size="sm" variant="default">
            Decline
          </SubmitButton>
        </div>
      </PostForm>
    </Unfold>
  );
}
