import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { signSchema } from '~/features/people/agreements/agreement.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { agreementPage } from '~/features/people/agreements/agreement-page.server';
import { agreementVersion } from '~/features/people/agreements/publish-agreement.server';
import { signAgreement, signingIn } from '~/features/people/agreements/sign-agreement.server';
import { notFound, requireProfile } from '~/core/web/guards.server';
import type { SignedIn } from '~/core/session/session.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { AgreementText, SignFields } from '~/features/people/agreements/sign-agreement';
import { AlertBox } from '~/ui/alert-box';
import { LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { PrintButton } from '~/ui/print-button';
import classes from './agreement-page.module.css';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Agreement', search: 'noindex' });

const notSaved = 'We couldn’t save your signature just now. Please try again in a moment.';

/** Loads the agreement that owners sign before they book (R46); the admin can read earlier versions. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const version = Number(new URL(request.url).searchParams.get('version') ?? NaN);
  const isBusiness = viewer.role === 'admin';
  const page =
    isBusiness && !Number.isNaN(version)
      ? await agreementVersion(version)
      : await agreementPage(viewer);
  if (page === null) throw notFound();
  return { page, isBusiness };
}

export function action(args: ActionFunctionArgs) {
  const signForm = pageForm({
    ...{ id: 'sign', schema: signSchema, failed: notSaved },
    async act(typed, { context: viewer, request }: Sent<SignedIn>) {
      await signAgreement(viewer, signingIn(request, typed));
      const then = new URL(request.url).searchParams.get('then');
      return {
        to: then === 'waitlist' ? paths.waitlistOf(viewer.id) : paths.agreement(),
        said: `Signed. ${saidOfEmail('We emailed you a copy.')}`,
      };
    },
  });
  return handleForm(args, () => signer(args.request), signForm);
}

/** @throws Response 404 if the house requires no signature */
async function signer(request: Request) {
  const viewer = await requireProfile(request);
  if ((await agreementPage(viewer)) === null) throw notFound();
  return viewer;
}

export default function Agreement() {
  const { page, isBusiness } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { id, html, publishedOn, signed } = page;
  return (
    <PageFrame
      width="text"
      title="Agreement"
      lead={<p>{`Version of ${publishedOn}`}</p>}
      actions={
        <span className={classes.screen}>
          <PrintButton />
        </span>
      }
    >
      {signed ? (
        <AlertBox kind="success">
          <p>{`Signed by ${signed.name} on ${signed.on}.`}</p>
        </AlertBox>
      ) : null}
      <Card>
        <AgreementText html={html} />
      </Card>
      {signed || isBusiness ? null : (
        <div className={classes.screen}>
          <SignCard key={id} id={id} lastResult={answer?.result} />
        </div>
      )}
      {isBusiness ? (
        <LoneLink to={paths.settingsCard('agreement')}>Change it in Settings</LoneLink>
      ) : null}
    </PageFrame>
  );
}

function SignCard({ id, lastResult }: { id: number; lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('sign', signSchema, { lastResult, ...asTyped });
  return (
    <Card title="Sign it">
      <CheckedForm form={form} label="Sign the agreement">
        <SignFields id={id} field={fields.signed_name} />
        <div>
          <SubmitButton>Sign</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}
