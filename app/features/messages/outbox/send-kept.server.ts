/** Sends emails that were kept while no mail service was set up (R115). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { sealLink } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { type EmailName, emailNames, optionalEmails } from './registry';
import { linkIsSpent } from './stored-email.server';

/** The emails that get a new link, with its purpose. */
const linkFor = new Map<string, 'set_password' | 'reset_password'>(
  Object.entries({
    set_password: 'set_password',
    account_invited: 'set_password',
    helper_invited: 'set_password',
    password_reset: 'reset_password',
  } satisfies Partial<Record<EmailName, 'set_password' | 'reset_password'>>),
);

// Other writers can run between two batches.
const atOnce = 50;
const kept = { state: 'kept' } as const;

/** Returns the number of kept emails that can be sent; 0 without a mail service. */
export async function countKept(): Promise<number> {
  if (environment().mail.kind === 'none') return 0;
  return database().outboxMail.count({ where: kept });
}

/**
 * Sends kept emails that are still needed, with new links.
 * @returns the numbers of sent and dropped emails
 */
export async function sendKept(): Promise<{ sent: number; dropped: number }> {
  let [sent, dropped] = [0, 0];
  if (environment().mail.kind === 'none') return { sent, dropped };
  for (;;) {
    const mails = await inTransaction(async (tx) => {
      const mails = await tx.outboxMail.findMany({
        where: { ...kept, sealedLink: { not: null } },
        orderBy: { createdAt: 'desc' },
        take: atOnce,
      });
      for (const mail of mails) {
        const data = await withLink(tx, mail);
        if ('state' in data) dropped += 1;
        else sent += 1;
        await tx.outboxMail.update({
          where: { id: mail.id },
          data: { ...toSend(), ...data },
        });
      }
      return mails;
    });
    if (mails.length < atOnce) break;
  }
  return inTransaction(async (tx) => {
    const unwanted = await tx.outboxMail.updateMany({
      where: {
        ...kept,
        OR: [
          { template: { in: optionalEmails }, profileId: null },
          { template: { in: optionalEmails }, profile: { receiveEmails: false } },
          { template: 'account_deleted' },
          { template: { notIn: emailNames } },
        ],
      },
      data: { state: 'expired', problem: 'Its reader no longer gets such emails.' },
    });
    const others = await tx.outboxMail.updateMany({ where: kept, data: toSend() });
    return { sent: sent + others.count, dropped: dropped + unwanted.count };
  });
}

function toSend() {
  return { state: 'waiting', sendAfter: now(), attempts: 0, problem: null } as const;
}

/**
 * Returns a new link for the newest of an account's emails of one kind; drops the others, and those that are
 * no longer needed.
 */
async function withLink(tx: Transaction, mail: OutboxMail) {
  const drop = (problem: string) => ({ state: 'expired', problem, sealedLink: null }) as const;
  const { template, profileId } = mail;
  const purpose = linkFor.get(template);
  if (purpose === undefined) return linkIsSpent(mail) ? drop('Its link no longer works.') : {};
  const profile = await tx.profile.findFirst({
    where: { id: profileId ?? '', deletedAt: null, email: mail.toAddress },
    select: { id: true, password: { select: { profileId: true } } },
  });
  if (profile === null) return drop('This account is no longer there.');
  if (purpose === 'set_password' && profile.password !== null)
    return drop('They have a password already.');
  const newer = await tx.outboxMail.count({
    where: {
      ...{ profileId, template, createdAt: { gt: mail.createdAt } },
      state: { in: ['waiting', 'sent', 'kept'] },
    },
  });
  if (newer > 0) return drop('A newer one has another link.');
  const link = await issueAccountLink(tx, profile.id, purpose);
  return { sealedLink: sealLink(link), createdAt: now() };
}
