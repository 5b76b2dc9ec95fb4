/** Paused addresses, which get no email until the admin resumes them (R36, R115). */
import { database } from '~/core/database/database.server';
import { adminAddressees } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';

export type PausedAddress = {
  address: string;
  /** Null for an address without an account. */
  name: string | null;
  isAdmin: boolean;
  reason: string;
  since: string;
};

const mostShown = 50;

/** Returns the paused addresses: the business's own first, then the newest. */
export async function pausedAddresses(): Promise<PausedAddress[]> {
  const admins = (await adminAddressees(database())).map(({ email }) => email);
  const own = { address: { in: admins } };
  const orderBy = { at: 'desc' } as const;
  const rows = [
    ...(await database().bouncedAddress.findMany({ where: own, orderBy })),
    ...(await database().bouncedAddress.findMany({
      where: { NOT: own },
      orderBy,
      take: mostShown,
    })),
  ];
  const profiles = await database().profile.findMany({
    where: { email: { in: rows.map(({ address }) => address) } },
    select: { ...ownerNameFields, email: true },
  });
  const names = new Map(profiles.map((profile) => [profile.email, ownerName(profile)]));
  const { timeZone } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  return rows.map(({ address, reason, at }) => ({
    address,
    name: names.get(address) ?? null,
    isAdmin: admins.includes(address),
    reason,
    since: formatMoment(toLocal(at, timeZone), today),
  }));
}

/**
 * Returns the sentence about the admin's own paused address for Today; null if not paused, or without a mail
 * service.
 */
export async function ownPausedSentence(email: string): Promise<string | null> {
  if (environment().mail.kind === 'none') return null;
  const paused = await database().bouncedAddress.findUnique({ where: { address: email } });
  return paused && `Emails to ${email}, your own address, are paused: ${paused.reason}`;
}

/** Resumes emails to an address; given-up emails are not sent again. */
export async function resumeAddress(address: string): Promise<void> {
  await database().bouncedAddress.deleteMany({ where: { address } });
}
