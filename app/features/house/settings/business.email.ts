import * as z from 'zod';
import { button, emailKind, paragraph, toBusiness } from '~/core/mail/email';
import { business, localDateTime, samples } from '~/core/mail/snapshots';
import { formatDateTime } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

export const businessEmails = {
  mail_test: emailKind({
    name: 'mail_test',
    label: 'Test email',
    optional: false,
    phoneNotice: null,
    contents: z.object({ business, askedAt: localDateTime }),
    write: ({ business, askedAt }, { url }) =>
      toBusiness(business, business.infoEmail, {
        subject: `Test email from ${business.name}`,
        preview: 'If you can read this, your emails arrive.',
        blocks: [
          paragraph(
            `You asked for this email on ${formatDateTime(askedAt)}. If you can read it in your inbox, emails from ${business.name} arrive.`,
          ),
          paragraph(
            'Please check whether it landed in your spam folder. If it did, emails to your owners may land there too.',
          ),
          button('Open the outbox', url(paths.adminOutbox())),
        ],
      }),
    sample: { business: samples.business, askedAt: '2027-03-01T15:30' },
  }),
};
