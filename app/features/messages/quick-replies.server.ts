/** The admin's quick replies (R64): the list in Settings, and their words for one owner. */
import {
  inTransaction,
  rowsFor,
  type Reader,
  type Transaction,
} from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { assertNewName, movedBefore } from '~/core/settings/catalog.server';
import { recordChanges } from '~/core/settings/changes.server';
import { nameList } from '~/core/text/format';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { changesRow, type FormWords, versionOf } from '~/core/web/seen-version.server';
import { fillReply, mostReplies, type QuickReply } from './quick-replies';
import type { ReplyWish } from './quick-replies.schema';

/** The replies in the admin's order. One statement. */
export function listReplies(reader: Reader): Promise<QuickReply[]> {
  return rowsFor(reader).quickReply.findMany({
    select: { id: true, name: true, text: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
}

/** The replies as they would be said to an owner. */
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

type By = { actorId: string };

function replyWords({ name, text }: ReplyWish): FormWords {
  return { Name: name, Text: text };
}

/** The version of a reply for its form (R104). */
export function replyVersion(reply: ReplyWish): string {
  return versionOf(replyWords(reply));
}

async function record(
  tx: Transaction,
  { actorId }: By,
  field: string,
  before: string,
  after: string,
) {
  await recordChanges(tx, { area: 'quickReplies', actorId }, [{ field, before, after }]);
}

/** Adds a reply at the end, once per form (R20). @throws ServiceError */
export async function addReply(
  { formKey: key, actorId }: By & { formKey: string | undefined },
  wish: ReplyWish,
): Promise<void> {
  await inTransaction((tx) =>
    withIdempotencyKey(tx, { key, actorId, form: 'quick-reply', content: wish }, async () => {
      const listed = await listReplies(tx);
      assertNewName(listed, { name: wish.name, own: undefined, what: 'a reply' });
      if (listed.length >= mostReplies)
        throw new ServiceError(
          'conflict',
          `You can have up to ${mostReplies} quick replies. Remove one first.`,
        );
      const last = await tx.quickReply.aggregate({ _max: { position: true } });
      const position = (last._max.position ?? 0) + 1;
      const { id } = await tx.quickReply.create({ data: { ...wish, position } });
      await record(tx, { actorId }, wish.name, '', wish.text);
      return id;
    }),
  );
}

async function listedReply(tx: Transaction, id: string) {
  const listed = await listReplies(tx);
  const reply = listed.find((one) => one.id === id);
  if (reply === undefined)
    throw new ServiceError('conflict', 'This reply was removed in the meantime.');
  return { listed, reply };
}

/** Changes a reply; the same once more changes nothing. @throws ServiceError, StaleForm */
export async function changeReply(
  { actorId, seen }: By & { seen: string },
  id: string,
  wish: ReplyWish,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { listed, reply } = await listedReply(tx, id);
    assertNewName(listed, { name: wish.name, own: id, what: 'a reply' });
    if (!changesRow(seen, replyWords(reply), replyWords(wish))) return;
    await tx.quickReply.update({ where: { id }, data: wish });
    const name = wish.name === reply.name ? '' : `${wish.name}: `;
    await record(tx, { actorId }, reply.name, reply.text, `${name}${wish.text}`);
  });
}

/** Moves a reply to the place before another; a repeat changes nothing (R20). @throws ServiceError */
export async function moveReply(id: string, above: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { listed } = await listedReply(tx, id);
    for (const [position, one] of movedBefore(listed, id, above).entries())
      await tx.quickReply.update({ where: { id: one }, data: { position } });
  });
}

/** Removes a reply; what was sent with its words stays. A repeat changes nothing. */
export async function removeReply({ actorId }: By, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const reply = (await listReplies(tx)).find((one) => one.id === id);
    if (reply === undefined) return;
    await tx.quickReply.delete({ where: { id } });
    await record(tx, { actorId }, reply.name, reply.text, 'Removed');
  });
}
