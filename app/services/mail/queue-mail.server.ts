import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { environment } from '../runtime/environment.server';
import { ServiceError } from '../runtime/service-error.server';
import { isMailAddress } from './mail-address';
import { mailContents, type MailContents } from './mail-contents';
import { sealLink } from './sealed-link.server';

/** Who gets a mail. The profile is null only for somebody without an account. */
export type Addressee = { profileId: string | null; email: string };

export type MailToQueue = {
  to: Addressee;
  contents: MailContents;
  bookingId?: string;
  /** Not to be sent before this instant; at once when left out. */
  sendAfter?: Date;
  /** A link with a token, on this site. It is kept encrypted. */
  link?: string;
};

/**
 * Writes a mail to the outbox in the transaction of the change that causes it (R36).
 * @throws ServiceError invalid for an address that could not stand in a header
 * @throws Error for a link that leads elsewhere: every link in a mail comes from APP_URL (R10)
 */
export async function queueMail(tx: Transaction, mail: MailToQueue): Promise<void> {
  const { to, bookingId, link } = mail;
  if (!isMailAddress(to.email))
    throw new ServiceError('invalid', 'That is not an e-mail address.', 'email');
  if (link !== undefined && !link.startsWith(`${environment().appUrl}/`))
    throw new Error('A link in a mail must lead to APP_URL');
  const { template, ...contents } = mailContents.parse(mail.contents);
  const createdAt = now();
  await tx.outboxMail.create({
    data: {
      template,
      toAddress: to.email,
      profileId: to.profileId,
      bookingId: bookingId ?? null,
      contents,
      sealedLink: link === undefined ? null : sealLink(link),
      createdAt,
      sendAfter: mail.sendAfter ?? createdAt,
    },
  });
}
