import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction } from '../database/database.server';
import { queuePasswordReset } from '../mail/queue-account-mails.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { issueAccountLink } from './issue-account-link.server';

// Longer than writing a link and its mail takes, in milliseconds.
const answerAfter = 250;

/**
 * Mails a reset link, if the address has an account. Whether it has cannot be told from the
 * answer, nor from its time, nor from when the limits are reached (R12).
 * @param email trimmed and in lower case
 * @param client the client address of the request
 * @throws ServiceError too_many
 */
export async function requestPasswordReset(email: string, client: string): Promise<void> {
  await countAttempts([
    { limit: 'reset-account', subject: email },
    { limit: 'reset-client', subject: client },
  ]);
  const due = wait(answerAfter);
  await inTransaction(async (tx) => {
    const profile = await tx.profile.findUnique({
      where: { email, deletedAt: null },
      select: { id: true },
    });
    if (profile === null) return;
    const link = await issueAccountLink(tx, profile.id, 'reset_password');
    await queuePasswordReset(tx, { profileId: profile.id, email, link });
  });
  await due;
}
