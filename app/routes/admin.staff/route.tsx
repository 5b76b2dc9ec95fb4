import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { handOverOnPage } from '~/features/house/hand-over/hand-over.server';
import { helperSchema } from '~/features/people/directory/user.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { type HelperOnPage, helpers } from '~/features/people/directory/staff.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { AskFirst } from '~/ui/form/ask-first';
import { MailOff } from '~/ui/mail-off';
import { helperForms } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Helpers · Admin', search: 'noindex' });

/** The people who help with the dogs (R59). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { helpers: await helpers(), handOver: await handOverOnPage(), formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, helperForms, () => requireAdmin(args.request));
}

export default function Helpers() {
  const { helpers: all, handOver, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Helpers</h2>
      <LoneLink to={paths.adminSettings()}>Back to Settings</LoneLink>
      <Refusal>{answer?.refusal}</Refusal>
      <Card title="Your helpers">
        <p>
          Helpers see the day sheet with the dogs that are here and how to reach their owners, and
          note what they did and who came and left. They can send updates. They see no prices,
          payments, messages or settings.
        </p>
        {all.length === 0 ? (
          <p>No one yet.</p>
        ) : (
          <LoneLink to={paths.handOver()}>Hand over the house</LoneLink>
        )}
        <ul className={classes.list}>
          {all.map((helper) => (
            <li key={helper.id} className={classes.row}>
              <Helper
                helper={helper}
                inChargeUntil={handOver?.helperId === helper.id ? handOver.until : null}
              />
            </li>
          ))}
        </ul>
      </Card>
      <InviteCard key={formKey} formKey={formKey} lastResult={resultOf(answer, 'invite')} />
    </>
  );
}

function Helper({
  helper: { id, name, email, invited },
  inChargeUntil,
}: {
  helper: HelperOnPage;
  /** `Tue, Dec 1, 6:00 PM`; null while not standing in (R106). */
  inChargeUntil: string | null;
}) {
  return (
    <>
      <p className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <br />
        {email}
        {invited ? ', has no password yet' : null}
        {inChargeUntil === null ? null : (
          <>
            <br />
            {`In charge until ${inChargeUntil}`}
          </>
        )}
      </p>
      {invited ? <MailOff waits="a new link" /> : null}
      <div className={classes.buttons}>
        {invited ? (
          <PostForm>
            <input type="hidden" name="helper_id" value={id} />
            <SubmitButton
              name="intent"
              value="again"
              variant="light"
              size="sm"
              about={` for ${name}`}
            >
              Send a new link
            </SubmitButton>
          </PostForm>
        ) : null}
        <AskFirst
          label="Remove"
          about={` ${name}`}
          question={`Remove ${name}? They are signed out everywhere. What they noted stays.${
            inChargeUntil === null ? '' : ' The house is yours again, and nothing is paused.'
          }`}
          answer="Remove the helper"
        >
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="helper_id" value={id} />
        </AskFirst>
      </div>
    </>
  );
}

function InviteCard({
  formKey,
  lastResult,
}: {
  formKey: string;
  lastResult: Parameters<typeof useCheckedForm>[2]['lastResult'];
}) {
  const [form, fields] = useCheckedForm('helper', helperSchema, { lastResult, ...asTyped });
  return (
    <Card title="Invite a helper">
      <CheckedForm
        form={form}
        formKey={formKey}
        label="Invite a helper"
        hidden={{ intent: 'invite' }}
      >
        <div className={classes.fields}>
          <TextField field={fields.first_name} label="First Name" autoComplete="off" />
          <TextField field={fields.last_name} label="Last Name" autoComplete="off" />
          <TextField
            field={fields.email}
            label="Email"
            description="They get a link to choose a password."
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </div>
        <MailOff waits="the invitation" />
        <div className={classes.buttons}>
          <SubmitButton>Send the invitation</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}
