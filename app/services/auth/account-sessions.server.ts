/** Where an account is signed in, for its own person to see and to end. */
import { browserWords } from '~/domain/browser-words';
import { database } from '../database/database.server';
import { digestOf } from '../runtime/digest.server';
import { sessionInForce } from './session-life.server';
import type { SignedIn } from './session.server';

export type AccountSession = {
  /** Names the session in a form of its own account's page; it signs nobody in. */
  handle: string;
  /** `Firefox on Windows`. */
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether it is the one that asks. */
  here: boolean;
};

// A page shows this many; nobody signs in from more, and one button ends all others.
const mostShown = 50;

/**
 * The name of a session in a form. The table's key stays inside, so that what a page shows can
 * never be matched against a copy of the table.
 */
export function sessionHandle(tokenDigest: string): string {
  return digestOf(`session handle of ${tokenDigest}`);
}

/** The sessions of one's own account: this one first, then as they were last seen. */
export async function accountSessions(viewer: SignedIn): Promise<AccountSession[]> {
  const rows = await database().session.findMany({
    where: { profileId: viewer.id, ...sessionInForce() },
    orderBy: { lastSeenAt: 'desc' },
    take: mostShown,
  });
  const all = rows.map(({ tokenDigest, userAgent, createdAt, lastSeenAt }) => ({
    handle: sessionHandle(tokenDigest),
    browser: browserWords(userAgent),
    createdAt,
    lastSeenAt,
    here: tokenDigest === viewer.sessionDigest,
  }));
  return all.sort((one, other) => Number(other.here) - Number(one.here));
}

/** Signs one's own account out in one other browser. One that is signed out already stays so. */
export async function endOtherSession(viewer: SignedIn, handle: string): Promise<void> {
  const profileId = viewer.id;
  const rows = await database().session.findMany({
    where: { profileId, tokenDigest: { not: viewer.sessionDigest } },
    select: { tokenDigest: true },
  });
  const meant = rows.find(({ tokenDigest }) => sessionHandle(tokenDigest) === handle);
  if (meant === undefined) return;
  await database().session.deleteMany({ where: { ...meant, profileId } });
}

/** Signs one's own account out everywhere but here. */
export async function endOtherSessions(viewer: SignedIn): Promise<void> {
  await database().session.deleteMany({
    where: { profileId: viewer.id, tokenDigest: { not: viewer.sessionDigest } },
  });
}
