import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { isTakenName } from '~/lib/taken-names';
import { answerBusinessForm } from '~/services/settings/answer-business-form.server';
import { businessSettings } from '~/services/settings/business-settings.server';
import { cardOnPage } from '~/services/settings/card-on-page.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { newFormKey } from '~/services/web/submissions.server';
import { AlertBox } from '~/ui/alert-box';
import { ErrorPage } from '~/ui/error-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { CardForm, refusalIn } from '~/ui/settings/card-form';
import { MailTestCard } from '~/ui/settings/mail-test-card';
import { SettingsFrame } from '~/ui/settings/settings-frame';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Settings · Admin', search: 'noindex' });

/** The Settings tab (R7): the business itself, its links, and whether mails arrive. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  const { ownerFirstName } = await businessSettings();
  return {
    business: await cardOnPage('business'),
    links: await cardOnPage('links'),
    ownerFirstName,
    email,
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  return answerBusinessForm(await readForm(request), viewer);
}

export const shouldRevalidate = revalidateOnConflict;

export default function BusinessSettings() {
  const { business, links, ownerFirstName, email, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsFrame page="business" refusal={refusalIn(answer)}>
      {isTakenName(ownerFirstName) ? (
        <AlertBox kind="warning">
          <p>
            {paths.ownerPage(ownerFirstName)} is a page of this app already, so the page about you
            cannot stand there. Another first name or a nickname would.
          </p>
        </AlertBox>
      ) : null}
      <CardForm
        card="business"
        title="Business details"
        stored={business}
        answer={answer}
        intro={
          <p>
            Shown on every page. The page about you is{' '}
            <Link to={paths.ownerPage(ownerFirstName)}>{paths.ownerPage(ownerFirstName)}</Link>.
          </p>
        }
      />
      <CardForm
        card="links"
        title="Links, map and reviews widget"
        stored={links}
        answer={answer}
        intro={<p>Whole addresses that begin with https://. Empty ones show nothing.</p>}
      />
      <MailTestCard email={email} formKey={formKey} />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
