import type { OutboxMail } from '../database/generated/client';
import { mailContents, type MailContents } from './mail-contents';

/**
 * What an outbox row says.
 * @throws ZodError when the row was not written by queueMail
 */
export function contentsOf(row: Pick<OutboxMail, 'template' | 'contents'>): MailContents {
  const stored = row.contents;
  const members = stored !== null && typeof stored === 'object' ? stored : {};
  return mailContents.parse({ ...members, template: row.template });
}
