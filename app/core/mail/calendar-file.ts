import * as z from 'zod';
import type { Attachment } from './email';

/** An attached calendar file (RFC 5545), as it was when the email was queued. */
export const calendarFile = z.object({
  fileName: z.string().regex(/^[a-z]+\.ics$/),
  method: z.enum(['PUBLISH', 'CANCEL']),
  text: z.string(),
});

/** Returns a calendar as a file in which every line ends with CRLF, including the last (RFC 5545). */
export const calendarFileText = (calendar: { toString: () => string }): string =>
  `${calendar.toString()}\r\n`;

/** Returns the file as an attachment; empty for an email without a file. */
export function attachedCalendar(file: z.infer<typeof calendarFile> | undefined): Attachment[] {
  if (file === undefined) return [];
  const { fileName, method, text } = file;
  return [{ fileName, mediaType: `text/calendar; charset=utf-8; method=${method}`, text }];
}
