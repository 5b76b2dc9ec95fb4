import { inTransaction } from '../database/database.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from '../settings/record-changes.server';
import { sessionInForce } from './session-life.server';

/**
 * Signs an owner out everywhere, by the admin: a lost telephone, a doubt. Their password stays; what
 * was done, by whom and when stands among the changes and in the log, by id, so that an account that
 * is deleted later leaves no name there.
 * @throws ServiceError not_found when there is no such account, forbidden for an admin's own
 */
export async function endSessionsOf(profileId: string, actorId: string): Promise<void> {
  const ended = await inTransaction(async (tx) => {
    const profile = await tx.profile.findUnique({
      where: { id: profileId, deletedAt: null },
      select: {
        userRole: true,
        _count: { select: { sessions: { where: sessionInForce() } } },
      },
    });
    if (profile === null) throw new ServiceError('not_found', 'There is no such person.');
    if (profile.userRole?.role === 'admin')
      throw new ServiceError('forbidden', 'The business ends its own in its settings.');
    await tx.session.deleteMany({ where: { profileId } });
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
