/** Messages by mail (R35): to the owner from the business, and to the business from an owner. */
import { paths } from '~/lib/paths';
import type { Block, Letter } from '../letter';
import type { ContentsOf, MessageLine, MessageNote } from '../mail-contents';
import { dayAndTime } from '../mail-dates';
import { siteLink } from '../site-link.server';
import { reasons } from './reasons';
import { greetingOf } from './stay-blocks';

/** More than this many are counted, not quoted: the rest is on the page. */
const quotedAtMost = 20;

/** To the owner, about what the business wrote. */
export function messageLetter(contents: ContentsOf<'message'>): Letter {
  const { business, firstName, ownerId, adminEmail, lines } = contents;
  const sender = business.ownerFirstName;
  return {
    subject: `${counted(lines)} from ${sender} at ${business.name}`,
    preview: previewOf(lines),
    greeting: greetingOf(firstName),
    blocks: [
      ...quotations(sender, lines),
      { kind: 'button', link: { label: 'Answer', href: siteLink(paths.messagesOf(ownerId)) } },
    ],
    signed: true,
    replyTo: adminEmail,
    why: reasons.message,
    business,
  };
}

/** To the business, about what an owner wrote. */
export function messageNoteLetter(contents: MessageNote): Letter {
  const { business, ownerId, ownerName, ownerEmail, lines } = contents;
  return {
    subject: `${counted(lines)} from ${ownerName}`,
    preview: previewOf(lines),
    greeting: `Hello ${business.ownerFirstName},`,
    blocks: [
      ...quotations(ownerName, lines),
      { kind: 'button', link: { label: 'Answer', href: siteLink(paths.adminMessaging(ownerId)) } },
      {
        kind: 'sentence',
        text: 'All conversations are under',
        link: { label: 'Messages', href: siteLink(paths.adminMessages()) },
      },
    ],
    signed: false,
    replyTo: ownerEmail,
    why: reasons.business,
    business,
  };
}

function counted(lines: readonly MessageLine[]): string {
  return lines.length === 1 ? 'A message' : `${lines.length} messages`;
}

function previewOf(lines: readonly MessageLine[]): string {
  return [...(lines[0]?.text ?? '').replace(/\s+/g, ' ')].slice(0, 120).join('');
}

function quotations(sender: string, lines: readonly MessageLine[]): Block[] {
  const quoted = lines.slice(0, quotedAtMost).map(({ text, at }) => ({
    kind: 'quotation' as const,
    title: `${sender}, ${dayAndTime(at)}`,
    text,
  }));
  const left = lines.length - quoted.length;
  return left === 0
    ? quoted
    : [...quoted, { kind: 'paragraph', text: `And ${left} more, on the page.` }];
}
