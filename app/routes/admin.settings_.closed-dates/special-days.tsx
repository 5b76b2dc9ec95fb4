import { Link } from '@remix-run/react';
import { formatMoney, sumCents } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { StayOnDays } from '~/features/booking/answers/closed-stays.server';
import {
  formatDays,
  formatSpecial,
  specialDayKinds,
  specialDayLabels,
  type SpecialSpan,
} from '~/features/booking/places/special-days';
import { specialDaysSchema } from '~/features/booking/places/special-days.schema';
import { LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { AskFirst } from '~/ui/form/ask-first';
import { MailOff } from '~/ui/mail-off';
import { SegmentedField } from '~/ui/form/choice-fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import cardClasses from '~/ui/card-parts.module.css';
import { asTyped, useCheckedForm, type FormResult } from '~/ui/form/checked-form';
import classes from './special-days.module.css';

const kinds = specialDayKinds.map((value) => ({ value, label: specialDayLabels[value] }));

/** The form that adds a special day or a range of days. */
export function SetDays({ lastResult }: { lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('close', specialDaysSchema, {
    lastResult,
    defaultValue: { kind: 'closed' },
    ...asTyped,
  });
  return (
    <Card title="Set days apart">
      <PostForm
        form={form}
        className={cardClasses.form ?? ''}
        label="Set days apart"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="close" />
        <FormAlert form={form} />
        <SegmentedField
          field={fields.kind}
          label="What is special"
          options={kinds}
          description="Without Drop Off and Pick Up, a longer stay can still go across the day."
        />
        <div className={cardClasses.fields}>
          <TextField field={fields.from} label="First day" type="date" />
          <TextField field={fields.until} label="Last day" type="date" optional hintBelow />
          <TextField
            field={fields.reason}
            label="Reason"
            description="Owners see it in the calendar, except with another limit."
            hintBelow
          />
        </div>
        <div className={classes.limits}>
          <div className={cardClasses.fields}>
            <TextField
              field={fields.dogLimit}
              label="Dogs in the house at the same time"
              inputMode="numeric"
              description="Empty keeps your usual limit."
              optional
              hintBelow
            />
            <TextField
              field={fields.overnightLimit}
              label="Dogs overnight"
              inputMode="numeric"
              description="Empty keeps your usual limit."
              optional
              hintBelow
            />
          </div>
        </div>
        <div className={cardClasses.buttons}>
          <SubmitButton>Save these days</SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

/** The special days from today on, each with a button to remove it. */
export function SpecialSpans({ spans }: { spans: readonly SpanWithStays[] }) {
  return (
    <Card title="Special days">
      {spans.length === 0 ? (
        <p>No days are closed. Close days for a vacation or a family party.</p>
      ) : (
        <ul className={cardClasses.wideList}>
          {spans.map((span) => (
            <SpanRow key={span.from + span.kind} span={span} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type SpanWithStays = SpecialSpan & {
  /** The active stays on closed days. */
  stays: readonly StayOnDays[];
};

function SpanRow({ span }: { span: SpanWithStays }) {
  const { from, until, kind, reason, stays } = span;
  const days = formatDays({ from, until });
  return (
    <li className={cardClasses.row}>
      <div className={cardClasses.text}>
        <strong>{days}</strong>
        <br />
        {formatSpecial(span)}
      </div>
      <PostForm preventScrollReset>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="reason" value={reason} />
        <SubmitButton name="intent" value="open" variant="light" size="sm" about={` ${days}`}>
          {kind === 'closed' ? 'Open again' : 'Remove'}
        </SubmitButton>
      </PostForm>
      {stays.length === 0 ? null : <StaysOnClosedDays span={span} days={days} />}
    </li>
  );
}

/** The stays that a closed house still has (R123), with what helps: canceling them, and writing. */
function StaysOnClosedDays({ span, days }: { span: SpanWithStays; days: string }) {
  const { from, until, reason, stays } = span;
  const ahead = stays.filter(({ begun }) => !begun);
  return (
    <div className={classes.stays}>
      <p>{counted(stays.length, 'stay')} on these days:</p>
      <ul>
        {stays.map(({ id, petNames, ownerName, whenText, status, begun }) => (
          <li key={id}>
            <Link to={paths.booking(id)}>{nameList(petNames) || 'No pets'}</Link> ({ownerName}),{' '}
            {whenText} · {begun ? 'has begun' : status}
          </li>
        ))}
      </ul>
      {ahead.length === 0 ? null : (
        <AskFirst
          label="Cancel these and tell their owners"
          about={` ${days}`}
          question={cancelQuestion(ahead)}
          answer="Yes, cancel them"
        >
          <input type="hidden" name="intent" value="cancel-stays" />
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="until" value={until} />
          <input type="hidden" name="reason" value={reason} />
          {ahead.map(({ id }) => (
            <input key={id} type="hidden" name="stay" value={id} />
          ))}
          <MailOff waits="the emails about it" />
        </AskFirst>
      )}
      <LoneLink to={paths.dayMessage({ from, until, requests: true })}>
        Write to their owners
      </LoneLink>
    </div>
  );
}

/** Tells what canceling these stays does: how many, the money due back, and who gets no email (R124). */
function cancelQuestion(stays: readonly StayOnDays[]): string {
  const requests = stays.filter(({ status }) => status === 'pending').length;
  const accepted = stays.length - requests;
  const answers = [
    accepted > 0 && `${counted(accepted, 'stay')} will be canceled`,
    requests > 0 && `${counted(requests, 'request')} will be rejected`,
  ].filter((words) => words !== false);
  const paidCents = sumCents(stays.map((stay) => stay.paidCents));
  const without = stays.filter((stay) => !stay.hasAddress);
  const names = [...new Set(without.map(({ ownerName }) => ownerName))];
  const told =
    without.length === stays.length
      ? ''
      : names.length > 0
        ? 'The other owners get an email.'
        : 'Their owners get an email.';
  return [
    `${answers.join(', and ')}.`,
    paidCents > 0 && `All that was paid is due back: ${formatMoney(paidCents)}.`,
    names.length > 0 &&
      `${nameList(names)} ${names.length === 1 ? 'has' : 'have'} no email: please call or text.`,
    told,
  ]
    .filter(Boolean)
    .join(' ');
}
