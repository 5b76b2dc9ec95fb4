import type { OutboxMail } from '../database/generated/client';
import { contentsOf } from './contents-of';

/** A file that goes along with a mail. */
export type Attachment = { fileName: string; mediaType: string; text: string };

/**
 * The files that go along with a mail: the stay as a calendar entry (RFC 5545).
 * @throws ZodError when the row was not written by queueMail
 */
export function attachmentsOf(row: Pick<OutboxMail, 'template' | 'contents'>): Attachment[] {
  const contents = contentsOf(row);
  if (!('calendar' in contents) || contents.calendar === undefined) return [];
  const { fileName, method, text } = contents.calendar;
  return [{ fileName, mediaType: `text/calendar; charset=utf-8; method=${method}`, text }];
}
