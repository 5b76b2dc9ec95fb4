/** The forms of the Settings tab (spec section 2). The admin may change an owner's names and phone number. */
import * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { noticeKinds } from '~/core/push/phone-notices';
import { clientAddress } from '~/core/runtime/client-address.server';
import type { SignedIn } from '~/core/session/session.server';
import { tryAgain } from '~/core/text/error-texts';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { makeFeed, stopFeed } from '~/features/day/calendar/calendar-feeds.server';
import {
  changePasswordSchema,
  emailChangeSchema,
  noticesSchema,
  notifyHereSchema,
  preferencesSchema,
  profileSchema,
  signOutSchema,
  stopNoticesSchema,
} from '~/features/people/accounts/account.schema';
import {
  endOtherSession,
  endOtherSessions,
} from '~/features/people/accounts/account-sessions.server';
import {
  requestEmailChange,
  withdrawEmailChange,
} from '~/features/people/accounts/change-email.server';
import { savePreferences, saveProfile } from '~/features/people/accounts/profile-details.server';
import { changePassword, passwordNotUpdated } from '~/features/people/accounts/set-password.server';
import {
  chooseNotices,
  subscribeBrowser,
  unsubscribe,
} from '~/features/people/profiles/phone-notices.server';

/** The viewer, and the owner of the settings. */
type Settings = { viewer: SignedIn; ownerId: string };
type SentHere = Sent<Settings>;

const own = {
  may({ viewer, ownerId }: Settings) {
    if (viewer.id === ownerId) return true;
    throw new ServiceError('forbidden', 'Only the owner of this account can change this.');
  },
};
const button = { schema: z.object({}), button: true, ...own } as const;

const here = ({ context: { ownerId } }: SentHere, said: string) => ({
  ...{ to: paths.settingsOf(ownerId), said },
});

export const settingsForms = [
  pageForm({
    ...{ id: 'details', schema: profileSchema, failed: tryAgain },
    async act(details, sent: SentHere) {
      await saveProfile(sent.context.ownerId, details, sent.seen);
      return here(sent, 'Changes saved.');
    },
  }),
  pageForm({
    ...{ id: 'email', schema: emailChangeSchema, failed: tryAgain, ...own },
    async act({ email: newEmail, current_password: password, code }, sent: SentHere) {
      const client = clientAddress(sent.request);
      await requestEmailChange({ viewer: sent.context.viewer, newEmail, password, code, client });
      return here(sent, `We sent a link to ${newEmail}. Open it to confirm the address.`);
    },
  }),
  pageForm({
    ...{ id: 'preferences', schema: preferencesSchema, failed: tryAgain, ...own },
    async act({ recieve_emails: receiveEmails, show_contact: showContact }, sent: SentHere) {
      await savePreferences(sent.context.ownerId, { receiveEmails, showContact }, sent.seen);
      return here(sent, 'Choices saved.');
    },
  }),
  pageForm({
    ...{ id: 'choose-notices', schema: noticesSchema, failed: tryAgain, ...own },
    async act(ticked, sent: SentHere) {
      const wanted = noticeKinds.filter((kind) => ticked[kind]);
      await chooseNotices(sent.context.viewer, wanted, sent.seen);
      return here(sent, 'Choices saved.');
    },
  }),
  pageForm({
    ...{ id: 'password', schema: changePasswordSchema, failed: passwordNotUpdated, ...own },
    async act({ current_password: current, new_password: chosen }, sent: SentHere) {
      const client = clientAddress(sent.request);
      await changePassword({ viewer: sent.context.viewer, current, chosen, client });
      return here(sent, 'Password updated. You’re signed out on every other device.');
    },
  }),
  pageForm({
    ...{ id: 'withdraw-email', ...button },
    async act(_nothing, sent: SentHere) {
      await withdrawEmailChange(sent.context.viewer.id);
      return here(sent, 'Your email stays the same.');
    },
  }),
  pageForm({
    ...{ id: 'sign-out', ...button, schema: signOutSchema },
    async act({ session }, sent: SentHere) {
      await endOtherSession(sent.context.viewer, session);
      return here(sent, 'You’re signed out there.');
    },
  }),
  pageForm({
    ...{ id: 'sign-out-others', ...button },
    async act(_nothing, sent: SentHere) {
      await endOtherSessions(sent.context.viewer);
      return here(sent, 'You’re signed out on every other device.');
    },
  }),
  pageForm({
    ...{ id: 'make-calendar', ...button },
    async act(_nothing, { context: { viewer } }: SentHere) {
      return { shown: { calendarAddress: await makeFeed(viewer) } };
    },
  }),
  pageForm({
    ...{ id: 'stop-calendar', ...button },
    async act(_nothing, sent: SentHere) {
      await stopFeed(sent.context.viewer);
      return here(sent, 'The address no longer works.');
    },
  }),
  pageForm({
    ...{ id: 'notify-here', ...button, schema: notifyHereSchema },
    async act(browser, sent: SentHere) {
      await subscribeBrowser(sent.context.viewer, browser, sent.request);
      return here(sent, 'You get notices on this device now.');
    },
  }),
  pageForm({
    ...{ id: 'stop-notices', ...button, schema: stopNoticesSchema },
    async act({ browser }, sent: SentHere) {
      await unsubscribe(sent.context.viewer, browser);
      return here(sent, 'No more notices there.');
    },
  }),
] as const;
