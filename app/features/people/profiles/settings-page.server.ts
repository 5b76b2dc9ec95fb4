import { database } from '~/core/database/database.server';
import type { SignedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { accountSessions } from '~/features/people/accounts/account-sessions.server';
import { pendingEmailChange } from '~/features/people/accounts/change-email.server';
import { twoFactorState, type TwoFactorState } from '~/features/people/accounts/two-factor.server';
import { agreementState } from '~/features/people/agreements/agreement-page.server';
import { type FeedOnPage, feedOnPage } from '~/features/day/calendar/calendar-feeds.server';
import { type NoticesOnPage, noticesOnPage } from './phone-notices.server';
import {
  detailColumns,
  detailsIn,
  detailsVersion,
  type Preferences,
  preferencesVersion,
  type ProfileDetails,
} from '~/features/people/accounts/profile-details.server';

export type SessionOnPage = {
  handle: string;
  browser: string;
  since: string;
  lastSeen: string;
  here: boolean;
};

export type OwnSettings = {
  pendingEmail: { newEmail: string; until: string } | null;
  /** Null for the business, whose account doesn't need them. */
  preferences: (Preferences & { seen: string }) | null;
  sessions: SessionOnPage[];
  twoFactor: TwoFactorState | null;
  /** Their calendar feed (R48); 'off' if feeds are switched off. */
  feed: FeedOnPage | 'off' | null;
  /** Notices on phones (R65); 'off' if switched off. */
  notices: NoticesOnPage | 'off';
  /** State of the agreement's signature (R46); null if no signature is required. */
  agreement: string | null;
  /** True for the business, whose email and account are managed in the app's set-up (R10). */
  isBusiness: boolean;
  isHelper: boolean;
};

export type SettingsPage = {
  ownerId: string;
  email: string;
  details: ProfileDetails;
  /** Version of the details for their form. */
  detailsSeen: string;
  /** Null if the admin views an owner's settings. */
  own: OwnSettings | null;
};

/**
 * Returns the settings page of an account; the admin sees an owner's name and phone only; null if not found.
 */
export async function settingsPage(
  ownerId: string,
  viewer: SignedIn,
): Promise<SettingsPage | null> {
  const profile = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    select: {
      email: true,
      ...detailColumns,
      receiveEmails: true,
      showContact: true,
    },
  });
  if (profile === null) return null;
  const { email, receiveEmails, showContact, ...details } = profile;
  const preferences = { receiveEmails, showContact };
  const shown = await detailsIn(details);
  return {
    ownerId,
    email,
    details: shown,
    detailsSeen: detailsVersion(shown),
    own: viewer.id === ownerId ? await ownSettings(viewer, preferences) : null,
  };
}

async function ownSettings(viewer: SignedIn, preferences: Preferences): Promise<OwnSettings> {
  const { timeZone } = await businessSettings('committed');
  const words = (instant: Date) => formatDateTime(toLocal(instant, timeZone));
  const pending = await pendingEmailChange(viewer.id);
  const sessions = await accountSessions(viewer);
  const isBusiness = viewer.role === 'admin';
  const isHelper = viewer.role === 'helper';
  return {
    pendingEmail: pending && { newEmail: pending.newEmail, until: words(pending.until) },
    preferences:
      isBusiness || isHelper ? null : { ...preferences, seen: preferencesVersion(preferences) },
    sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      since: words(createdAt),
      lastSeen: words(lastSeenAt),
    })),
    twoFactor: await twoFactorState(viewer.id),
    feed: isHelper ? 'off' : await feedOnPage(viewer),
    notices: isHelper ? 'off' : await noticesOnPage(viewer),
    agreement: isBusiness || isHelper ? null : await agreementState(viewer.id),
    isBusiness,
    isHelper,
  };
}
