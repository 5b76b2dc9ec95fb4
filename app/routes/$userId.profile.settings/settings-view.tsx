import type { SubmissionResult } from '@conform-to/react';
import { AlertBox } from '../alert-box';
import { Refusal } from '../refusal';
import { DetailsCard, EditDetails } from './details-card';
import type { Details } from './details-card';
import { EditEmail, EmailCard } from './email-card';
import { PasswordCard } from './password-card';
import { PreferencesCard } from './preferences-card';
import { SessionsCard } from './sessions-card';
import type { SessionOnCard } from './sessions-card';
import { TwoFactorCard } from './two-factor-card';
import type { TwoFactorOnCard } from './two-factor-card';
import { YourDataCard } from './your-data-card';

export interface OwnPart {
  pendingEmail: { newEmail: string; until: string } | null;
  preferences: { receiveEmails: boolean; showContact: boolean } | null;
  sessions: SessionOnCard[];
  twoFactor: TwoFactorOnCard | null;
  isBusiness: boolean;
}

export interface SettingsOnPage {
  ownerId: string;
  email: string;
  details: Details;
  /** Null for the admin at an owner's settings. */
  own: OwnPart | null;
}

/** What a form of the page was answered with. */
export type SettingsAnswer =
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
  page: SettingsOnPage;
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
  page: SettingsOnPage;
  own: OwnPart;
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
