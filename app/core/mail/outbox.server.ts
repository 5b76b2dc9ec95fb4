/** The outbox (R36): an email is written into it in the transaction of the change that causes it. */
import type { Settings } from '~/core/settings/settings.server';
import { database, type Transaction } from '~/core/database/database.server';
import type { UndoKind } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { after, interval } from '~/core/runtime/intervals.server';
import { openText, sealText } from '~/core/runtime/secrets.server';
import { hostName } from '~/core/settings/host-name';
import { canPayAhead } from '~/core/settings/pay-ahead.server';
import { hasDetails } from '~/core/settings/is-open';
import { placeText } from '~/core/text/contact-links';
import type { FilledEmail } from './email';
import { hasAddress } from './erased-address';
import { queueMailNotices } from './mail-notices.server';
import type { BusinessSnapshot } from './snapshots';

/** The reader of an email. The profile is null only for a reader without an account. */
export type Addressee = { profileId: string | null; email: string };

export type MailToQueue = {
  to: Addressee;
  email: FilledEmail;
  bookingId?: string;
  sendAfter?: Date;
  /** The Undo that withdraws it: the email waits as long as that can be pressed (R15, R83). */
  withdrawnBy?: UndoKind;
  /** Phones get it at night too (R65). */
  pressing?: boolean;
  /** A link with a token, on this site. It is stored encrypted. */
  link?: string;
  /** A code that is worth something, in place of a link. It is stored encrypted, too. */
  code?: string;
};

/**
 * Queues an email, unless the owner gave no address (R99). @throws ServiceError for a malformed address
 * @throws Error for a link that doesn't begin with APP_URL (R10)
 */
export async function queueMail(tx: Transaction, mail: MailToQueue): Promise<void> {
  const { to, bookingId, link } = mail;
  const secret = link ?? mail.code;
  if (!hasAddress(to.email)) return;
  const { template, contents } = mail.email;
  if (!isMailAddress(to.email))
    throw new ServiceError('invalid', 'That isn’t an email address.', 'email');
  if (link !== undefined && !link.startsWith(`${environment().appUrl}/`))
    throw new Error('A link in an email must lead to APP_URL');
  const createdAt = now();
  const { withdrawnBy = null } = mail;
  const sendAfter = mail.sendAfter ?? (withdrawnBy && after(createdAt, 'answerUndo'));
  const { id } = await tx.outboxMail.create({
    data: {
      template,
      toAddress: to.email,
      profileId: to.profileId,
      bookingId: bookingId ?? null,
      contents,
      sealedLink: secret === undefined ? null : sealLink(secret),
      withdrawnBy,
      createdAt,
      sendAfter: sendAfter ?? createdAt,
    },
    select: { id: true },
  });
  await queueMailNotices(tx, id, { ...mail, ...(sendAfter && { sendAfter }) });
}

/** Withdraws the waiting emails about an act since `since`, when its Undo is pressed (R15, R83). */
export async function withdrawMails(
  tx: Transaction,
  {
    withdrawnBy,
    since,
    ...about
  }: ({ bookingIds: readonly string[] } | { profileIds: readonly string[]; template: string }) & {
    withdrawnBy: UndoKind;
    since: Date;
  },
): Promise<void> {
  await tx.outboxMail.updateMany({
    where: {
      ...('bookingIds' in about
        ? { bookingId: { in: [...about.bookingIds] } }
        : { profileId: { in: [...about.profileIds] }, template: about.template }),
      withdrawnBy,
      state: 'waiting',
      createdAt: { gte: since },
    },
    data: { state: 'expired' },
  });
}

/** Whether the text is one address for a To header: no control character, no second addressee. */
function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}<>()[\]",;:\\@]+@[^\s\p{C}<>()[\]",;:\\@]+$/u.test(text);
}

/** Encrypts a link with a token (R36): a copy of the database opens no account. */
export function sealLink(link: string): string {
  return sealText('outbox-link', link);
}

/** The link again; null when the text was altered or sealed with another secret. */
export function openLink(sealed: string): string | null {
  return openText('outbox-link', sealed);
}

/** Returns the business's email signature, from Settings (R7). */
export function businessSnapshot(settings: Settings): BusinessSnapshot {
  return {
    name: settings.businessName,
    // A new business has no names and no address until its details are saved.
    ownerFirstName: hostName(settings),
    address: hasDetails(settings) ? placeText(settings) : '',
    phoneNumber: settings.phoneNumber,
    infoEmail: settings.infoEmail,
    ...(!canPayAhead(settings) && { payWhenYouCome: true as const }),
  };
}

/** The readers of the business's own emails: user_roles decides which accounts are admins (R40). */
export async function adminAddressees(tx: Transaction): Promise<Addressee[]> {
  const admins = await tx.profile.findMany({
    where: { userRole: { role: 'admin' } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, email: true },
  });
  return admins.map(({ id, email }) => ({ profileId: id, email }));
}

/** The ids of the emails being sent. One process serves a business (R75), so no other one sends them. */
export const mailsInHand = new Set<string>();

const atOnce = 500;

/** Deletes finished emails older than 180 days, some hundreds at a time. @returns the number deleted */
export async function forgetOldMails(): Promise<number> {
  const before = new Date(now().getTime() - interval('mailKept'));
  let forgotten = 0;
  for (;;) {
    const { count } = await database().outboxMail.deleteMany({
      where: { state: { in: ['sent', 'failed', 'expired', 'kept'] }, sendAfter: { lt: before } },
      limit: atOnce,
    });
    forgotten += count;
    if (count < atOnce) return forgotten;
  }
}
