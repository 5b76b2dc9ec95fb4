import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { todayHere } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { readDays, type TypedDays } from '~/core/time/day-range';
import { formatLongMonthDay, formatShortDay, formatWeekday } from '~/core/time/format-dates';
import { notFound, requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { dayMessageSchema } from '~/features/messages/to-a-day/day-message.schema';
import {
  type DaysOfMessage,
  type OwnerOfDay,
  ownersOfDays,
  type SentDayMessage,
  sentDayMessages,
  type UndoneDayMessage,
} from '~/features/messages/to-a-day/day-message.server';
import { UndoneAlert } from '~/features/messages/conversations/undone-alert';
import { NoEmailList } from '~/features/people/accounts/no-email';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { DayField } from '~/ui/form/period-form';
import { useAnswer } from '~/ui/form/lost-connection';
import classes from '~/ui/form/period-form.module.css';
import { QuestionInDialog } from '~/ui/form/question';
import { Refusal, SubmitButton } from '~/ui/form/post-form';
import { MailOff } from '~/ui/mail-off';
import { dayMessageForm, undoDayMessageForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Write to everyone of a day · Admin', search: 'noindex' });

/** Returns the address's days, today by default; `days` is null if malformed, `typedDays` keeps the text. */
async function daysIn(
  request: Request,
): Promise<{ days: DaysOfMessage | null; typedDays: TypedDays }> {
  const query = new URL(request.url).searchParams;
  const { from, until, typedDays } = readDays(query);
  if (typedDays.problem !== null) return { days: null, typedDays };
  const requests = query.has('requests');
  if (from !== null) return { days: { from, until: until ?? from, requests }, typedDays };
  const today = await todayHere('committed');
  return {
    days: { from: today, until: today, requests },
    typedDays: { ...typedDays, from: today },
  };
}

function headingOf({ from, until }: DaysOfMessage): string {
  return from === until
    ? `${formatWeekday(from)}, ${formatLongMonthDay(from)}`
    : `${formatShortDay(from)} to ${formatShortDay(until)}`;
}

/** Loads the owners with dogs in the house on the day, and earlier messages to a whole day (R89). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { days, typedDays } = await daysIn(request);
  return {
    typedDays,
    day:
      days === null
        ? null
        : {
            heading: headingOf(days),
            several: days.from !== days.until,
            owners: await ownersOfDays('committed', days),
          },
    sent: await sentDayMessages(),
    formKey: newFormKey(),
  };
}

export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const sender = await requireAdmin(args.request);
    const { days } = await daysIn(args.request);
    if (days === null) throw notFound();
    return { sender, days };
  };
  return handleForms(args, [undoDayMessageForm], guard, dayMessageForm);
}

export default function DayMessage() {
  const { typedDays, day, sent, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const undone = answer?.shown;
  return (
    <>
      <h2>Write to everyone of a day</h2>
      <Refusal>{answer?.refusal}</Refusal>
      <QuestionInDialog question={answer?.question} />
      {undone === undefined ? null : (
        <UndoneAlert readBy={undone.readBy}>
          Undone. The message is gone from the conversations, and no email was sent.
        </UndoneAlert>
      )}
      <Card>
        <form key={typedDays.from} method="get" className={classes.filter} aria-label="Another day">
          <DayField id="day" label="Day" at="from" typedDays={typedDays} />
          <Button type="submit" variant="light">
            Show
          </Button>
        </form>
      </Card>
      {day === null ? null : (
        <Card title={day.heading}>
          {day.owners.length === 0 ? (
            <p>No dog is here, comes or leaves {day.several ? 'on those days' : 'that day'}.</p>
          ) : (
            <DayMessageForm
              key={`${typedDays.from} ${typedDays.until} ${sent[0]?.id ?? ''}`}
              owners={day.owners}
              formKey={answer?.formKey ?? formKey}
              lastResult={resultOf(answer, 'day-message')}
              undone={undone}
            />
          )}
        </Card>
      )}
      {sent.length === 0 ? null : <Sent sent={sent} />}
    </>
  );
}

const idsOf = (owners: readonly OwnerOfDay[]) => owners.map(({ id }) => id);

const optionsOf = (owners: readonly OwnerOfDay[]) =>
  owners.map(({ id, name, stays }) => ({
    value: id,
    label: name,
    description: stays.join(' · '),
  }));

function DayMessageForm({
  owners,
  formKey,
  lastResult,
  undone,
}: {
  owners: readonly OwnerOfDay[];
  formKey: string;
  lastResult: FormResult;
  /** The message that was just withdrawn, which the form holds again. */
  undone: UndoneDayMessage | undefined;
}) {
  const chosen = (all: readonly OwnerOfDay[]) =>
    idsOf(all).filter((id) => undone?.ownerIds.includes(id) ?? true);
  const mailed = owners.filter(({ hasEmail }) => hasEmail);
  const toCall = owners.filter(({ hasEmail }) => !hasEmail);
  const [form, fields] = useCheckedForm('day-message', dayMessageSchema, {
    lastResult,
    defaultValue: {
      owner: chosen(mailed),
      by_phone: chosen(toCall),
      content: undone?.content ?? '',
    },
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm form={form} formKey={formKey} label="Message to everyone of the day">
      {mailed.length === 0 ? null : (
        <CheckListField
          field={fields.owner}
          label="Who gets it"
          description="Each gets their own message, and reads nothing of the others."
          options={optionsOf(mailed)}
        />
      )}
      <TextAreaField field={fields.content} label="Message" rows={4} />
      {toCall.length === 0 ? null : (
        <>
          <CheckListField
            field={fields.by_phone}
            label="Without email: call or text them"
            description="Once you press Send, the links under “Sent before” carry your message."
            options={optionsOf(toCall)}
          />
          <NoEmailList owners={toCall} words={fields.content.value ?? ''} />
        </>
      )}
      {mailed.length === 0 ? null : <MailOff waits="the emails about it" />}
      <div className={parts.buttons}>
        <SubmitButton>Send</SubmitButton>
      </div>
    </CheckedForm>
  );
}

function Sent({ sent }: { sent: readonly SentDayMessage[] }) {
  return (
    <Card title="Sent before">
      <ul className={parts.wideList}>
        {sent.map(({ id, content, when, names, noEmail }) => (
          <li key={id}>
            <p className={parts.text}>{content}</p>
            <p className={parts.quiet}>
              {when}
              {names.length === 0 ? '' : `, to ${nameList(names)}`}
            </p>
            <NoEmailList owners={noEmail} words={content} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
