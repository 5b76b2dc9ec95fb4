/** To the business: an owner changed a dog's meals or medicine shortly before or during a stay (R51). */
import * as z from 'zod';
import {
  businessNote,
  button,
  type Email,
  type EmailContext,
  paragraph,
  toBusiness,
} from '~/core/mail/email';
import { business, localDateTime, samples } from '~/core/mail/snapshots';
import { dateOf, minutesOf } from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

const careNote = z.object({
  about: z.literal('care'),
  business,
  ownerId: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  petId: z.string(),
  petName: z.string(),
  /** Drop Off of the stay. */
  start: localDateTime,
  /** Day sheet that the email links to. */
  day: z.string(),
  /** The changes, each a sentence without its period. */
  lines: z.array(z.string()).min(1),
});

function writeCareNote(
  { business, ownerName, ownerEmail, petName, start, day, lines }: z.infer<typeof careNote>,
  { url }: EmailContext,
): Email {
  const when = `${formatWeekdayDate(dateOf(start))}, ${formatTime(minutesOf(start))}`;
  return toBusiness(business, ownerEmail, {
    subject: `${petName}: meals or medicine changed`,
    preview: lines[0] ?? '',
    blocks: [
      paragraph(
        `${ownerName} changed what ${petName} gets. It is about the stay with Drop Off on ${when}.`,
      ),
      ...lines.map((line) => paragraph(`${line}.`)),
      button('Open the day sheet', url(paths.adminDay(day))),
    ],
  });
}

const sample: z.infer<typeof careNote> = {
  about: 'care',
  business: samples.business,
  ...samples.owner,
  petId: 'samplepet1',
  petName: 'Biscuit',
  start: '2027-03-06T09:00',
  day: '2027-03-06',
  lines: ['Changed: Kibble, 1½ cups, at 7:00 AM, 5:30 PM', 'Stopped: Apoquel 16 mg, 1 tablet'],
};

export const careNoteEmail = businessNote({
  phoneNotice: 'requests',
  contents: careNote,
  write: writeCareNote,
  samples: { care: sample },
});
