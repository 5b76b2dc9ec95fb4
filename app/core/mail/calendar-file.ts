import * as z from 'zod';
import type { Attachment } from './email';

/** A calendar file (RFC 5545) that goes along, as it was when the email was queued. */
export const calendarFile = z.object({
  fileName: z.string().regex(/^[a-z]+\.ics$/),
  method: z.enum(['PUBLISH', 'CANCEL']),
  text: z.string(),
});

/** A calendar as a file of which each line ends with CRLF, the last one too (RFC 5545). */
export const calendarFileText = (calendar: { toString: () => string }): string =>
  `${calendar.toString()}\r\n`;

/** The file as an attachment; none for an email without. */
export function attachedCalendar(file: z.infer<typeof calendarFile> | undefined): Attachment[] {
  if (file === undefined) return [];
  const { fileName, method, text } = file;
  return [{ fileName, mediaType: `text/calendar; charset=utf-8; method=${method}`, text }];
}
