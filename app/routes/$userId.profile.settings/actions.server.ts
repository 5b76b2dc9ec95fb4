import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import {
  changePasswordSchema,
  emailChangeSchema,
  preferencesSchema,
  settingsButtons,
} from '~/domain/account.schema';
import { profileSchema } from '~/domain/profile.schema';
import { paths } from '~/lib/paths';
import { endOtherSession, endOtherSessions } from '../auth/account-sessions.server';
import { changePassword, passwordNotUpdated } from '../auth/change-password.server';
import { parseAccountForm, tryAgain } from '../auth/read-account-form.server';
import { requestEmailChange } from '../auth/request-email-change.server';
import type { SignedIn } from '../auth/session.server';
import { withdrawEmailChange } from '../auth/withdraw-email-change.server';
import { ServiceError } from '../runtime/service-error.server';
import { answerRefusalWith } from '../web/answer-refusal.server';
import { clientAddress } from '../web/client-address.server';
import { redirectSaying } from '../web/flash.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { savePreferences } from './save-preferences.server';
import { saveProfile } from './save-profile.server';

/** What the action of the settings knows before it reads which form was sent. */
export type SettingsRequest = { request: Request; viewer: SignedIn; ownerId: string };

/** Said to the admin, who changes names and phone number of an owner and nothing else. */
const ownersAlone = 'Only the owner of this account can change this.';

/** Said of a form that no page of ours sends. */
const reload = 'Please reload this page and press the button again.';

/**
 * Carries out what a form of the settings asks for; then the page says so, or why not. Names and
 * phone number are changed by the account's person and the admin, all else by its person alone.
 */
export async function answerSettingsForm(sent: FormData, asked: SettingsRequest) {
  const intent = sent.get('intent');
  if (intent === 'details') return saveDetails(sent, asked);
  if (asked.viewer.id !== asked.ownerId)
    return refuseButton(new ServiceError('forbidden', ownersAlone));
  switch (intent) {
    case 'email':
      return changeEmail(sent, asked);
    case 'preferences':
      return choosePreferences(sent, asked);
    case 'password':
      return updatePassword(sent, asked);
    default:
      return pressButton(sent, asked);
  }
}

function refuseButton(error: unknown) {
  return answerRefusalWith(error, { sent: 'button' as const });
}

type FormName = 'details' | 'email' | 'preferences' | 'password';

/** The form as it was typed, and which one it was: a page of several shows it in its place. */
function refuse<Name extends FormName, Schema, FormValue>(
  sent: Name,
  submission: Submission<Schema, string[], FormValue>,
  error?: unknown,
  sentence: string = tryAgain,
) {
  const { data: answer, init } =
    error === undefined ? refuseForm(submission) : refuseOrApologise(submission, error, sentence);
  return data({ sent, ...answer }, init ?? {});
}

function saying({ ownerId }: SettingsRequest, text: string) {
  return redirectSaying(paths.settingsOf(ownerId), { kind: 'success', text });
}

async function saveDetails(sent: FormData, asked: SettingsRequest) {
  const { submission } = parseAccountForm(sent, profileSchema);
  if (submission.status !== 'success') return refuse('details', submission);
  const {
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
  } = submission.value;
  try {
    await saveProfile(asked.ownerId, { firstName, lastName, phoneNumber });
  } catch (error) {
    return refuse('details', submission, error);
  }
  return saying(asked, 'Your changes are saved.');
}

async function changeEmail(sent: FormData, asked: SettingsRequest) {
  const { submission } = parseAccountForm(sent, emailChangeSchema);
  if (submission.status !== 'success') return refuse('email', submission);
  const { email: newEmail, current_password: password, code } = submission.value;
  const { viewer, request } = asked;
  try {
    const client = clientAddress(request);
    await requestEmailChange({ viewer, newEmail, password, code, client });
  } catch (error) {
    return refuse('email', submission, error);
  }
  return saying(asked, `Please look for our mail at ${newEmail}: its link confirms the address.`);
}

async function choosePreferences(sent: FormData, asked: SettingsRequest) {
  const { submission } = parseAccountForm(sent, preferencesSchema);
  if (submission.status !== 'success') return refuse('preferences', submission);
  const { recieve_emails: receiveEmails, show_contact: showContact } = submission.value;
  try {
    await savePreferences(asked.ownerId, { receiveEmails, showContact });
  } catch (error) {
    return refuse('preferences', submission, error);
  }
  return saying(asked, 'Your choices are saved.');
}

async function updatePassword(sent: FormData, asked: SettingsRequest) {
  const { submission } = parseAccountForm(sent, changePasswordSchema);
  if (submission.status !== 'success') return refuse('password', submission);
  const { current_password: current, new_password: chosen } = submission.value;
  const { viewer, request } = asked;
  try {
    await changePassword({ viewer, current, chosen, client: clientAddress(request) });
  } catch (error) {
    return refuse('password', submission, error, passwordNotUpdated);
  }
  return saying(asked, 'Your password is updated. Everywhere else you are signed out.');
}

async function pressButton(sent: FormData, asked: SettingsRequest) {
  const read = settingsButtons.safeParse(Object.fromEntries(sent));
  if (!read.success) return refuseButton(new ServiceError('invalid', reload));
  const { viewer } = asked;
  switch (read.data.intent) {
    case 'withdraw-email':
      await withdrawEmailChange(viewer.id);
      return saying(asked, 'Your address stays as it is.');
    case 'sign-out':
      await endOtherSession(viewer, read.data.session);
      return saying(asked, 'You are signed out there.');
    case 'sign-out-others':
      await endOtherSessions(viewer);
      return saying(asked, 'Everywhere else you are signed out.');
  }
}
