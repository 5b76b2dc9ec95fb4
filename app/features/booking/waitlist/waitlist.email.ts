/** Email to an owner on the waitlist (R56). */
import * as z from 'zod';
import { button, emailKind, greetingOf, paragraph, reasons, dayAndTime } from '~/core/mail/email';
import { localDateTime, person, samples } from '~/core/mail/snapshots';
import { dateOf } from '~/core/time/business-time';
import { formatMoment, formatWeekdayDate } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { petNamesText } from '~/features/booking/record/stay-email-blocks';
import { staySamples } from '~/features/booking/record/stay-snapshot';
import { services } from '~/features/booking/rules/services';

const { business, person: someone } = samples;

export const waitlistEmails = {
  place_free: emailKind({
    name: 'place_free',
    label: 'A place is free',
    optional: false,
    phoneNotice: null,
    contents: person.extend({
      ownerId: z.string(),
      adminEmail: z.string(),
      petNames: z.array(z.string()),
      service: z.enum(services),
      start: localDateTime,
      end: localDateTime,
      /** End of the hold on the place. */
      until: localDateTime,
    }),
    write(contents, { url }) {
      const { service, start, end } = contents;
      const pets = petNamesText(contents);
      const until = formatMoment(contents.until, start);
      return {
        business: contents.business,
        greeting: greetingOf(contents.firstName),
        signed: true,
        replyTo: contents.adminEmail,
        why: reasons.waitlist,
        subject: `A place is free: ${service} for ${pets}, ${formatWeekdayDate(dateOf(start))}`,
        preview: `It’s held for you until ${until}.`,
        blocks: [
          paragraph(`A place is free for ${pets}. It’s held for you until ${until}.`),
          {
            kind: 'facts',
            facts: [
              { label: contents.petNames.length > 1 ? 'Dogs' : 'Dog', value: pets },
              { label: 'Service', value: service },
              { label: 'Drop Off', value: dayAndTime(start) },
              { label: 'Pick Up', value: dayAndTime(end) },
            ],
          },
          button('Take it', url(paths.waitlistOf(contents.ownerId))),
          paragraph(
            'If you don’t need it anymore, there’s nothing to do: after that time the place goes to the next one who waits.',
          ),
        ],
      };
    },
    sample: {
      business,
      firstName: someone.firstName,
      ownerId: staySamples.pending.ownerId,
      adminEmail: staySamples.pending.adminEmail,
      petNames: ['Biscuit'],
      service: 'Boarding',
      start: '2027-03-06T09:00',
      end: '2027-03-08T09:00',
      until: '2027-03-02T16:00',
    },
  }),
};
