/** The copy of a signed agreement (R46), always sent. */
import * as z from 'zod';
import { emailKind, paragraph, sentence, toAccount, dayAndTime } from '~/core/mail/email';
import { localDateTime, person, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';
import { sampleAgreement } from './agreement';

function withoutHeading(line: string): string {
  const title = /^#{1,6}[ \t]+(?=\S)/.exec(line)?.[0];
  if (title === undefined) return line;
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  return line.slice(title.length, end).trimEnd();
}

/** Removes the Markdown marks of headings and bold text. */
const withoutMarks = (markdown: string) =>
  markdown
    .split('\n')
    .map(withoutHeading)
    .join('\n')
    .replace(/\*\*(\S.*?)\*\*/g, '$1');

export const agreementEmails = {
  agreement_signed: emailKind({
    name: 'agreement_signed',
    label: 'Signed agreement',
    optional: false,
    phoneNotice: null,
    contents: person.extend({
      /** Markdown, as signed. */
      text: z.string(),
      typedName: z.string(),
      signedAt: localDateTime,
    }),
    write(contents, { url }) {
      const { business, text, typedName, signedAt } = contents;
      return toAccount(contents, {
        subject: `Your signed agreement with ${business.name}`,
        preview: `Signed by ${typedName}. This is your copy.`,
        blocks: [
          paragraph('Thank you for signing. This is your copy: please keep this email.'),
          {
            kind: 'facts',
            facts: [
              { label: 'Signed by', value: typedName },
              { label: 'Signed on', value: dayAndTime(signedAt) },
            ],
          },
          { kind: 'quotation', title: 'The agreement', text: withoutMarks(text) },
          sentence('You can also', 'read it on our site', url(paths.agreement())),
          paragraph('You can have it on paper, and you may withdraw by replying to this email.'),
        ],
      });
    },
    sample: {
      ...samples.person,
      text: sampleAgreement(samples.business.name),
      typedName: 'Mia Torres',
      signedAt: '2026-11-20T14:10',
    },
  }),
};
