/** The admin's quick replies (R64): the list in Settings, and their texts for an owner. */
import { type Reader, rowsFor } from '~/core/database/database.server';
import { catalog } from '~/core/settings/catalog.server';
import { nameList } from '~/core/text/format';
import { fillReply, mostReplies, type QuickReply } from './quick-replies';
import type { ReplyInput } from './quick-replies.schema';

/** Returns the replies in the admin's order. Runs one statement. */
export function listReplies(reader: Reader): Promise<QuickReply[]> {
  return rowsFor(reader).quickReply.findMany({
    select: { id: true, name: true, text: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
}

/** Returns the replies with the owner's name and dogs filled in. */
export async function repliesFor(owner: {
  firstName: string | null;
  pets: readonly { name: string }[];
}): Promise<QuickReply[]> {
  const dogs = nameList(owner.pets.map(({ name }) => name));
  const words = { firstName: owner.firstName, dogs };
  return (await listReplies('committed')).map((reply) => ({
    ...reply,
    text: fillReply(reply.text, words),
  }));
}

/** The admin's list in Settings; messages already sent don't change with it. */
export const {
  version: replyVersion,
  add: addReply,
  change: changeReply,
  move: moveReply,
  remove: removeReply,
} = catalog<ReplyInput, ReplyInput>({
  area: 'quickReplies',
  form: 'quick-reply',
  what: 'a reply',
  most: mostReplies,
  full: `You can have up to ${mostReplies} quick replies. Remove one first.`,
  gone: 'This reply was removed in the meantime.',
  removed: 'Removed',
  list: listReplies,
  dataOf: (form) => form,
  words: ({ name, text }) => ({ Name: name, Text: text }),
  inLog: ({ name, text }, was) => (was && was.name !== name ? `${name}: ${text}` : text),
  rows: ({ quickReply }) => ({
    last: () => quickReply.aggregate({ _max: { position: true } }),
    create: (data) => quickReply.create({ data }),
    update: (id, data) => quickReply.update({ where: { id }, data }),
    remove: (id) => quickReply.delete({ where: { id } }),
  }),
});
