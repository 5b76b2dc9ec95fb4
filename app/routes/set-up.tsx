import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { data, useLoaderData } from '@remix-run/react';
import { calledBy, isPrivateAt } from '~/core/runtime/called-by.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { environment } from '~/core/runtime/environment.server';
import { tryAgain } from '~/core/text/error-texts';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta, tokenPageHeaders } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { CookiesNeeded, NewPasswordFields } from '~/features/people/accounts/account-fields';
import { firstAdminSchema } from '~/features/people/accounts/account.schema';
import {
  isSetUpOpen,
  makeFirstAdmin,
  requireSetUpToken,
} from '~/features/people/accounts/first-admin.server';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { asTyped, CheckedForm, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { useAnswer } from '~/ui/form/lost-connection';
import { SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: () => 'Set up your house', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

export const headers: HeadersFunction = tokenPageHeaders;

type Door = {
  /** Obstacle to a safe set-up by this address; null without one. */
  shut: 'not private' | 'elsewhere' | null;
  /** The house's address, or the one that it was called by and that the person confirms (R133). */
  address: string;
  asksAddress: boolean;
};

function doorOf(request: Request): Door {
  const { appUrl, addressFrom } = environment();
  const called = calledBy(request);
  const asksAddress = addressFrom === 'nowhere';
  if (called === null || !isPrivateAt(called))
    return { shut: 'not private', address: appUrl, asksAddress };
  if (!asksAddress && called !== appUrl) return { shut: 'elsewhere', address: appUrl, asksAddress };
  return { shut: null, address: called, asksAddress };
}

/** Opens until there is an admin, then never again (R134). Whether the token is right, only the form tells. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await isSetUpOpen('committed'))) throw notFound();
  const door = doorOf(request);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { adminEmail } = environment();
  return data({ ...door, token, adminEmail }, { status: door.shut === null ? 200 : 403 });
}

export function action(args: ActionFunctionArgs) {
  const setUpForm = pageForm({
    ...{ id: 'set-up', failed: tryAgain },
    schema: ({ asksAddress, address }: Door) => firstAdminSchema(asksAddress ? address : null),
    before: ({ form, request }) => requireSetUpToken(form.get('token'), request),
    async act({ email, password }, { context: door, request }: Sent<Door>) {
      const { adminEmail } = environment();
      if (adminEmail !== null && email !== adminEmail)
        throw new ServiceError('invalid', `This server is set to ${adminEmail}.`, 'email');
      const address = door.asksAddress ? door.address : null;
      const cookies = await makeFirstAdmin({ email, password, address }, request);
      const text = 'Your account is ready, and you’re signed in.';
      return redirectWithFlash(paths.admin(), { kind: 'success', text }, cookies);
    },
  });
  const guard = async () => {
    if (!(await isSetUpOpen('committed'))) throw notFound();
    const door = doorOf(args.request);
    if (door.shut !== null) throw new Response('Forbidden', { status: 403 });
    return door;
  };
  return handleForm(args, guard, setUpForm);
}

export default function SetUpRoute() {
  const { shut } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="narrow" title="Set up your house">
      {shut === null ? <AccountForm /> : shut === 'elsewhere' ? <Elsewhere /> : <NotPrivate />}
    </PageFrame>
  );
}

function AccountForm() {
  const { address, asksAddress, token, adminEmail } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [form, fields] = useCheckedForm('set-up', firstAdminSchema(asksAddress ? address : null), {
    lastResult: answer?.result,
    defaultValue: { token, email: adminEmail ?? '' },
    ...asTyped,
  });
  return (
    <>
      <CookiesNeeded />
      <Card>
        <p>Choose how you’ll sign in to run your house. Next come its name, prices and hours.</p>
        <CheckedForm form={form}>
          <TextField
            field={fields.token}
            label="Set-up code"
            description="From the link that the server wrote to its log."
            autoComplete="off"
          />
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            {...(adminEmail !== null && { description: `This server is set to ${adminEmail}.` })}
          />
          <NewPasswordFields
            label="Password"
            password={fields.password}
            confirmation={fields.confirm_password}
          />
          {asksAddress ? (
            <CheckField
              field={fields.is_address}
              label={`People will find my house at ${address}`}
              description="Links in emails begin with it. For another address, open this page there."
            />
          ) : null}
          <SubmitButton fullWidth>Create account</SubmitButton>
        </CheckedForm>
      </Card>
    </>
  );
}

function Elsewhere() {
  const { address, token } = useLoaderData<typeof loader>();
  return (
    <>
      <AlertBox kind="info" title="Your house has another address">
        <p>Its address is {address}. Please set it up there.</p>
      </AlertBox>
      <LinkButton to={address + paths.setUp(token)} fullWidth>
        Go to {address}
      </LinkButton>
    </>
  );
}

function NotPrivate() {
  return (
    <AlertBox kind="warning" title="This connection isn’t private">
      <p>
        Others on the way could read your password. Please open this page by an address that begins
        with https://, or on the machine itself at http://localhost.
      </p>
      <p>
        Does your address begin with https://? Then the server in front of this one has to pass on
        the header X-Forwarded-Proto.
      </p>
    </AlertBox>
  );
}
