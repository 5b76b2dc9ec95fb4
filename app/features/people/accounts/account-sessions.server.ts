import { database, inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { endSessions, sessionInForce, type SignedIn } from '~/core/session/session.server';
import { recordChanges } from '~/core/settings/changes.server';
import { browserName } from './browser-name';

type AccountSession = {
  /** Identifies the session in forms of its own account; it can't be used to sign in. */
  handle: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  here: boolean;
};

// More than anyone has; one button ends all others.
const mostShown = 50;

/**
 * Returns a session's handle for forms, which differs from the key in the table, so that it reveals nothing.
 */
export function sessionHandle(tokenDigest: string): string {
  return digestOf(`session handle of ${tokenDigest}`);
}

/** Returns the viewer's own sessions: this one first, then by last use. */
export async function accountSessions(viewer: SignedIn): Promise<AccountSession[]> {
  const rows = await database().session.findMany({
    where: { profileId: viewer.id, ...sessionInForce() },
    orderBy: { lastSeenAt: 'desc' },
    take: mostShown,
  });
  const all = rows.map(({ tokenDigest, userAgent, createdAt, lastSeenAt }) => ({
    handle: sessionHandle(tokenDigest),
    browser: browserName(userAgent),
    createdAt,
    lastSeenAt,
    here: tokenDigest === viewer.sessionDigest,
  }));
  return all.sort((one, other) => Number(other.here) - Number(one.here));
}

export async function endOtherSession(viewer: SignedIn, handle: string): Promise<void> {
  const profileId = viewer.id;
  const rows = await database().session.findMany({
    where: { profileId, tokenDigest: { not: viewer.sessionDigest } },
    select: { tokenDigest: true },
  });
  const meant = rows.find(({ tokenDigest }) => sessionHandle(tokenDigest) === handle);
  if (meant === undefined) return;
  await inTransaction((tx) => endSessions(tx, profileId, { only: meant.tokenDigest }));
}

export async function endOtherSessions(viewer: SignedIn): Promise<void> {
  await inTransaction((tx) => endSessions(tx, viewer.id, { allBut: viewer.sessionDigest }));
}

/** Signs an owner out everywhere, for the admin. @throws ServiceError not_found, forbidden */
export async function endSessionsOf(profileId: string, actorId: string): Promise<void> {
  const ended = await inTransaction(async (tx) => {
    const profile = await tx.profile.findFirst({
      where: { id: profileId, deletedAt: null },
      select: {
        userRole: true,
        _count: { select: { sessions: { where: sessionInForce() } } },
      },
    });
    if (profile === null) throw new ServiceError('not_found', 'This person was not found.');
    if (profile.userRole?.role === 'admin')
      throw new ServiceError('forbidden', 'The business ends its own in its settings.');
    await endSessions(tx, profileId, 'all');
    const sessions = profile._count.sessions;
    const change = {
      field: `Signed in, account ${profileId}`,
      before: sessions === 1 ? '1 browser' : `${sessions} browsers`,
      after: 'Signed out everywhere',
    };
    await recordChanges(tx, { area: 'sessions', actorId }, [change]);
    return sessions;
  });
  log.warn('account.sessions_ended_by_admin', { profileId, actorId, sessions: ended });
}
