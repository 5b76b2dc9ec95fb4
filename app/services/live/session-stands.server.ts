import type { Role } from '~/domain/permissions';
import { sessionInForce } from '../auth/session-life.server';
import { database } from '../database/database.server';
import { askedTogether } from './asked-together.server';

/** The session that a stream was opened with, and what its person was allowed then. */
export type StreamSession = { sessionDigest: string; id: string; role: Role };

/**
 * Whether the session still stands, with the same rights. Unlike a request it is no use of the
 * session: a tab left open keeps nobody signed in.
 */
export const sessionStands = askedTogether(
  ({ sessionDigest, id, role }: StreamSession) => `${sessionDigest} ${id} ${role}`,
  async (asked) => {
    const rows = await database().session.findMany({
      where: {
        tokenDigest: { in: asked.map(({ sessionDigest }) => sessionDigest) },
        ...sessionInForce(),
      },
      select: {
        tokenDigest: true,
        profileId: true,
        profile: { select: { userRole: true } },
      },
    });
    const standing = new Map(rows.map((row) => [row.tokenDigest, row]));
    return asked.map(({ sessionDigest, id, role }) => {
      const session = standing.get(sessionDigest);
      return session?.profileId === id && (session.profile.userRole?.role ?? 'user') === role;
    });
  },
);
