import { Refusal } from '~/ui/form/post-form';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import {
  settingsPage,
  type OwnSettings,
  type SettingsPage,
} from '~/features/people/profiles/settings-page.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { settingsForms } from './forms.server';
import { TwoFactorCard } from '~/features/people/accounts/two-factor-card';
import { AlertBox } from '~/ui/alert-box';
import { DetailsCard, EditDetails, EditEmail, EmailCard } from './name-and-email';
import { CalendarCard } from './calendar-card';
import { NoticesCard } from './notices-card';
import {
  SignedAgreementCard,
  PasswordCard,
  PreferencesCard,
  SessionsCard,
  YourDataCard,
} from './more-cards';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Settings', search: 'noindex' });

/** The Settings tab (spec section 2): view, or edit with ?edit=details or ?edit=email. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId'], 'account');
  const page = await settingsPage(ownerId, viewer);
  if (page === null) throw notFound();
  return { page, editing: new URL(request.url).searchParams.get('edit') };
}

export function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  return handleForms(args, settingsForms, () =>
    requireOwnPage(request, params['userId'], 'account'),
  );
}

export default function Settings() {
  const { page, editing } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <SettingsView page={page} editing={editing} answer={answer} />;
}

type SettingsAnswer = FormAnswer<string, { calendarAddress: string }>;

/**
 * The Settings tab: account holders see all cards, the admin only the first card of an owner.
 * A card in edit mode is shown alone.
 */
function SettingsView({
  page,
  editing,
  answer,
}: {
  page: SettingsPage;
  editing: string | null;
  answer: SettingsAnswer | undefined;
}) {
  const { ownerId, email, details, own } = page;
  const change = resultOf(answer, 'details')
    ? 'details'
    : resultOf(answer, 'email')
      ? 'email'
      : editing;
  if (change === 'details')
    return (
      <EditDetails
        ownerId={ownerId}
        details={details}
        seen={page.detailsSeen}
        lastResult={resultOf(answer, 'details')}
      />
    );
  if (change === 'email' && own && !own.isBusiness)
    return (
      <EditEmail
        ownerId={ownerId}
        email={email}
        asksCode={own.twoFactor !== null}
        lastResult={resultOf(answer, 'email')}
      />
    );
  return (
    <>
      <Refusal>{answer?.refusal}</Refusal>
      <DetailsCard ownerId={ownerId} details={details} />
      {own ? (
        <OwnCards page={page} own={own} answer={answer} />
      ) : (
        <AlertBox kind="info">
          <p>Only the owner can change their email, password, email choices and public page.</p>
        </AlertBox>
      )}
      {own?.isHelper ? null : (
        <YourDataCard ownerId={ownerId} own={own && (own.isBusiness ? 'business' : 'owner')} />
      )}
    </>
  );
}

function OwnCards({
  page: { ownerId, email },
  own,
  answer,
}: {
  page: SettingsPage;
  own: OwnSettings;
  answer: SettingsAnswer | undefined;
}) {
  return (
    <>
      <EmailCard
        ownerId={ownerId}
        email={email}
        pending={own.pendingEmail}
        mayChange={!own.isBusiness}
      />
      {own.preferences ? (
        <PreferencesCard
          key={own.preferences.seen}
          ownerId={ownerId}
          chosen={own.preferences}
          lastResult={resultOf(answer, 'preferences')}
        />
      ) : null}
      {own.agreement === null ? null : <SignedAgreementCard state={own.agreement} />}
      <PasswordCard ownerId={ownerId} email={email} lastResult={resultOf(answer, 'password')} />
      {own.feed === 'off' ? null : (
        <CalendarCard
          ownerId={ownerId}
          feed={own.feed}
          address={answer?.shown?.calendarAddress ?? null}
          isBusiness={own.isBusiness}
        />
      )}
      {own.notices === 'off' ? null : (
        <NoticesCard
          ownerId={ownerId}
          notices={own.notices}
          lastResult={resultOf(answer, 'choose-notices')}
        />
      )}
      <TwoFactorCard ownerId={ownerId} state={own.twoFactor} />
      <SessionsCard ownerId={ownerId} sessions={own.sessions} />
    </>
  );
}
