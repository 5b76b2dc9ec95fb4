/** The emails about the visit before a dog's stay (R45): proposed, planned, moved, canceled. */
import * as z from 'zod';
import { attachedCalendar, calendarFile } from '~/core/mail/calendar-file';
import { type Block, button, emailKind, paragraph, toAccount, toBusiness } from '~/core/mail/email';
import { business, localDateTime, person, samples } from '~/core/mail/snapshots';
import { dateOf, minutesOf } from '~/core/time/business-time';
import { formatDay, formatShortWeekday, formatTime } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

const contents = person.extend({
  ownerId: z.string(),
  petName: z.string(),
  /** Null if it's canceled. */
  at: localDateTime.nullable(),
  /** Previous time; null if it's new. */
  was: localDateTime.nullable(),
  calendar: calendarFile,
});

function timeText(local: string): string {
  const date = dateOf(local);
  return `${formatShortWeekday(date)}, ${formatDay(date)} at ${formatTime(minutesOf(local))}`;
}

/** Formats alternatives: `Tue, Mar 2, 2027 at 5:00 PM, or Wed, Mar 3, 2027 at 9:30 AM`. */
const anyOf = (times: readonly string[]) => times.map(timeText).join(', or ');

const quoted = (title: string, text: string): Block[] =>
  text === '' ? [] : [{ kind: 'quotation', title, text }];

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

const proposalSample = {
  business: samples.business,
  ownerName: samples.owner.ownerName,
  ownerEmail: samples.owner.ownerEmail,
  petId: 'samplepetsamplepet000001',
  petName: 'Biscuit',
  times: ['2027-03-02T17:00', '2027-03-03T09:30', '2027-03-06T15:00'],
  note: 'Biscuit is shy with tall men at first.',
  again: false,
};

export const meetingEmails = {
  meeting: emailKind({
    name: 'meeting',
    label: 'Meeting a dog',
    optional: false,
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

  /** To the admin, who picks or declines the times. */
  meeting_proposed: emailKind({
    name: 'meeting_proposed',
    label: 'Times to meet a dog, to the business',
    optional: false,
    phoneNotice: 'requests',
    contents: z.object({
      business,
      ownerName: z.string(),
      ownerEmail: z.string(),
      petId: z.string(),
      petName: z.string(),
      times: z.array(localDateTime),
      note: z.string(),
      /** True if they replace earlier times. */
      again: z.boolean(),
    }),
    write({ business, ownerName, ownerEmail, petId, petName, times, note, again }, { url }) {
      const what = again ? 'other times' : times.length === 1 ? 'a time' : 'times';
      return toBusiness(business, ownerEmail, {
        subject: `${ownerName} proposes ${what} to meet ${petName}`,
        preview: `${anyOf(times)}.`,
        blocks: [
          paragraph(`${ownerName} would like to come by with ${petName}: ${anyOf(times)}.`),
          ...quoted(`${ownerName} writes`, note),
          button(times.length === 1 ? 'Answer' : 'Choose a time', url(paths.petNotes(petId))),
        ],
      });
    },
    sample: proposalSample,
    samples: {
      again: { ...proposalSample, times: ['2027-03-04T10:00'], note: '', again: true },
    },
  }),

  /** To the owner whose times were declined. */
  meeting_declined: emailKind({
    name: 'meeting_declined',
    label: 'Times to meet a dog declined',
    optional: false,
    phoneNotice: null,
    contents: person.extend({
      petId: z.string(),
      petName: z.string(),
      times: z.array(localDateTime),
      reason: z.string(),
    }),
    write(contents, { url }) {
      const { business, petId, petName, times, reason } = contents;
      const whichTimes = times.length === 1 ? 'that time' : 'those times';
      return toAccount(contents, {
        subject: `We can’t meet ${petName} at ${whichTimes}`,
        preview: 'Please propose other times.',
        blocks: [
          paragraph(
            `You proposed to come by with ${petName}: ${anyOf(times)}. Sorry, we can’t meet you then.`,
          ),
          ...quoted(`${business.ownerFirstName} writes`, reason),
          button('Propose other times', url(paths.petMeeting(petId))),
        ],
      });
    },
    sample: {
      ...samples.person,
      petId: proposalSample.petId,
      petName: 'Biscuit',
      times: proposalSample.times,
      reason: 'We’re away that week. Any evening after Mar 8 works.',
    },
    samples: {
      plain: {
        ...samples.person,
        petId: proposalSample.petId,
        petName: 'Biscuit',
        times: ['2027-03-02T17:00'],
        reason: '',
      },
    },
  }),
};
