import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { handOverOnPage } from '~/features/hand-over/hand-over.server';
import { helperSchema } from '~/features/users/user.schema';
import { tryAgain } from '~/core/text/error-texts';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  type HelperOnPage,
  helpers,
  inviteAgain,
  inviteHelper,
  removeHelper,
} from '~/features/users/staff.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, requireAdmin } from '~/core/web/guards.server';
import {
  formErrorWithKey,
  intentOf,
  parseAccountForm,
  readForm,
  redirectOrRefusal,
  refusalResponse,
} from '~/core/web/read-form.server';
import { LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, Refusal, SubmitButton } from '~/ui/form/post-form';
import { AskFirst } from '~/features/dogs-fit/ask-first';
import { MailOff } from '~/ui/mail-off';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Helpers · Admin', search: 'noindex' });

/** The people who help with the dogs (R59). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { helpers: await helpers(), handOver: await handOverOnPage(), formKey: newFormKey() };
}

const back = paths.adminStaff();

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request);
  const helper = form.get('helper_id');
  const id = typeof helper === 'string' ? helper : undefined;
  switch (intentOf(form, ['invite', 'again', 'remove'])) {
    case 'invite':
      return invite(form, viewer.id);
    case 'again':
      return redirectOrRefusal(back, async () => {
        await inviteAgain(idParam(id), viewer.id);
        return { kind: 'success', text: saidOfEmail('A new link is on its way.') };
      });
    case 'remove':
      return redirectOrRefusal(back, async () => {
        await removeHelper(idParam(id), viewer.id);
        return { kind: 'success', text: 'Removed. They can’t sign in any more.' };
      });
    case null:
      return refusalResponse(
        new ServiceError('invalid', 'Please reload this page and press the button again.'),
      );
  }
}

async function invite(form: FormData, adminId: string) {
  const { submission } = parseAccountForm(form, helperSchema);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { email, first_name: firstName, last_name: lastName } = submission.value;
  try {
    await inviteHelper({ email, firstName, lastName }, adminId, formKeyOf(form));
  } catch (error) {
    return formErrorWithKey(submission, error, tryAgain);
  }
  return redirectWithFlash(back, {
    kind: 'success',
    text: saidOfEmail(`Invitation to ${firstName} sent.`),
  });
}

export default function Helpers() {
  const { helpers: all, handOver, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>Helpers</h2>
      <LoneLink to={paths.adminSettings()}>Back to Settings</LoneLink>
      <Refusal>{answer && 'refusal' in answer ? answer.refusal : undefined}</Refusal>
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
      <InviteCard
        key={formKey}
        formKey={formKey}
        lastResult={answer && 'result' in answer ? answer.result : undefined}
      />
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
