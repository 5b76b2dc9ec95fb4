import type { SubmissionResult } from '@conform-to/react';
import type { OwnSettings, SettingsPage } from '~/services/profiles/settings-page.server';
import { TwoFactorCard } from '~/ui/account/two-factor-card';
import { AlertBox } from '~/ui/alert-box';
import { Refusal } from '~/ui/form/post-form';
import { DetailsCard, EditDetails, EditEmail, EmailCard } from './name-and-email';
import { PasswordCard, PreferencesCard, SessionsCard, YourDataCard } from './more-cards';

/** What a form of the page was answered with. */
type SettingsAnswer =
  | {
      sent: 'details' | 'email' | 'preferences' | 'password';
      result: SubmissionResult<string[]>;
    }
  | { sent: 'button'; refusal: string };

/**
 * The Settings tab: the account's person sees all of it, the admin at an owner's the first card.
 * A card being changed stands alone, so that nothing else asks for anything meanwhile.
 */
export function SettingsView({
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
    return <EditDetails ownerId={ownerId} details={details} lastResult={resultOf('details')} />;
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
        <OwnCards page={page} own={own} resultOf={resultOf} />
      ) : (
        <AlertBox kind="info">
          <p>Email, password, mails and the public page are for the owner alone to change.</p>
        </AlertBox>
      )}
      <YourDataCard ownerId={ownerId} own={own && (own.isBusiness ? 'business' : 'owner')} />
    </>
  );
}

function OwnCards({
  page: { ownerId, email },
  own,
  resultOf,
}: {
  page: SettingsPage;
  own: OwnSettings;
  resultOf: (name: SettingsAnswer['sent']) => SubmissionResult<string[]> | undefined;
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
          ownerId={ownerId}
          chosen={own.preferences}
          lastResult={resultOf('preferences')}
        />
      ) : null}
      <PasswordCard ownerId={ownerId} email={email} lastResult={resultOf('password')} />
      <TwoFactorCard ownerId={ownerId} state={own.twoFactor} />
      <SessionsCard ownerId={ownerId} sessions={own.sessions} />
    </>
  );
}
