import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerCardForm } from '~/services/settings/answer-card-form.server';
import { textsPage } from '~/services/settings/texts-page.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { ErrorPage } from '~/ui/error-page';
import { LoneLink } from '~/ui/lone-link';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { CardForm, refusalIn } from '~/ui/settings/card-form';
import { SettingsFrame } from '~/ui/settings/settings-frame';
import { TextOfTheApp } from '~/ui/settings/text-of-the-app';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Texts · Settings', search: 'noindex' });

/** The privacy text, the terms and the verification file (R3, R4). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return textsPage();
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const page = {
    own: ['privacy', 'terms', 'verification'] as const,
    back: paths.adminSettings('texts'),
  };
  return answerCardForm(await readForm(request), viewer, page);
}

export const shouldRevalidate = revalidateOnConflict;

export default function TextSettings() {
  const { privacy, terms, verification, ofTheApp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingsFrame page="texts" refusal={refusalIn(answer)}>
      <CardForm
        card="privacy"
        title="Privacy"
        stored={privacy}
        answer={answer}
        intro={<LoneLink to={paths.privacyPolicy()}>See the page</LoneLink>}
      >
        <TextOfTheApp text={ofTheApp.privacy} inUse={privacy.values['privacyText'] === ''}>
          It says what this app does with what people tell you. Add what else you do with it.
        </TextOfTheApp>
      </CardForm>
      <CardForm
        card="terms"
        title="Terms"
        stored={terms}
        answer={answer}
        intro={<LoneLink to={paths.terms()}>See the page</LoneLink>}
      >
        <TextOfTheApp text={ofTheApp.terms} inUse={terms.values['termsText'] === ''}>
          It makes promises in your name: one is money back for a stay that you have to cancel. It
          is no legal advice.
        </TextOfTheApp>
      </CardForm>
      <CardForm
        card="verification"
        title="Verification file"
        stored={verification}
        answer={answer}
        intro={
          <p>
            By such a file another service sees whose site this is. It is offered at{' '}
            {paths.verification()} once both fields are filled in.
          </p>
        }
      />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
