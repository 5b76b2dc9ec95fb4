/** Emails about messages (R35): to the owner from the business, and to the business from an owner. */
import * as z from 'zod';
import { photosText } from '~/core/files/picture-files';
import {
  businessNote,
  button,
  emailKind,
  greetingOf,
  paragraph,
  reasons,
  sentence,
  toBusiness,
  type Block,
  type Email,
  type EmailContext,
  dayAndTime,
} from '~/core/mail/email';
import { business, localDateTime, person, samples } from '~/core/mail/snapshots';
import { paths } from '~/core/web/paths';

/** Maximum number of quoted messages; further ones are only counted. */
const quotedAtMost = 20;

/** A message in a bundle. Its id is used to check whether it was read in the meantime. */
const messageLine = z.object({
  messageId: z.string(),
  text: z.string(),
  /** Missing in emails queued before messages had pictures. */
  photos: z.number().int().default(0),
  at: localDateTime,
});

type MessageLine = z.infer<typeof messageLine>;

/**
 * Note to the business about a message from an owner; stored under the same name as the note about a request.
 */
const messageNote = z.object({
  about: z.literal('message'),
  business,
  ownerId: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  lines: z.array(messageLine).min(1),
});

function writeMessageNote(
  { business, ownerId, ownerName, ownerEmail, lines }: z.infer<typeof messageNote>,
  { url }: EmailContext,
): Email {
  return toBusiness(business, ownerEmail, {
    subject: `${counted(lines)} from ${ownerName}`,
    preview: previewOf(lines),
    blocks: [
      ...quotations(ownerName, lines),
      button('Answer', url(paths.adminMessaging(ownerId))),
      sentence('All conversations are under', 'Messages', url(paths.adminMessages())),
    ],
  });
}

const sampleLines = [
  {
    messageId: 'samplemessage1',
    text: 'Good morning! Biscuit slept like a stone.',
    photos: 0,
    at: '2027-03-07T08:10',
  },
  {
    messageId: 'samplemessage2',
    text: 'Mabel has found the sofa.',
    photos: 2,
    at: '2027-03-07T08:12',
  },
];

const sampleNote: z.infer<typeof messageNote> = {
  about: 'message',
  business: samples.business,
  ...samples.owner,
  lines: sampleLines,
};

export const messageNoteEmail = businessNote({
  phoneNotice: 'messages',
  contents: messageNote,
  write: writeMessageNote,
  samples: { message: sampleNote },
});

export const messageEmails = {
  message: emailKind({
    name: 'message',
    label: 'Message from the business',
    optional: false,
    phoneNotice: 'messages',
    contents: person.extend({
      ownerId: z.string(),
      adminEmail: z.string(),
      lines: z.array(messageLine).min(1),
    }),
    write({ business, firstName, ownerId, adminEmail, lines }, { url }) {
      const sender = business.ownerFirstName;
      return {
        subject: `${counted(lines)} from ${sender} at ${business.name}`,
        preview: previewOf(lines),
        greeting: greetingOf(firstName),
        blocks: [...quotations(sender, lines), button('Answer', url(paths.messagesOf(ownerId)))],
        signed: true,
        replyTo: adminEmail,
        why: reasons.message,
        business,
      };
    },
    sample: {
      ...samples.person,
      ownerId: samples.owner.ownerId,
      adminEmail: samples.adminEmail,
      lines: sampleLines,
    },
  }),
};

/** Counts messages with text, and photos: `A message`, `2 photos`, `3 messages and 2 photos`. */
function counted(lines: readonly MessageLine[]): string {
  const messages = lines.filter(({ text }) => text !== '').length;
  const photos = lines.reduce((sum, line) => sum + line.photos, 0);
  const messagesText = messages === 1 ? 'A message' : `${messages} messages`;
  if (photos === 0) return messagesText;
  return messages === 0 ? photosText(photos) : `${messagesText} and ${photosText(photos)}`;
}

function previewOf([first]: readonly MessageLine[]): string {
  const text = first?.text || photosText(first?.photos ?? 0);
  return [...text.replace(/\s+/g, ' ')].slice(0, 120).join('');
}

function quotations(sender: string, lines: readonly MessageLine[]): Block[] {
  const quoted = lines.slice(0, quotedAtMost).map(({ text, photos, at }) => ({
    kind: 'quotation' as const,
    title: `${sender}, ${dayAndTime(at)}`,
    text: [text, photos === 0 ? '' : photosText(photos)].filter(Boolean).join('\n'),
  }));
  const left = lines.length - quoted.length;
  return left === 0 ? quoted : [...quoted, paragraph(`And ${left} more on your messages page.`)];
}
