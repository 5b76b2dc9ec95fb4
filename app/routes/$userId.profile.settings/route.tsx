import { Refusal } from '~/ui/form/post-form';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import {
  settingsPage,
  type OwnSettings,
  type SettingsPage,
} from '~/features/profiles/settings-page.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import {
  changeEmail,
  choosePreferences,
  pressButton,
  refuseOthers,
  saveDetails,
  saveNotices,
  updatePassword,
} from './actions.server';
import type { SubmissionResult } from '@conform-to/react';
import { TwoFactorCard } from '~/features/accounts/two-factor-card';
import { AlertBox } from '~/ui/alert-box';
import { DetailsCard, EditDetails, EditEmail, EmailCard } from './name-and-email';
import { CalendarCard } from './calendar-card';
import { NoticesCard } from './notices-card';
import {
  AgreementCard,
  PasswordCard,
  PreferencesCard,
  SessionsCard,
  YourDataCard,
} from './more-cards';
import type { FormResult } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Settings', search: 'noindex' });

/** The Settings tab (spec section 2): seen, or with ?edit=details or ?edit=email changed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId'], 'account');
  const page = await settingsPage(ownerId, viewer);
  if (page === null) throw notFound();
  return { page, editing: new URL(request.url).searchParams.get('edit') };
}

const intents = [
  'details',
  'email',
  'preferences',
  'password',
  'withdraw-email',
  'sign-out',
  'sign-out-others',
  'make-calendar',
  'stop-calendar',
  'notify-here',
  'stop-notices',
  'choose-notices',
] as const;

/** The admin may change an owner's names and phone number, and nothing else. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId'], 'account');
  const form = await readForm(request);
  const context = { request, viewer, ownerId };
  const intent = intentOf(form, intents);
  if (viewer.id !== ownerId && intent !== 'details') return refuseOthers();
  switch (intent) {
    case 'details':
      return saveDetails(form, context);
    case 'email':
      return changeEmail(form, context);
    case 'preferences':
      return choosePreferences(form, context);
    case 'choose-notices':
      return saveNotices(form, context);
    case 'password':
      return updatePassword(form, context);
    case 'withdraw-email':
    case 'sign-out':
    case 'sign-out-others':
    case 'make-calendar':
    case 'stop-calendar':
    case 'notify-here':
    case 'stop-notices':
    case null:
      return pressButton(form, context);
  }
}

export default function Settings() {
  const { page, editing } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <SettingsView page={page} editing={editing} answer={answer} />;
}

/** What a form of the page was answered with. */
type SettingsAnswer =
  | {
      sent: 'details' | 'email' | 'preferences' | 'notices' | 'password';
      result: SubmissionResult<string[]>;
    }
  | { sent: 'button'; refusal: string }
  | { sent: 'calendar'; address: string };

/**
 * The Settings tab: the account's person sees all of it, the admin at an owner's the first card.
 * A card being changed is shown alone.
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
  const resultOf = (name: SettingsAnswer['sent']) =>
    answer && 'result' in answer && answer.sent === name ? answer.result : undefined;
  const change = resultOf('details') ? 'details' : resultOf('email') ? 'email' : editing;
  if (change === 'details')
    return (
      <EditDetails
        ownerId={ownerId}
        details={details}
        seen={page.detailsSeen}
        lastResult={resultOf('details')}
      />
    );
  if (change === 'email' && own && !own.isBusiness)
    return (
      <EditEmail
        ownerId={ownerId}
        email={email}
        asksCode={own.twoFactor !== null}
        lastResult={resultOf('email')}
      />
    );
  return (
    <>
      <Refusal>{answer?.sent === 'button' ? answer.refusal : undefined}</Refusal>
      <DetailsCard ownerId={ownerId} details={details} />
      {own ? (
        <OwnCards
          page={page}
          own={own}
          resultOf={resultOf}
          address={answer?.sent === 'calendar' ? answer.address : null}
        />
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
  resultOf,
  address,
}: {
  page: SettingsPage;
  own: OwnSettings;
  resultOf: (name: SettingsAnswer['sent']) => FormResult;
  /** Of the calendar that was just made; it is shown this once. */
  address: string | null;
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
          lastResult={resultOf('preferences')}
        />
      ) : null}
      {own.agreement === null ? null : <AgreementCard state={own.agreement} />}
      <PasswordCard ownerId={ownerId} email={email} lastResult={resultOf('password')} />
      {own.feed === 'off' ? null : (
        <CalendarCard
          ownerId={ownerId}
          feed={own.feed}
          address={address}
          isBusiness={own.isBusiness}
        />
      )}
      {own.notices === 'off' ? null : (
        <NoticesCard ownerId={ownerId} notices={own.notices} lastResult={resultOf('notices')} />
      )}
      <TwoFactorCard ownerId={ownerId} state={own.twoFactor} />
      <SessionsCard ownerId={ownerId} sessions={own.sessions} />
    </>
  );
}
