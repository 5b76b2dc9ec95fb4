/** The copy of a signed agreement (R46), always sent. */
import * as z from 'zod';
import {
  type Block,
  emailKind,
  paragraph,
  sentence,
  toAccount,
  dayAndTime,
} from '~/core/mail/email';
import { localDateTime, person, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';
import { sampleAgreement } from './agreement';

/** Returns a heading without its Markdown marks; null for any other line. */
function headingIn(line: string): string | null {
  const marks = /^#{1,6}[ \t]+(?=\S)/.exec(line)?.[0];
  if (marks === undefined) return null;
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  return line.slice(marks.length, end).trimEnd();
}

const withoutBold = (text: string) => text.replace(/\*\*(\S.*?)\*\*/g, '$1');

/** Returns the Markdown of an agreement as quotations under its own headings. */
function agreementBlocks(markdown: string): Block[] {
  const sections: { title: string; lines: string[] }[] = [{ title: 'The agreement', lines: [] }];
  for (const line of markdown.split('\n')) {
    const title = headingIn(line);
    if (title === null) sections.at(-1)?.lines.push(line);
    else sections.push({ title: withoutBold(title), lines: [] });
  }
  return sections.flatMap(({ title, lines }, at): Block[] => {
    const text = withoutBold(lines.join('\n')).trim();
    if (text !== '') return [{ kind: 'quotation', title, text }];
    return at === 0 ? [] : [paragraph(title)];
  });
}

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
          ...agreementBlocks(text),
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
