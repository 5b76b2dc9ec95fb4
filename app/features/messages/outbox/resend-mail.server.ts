import { inTransaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { emailNamed, isEmailName } from './registry';
import { linkIsSpent } from './stored-email.server';

export const withReader = { profile: { select: { receiveEmails: true } } } as const;

/** Returns the reason that an email may not be sent again; null if it may (R36). */
export function whyNotAgain(
  mail: OutboxMail & { profile: { receiveEmails: boolean } | null },
  isBounced: boolean,
): string | null {
  if (linkIsSpent(mail)) return 'Its link no longer works. Please request a new one.';
  // R41: its address was kept for one delivery only.
  if (mail.template === 'account_deleted')
    return 'This account was deleted, so there’s no one to email.';
  if (!isEmailName(mail.template)) return 'This email can no longer be written.';
  const { optional } = emailNamed(mail.template);
  if (optional && mail.profile?.receiveEmails !== true)
    return 'The recipient unsubscribed from these emails.';
  if (mail.state !== 'failed' && mail.state !== 'kept')
    return 'This email is being sent or was already sent.';
  if (optional && isBounced) return 'Emails to this address are paused. Resume them first.';
  return null;
}

/** Sends a given-up or kept email again and resumes its address ("Send again", R36). @throws ServiceError */
export async function resendMail(mailId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const mail = await tx.outboxMail.findUnique({ where: { id: mailId }, include: withReader });
    if (mail === null) throw new ServiceError('not_found', 'This email no longer exists.');
    const address = { where: { address: mail.toAddress } };
    const refusal = whyNotAgain(mail, (await tx.bouncedAddress.count(address)) > 0);
    if (refusal !== null) throw new ServiceError('conflict', refusal);
    await tx.outboxMail.update({
      where: { id: mailId },
      data: {
        ...{ state: 'waiting', sendAfter: now(), attempts: 0, problem: null },
        ...{ refusedSince: null, unanswered: 0 },
      },
    });
    await tx.bouncedAddress.deleteMany(address);
  });
}

/**
 * Resumes emails to an address ("Resume emails to this address", R36); given-up emails are not sent again.
 * @throws ServiceError
 */
export async function trustAddress(mailId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const mail = await tx.outboxMail.findUnique({
      where: { id: mailId },
      select: { toAddress: true },
    });
    if (mail === null) throw new ServiceError('not_found', 'This email no longer exists.');
    await tx.bouncedAddress.deleteMany({ where: { address: mail.toAddress } });
  });
}
