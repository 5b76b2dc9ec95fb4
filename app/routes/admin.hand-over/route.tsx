import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { todayHere } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import {
  addDays,
  atMinutes,
  type LocalDateTime,
  parseLocalDateTime,
} from '~/core/time/business-time';
import { requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { pausedParts, untilLine, usualText } from '~/features/house/hand-over/hand-over';
import { handOverSchema, takeBackIntent } from '~/features/house/hand-over/hand-over.schema';
import {
  type HandOverOnPage,
  handOverOnPage,
  ownersMeanwhile,
} from '~/features/house/hand-over/hand-over.server';
import { type HelperOnPage, helpers } from '~/features/people/directory/staff.server';
import { NoEmailList } from '~/features/people/accounts/no-email';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { FactsList } from '~/ui/facts-list';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { SelectField, TextAreaField, TextField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { QuestionInDialog } from '~/ui/form/question';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { MailOff } from '~/ui/mail-off';
import { handOverForm, takeBackForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Hand over the house · Admin', search: 'noindex' });

// By default a few days, until the evening.
const usualLength = { days: 3, minutes: 18 * 60 };

/** Loads the hand-over in force, or the form that starts one (R106). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const today = await todayHere('committed');
  return {
    inForce: await handOverOnPage(),
    helpers: await helpers(),
    owners: await ownersMeanwhile('committed'),
    usualUntil: atMinutes(addDays(today, usualLength.days), usualLength.minutes),
    formKey: newFormKey(),
  };
}

/** Starts or ends a hand-over. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => ({ viewer: await requireAdmin(args.request) });
  return handleForms(args, [takeBackForm], guard, handOverForm);
}

export default function HandOver() {
  const { inForce, helpers: all, owners, usualUntil, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer?.form === 'hand-over' ? answer : undefined;
  return (
    <>
      <h2>Hand over the house</h2>
      <LoneLink to={paths.adminSettings()}>Back to Settings</LoneLink>
      <Refusal>{answer?.refusal}</Refusal>
      <QuestionInDialog question={answer?.question} />
      {inForce === null ? null : <InForce inForce={inForce} />}
      <Card title="The stand-in’s page">
        <p>
          One page with the dogs of the next seven days, phone numbers, meals and medicine, which
          dogs to keep apart, and your house notes. It opens on the helper’s phone without a
          connection, and prints two dogs a page. It has no prices and no payments.
        </p>
        <div className={parts.buttons}>
          <LinkButton to={paths.standIn()} variant="default">
            See the page
          </LinkButton>
          <LinkButton to={paths.settingsCard('houseNotes')} variant="default">
            House notes
          </LinkButton>
        </div>
      </Card>
      {inForce !== null && refused === undefined ? null : (
        <Card title="Hand over until …">
          {all.length === 0 ? (
            <>
              <p>Invite a helper first: someone who knows the house and the dogs.</p>
              <div className={parts.buttons}>
                <LinkButton to={paths.adminStaff()}>Invite a helper</LinkButton>
              </div>
            </>
          ) : (
            <HandOverForm
              helpers={all}
              owners={owners}
              usualUntil={usualUntil}
              formKey={refused?.formKey ?? formKey}
              lastResult={refused?.result}
            />
          )}
        </Card>
      )}
    </>
  );
}

function InForce({ inForce }: { inForce: HandOverOnPage }) {
  const { id, helper, until, told, noEmail, words } = inForce;
  return (
    <Card title={`${helper} is in charge`}>
      <FactsList
        facts={[
          { label: 'Until', value: `${until}. It ends by itself.` },
          { label: 'Paused', value: nameList(pausedParts(inForce)) || 'Nothing' },
          { label: 'Owners told', value: nameList(told) || 'None' },
        ]}
      />
      <NoEmailList owners={noEmail} words={words} />
      <PostForm label="Take the house back">
        <input type="hidden" name="hand_over_id" value={id} />
        <SubmitButton name="intent" value={takeBackIntent}>
          Take the house back
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function HandOverForm({
  helpers: all,
  owners,
  usualUntil,
  formKey,
  lastResult,
}: {
  helpers: readonly HelperOnPage[];
  owners: Awaited<ReturnType<typeof ownersMeanwhile>>;
  usualUntil: LocalDateTime;
  formKey: string;
  lastResult: FormResult;
}) {
  const [only] = all.length === 1 ? all : [];
  const [form, fields] = useCheckedForm('hand-over', handOverSchema, {
    lastResult,
    defaultValue: { helper: only?.id ?? '', until: usualUntil, text: usualText },
    shouldRevalidate: 'onInput',
  });
  const mailed = owners.filter(({ hasEmail }) => hasEmail);
  const helper = all.find(({ id }) => id === fields.helper.value)?.name;
  const until = parseLocalDateTime(fields.until.value ?? '');
  const ending = helper && until ? `\n\n${untilLine(helper, until)}` : '';
  return (
    <CheckedForm form={form} formKey={formKey} label="Hand over the house">
      <SelectField
        field={fields.helper}
        label="Who stands in"
        description="They get an email, and see seven days instead of two. They see nothing of the money."
        placeholder="Please choose"
        options={all.map(({ id, name, invited }) => ({
          value: id,
          label: invited ? `${name} (has no password yet)` : name,
        }))}
      />
      <TextField
        field={fields.until}
        label="Until"
        description="It ends by itself then. You can take the house back at any time."
        type="datetime-local"
      />
      <CheckField
        field={fields.pause_requests}
        label="Pause requests"
        description="Owners then read until when, and that they can still write to you. Stays that are booked stay as they are."
      />
      <CheckField
        field={fields.pause_quick}
        label="Pause Quick Daycare"
        description="Each dog’s button then says until when."
      />
      <CheckField
        field={fields.tell}
        label="Tell the owners"
        description={
          owners.length === 0
            ? 'No dogs are here or come in the next seven days.'
            : `Those with a stay before it ends, each once, by a message and its email. In the next seven days: ${nameList(mailed.map(({ name }) => name)) || 'no owner with an email address'}.`
        }
      />
      <TextAreaField
        field={fields.text}
        label="What they read"
        description="Below it they read who is in charge and until when."
        rows={5}
        optional
      />
      <NoEmailList
        owners={owners.filter(({ hasEmail }) => !hasEmail)}
        words={`${fields.text.value ?? ''}${ending}`}
      />
      <MailOff waits="the emails" />
      <div className={parts.buttons}>
        <SubmitButton>Hand over now</SubmitButton>
      </div>
    </CheckedForm>
  );
}
