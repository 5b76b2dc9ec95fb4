import { database } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { emailHtml, type ShownFace } from '~/core/mail/document';
import type { Attachment, Email } from '~/core/mail/email';
import { openLink } from '~/core/mail/outbox.server';
import { emailText } from '~/core/mail/text';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { emailNamed } from './registry';
import { unsubscribeUrl } from './unsubscribe.server';

type StoredEmail = Pick<OutboxMail, 'template' | 'contents' | 'sealedLink' | 'profileId'>;

export type LinkChoice = 'with link' | 'without link';

/** Returns the email of an outbox row; its link only for delivery and sample mode. @throws Error */
export function emailFor(row: StoredEmail, choice: LinkChoice): Email {
  const { template, contents, sealedLink, profileId } = row;
  return emailNamed(template).compose(contents, {
    // APP_URL, never the URL of a request (R10).
    url: (path) => `${environment().appUrl}${path}`,
    oneTimeLink: choice === 'with link' && sealedLink !== null ? openLink(sealedLink) : null,
    stop: profileId === null ? null : unsubscribeUrl(profileId),
  });
}

export type RenderedMail = { subject: string; replyTo: string; html: string; text: string };

/** Returns the email as delivered; both parts have the same content (R35). */
export function renderMail(
  row: StoredEmail,
  choice: LinkChoice,
  faces: readonly ShownFace[] = [],
): RenderedMail {
  const email = emailFor(row, choice);
  const { subject, replyTo } = email;
  return { subject, replyTo, html: emailHtml(email, faces), text: emailText(email) };
}

/** Whether an email can be rendered: not if this version doesn't know its kind (R110). */
export function canBeComposed(row: StoredEmail): boolean {
  try {
    emailFor(row, 'without link');
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns an email's attachment by name; null if not found.
 * @throws ServiceError conflict if it can't be created
 */
export async function mailAttachment(mailId: string, fileName: string): Promise<Attachment | null> {
  const row = await database().outboxMail.findUnique({ where: { id: mailId } });
  if (row === null) return null;
  if (!canBeComposed(row))
    throw new ServiceError('conflict', 'The files of this email can’t be made anymore.');
  const { attachments = [] } = emailFor(row, 'without link');
  return attachments.find((file) => file.fileName === fileName) ?? null;
}

const minuteMs = 60_000;

/** Whether the email's one-time link has expired, so that it is not worth sending. */
export function linkIsSpent({ contents, createdAt }: OutboxMail): boolean {
  const minutes = linkValidMinutes(contents);
  return minutes !== null && createdAt.getTime() + minutes * minuteMs <= now().getTime();
}

function linkValidMinutes(contents: unknown): number | null {
  if (typeof contents !== 'object' || contents === null) return null;
  const minutes: unknown = 'linkValidMinutes' in contents ? contents.linkValidMinutes : null;
  return typeof minutes === 'number' ? minutes : null;
}
