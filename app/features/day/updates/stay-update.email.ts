/**
 * Updates about a stay by email (R52). Its pictures are only linked, since only the owner may see them; the
 * dogs' own photos are public (R9).
 */
import * as z from 'zod';
import { photosText } from '~/core/files/picture-files';
import { button, emailKind, greetingOf, reasons, dayAndTime } from '~/core/mail/email';
import { face, localDateTime, person, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';
import { petNamesText } from '~/features/booking/record/stay-email-blocks';
import { staySamples } from '~/features/booking/record/stay-snapshot';

const update = z.object({
  updateId: z.string(),
  text: z.string(),
  photos: z.number().int(),
  at: localDateTime,
});

export const stayUpdateEmails = {
  stay_update: emailKind({
    name: 'stay_update',
    label: 'Update about a stay',
    optional: false,
    phoneNotice: 'updates',
    contents: person.extend({
      bookingId: z.string(),
      petNames: z.array(z.string()),
      // Absent without a photo, and from emails queued before.
      faces: z.array(face).optional(),
      adminEmail: z.string(),
      lines: z.array(update).min(1),
    }),
    write({ business, firstName, bookingId, petNames, faces, adminEmail, lines }, { url }) {
      const pets = petNamesText({ petNames });
      const photos = lines.reduce((sum, line) => sum + line.photos, 0);
      const [first] = lines;
      return {
        faces: faces ?? [],
        subject: photos === 0 ? `News of ${pets}` : `${photosText(photos)} of ${pets}`,
        preview: first?.text ? first.text.replace(/\s+/g, ' ').slice(0, 120) : `News of ${pets}.`,
        greeting: greetingOf(firstName),
        blocks: [
          ...lines.map(({ at, text, photos: count }) => ({
            kind: 'quotation' as const,
            title: dayAndTime(at),
            text: [text, count === 0 ? '' : `${photosText(count)} on the page of the stay.`]
              .filter(Boolean)
              .join('\n'),
          })),
          button(
            photos === 0 ? 'See how it goes' : 'See the photos',
            url(paths.booking(bookingId)),
          ),
        ],
        signed: true,
        replyTo: adminEmail,
        why: reasons.stay,
        business,
      };
    },
    sample: {
      ...samples.person,
      bookingId: staySamples.pending.bookingId,
      petNames: staySamples.pending.petNames,
      faces: staySamples.pending.faces,
      adminEmail: staySamples.pending.adminEmail,
      lines: [
        {
          updateId: 'sampleupdate1',
          text: 'Biscuit ate well, played and napped.',
          photos: 3,
          at: '2027-03-07T13:20',
        },
      ],
    },
  }),
};
