import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { todayHere } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { type LocalDate } from '~/core/time/business-time';
import { readDays, type TypedDays } from '~/core/time/day-range';
import { formatLongMonthDay, formatWeekday } from '~/core/time/format-dates';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound, requireAdmin } from '~/core/web/guards.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { formErrorWithKey, readForm } from '~/core/web/read-form.server';
import { dayMessageSchema } from '~/features/day-messages/day-message.schema';
import {
  type OwnerOfDay,
  ownersOfDay,
  sendDayMessage,
  type SentDayMessage,
  sentDayMessages,
} from '~/features/day-messages/day-message.server';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { DayField } from '~/ui/form/period-form';
import { useAnswer } from '~/ui/form/lost-connection';
import classes from '~/ui/form/period-form.module.css';
import { SubmitButton } from '~/ui/form/post-form';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Write to everyone of a day · Admin', search: 'noindex' });

/** The day that the address names, today without one; null for one that is none, as it was typed. */
async function dayIn(request: Request): Promise<{ date: LocalDate | null; typedDays: TypedDays }> {
  const { from, typedDays } = readDays(new URL(request.url).searchParams);
  if (typedDays.problem !== null || from !== null) return { date: from, typedDays };
  const today = await todayHere('committed');
  return { date: today, typedDays: { ...typedDays, from: today } };
}

/** Whose dogs are here, come or leave on the day, and what was written to days before (R89). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { date, typedDays } = await dayIn(request);
  return {
    typedDays,
    day:
      date === null
        ? null
        : {
            heading: `${formatWeekday(date)}, ${formatLongMonthDay(date)}`,
            owners: await ownersOfDay('committed', date),
          },
    sent: await sentDayMessages(),
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { date } = await dayIn(request);
  if (date === null) throw notFound();
  const form = await readForm(request);
  const submission = parseForm(form, dayMessageSchema);
  if (submission.status !== 'success')
    return data({ result: submission.reply(), formKey: formKeyOf(form) }, { status: 400 });
  try {
    const { owner: ownerIds, content } = submission.value;
    const formKey = formKeyOf(form);
    const names = await sendDayMessage({ sender: viewer, date, ownerIds, content, formKey });
    return await redirectWithFlash(paths.dayMessage(date), {
      kind: 'success',
      text: `Sent to ${nameList(names)}.`,
    });
  } catch (error) {
    const refused = formErrorWithKey(submission, error, 'Nothing was sent. Please try again.');
    const { data: body, init } = refused;
    const again = 'formKey' in body ? body.formKey : undefined;
    return data({ result: body.result, formKey: again }, init ?? {});
  }
}

export default function DayMessage() {
  const { typedDays, day, sent, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Write to everyone of a day</h2>
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
            <p>No dog is here, comes or leaves that day.</p>
          ) : (
            <DayMessageForm
              key={`${typedDays.from} ${sent[0]?.id ?? ''}`}
              owners={day.owners}
              formKey={answer?.formKey ?? formKey}
              lastResult={answer?.result}
            />
          )}
        </Card>
      )}
      {sent.length === 0 ? null : <Sent sent={sent} />}
    </>
  );
}

function DayMessageForm({
  owners,
  formKey,
  lastResult,
}: {
  owners: readonly OwnerOfDay[];
  formKey: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('day-message', dayMessageSchema, {
    lastResult,
    defaultValue: { owner: owners.map(({ id }) => id), content: '' },
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm form={form} formKey={formKey} label="Message to everyone of the day">
      <CheckListField
        field={fields.owner}
        label="Who gets it"
        description="Each gets their own message, and reads nothing of the others."
        options={owners.map(({ id, name, stays }) => ({
          value: id,
          label: name,
          description: stays.join(' · '),
        }))}
      />
      <TextAreaField field={fields.content} label="Message" rows={4} />
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
        {sent.map(({ id, content, when, names }) => (
          <li key={id}>
            <p className={parts.text}>{content}</p>
            <p className={parts.quiet}>
              {when}, to {nameList(names)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
