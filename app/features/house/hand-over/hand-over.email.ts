/** To the stand-in helper, when the hand-over begins and when the business ends it early (R106). */
import * as z from 'zod';
import { button, emailKind, paragraph, toAccount } from '~/core/mail/email';
import { localDateTime, person, samples } from '~/core/mail/snapshots';
import { dateOf } from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

export const handOverEmails = {
  hand_over: emailKind({
    name: 'hand_over',
    label: 'Hand-over to a helper',
    optional: false,
    phoneNotice: null,
    contents: person.extend({ until: localDateTime, takenBack: z.boolean() }),
    write(contents, { url }) {
      const { business, until, takenBack } = contents;
      const host = business.ownerFirstName;
      if (takenBack)
        return toAccount(contents, {
          subject: `${host} is back in charge of ${business.name}`,
          preview: 'Thank you for standing in.',
          blocks: [
            paragraph(
              `${host} has taken the house back. Thank you for standing in! You see today and tomorrow again.`,
            ),
          ],
        });
      const when = formatMoment(until, dateOf(until));
      return toAccount(contents, {
        subject: `You’re in charge of ${business.name} until ${when}`,
        preview: `${host} has handed the house over to you.`,
        blocks: [
          paragraph(
            `${host} has handed the house over to you until ${when}. One page has the dogs of the next seven days, with phone numbers, meals and medicine, and which dogs to keep apart.`,
          ),
          button('Open the page', url(paths.standIn())),
          paragraph('Open it once on your phone, and it stays there when there is no connection.'),
        ],
      });
    },
    sample: { ...samples.person, until: '2027-03-10T18:00', takenBack: false },
    samples: { back: { ...samples.person, until: '2027-03-10T18:00', takenBack: true } },
  }),
};
