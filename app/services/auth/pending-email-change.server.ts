import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';

/** The address that waits to be confirmed, and until when its link works (R13); null for none. */
export async function pendingEmailChange(
  profileId: string,
): Promise<{ newEmail: string; until: Date } | null> {
  const token = await database().accountToken.findFirst({
    where: { profileId, purpose: 'change_email', expiresAt: { gt: now() } },
    orderBy: { createdAt: 'desc' },
    select: { newEmail: true, expiresAt: true },
  });
  const newEmail = token?.newEmail ?? null;
  return token === null || newEmail === null ? null : { newEmail, until: token.expiresAt };
}
