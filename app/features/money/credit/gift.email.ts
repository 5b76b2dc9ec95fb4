/** The email that brings a gift of house credit (R143). */
import * as z from 'zod';
import {
  button,
  codeNotShown,
  emailKind,
  greetingOf,
  paragraph,
  reasons,
  sentence,
} from '~/core/mail/email';
import { business, cents, localDate, samples } from '~/core/mail/snapshots';
import { formatMoney } from '~/core/money/money';
import { formatDay } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';

const sample = {
  business: samples.business,
  giftId: 'samplegiftsamplegift0001',
  giverName: 'Mia Torres',
  recipientName: 'Robin',
  amountCents: 5000,
  expiresOn: '2028-03-07',
  words: 'Have a good holiday!\nBiscuit loves it there.',
};

export const giftEmails = {
  gift: emailKind({
    name: 'gift',
    label: 'Gift of credit',
    optional: false,
    phoneNotice: null,
    contents: z.object({
      business,
      giftId: z.string(),
      giverName: z.string(),
      recipientName: z.string(),
      amountCents: cents,
      expiresOn: localDate,
      /** The giver's own words; may be empty. */
      words: z.string(),
    }),
    write(contents, { url, oneTimeLink: code }) {
      const { business, giverName, recipientName, amountCents, expiresOn, words } = contents;
      const amount = formatMoney(amountCents);
      return {
        subject: `${giverName} gave you ${amount} of credit at ${business.name}`,
        preview: `The code can be used until ${formatDay(expiresOn)}.`,
        greeting: greetingOf(recipientName),
        blocks: [
          paragraph(
            `${giverName} gave you ${amount} of credit at ${business.name}. It pays for stays of your dogs.`,
          ),
          ...(words === '' ? [] : [{ kind: 'quotation' as const, title: giverName, text: words }]),
          {
            kind: 'facts',
            facts: [
              { label: 'Code', value: code ?? codeNotShown },
              { label: 'Can be used until', value: formatDay(expiresOn) },
            ],
          },
          button('Use the code', url(paths.gift())),
          sentence(
            'Sign in and enter the code there. If you have no account yet,',
            'sign up first',
            url(paths.signUp(paths.gift())),
          ),
          paragraph('Treat the code like cash: the first person who enters it gets the credit.'),
        ],
        signed: true,
        replyTo: business.infoEmail,
        why: reasons.gift,
        business,
      };
    },
    sample,
    samples: { 'without-words': { ...sample, words: '' } },
  }),
};
