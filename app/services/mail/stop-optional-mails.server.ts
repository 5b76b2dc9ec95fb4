import { database, inTransaction } from '../database/database.server';
import { optionalTemplates } from './optional-mails';

/**
 * Stops an owner's optional mails (R36), with those that wait already. Twice is as once.
 * @returns whether there is such an account
 */
export function stopOptionalMails(profileId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { count } = await tx.profile.updateMany({
      where: { id: profileId },
      data: { receiveEmails: false },
    });
    await tx.outboxMail.updateMany({
      where: {
        profileId,
        template: { in: [...optionalTemplates] },
        state: 'waiting',
        leaseToken: null,
      },
      data: { state: 'expired', problem: 'Its reader asked for no more of these mails.' },
    });
    return count === 1;
  });
}

/** Whether an owner gets the optional mails; null when there is no such account. */
export async function getsOptionalMails(profileId: string): Promise<boolean | null> {
  const profile = await database().profile.findUnique({
    where: { id: profileId },
    select: { receiveEmails: true },
  });
  return profile?.receiveEmails ?? null;
}
