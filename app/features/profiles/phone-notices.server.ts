/** The browsers that show a person's notices (R65): asked for by a button, one row each. */
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
import { changesRow, type FormWords, versionOf } from '~/core/web/seen-version.server';
import { browserName } from '~/features/accounts/browser-name';

/** More browsers than one person uses; the oldest goes. */
const mostBrowsers = 10;

export type NoticesOnPage = {
  /** For the browser, which binds its subscription to it. */
  publicKey: string;
  browsers: { id: string; browser: string; since: string; here: boolean }[];
  switches: { kind: NoticeKind; label: string; on: boolean }[];
  /** The version of the switches for their form (R104). */
  seen: string;
};

/** What the viewer's settings show of notices; 'off' where the business offers none. */
export async function noticesOnPage(viewer: SignedIn): Promise<NoticesOnPage | 'off'> {
  const { phoneNotices, timeZone } = await businessSettings('committed');
  if (!phoneNotices) return 'off';
  const rows = await database().pushSubscription.findMany({
    where: { profileId: viewer.id },
    include: { profile: { select: { noticesOff: true } } },
    orderBy: { createdAt: 'desc' },
  });
  const stored = rows[0]?.profile.noticesOff ?? '[]';
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
    seen: versionOf(switchWords(viewer, off)),
  };
}

/** What a browser's push service gave it, in base64url. */
export type BrowserKeys = { endpoint: string; p256dh: string; auth: string };

/**
 * Sends the viewer's notices to this browser from now on; what was sent there for others ends.
 * @throws ServiceError invalid, too_many
 */
export async function subscribe(
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

/** A public key of P-256, uncompressed, and 16 bytes (RFC 8291): anything else cannot be sent to. */
function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const uncompressed = point.length === 65 && point[0] === 4;
  return uncompressed && isOnCurve(point) && Buffer.from(auth, 'base64url').length === 16;
}

// Nothing can be encrypted for another point (R110).
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

/** Which of a role's notices come, by their labels. */
function switchWords({ role }: Pick<SignedIn, 'role'>, off: readonly NoticeKind[]): FormWords {
  const words = noticesOf[role].map(({ kind, label }) => [
    label,
    off.includes(kind) ? 'off' : 'on',
  ]);
  return Object.fromEntries(words) as FormWords;
}

/** Keeps which notices the viewer wants, on all browsers. @throws ServiceError invalid, StaleForm */
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
    const stored = switchWords(viewer, noticesOffIn(noticesOff));
    if (changesRow(seen, stored, switchWords(viewer, off)))
      await tx.profile.update({ where, data: { noticesOff: JSON.stringify(off) } });
  });
}

async function requireOffered(tx: Transaction): Promise<void> {
  const { phoneNotices } = await businessSettings(tx);
  if (!phoneNotices)
    throw new ServiceError('invalid', 'Please reload this page and press the button again.');
}
