/** The browsers that show a user's notices (R65): one row each, added by a button. */
import { ECDH } from 'node:crypto';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { isPushAddress, type NoticeKind, noticesOf, noticesOffIn } from '~/core/push/phone-notices';
import { pushKeys } from '~/core/push/push-keys.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { browserDigest, type SignedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { browserName } from '~/features/people/accounts/browser-name';

/** More browsers than anyone uses; beyond that the oldest is removed. */
const mostBrowsers = 10;

export type NoticesOnPage = {
  /** Key that the browser binds its subscription to. */
  publicKey: string;
  browsers: { id: string; browser: string; since: string; here: boolean }[];
  switches: { kind: NoticeKind; label: string; on: boolean }[];
  /** Version of the switches for their form (R104). */
  seen: string;
};

/** Returns the notices section of the viewer's settings; 'off' if the business has notices switched off. */
export async function noticesOnPage(viewer: SignedIn): Promise<NoticesOnPage | 'off'> {
  const { phoneNotices, timeZone } = await businessSettings('committed');
  if (!phoneNotices) return 'off';
  const rows = await database().pushSubscription.findMany({
    where: { profileId: viewer.id },
    include: { profile: { select: { noticesOff: true } } },
    orderBy: { createdAt: 'desc' },
  });
  const stored = rows[0]?.profile.noticesOff ?? [];
  const off = noticesOffIn(stored);
  return {
    publicKey: pushKeys().publicKey,
    browsers: rows.map(({ id, userAgent, createdAt, sessionDigest }) => ({
      id,
      browser: browserName(userAgent),
      since: formatDateTime(toLocal(createdAt, timeZone)),
      here: sessionDigest === viewer.sessionDigest,
    })),
    switches: noticesOf[viewer.role].map(({ kind, label }) => ({
      kind,
      label,
      on: !off.includes(kind),
    })),
    seen: versionOf(switchSnapshot(viewer, off)),
  };
}

/** Subscription data from a browser's push service, in base64url. */
export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/**
 * Subscribes this browser to the viewer's notices and ends its subscriptions for other accounts.
 * @throws ServiceError invalid, too_many
 */
export async function subscribeBrowser(
  viewer: SignedIn,
  keys: BrowserKeys,
  request: Request,
): Promise<void> {
  if (!isPushAddress(keys.endpoint, environment().pushUrl) || !areKeys(keys))
    throw new ServiceError('invalid', 'We can’t send notices to this browser. Please try another.');
  await inTransaction(async (tx) => {
    await requireOffered(tx);
    await countWithin(tx, [{ limit: 'notices-on', subject: viewer.id }]);
    const { id: profileId, sessionDigest } = viewer;
    const browser = browserDigest(request);
    await tx.pushSubscription.deleteMany({
      where: {
        OR: [
          { endpoint: keys.endpoint },
          { sessionDigest },
          ...(browser === null ? [] : [{ browserDigest: browser }]),
        ],
      },
    });
    const others = await tx.pushSubscription.findMany({
      where: { profileId },
      orderBy: { createdAt: 'desc' },
      skip: mostBrowsers - 1,
      select: { id: true },
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: others.map(({ id }) => id) } } });
    await tx.pushSubscription.create({
      data: {
        endpoint: keys.endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        profileId,
        serverKey: pushKeys().publicKey,
        sessionDigest,
        browserDigest: browser,
        userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 200),
        createdAt: now(),
      },
    });
  });
}

/** Whether the keys are an uncompressed P-256 public key and 16 bytes (RFC 8291), as sending requires. */
function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const uncompressed = point.length === 65 && point[0] === 4;
  return uncompressed && isOnCurve(point) && Buffer.from(auth, 'base64url').length === 16;
}

// Encryption fails for any other point (R110).
function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Ends the notices on one of the viewer's browsers. */
export async function unsubscribe(viewer: SignedIn, id: string): Promise<void> {
  await database().pushSubscription.deleteMany({ where: { id, profileId: viewer.id } });
}

/** Returns the state of a role's notices by label. */
function switchSnapshot(
  { role }: Pick<SignedIn, 'role'>,
  off: readonly NoticeKind[],
): FormSnapshot {
  const words = noticesOf[role].map(({ kind, label }) => [
    label,
    off.includes(kind) ? 'off' : 'on',
  ]);
  return Object.fromEntries(words) as FormSnapshot;
}

/** Saves the notices that the viewer wants, for all browsers. @throws ServiceError invalid, StaleForm */
export async function chooseNotices(
  viewer: SignedIn,
  wanted: readonly NoticeKind[],
  seen: string,
): Promise<void> {
  const off = noticesOf[viewer.role]
    .map(({ kind }) => kind)
    .filter((kind) => !wanted.includes(kind));
  await inTransaction(async (tx) => {
    await requireOffered(tx);
    const where = { id: viewer.id };
    const { noticesOff } = await tx.profile.findUniqueOrThrow({ where });
    const stored = switchSnapshot(viewer, noticesOffIn(noticesOff));
    if (changesRow(seen, stored, switchSnapshot(viewer, off)))
      await tx.profile.update({ where, data: { noticesOff: off } });
  });
}

async function requireOffered(tx: Transaction): Promise<void> {
  const { phoneNotices } = await businessSettings(tx);
  if (!phoneNotices)
    throw new ServiceError('invalid', 'Please reload this page and press the button again.');
}
