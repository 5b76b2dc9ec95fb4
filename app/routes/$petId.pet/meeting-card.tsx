import { useMemo } from 'react';
import { paths } from '~/core/web/paths';
import { proposalSchema, timeFields, timeLabels } from '~/features/dogs/approval/proposal.schema';
import type { MeetingForOwner } from '~/features/dogs/approval/proposal-views.server';
import { anyQuarterHour } from '~/features/booking/rules/availability';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { DateTimeField } from '~/ui/form/date-time-field';
import { TextField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { SeenField } from '~/ui/form/seen-field';
import { Unfold } from '~/ui/unfold';
import classes from './pet-page.module.css';

type Props = {
  pet: { id: string; ownerId: string; name: string };
  meeting: MeetingForOwner;
  lastResult: FormResult;
};

/** The first visit as the dog's owner sees it: proposed, planned, or not proposed yet (R45). */
export function MeetingCard({ pet, meeting, lastResult }: Props) {
  const { settled, proposal, hostName } = meeting;
  return (
    <div id="meeting">
      <Card title={`Meet ${hostName}`}>
        {settled !== null ? (
          <>
            <p>{settled}</p>
            <LinkButton to={paths.messagesOf(pet.ownerId)} variant="light" size="sm">
              Write to us
            </LinkButton>
          </>
        ) : proposal === null ? (
          <>
            <p className={classes.quiet}>
              {hostName} would like to meet {pet.name} before the first stay. Propose up to three
              times, and {hostName} picks one.
            </p>
            <ProposalForm pet={pet} meeting={meeting} lastResult={lastResult} />
          </>
        ) : (
          <>
            <p>You proposed these times. {hostName} will pick one and write to you.</p>
            <ul>
              {proposal.texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <PostForm label="Your times" action={paths.petMeeting(pet.id)} preventScrollReset>
              <input type="hidden" name="intent" value="take-back-times" />
              <input type="hidden" name="proposal_id" value={proposal.id} />
              <SubmitButton variant="subtle" size="sm">
                Withdraw these times
              </SubmitButton>
            </PostForm>
            <Unfold label="Propose other times" open={Boolean(lastResult)}>
              <ProposalForm
                key={meeting.version}
                pet={pet}
                meeting={meeting}
                lastResult={lastResult}
              />
            </Unfold>
          </>
        )}
      </Card>
    </div>
  );
}

function ProposalForm({ pet, meeting, lastResult }: Props) {
  const { times, note, version, min, max, from, until } = meeting;
  const [first, second, third] = times;
  const [form, fields] = useCheckedForm('propose-times', proposalSchema, {
    lastResult,
    defaultValue: { first, second, third, meeting_note: note },
  });
  const offered = useMemo(
    () => anyQuarterHour().filter((minutes) => minutes >= from && minutes <= until),
    [from, until],
  );
  return (
    <CheckedForm
      form={form}
      label={`Times to meet ${pet.name}`}
      hidden={{ intent: 'propose-times' }}
      action={paths.petMeeting(pet.id)}
      preventScrollReset
    >
      <SeenField seen={version} result={lastResult} />
      {timeFields.map((name, index) => (
        <DateTimeField
          key={name}
          field={fields[name]}
          label={timeLabels[name]}
          optional={index > 0}
          min={min}
          max={max}
          describeDay={anyDay}
          timesFor={() => offered}
        />
      ))}
      <TextField
        field={fields.meeting_note}
        label="Anything we should know"
        optional
        autoComplete="off"
      />
      <div>
        <SubmitButton>Send these times</SubmitButton>
      </div>
    </CheckedForm>
  );
}

const anyDay = () => ({ open: true }) as const;
