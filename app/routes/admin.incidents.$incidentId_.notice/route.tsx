import { NativeSelect } from '@mantine/core';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { healthNoticeSchema } from '~/features/day/health-notices/health-notice.schema';
import {
  daysAroundChoices,
  daysAroundIn,
  freeCancellationText,
  lastDayOfLine,
  lineDaysChoices,
  usualTexts,
} from '~/features/day/health-notices/health-notices';
import type { DaysAround } from '~/features/day/health-notices/together';
import type { UndoneNotice } from '~/features/day/health-notices/health-notice.server';
import { type WhoWasHere, whoWasHere } from '~/features/day/health-notices/who-was-here.server';
import { UndoneAlert } from '~/features/messages/conversations/undone-alert';
import { NoEmailList } from '~/features/people/accounts/no-email';
import { Button, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField, CheckListField } from '~/ui/form/choice-fields';
import { SelectField, TextAreaField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import filter from '~/ui/form/period-form.module.css';
import { resultOf } from '~/ui/form/form-answer';
import { QuestionInDialog } from '~/ui/form/question';
import { Refusal, SubmitButton } from '~/ui/form/post-form';
import { Icon } from '~/ui/icon';
import { MailOff } from '~/ui/mail-off';
import { noticeForm, undoNoticeForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Tell owners about an illness · Admin', search: 'noindex' });

const daysOf = (request: Request) => daysAroundIn(new URL(request.url).searchParams);

/** Loads the owners with dogs in the house at the same time (R105). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const incidentId = idParam(params['incidentId']);
  const days = daysOf(request);
  const who = await whoWasHere(incidentId, days);
  if (who === null) throw notFound();
  return { incidentId, days, who, formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const viewer = await requireAdmin(args.request);
    const incidentId = idParam(args.params['incidentId']);
    return { viewer, incidentId, days: daysOf(args.request) };
  };
  return handleForms(args, [undoNoticeForm], guard, noticeForm);
}

export default function HealthNotice() {
  const { incidentId, days, who, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const undone = answer?.shown;
  return (
    <>
      <h2>Tell owners about an illness</h2>
      <Refusal>{answer?.refusal}</Refusal>
      <QuestionInDialog question={answer?.question} />
      {undone === undefined ? null : (
        <UndoneAlert readBy={undone.readBy}>
          Undone. The notice is gone from the conversations, and no email was sent.
        </UndoneAlert>
      )}
      <Card title={who.title}>
        <p>
          {nameList(who.dogs) || 'The dog'}: which other dogs were in the house at the same time, to
          the quarter hour.
        </p>
        <DaysForm days={days} who={who} />
      </Card>
      <Card title="Who was here">
        <NoticeForm
          key={`${days.before} ${days.after} ${who.toldBefore.length}`}
          who={who}
          formKey={answer?.formKey ?? formKey}
          lastResult={resultOf(answer, 'health-notice')}
          undone={undone}
        />
      </Card>
      <LoneLink to={paths.adminIncident(incidentId)}>The incident</LoneLink>
    </>
  );
}

function DaysForm({ days, who }: { days: DaysAround; who: WhoWasHere }) {
  const options = daysAroundChoices.map((count) => ({
    value: String(count),
    label: counted(count, 'day'),
  }));
  const untilLeft = {
    value: 'left',
    label: who.here ? 'Until now' : `Until ${nameList(who.dogs) || 'the dog'} left`,
  };
  return (
    <form
      key={`${days.before} ${days.after}`}
      method="get"
      className={filter.filter}
      aria-label="Which days"
    >
      {(['before', 'after'] as const).map((name) => (
        <NativeSelect
          key={name}
          id={`days-${name}`}
          label={name === 'before' ? 'Days before it' : 'Days after it'}
          name={name}
          size="md"
          rightSection={<Icon name="chevron" />}
          defaultValue={String(days[name])}
          data={name === 'before' ? options : [untilLeft, ...options]}
        />
      ))}
      <Button type="submit" variant="light">
        Show
      </Button>
    </form>
  );
}

const optionsOf = (owners: WhoWasHere['owners']) =>
  owners.map(({ id, name, stays }) => ({
    value: id,
    label: name,
    description: stays.join(' · '),
  }));

function NoticeForm({
  who,
  formKey,
  lastResult,
  undone,
}: {
  who: WhoWasHere;
  formKey: string;
  lastResult: FormResult;
  /** The notice that was just withdrawn, which the form holds again. */
  undone: UndoneNotice | undefined;
}) {
  const { own, toldBefore, today } = who;
  const texts = usualTexts(who.dogs, who.at, who);
  const owners = who.owners.filter(({ hasEmail }) => hasEmail);
  const toCall = who.owners.filter(({ hasEmail }) => !hasEmail);
  const [form, fields] = useCheckedForm('health-notice', healthNoticeSchema, {
    lastResult,
    defaultValue: {
      ...texts,
      owner: owners.filter(({ noted }) => noted).map(({ id }) => id),
      text: who.owners.length === 0 ? '' : texts.text,
      own_text: own?.hasEmail ? texts.own_text : '',
      line_days: '7',
      ...(undone && { ...undone, own_called: undone.own_called ? 'on' : '' }),
    },
    shouldRevalidate: 'onInput',
  });
  const mails = owners.length > 0 || own?.hasEmail === true;
  const lineDays = Number(fields.line_days.value ?? 0);
  const ending = lineDays > 0 ? `\n\n${freeCancellationText(lastDayOfLine(today, lineDays))}` : '';
  return (
    <>
      {who.owners.length === 0 ? (
        <p>
          {toldBefore.length === 0
            ? 'No other owner’s dog was here at the same time in these days.'
            : 'Every owner whose dog was here in these days has been told.'}
        </p>
      ) : null}
      {toldBefore.length === 0 ? null : (
        <p className={parts.quiet}>Told before, and not again: {nameList(toldBefore)}.</p>
      )}
      {who.owners.length === 0 && own === null ? null : (
        <CheckedForm form={form} formKey={formKey} label="Health notice">
          {owners.length === 0 ? null : (
            <CheckListField
              field={fields.owner}
              label="Who is told"
              description={`Each gets their own email and message, and reads nothing of the others.${owners.every(({ noted }) => noted) ? '' : ' Those without a tick were booked, and their arrival wasn’t noted.'}`}
              options={optionsOf(owners)}
            />
          )}
          {who.owners.length === 0 ? null : (
            <TextAreaField
              field={fields.text}
              label="What they read"
              description="Without names: it stays “a dog that was here”."
              rows={5}
            />
          )}
          {toCall.length === 0 ? null : (
            <>
              <NoEmailList owners={toCall} words={`${fields.text.value ?? ''}${ending}`} />
              <CheckListField
                field={fields.called}
                label="Told by phone"
                description="Tick the owners that you have called or texted, and the incident says so."
                options={optionsOf(toCall)}
              />
            </>
          )}
          {own === null || own.hasEmail ? null : (
            <>
              <NoEmailList owners={[own]} words={`${texts.own_text}${ending}`} />
              <CheckField
                field={fields.own_called}
                label={`${own.name}, whose dog it is, was told by phone`}
              />
            </>
          )}
          {own?.hasEmail !== true ? null : (
            <TextAreaField
              field={fields.own_text}
              label={`To ${own.name}, whose dog it is`}
              description="Leave it empty to write to them yourself."
              rows={4}
            />
          )}
          <SelectField
            field={fields.line_days}
            label="Coming stays"
            description="Stays that begin in these days say the line below before Drop Off. Their owners can cancel or shorten them free of charge until then, whatever the terms say."
            options={lineDaysChoices.map((value) => ({
              value,
              label:
                value === '0'
                  ? 'They say nothing'
                  : `Through ${formatWeekdayDate(lastDayOfLine(today, Number(value)), today)}`,
            }))}
          />
          <TextAreaField field={fields.line} label="What coming stays say" rows={2} />
          {mails ? <MailOff waits="their emails" /> : null}
          <div className={parts.buttons}>
            <SubmitButton>{mails ? 'Tell them now' : 'Save'}</SubmitButton>
          </div>
        </CheckedForm>
      )}
    </>
  );
}
