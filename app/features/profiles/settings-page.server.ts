import { database } from '~/core/database/database.server';
import type { SignedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { accountSessions } from '~/features/accounts/account-sessions.server';
import { pendingEmailChange } from '~/features/accounts/change-email.server';
import { twoFactorState, type TwoFactorState } from '~/features/accounts/two-factor.server';
import { agreementState } from '~/features/agreements/agreement-page.server';
import { type FeedOnPage, feedOnPage } from '~/features/calendar/calendar-feeds.server';
import { type NoticesOnPage, noticesOnPage } from './phone-notices.server';
import {
  detailColumns,
  detailsIn,
  detailsVersion,
  type Preferences,
  preferencesVersion,
  type ProfileDetails,
} from '~/features/accounts/profile-details.server';

export type SessionOnPage = {
  handle: string;
  browser: string;
  since: string;
  lastSeen: string;
  here: boolean;
};

export type OwnSettings = {
  pendingEmail: { newEmail: string; until: string } | null;
  /** Null for the business, whose account has no use for them. */
  preferences: (Preferences & { seen: string }) | null;
  sessions: SessionOnPage[];
  twoFactor: TwoFactorState | null;
  /** The address for their calendar program (R48); 'off' where none is offered. */
  feed: FeedOnPage | 'off' | null;
  /** Where they get notices on phones (R65). */
  notices: NoticesOnPage | 'off';
  /** Whether and when they signed the agreement (R46); null where none is asked for. */
  agreement: string | null;
  /** The business's account changes its address and ends where the app is set up (R10). */
  isBusiness: boolean;
  isHelper: boolean;
};

export type SettingsPage = {
  ownerId: string;
  email: string;
  details: ProfileDetails;
  /** The version of the details for their form. */
  detailsSeen: string;
  /** Null for the admin at an owner's settings. */
  own: OwnSettings | null;
};

/** The admin sees names and phone only; null if there is no such account. */
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
