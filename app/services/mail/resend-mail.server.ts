import { inTransaction } from '../database/database.server';
import type { OutboxMail } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { linkIsSpent } from './link-lifetime.server';

/** Whether a mail was given up or kept, and would still be of use to its reader. */
export function mayBeSentAgain(mail: OutboxMail): boolean {
  const ended = mail.state === 'failed' || mail.state === 'kept';
  return ended && mail.template !== 'account_deleted' && !linkIsSpent(mail);
}

/**
 * The admin's "send again": a mail that was given up, or kept while no mail service was set up, is
 * due once more, and its address is trusted again (R36).
 * @throws ServiceError not_found for an unknown mail; conflict for one that is not given up or kept,
 *   or whose one-time link works no more
 */
export async function resendMail(mailId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const mail = await tx.outboxMail.findUnique({ where: { id: mailId } });
    if (mail === null) throw new ServiceError('not_found', 'This mail no longer exists.');
    if (linkIsSpent(mail))
      throw new ServiceError('conflict', 'Its link works no more: a new one must be asked for.');
    // R41: its address is not kept any longer than one try to say goodbye.
    if (mail.template === 'account_deleted')
      throw new ServiceError('conflict', 'This account is deleted: there is nobody to write to.');
    const { count } = await tx.outboxMail.updateMany({
      where: { id: mailId, state: { in: ['failed', 'kept'] } },
      data: { state: 'waiting', sendAfter: now(), attempts: 0, problem: null },
    });
    if (count === 0)
      throw new ServiceError('conflict', 'This mail is on its way or was sent already.');
    await tx.bouncedAddress.deleteMany({ where: { address: mail.toAddress } });
  });
}
