import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import { updatePasswordSchema } from '~/features/people/accounts/account.schema';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { findAccountLink } from '~/features/people/accounts/account-links.server';
import { placeAfter } from '~/features/people/accounts/landing';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { setPasswordByLink } from '~/features/people/accounts/set-password.server';
import { countClient } from '~/core/web/guards.server';
import type { SignInStep } from '~/features/people/accounts/sign-in.server';
import { dogToAsk } from '~/features/dogs/pets/list-pets.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { NewPasswordFields } from '~/features/people/accounts/account-fields';
import { Card } from '~/ui/card';
import { SubmitButton } from '~/ui/form/post-form';
import { DeadLink } from '~/features/people/accounts/dead-link';
import { PageFrame } from '~/ui/layout/page-frame';
import { asTyped, useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';
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

/** Without a token, redirects to the form that requests a link. */
function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect(paths.passwordReset());
  return token;
}

/** Opening a link doesn't use it: email programs open links first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await findAccountLink('committed', tokenOf(request));
  if (link === null) await countClient(request, 'dead-link');
  return data(
    {
      works: link !== null,
      /** Sign-in email of an account that the admin created (R99); null for any other link. */
      chooses: link?.purpose === 'set_password' ? link.profile.email : null,
    },
    { status: link === null ? 410 : 200 },
  );
}

export function action(args: ActionFunctionArgs) {
  const passwordForm = pageForm({
    ...{ id: 'password', schema: updatePasswordSchema },
    failed: 'There was an error updating your password.',
    async act({ new_password: password }, { context: token, request }: Sent<string>) {
      let step;
      try {
        step = await setPasswordByLink(token, password, request);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
        await countClient(request, 'dead-link');
        return { shown: 'dead link', status: 410 };
      }
      const text = step.isFirst ? 'Password saved.' : 'Password updated.';
      const flash = { kind: 'success', text } as const;
      return redirectWithFlash(await firstPlace(step), flash, step.cookies);
    },
  });
  return handleForm(args, () => tokenOf(args.request), passwordForm);
}

/** Next page after a new password: first the open questions about the owner's dogs (R99). */
async function firstPlace(step: SignInStep): Promise<string> {
  const home = placeAfter(step, null);
  if (step.kind === 'code needed' || home !== paths.profileOf(step.person.id)) return home;
  const dog = await dogToAsk(step.person.id);
  return dog === null ? home : paths.editPet(dog, { first: true });
}

export default function UpdatePasswordRoute() {
  const { works, chooses } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return works && answer?.shown === undefined ? (
    <NewPassword chooses={chooses} lastResult={answer?.result} />
  ) : (
    <DeadLink title={updateTitle} to={paths.passwordReset()} />
  );
}

function NewPassword({ chooses, lastResult }: { chooses: string | null; lastResult: FormResult }) {
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
