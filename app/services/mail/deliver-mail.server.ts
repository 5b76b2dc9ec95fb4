/** One mail from the outbox to the mail service, and what becomes of its row (R36). */
import { erasedAddress } from '~/domain/account-deletion';
import { database, inTransaction, type Transaction } from '../database/database.server';
import type { Prisma } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { environment } from '../runtime/environment.server';
import { errorFields, log } from '../runtime/log.server';
import { businessSettings } from '../settings/business-settings.server';
import { attachmentsOf } from './attachments-of';
import type { ClaimedMail } from './claim-mail.server';
import { linkIsSpent } from './link-lifetime.server';
import type { MailService, SendOutcome } from './mail-service';
import { renderMail } from './render-mail.server';
import { mostTries, nextTry } from './retry-plan.server';
import { openLink } from './sealed-link.server';
import { unsubscribeLinkOf } from './unsubscribe-link.server';

/** What a worker does after a mail: go on, or leave everything until the operator acted. */
export type Delivery = 'done' | 'misconfigured';

/**
 * Sends a claimed mail and writes down what became of it. The row is only written while the lease
 * still holds, so a worker that slept too long changes nothing any more. A crash between sending
 * and writing repeats the mail under the same outbox id.
 * @param service null when no mail service is set up: the mail is kept, readable and unsent
 */
export async function deliverMail(
  mail: ClaimedMail,
  service: MailService | null,
): Promise<Delivery> {
  if (linkIsSpent(mail)) {
    await settle(mail, { state: 'expired', sealedLink: null });
    return 'done';
  }
  if (service === null) {
    await settle(mail, { state: 'kept' });
    return 'done';
  }
  const bounced = await database().bouncedAddress.findUnique({
    where: { address: mail.toAddress },
  });
  const outcome: SendOutcome =
    bounced === null
      ? await send(mail, service)
      : { kind: 'never', problem: bounced.reason, badAddress: false };
  await record(mail, outcome);
  return outcome.kind === 'misconfigured' ? 'misconfigured' : 'done';
}

async function send(mail: ClaimedMail, service: MailService): Promise<SendOutcome> {
  try {
    if (mail.sealedLink !== null && openLink(mail.sealedLink) === null)
      return {
        kind: 'never',
        problem: 'Its one-time link cannot be read any more: SESSION_SECRET has changed.',
        badAddress: false,
      };
    const { businessName, infoEmail } = await businessSettings();
    const { mail: access } = environment();
    const address = (access.kind === 'postmark' ? access.from : null) ?? infoEmail;
    return await service.send({
      outboxId: mail.id,
      from: `"${businessName.replace(/["\\\p{C}\p{Zl}\p{Zp}]/gu, '')}" <${address}>`,
      to: mail.toAddress,
      ...renderMail(mail, 'with link'),
      attachments: attachmentsOf(mail),
      unsubscribe: unsubscribeLinkOf(mail),
    });
  } catch (error) {
    log.error('mail.unsendable', { ...errorFields(error), mail: mail.id });
    return { kind: 'never', problem: 'The mail could not be written.', badAddress: false };
  }
}

async function record(mail: ClaimedMail, outcome: SendOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      await settle(mail, {
        state: 'sent',
        sentAt: now(),
        providerId: outcome.providerId,
        problem: null,
        sealedLink: null,
      });
      return;
    case 'misconfigured':
      log.error('mail.misconfigured', { problem: outcome.problem });
      // Not the mail's fault: the try is not counted.
      await settle(mail, { problem: outcome.problem, attempts: { decrement: 1 } });
      return;
    case 'never':
      log.warn('mail.refused', { mail: mail.id, problem: outcome.problem });
      await inTransaction(async (tx) => {
        if (outcome.badAddress && mail.template !== 'account_deleted')
          await tx.bouncedAddress.upsert({
            where: { address: mail.toAddress },
            create: { address: mail.toAddress, reason: outcome.problem, at: now() },
            update: {},
          });
        await settle(mail, { state: 'failed', problem: outcome.problem }, tx);
      });
      return;
    case 'later':
      log.warn('mail.try_failed', {
        mail: mail.id,
        tries: mail.attempts,
        problem: outcome.problem,
      });
      await settle(
        mail,
        mail.attempts < mostTries
          ? { sendAfter: nextTry(mail.attempts), problem: outcome.problem }
          : { state: 'failed', problem: outcome.problem },
      );
  }
}

async function settle(
  mail: ClaimedMail,
  data: Prisma.OutboxMailUpdateManyMutationInput,
  tx: Transaction = database(),
): Promise<void> {
  // R41: the goodbye of a deleted account keeps its address only as long as it may yet be sent.
  const ended = mail.template === 'account_deleted' && data.state !== undefined;
  await tx.outboxMail.updateMany({
    where: { id: mail.id, leaseToken: mail.leaseToken },
    data: {
      ...data,
      ...(ended && { toAddress: erasedAddress, providerId: null }),
      leaseToken: null,
      leaseUntil: null,
    },
  });
}
