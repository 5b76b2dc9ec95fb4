import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import { tryAgain } from '~/core/text/error-texts';
import { noticeKinds } from '~/core/push/phone-notices';
import {
  changePasswordSchema,
  emailChangeSchema,
  noticesSchema,
  preferencesSchema,
  profileSchema,
  settingsButtons,
} from '~/features/accounts/account.schema';
import { paths } from '~/core/web/paths';
import { endOtherSession, endOtherSessions } from '~/features/accounts/account-sessions.server';
import { changePassword, passwordNotUpdated } from '~/features/accounts/set-password.server';
import {
  formError,
  formErrorOr503,
  parseAccountForm,
  refusalResponseWith,
} from '~/core/web/read-form.server';
import { makeFeed, stopFeed } from '~/features/calendar/calendar-feeds.server';
import { requestEmailChange, withdrawEmailChange } from '~/features/accounts/change-email.server';
import type { SignedIn } from '~/core/session/session.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { chooseNotices, subscribe, unsubscribe } from '~/features/profiles/phone-notices.server';
import { savePreferences, saveProfile } from '~/features/accounts/profile-details.server';

/** The viewer, and the owner of the settings. */
export type SettingsRequest = { request: Request; viewer: SignedIn; ownerId: string };

const ownersAlone = 'Only the owner of this account can change this.';

const reload = 'Please reload this page and press the button again.';

/** Refuses the admin what only the account's owner may change. */
export function refuseOthers() {
  return refuseButton(new ServiceError('forbidden', ownersAlone));
}

function refuseButton(error: unknown) {
  return refusalResponseWith(error, { sent: 'button' as const });
}

type FormName = 'details' | 'email' | 'preferences' | 'notices' | 'password';

/** The form as it was typed, and which one it was: a page of several shows it in its place. */
function refuse<Name extends FormName, Schema, FormValue>(
  sent: Name,
  submission: Submission<Schema, string[], FormValue>,
  error?: unknown,
  sentence: string = tryAgain,
) {
  const { data: answer, init } =
    error === undefined ? formError(submission) : formErrorOr503(submission, error, sentence);
  return data({ sent, ...answer }, init ?? {});
}

function saying({ ownerId }: SettingsRequest, text: string) {
  return redirectWithFlash(paths.settingsOf(ownerId), { kind: 'success', text });
}

/** Saves names and phone number. */
export async function saveDetails(form: FormData, asked: SettingsRequest) {
  const { submission, seen } = parseAccountForm(form, profileSchema);
  if (submission.status !== 'success') return refuse('details', submission);
  try {
    await saveProfile(asked.ownerId, submission.value, seen);
  } catch (error) {
    return refuse('details', submission, error);
  }
  return saying(asked, 'Changes saved.');
}

/** Sends a link to the new address (R13). */
export async function changeEmail(form: FormData, asked: SettingsRequest) {
  const { submission } = parseAccountForm(form, emailChangeSchema);
  if (submission.status !== 'success') return refuse('email', submission);
  const { email: newEmail, current_password: password, code } = submission.value;
  const { viewer, request } = asked;
  try {
    const client = clientAddress(request);
    await requestEmailChange({ viewer, newEmail, password, code, client });
  } catch (error) {
    return refuse('email', submission, error);
  }
  return saying(asked, `We sent a link to ${newEmail}. Open it to confirm the address.`);
}

/** Saves which emails come and what the public page shows. */
export async function choosePreferences(form: FormData, asked: SettingsRequest) {
  const { submission, seen } = parseAccountForm(form, preferencesSchema);
  if (submission.status !== 'success') return refuse('preferences', submission);
  const { recieve_emails: receiveEmails, show_contact: showContact } = submission.value;
  try {
    await savePreferences(asked.ownerId, { receiveEmails, showContact }, seen);
  } catch (error) {
    return refuse('preferences', submission, error);
  }
  return saying(asked, 'Choices saved.');
}

/** Changes the password, which ends all other sessions (R12). */
export async function updatePassword(form: FormData, asked: SettingsRequest) {
  const { submission } = parseAccountForm(form, changePasswordSchema);
  if (submission.status !== 'success') return refuse('password', submission);
  const { current_password: current, new_password: chosen } = submission.value;
  const { viewer, request } = asked;
  try {
    await changePassword({ viewer, current, chosen, client: clientAddress(request) });
  } catch (error) {
    return refuse('password', submission, error, passwordNotUpdated);
  }
  return saying(asked, 'Password updated. You’re signed out on every other device.');
}

/** Keeps which notices come (R65). */
export async function saveNotices(form: FormData, asked: SettingsRequest) {
  const { submission, seen } = parseAccountForm(form, noticesSchema);
  if (submission.status !== 'success') return refuse('notices', submission);
  const wanted = noticeKinds.filter((kind) => submission.value[kind]);
  try {
    await chooseNotices(asked.viewer, wanted, seen);
  } catch (error) {
    return refuse('notices', submission, error);
  }
  return saying(asked, 'Choices saved.');
}

/** Withdraws a change of address, ends other sessions, or makes and ends a calendar's address. */
export async function pressButton(form: FormData, asked: SettingsRequest) {
  const read = settingsButtons.safeParse(Object.fromEntries(form));
  if (!read.success) return refuseButton(new ServiceError('invalid', reload));
  const { viewer } = asked;
  switch (read.data.intent) {
    case 'withdraw-email':
      await withdrawEmailChange(viewer.id);
      return saying(asked, 'Your email stays the same.');
    case 'sign-out':
      await endOtherSession(viewer, read.data.session);
      return saying(asked, 'You’re signed out there.');
    case 'sign-out-others':
      await endOtherSessions(viewer);
      return saying(asked, 'You’re signed out on every other device.');
    case 'make-calendar':
      try {
        return data({ sent: 'calendar' as const, address: await makeFeed(viewer) });
      } catch (error) {
        return refuseButton(error);
      }
    case 'stop-calendar':
      await stopFeed(viewer);
      return saying(asked, 'The address no longer works.');
    case 'notify-here':
      try {
        await subscribe(viewer, read.data, asked.request);
      } catch (error) {
        return refuseButton(error);
      }
      return saying(asked, 'You get notices on this device now.');
    case 'stop-notices':
      await unsubscribe(viewer, read.data.browser);
      return saying(asked, 'No more notices there.');
  }
}
