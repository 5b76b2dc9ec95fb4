import { TextInput } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import {
  apartSchema,
  fitLabels,
  fitSchema,
  flagsSchema,
  meetingSchema,
} from '~/features/dogs/approval/dog-notes.schema';
import { flagLabels, flags } from '~/features/dogs/pets/flags';
import { fits } from '~/features/dogs/approval/first-visits';
import { paths } from '~/core/web/paths';
import type { DogNotes } from '~/features/dogs/approval/dog-notes.server';
import { PickTimes } from '~/features/dogs/approval/pick-times';
import { declineProposalSchema } from '~/features/dogs/approval/proposal.schema';
import type { OpenProposal } from '~/features/dogs/approval/proposal-views.server';
import type { OtherDog, PairOnPage } from '~/features/dogs/approval/pairs.server';
import { Card } from '~/ui/card';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField, SegmentedField } from '~/ui/form/choice-fields';
import { SelectField, TextAreaField, TextField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { SeenField } from '~/ui/form/seen-field';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import flow from '~/ui/layout/flow.module.css';
import classes from './pet-page.module.css';
import { MailOff } from '~/ui/mail-off';

/** The answer to a form of the page. */
export type PetAnswer = Pick<FormAnswer, 'form' | 'result'>;

type Dog = { id: string; name: string };
type FormProps = { pet: Dog; notes: DogNotes; lastResult: FormResult };

/** The business's notes on a dog, for the admin only (R45). */
export default function NotesCard({
  pet,
  notes,
  proposals,
  search,
  otherDogs,
  answer,
}: {
  pet: Dog;
  notes: DogNotes;
  /** Visit times that the owner proposed and that wait for an answer. */
  proposals: OpenProposal[];
  search: string;
  otherDogs: OtherDog[] | null;
  answer: PetAnswer | undefined;
}) {
  return (
    <div id="with-us">
      <Card title="With us">
        <p className={classes.quiet}>Only you can see this.</p>
        <FitForm
          // A new form after each save, so that it shows the stored values.
          key={`${notes.seen.fit} ${notes.fitOn ?? ''}`}
          pet={pet}
          notes={notes}
          lastResult={resultOf(answer, 'fit')}
        />
        <section className={classes.part}>
          <h3>Marks</h3>
          <FlagsForm
            key={notes.seen.flags}
            pet={pet}
            notes={notes}
            lastResult={resultOf(answer, 'flags')}
          />
        </section>
        <section className={classes.part}>
          <h3>Meeting</h3>
          {proposals.map((proposal) => (
            <Proposal
              key={proposal.id}
              proposal={proposal}
              lastResult={resultOf(answer, 'decline-times')}
            />
          ))}
          <MeetingForm
            key={notes.seen.meeting}
            pet={pet}
            notes={notes}
            lastResult={resultOf(answer, 'meeting')}
          />
        </section>
        <section className={classes.part}>
          <h3>Keep apart from</h3>
          <Pairs pet={pet} pairs={notes.pairs} />
          <FindDog pet={pet} search={search} />
          {otherDogs === null ? null : (
            <ApartForm
              key={`${otherDogs.map(({ id }) => id).join()} ${notes.seen.pairs}`}
              pet={pet}
              search={search}
              otherDogs={otherDogs}
              seen={notes.seen.pairs}
              lastResult={resultOf(answer, 'keep-apart')}
            />
          )}
        </section>
      </Card>
    </div>
  );
}

function FitForm({ pet, notes, lastResult }: FormProps) {
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
      <SeenField seen={notes.seen.fit} result={lastResult} />
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

function FlagsForm({ pet, notes, lastResult }: FormProps) {
  const [form, fields] = useCheckedForm('flags', flagsSchema, {
    lastResult,
    defaultValue: { flags: notes.flags, own_flag: notes.ownFlag },
  });
  return (
    <CheckedForm
      form={form}
      label={`Marks of ${pet.name}`}
      hidden={{ intent: 'flags' }}
      action={paths.petNotes(pet.id)}
      preventScrollReset
    >
      <SeenField seen={notes.seen.flags} result={lastResult} />
      <CheckListField
        field={fields.flags}
        label={`Shown beside ${pet.name} wherever you see the name`}
        options={flags.map((value) => ({ value, label: flagLabels[value] }))}
      />
      <TextField field={fields.own_flag} label="Your own word" optional autoComplete="off" />
      <div>
        <SubmitButton variant="light" size="sm">
          Save marks
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}

function MeetingForm({ pet, notes, lastResult }: FormProps) {
  const [form, fields] = useCheckedForm('meeting', meetingSchema, {
    lastResult,
    defaultValue: { meet_at: notes.meetAt ?? '' },
  });
  return (
    <CheckedForm
      form={form}
      label={`Meeting with ${pet.name}`}
      hidden={{ intent: 'meeting' }}
      action={paths.petNotes(pet.id)}
      preventScrollReset
    >
      <SeenField seen={notes.seen.meeting} result={lastResult} />
      <TextField
        field={fields.meet_at}
        label="Date and time"
        type="datetime-local"
        step={900}
        description={
          notes.meetAt === null ? 'Today and your calendar show it.' : 'Leave it empty to cancel.'
        }
        optional={notes.meetAt === null}
        autoComplete="off"
      />
      <div>
        <SubmitButton variant="light" size="sm">
          Save and tell the owner
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}

/** Times that the owner proposes: pick one, or decline them all with a reason. */
function Proposal({ proposal, lastResult }: { proposal: OpenProposal; lastResult: FormResult }) {
  const { id, pet } = proposal;
  const [form, fields] = useCheckedForm('decline-times', declineProposalSchema, { lastResult });
  return (
    <>
      <PickTimes proposal={proposal} action={paths.petNotes(pet.id)} className={classes.form} />
      <Unfold label="None of these times" open={Boolean(lastResult)}>
        <CheckedForm
          form={form}
          label={`Decline the times for ${pet.name}`}
          hidden={{ intent: 'decline-times', proposal_id: id }}
          action={paths.petNotes(pet.id)}
          preventScrollReset
        >
          <TextField
            field={fields.decline_note}
            label="Message to the owner"
            description="Quoted in the email, which asks for other times."
            optional
            autoComplete="off"
          />
          <MailOff waits="that email" />
          <div>
            <SubmitButton variant="default" size="sm">
              Decline and tell the owner
            </SubmitButton>
          </div>
        </CheckedForm>
      </Unfold>
    </>
  );
}

function Pairs({ pet, pairs }: { pet: Dog; pairs: readonly PairOnPage[] }) {
  if (pairs.length === 0) return null;
  return (
    <ul className={classes.records}>
      {pairs.map(({ id, name, ownerName, note, retired }) => (
        <li key={id} className={flow.apart}>
          <p>
            <Link to={paths.pet(id)}>{name}</Link> ({ownerName}){retired ? ', retired' : ''}
            {note === '' ? null : <span className={classes.quiet}> {note}</span>}
          </p>
          <PostForm
            action={paths.petNotes(pet.id)}
            preventScrollReset
            label={`${pet.name} and ${name}`}
          >
            <input type="hidden" name="intent" value="let-meet" />
            <input type="hidden" name="other_id" value={id} />
            <SubmitButton variant="subtle" size="sm" about={` ${name}`}>
              Remove
            </SubmitButton>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}

/** Searches for the other dog by name, also without scripts. */
function FindDog({ pet, search }: { pet: Dog; search: string }) {
  return (
    <Form
      method="get"
      action={paths.petNotes(pet.id)}
      role="search"
      preventScrollReset
      className={classNames(flow.apart, classes.find)}
    >
      <TextInput
        id="other-dog"
        type="search"
        name="q"
        size="md"
        label="Name of the other dog"
        defaultValue={search}
        autoComplete="off"
      />
      <SubmitButton variant="default">Search</SubmitButton>
    </Form>
  );
}

function ApartForm({
  pet,
  search,
  otherDogs,
  seen,
  lastResult,
}: {
  pet: Dog;
  search: string;
  otherDogs: readonly OtherDog[];
  seen: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('keep-apart', apartSchema, { lastResult });
  if (otherDogs.length === 0) return <p>No other dog matches “{search}”.</p>;
  return (
    <CheckedForm
      form={form}
      label={`Keep ${pet.name} apart`}
      hidden={{ intent: 'keep-apart' }}
      action={paths.otherDogs(pet.id, search)}
      preventScrollReset
    >
      <SeenField seen={seen} result={lastResult} />
      <SelectField
        field={fields.other_id}
        label="Dog"
        options={otherDogs.map(({ id, name, ownerName }) => ({
          value: id,
          label: `${name} (${ownerName})`,
        }))}
      />
      <TextField field={fields.pair_note} label="Why" optional autoComplete="off" />
      <div>
        <SubmitButton variant="light" size="sm">
          Keep apart
        </SubmitButton>
      </div>
    </CheckedForm>
  );
}
