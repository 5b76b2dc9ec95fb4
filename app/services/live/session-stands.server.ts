import type { Role } from '~/domain/permissions';
import { sessionInForce } from '../auth/session-life.server';
import { database } from '../database/database.server';

/** The session that a stream was opened with, and what its person was allowed then. */
export type StreamSession = { sessionDigest: string; id: string; role: Role };

/**
 * Whether the session still stands, with the same rights. Unlike a request it is no use of the
 * session: a tab left open keeps nobody signed in.
 */
export async function sessionStands({ sessionDigest, id, role }: StreamSession): Promise<boolean> {
  const session = await database().session.findUnique({
    where: { tokenDigest: sessionDigest, profileId: id, ...sessionInForce() },
    select: { profile: { select: { userRole: true } } },
  });
  return session !== null && (session.profile.userRole?.role ?? 'user') === role;
}
