import { database } from '../database/database.server';
import { attachmentsOf, type Attachment } from './attachments-of';

/** A file that goes along with a mail, by its name; null when there is none. */
export async function mailAttachment(mailId: string, fileName: string): Promise<Attachment | null> {
  const row = await database().outboxMail.findUnique({ where: { id: mailId } });
  if (row === null) return null;
  return attachmentsOf(row).find((file) => file.fileName === fileName) ?? null;
}
