/** The email about the visit before a dog's stay (R45): planned, moved or called off. */
import * as z from 'zod';
import { attachedCalendar, calendarFile } from '~/core/mail/calendar-file';
import { button, emailKind, paragraph, toAccount } from '~/core/mail/email';
import { localDateTime, person, samples } from '~/core/mail/snapshots';
import { dateOf, minutesOf } from '~/core/time/business-time';
import { formatDay, formatShortWeekday, formatTime } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

const contents = person.extend({
  ownerId: z.string(),
  petName: z.string(),
  /** Null where it is called off. */
  at: localDateTime.nullable(),
  /** When it was to be before; null for a new one. */
  was: localDateTime.nullable(),
  calendar: calendarFile,
});

function timeText(local: string): string {
  const date = dateOf(local);
  return `${formatShortWeekday(date)}, ${formatDay(date)} at ${formatTime(minutesOf(local))}`;
}

function written({ petName, at, was }: z.infer<typeof contents>) {
  if (at === null)
    return {
      subject: `Our meeting with ${petName} is canceled`,
      text: `We can’t meet ${petName} on ${was === null ? 'that day' : timeText(was)} and will write to you.`,
    };
  return was === null
    ? {
        subject: `We meet ${petName} on ${timeText(at)}`,
        text: `We look forward to getting to know ${petName} before the first stay.`,
      }
    : {
        subject: `New time to meet ${petName}: ${timeText(at)}`,
        text: `Instead of ${timeText(was)}, we meet ${petName} on ${timeText(at)}.`,
      };
}

const sampleFile = (method: 'PUBLISH' | 'CANCEL') => ({
  fileName: 'meeting.ics',
  method,
  text: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`,
});

const sample = {
  ...samples.person,
  ownerId: 'sampleownersampleown001',
  petName: 'Biscuit',
  at: '2027-03-02T17:00',
  was: null,
  calendar: sampleFile('PUBLISH'),
} as const satisfies z.infer<typeof contents>;

export const meetingEmails = {
  meeting: emailKind({
    name: 'meeting',
    label: 'Meeting a dog',
    optional: false,
    withdrawnByUndo: false,
    phoneNotice: null,
    contents,
    write(about, { url }) {
      const { business, at, ownerId, calendar } = about;
      const { subject, text } = written(about);
      return {
        ...toAccount(about, {
          subject,
          preview: text,
          blocks: [
            paragraph(text),
            ...(at === null
              ? []
              : [
                  {
                    kind: 'facts' as const,
                    facts: [
                      { label: 'When', value: timeText(at) },
                      { label: 'Where', value: business.address },
                    ],
                  },
                  paragraph('If that doesn’t suit you, please tell us.'),
                ]),
            button('Write to us', url(paths.messagesOf(ownerId))),
          ],
        }),
        attachments: attachedCalendar(calendar),
      };
    },
    sample,
    samples: {
      moved: { ...sample, at: '2027-03-03T09:30', was: sample.at },
      canceled: {
        ...sample,
        at: null,
        was: sample.at,
        calendar: sampleFile('CANCEL'),
      },
    },
  }),
};
