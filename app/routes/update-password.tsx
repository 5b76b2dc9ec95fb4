import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import { updatePasswordSchema } from '~/features/accounts/account.schema';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { findAccountLink } from '~/features/accounts/account-links.server';
import { placeAfter } from '~/features/accounts/landing';
import { formError, formErrorOr503, readAccountForm } from '~/core/web/read-form.server';
import { setPasswordByLink } from '~/features/accounts/set-password.server';
import { countClient } from '~/core/web/guards.server';
import type { SignInStep } from '~/features/accounts/sign-in.server';
import { dogToAsk } from '~/features/pets/list-pets.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { AlertBox } from '~/ui/alert-box';
import { NewPasswordFields } from '~/features/accounts/account-fields';
import { Card } from '~/ui/card';
import { SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { asTyped, useCheckedForm, CheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

const chooseTitle = 'Choose a password';
const updateTitle = 'Update Password';

export const meta = pageMeta<typeof loader>((page) => ({
  title: page?.chooses ? chooseTitle : updateTitle,
  search: 'noindex',
}));

export const handle: PageHandle = { scripts: 'none' };

export const headers: HeadersFunction = tokenPageHeaders;

/** Without a token there is nothing to update here; asking for a link is the way. */
function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect(paths.passwordReset());
  return token;
}

/** Looking at a link does not use it: mail programs look first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await findAccountLink('committed', tokenOf(request));
  if (link === null) await countClient(request, 'dead-link');
  return data(
    {
      works: link !== null,
      /** For an account that someone else made: its owner signs in with this address (R99). */
      chooses: link?.purpose === 'set_password' ? link.profile.email : null,
    },
    { status: link === null ? 410 : 200 },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const { submission } = await readAccountForm(request, updatePasswordSchema);
  if (submission.status !== 'success') return formError(submission);
  let step;
  try {
    step = await setPasswordByLink(token, submission.value.new_password, request);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') {
      await countClient(request, 'dead-link');
      return data({ result: null }, { status: 410 });
    }
    return formErrorOr503(submission, error, 'There was an error updating your password.');
  }
  const text = step.isFirst ? 'Password saved.' : 'Password updated.';
  const flash = { kind: 'success', text } as const;
  throw await redirectWithFlash(await firstPlace(step), flash, step.cookies);
}

/** Whoever has just chosen a password is asked first what the house doesn’t know of their dogs (R99). */
async function firstPlace(step: SignInStep): Promise<string> {
  const home = placeAfter(step, null);
  if (step.kind === 'code needed' || home !== paths.profileOf(step.person.id)) return home;
  const dog = await dogToAsk(step.person.id);
  return dog === null ? home : paths.editPet(dog, { first: true });
}

export default function UpdatePasswordRoute() {
  const { works, chooses } = useLoaderData<typeof loader>();
  const actionData = useAnswer<typeof action>();
  return works && actionData?.result !== null ? (
    <NewPassword chooses={chooses} lastResult={actionData?.result} />
  ) : (
    <DeadLink />
  );
}

type Refusal = NonNullable<ReturnType<typeof useAnswer<typeof action>>>['result'];

function NewPassword({
  chooses,
  lastResult,
}: {
  chooses: string | null;
  lastResult: Refusal | undefined;
}) {
  const [form, fields] = useCheckedForm('update-password', updatePasswordSchema, {
    lastResult,
    ...asTyped,
  });
  return (
    <PageFrame
      width="narrow"
      title={chooses === null ? updateTitle : chooseTitle}
      lead={
        <p>
          {chooses === null
            ? 'Choose a new password. You’ll be signed out on every other device.'
            : `You’ll sign in with ${chooses} and this password.`}
        </p>
      }
    >
      <Card>
        <CheckedForm form={form}>
          <NewPasswordFields
            label={chooses === null ? 'New Password' : 'Password'}
            password={fields.new_password}
            confirmation={fields.confirm_password}
          />
          <SubmitButton fullWidth>{chooses === null ? updateTitle : 'Save password'}</SubmitButton>
        </CheckedForm>
      </Card>
    </PageFrame>
  );
}

function DeadLink() {
  return (
    <PageFrame width="narrow" title={updateTitle}>
      <AlertBox kind="error" title="This link no longer works">
        <p>It may have been used already or have expired. You can request a new one below.</p>
      </AlertBox>
      <LinkButton to={paths.passwordReset()} fullWidth>
        Request a new link
      </LinkButton>
    </PageFrame>
  );
}
