/** The admin's search in messages (R64). */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createMessage } from '~tests/factories/messages';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { conversation } from './conversation.server';
import { type MessageSearch, searchMessages } from './search-messages.server';

// The year appears only if it's not this one.
const {
  admin,
  owner: ann,
  regular,
} = house({ at: new Date('2026-11-16T14:00:00Z'), owner: { firstName: 'Ann', lastName: 'Quill' } });
const bob = regular({}, { firstName: 'Bob', lastName: 'Plume' });

const at = (text: string) => ({ createdAt: new Date(text) });
const says = (owner: { id: string }, content: string, more: { createdAt?: Date } = {}) =>
  createMessage(owner.id, admin.id, { content, ...more });

const everything: MessageSearch = { words: '', owner: '', from: null, until: null };
const search = (wish: Partial<MessageSearch>, page = 1) =>
  searchMessages({ ...everything, ...wish }, page);
const texts = async (wish: Partial<MessageSearch>, page = 1) =>
  (await search(wish, page)).messages.map(({ parts }) => parts.map(({ text }) => text).join(''));

describe('words', () => {
  it('are all in the message, in any order and case, or as parts of words', async () => {
    await says(ann, 'Tofu left her blanket with you.');
    await says(bob, 'A blanket for Biscuit');
    expect(await texts({ words: 'BLANKET tofu' })).toEqual(['Tofu left her blanket with you.']);
    expect(await texts({ words: 'lanke' })).toHaveLength(2);
    expect(await texts({ words: 'blanket zebra' })).toEqual([]);
  });

  it('are found with other accents, and say where', async () => {
    await says(ann, 'José waits at the café');
    const { messages } = await search({ words: 'jose CAFÉ' });
    expect(messages[0]?.parts.filter(({ found }) => found)).toEqual([
      { text: 'José', found: true },
      { text: 'café', found: true },
    ]);
  });

  it('may be short, alone or with others', async () => {
    await says(ann, 'At 10 or so');
    await says(ann, 'At 11 or so');
    expect(await texts({ words: '10' })).toEqual(['At 10 or so']);
    expect(await texts({ words: 'or 11' })).toEqual(['At 11 or so']);
  });

  it.each(['50%', '_', '"late"', "it's", 'a OR b', 'NEAR(', 'content:x', '\\', '-5', '*'])(
    'are never syntax: %s',
    async (words) => {
      await says(ann, `before ${words} after`);
      await says(ann, 'nothing of it');
      expect(await texts({ words })).toEqual([`before ${words} after`]);
    },
  );

  it('follow a message that is changed or deleted', async () => {
    const { id } = await says(ann, 'wafflepaws');
    await database().message.update({ where: { id }, data: { content: 'biscotti' } });
    expect(await texts({ words: 'waffle' })).toEqual([]);
    expect(await texts({ words: 'biscotti' })).toHaveLength(1);
    await database().message.delete({ where: { id } });
    const [left] = await database().$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS "count" FROM "search_index_messages"
      WHERE "search_index_messages" MATCH '"biscotti"'`;
    expect(Number(left?.count)).toBe(0);
  });

  it('leave nothing of a deleted message in the index, and the index agrees with the table', async () => {
    await says(ann, 'one of two');
    await says(bob, 'two of two');
    await database().message.deleteMany({ where: { ownerId: ann.id } });
    await says(ann, 'three');
    await database()
      .$executeRaw`INSERT INTO "search_index_messages" ("search_index_messages", "rank") VALUES ('integrity-check', 1)`;
  });
});

describe('owner and days', () => {
  it('narrow it to an owner or a dog by name', async () => {
    await createPet(bob.id, { petName: 'Wafflepaws' });
    await says(ann, 'lunch with Ann');
    await says(bob, 'lunch with Bob');
    expect(await texts({ words: 'lunch', owner: 'quil' })).toEqual(['lunch with Ann']);
    expect(await texts({ words: 'lunch', owner: 'waffle' })).toEqual(['lunch with Bob']);
    expect(await texts({ words: 'lunch', owner: 'nobody' })).toEqual([]);
  });

  it('narrow it to local days, the first and the last included', async () => {
    await says(ann, 'last of October', at('2026-11-01T03:59:59.999Z'));
    await says(ann, 'first of November', at('2026-11-01T04:00:00Z'));
    await says(ann, 'last of the second', at('2026-11-03T04:59:59.999Z'));
    await says(ann, 'third', at('2026-11-03T05:00:00Z'));
    const days = { from: '2026-11-01', until: '2026-11-02' };
    expect(await texts(days)).toEqual(['last of the second', 'first of November']);
    expect(await texts({ ...days, words: 'second' })).toEqual(['last of the second']);
    expect(await texts({ ...days, words: 'third' })).toEqual([]);
    expect(await texts({ from: '2026-11-03' })).toEqual(['third']);
    expect(await texts({ until: '2026-10-31' })).toEqual(['last of October']);
    expect(await texts({ until: '9999-12-30' })).toHaveLength(4);
  });

  it('leave out accounts that are deleted', async () => {
    await says(ann, 'lunch');
    await database().profile.update({ where: { id: ann.id }, data: { deletedAt: new Date() } });
    expect(await texts({ words: 'lunch' })).toEqual([]);
  });
});

describe('the list', () => {
  it('is newest first, twenty a page, and says who wrote to whom and when', async () => {
    for (let index = 0; index < 25; index += 1)
      await says(
        ann,
        `lunch ${index}`,
        at(new Date(Date.UTC(2026, 10, 2, 15, index)).toISOString()),
      );
    await createMessage(admin.id, bob.id, {
      content: 'lunch of old',
      ...at('2024-11-01T15:00:00Z'),
    });
    const first = await search({ words: 'lunch' });
    expect(first).toMatchObject({ count: 26, pages: 2, page: 1, more: false });
    expect(first.messages[0]).toMatchObject({
      ownerName: 'Ann Quill',
      byBusiness: false,
      when: 'Mon, Nov 2, 10:24 AM',
    });
    const second = await search({ words: 'lunch' }, 9);
    expect(second.page).toBe(2);
    expect(second.messages).toHaveLength(6);
    expect(second.messages.at(-1)).toMatchObject({
      ownerName: 'Bob Plume',
      byBusiness: true,
      when: 'Fri, Nov 1, 2024, 11:00 AM',
    });
  });

  it('ends with the newest two hundred, and says so', async () => {
    const rows = Array.from({ length: 201 }, (_, index) => ({
      senderId: ann.id,
      receiverId: admin.id,
      ownerId: ann.id,
      content: `lunch ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }));
    await database().message.createMany({ data: rows });
    expect(await search({ words: 'lunch' })).toMatchObject({ count: 200, pages: 10, more: true });
    expect((await texts({ words: 'lunch' }, 10)).at(-1)).toBe('lunch 1');
    expect(await search({ words: '12' })).toMatchObject({ more: false });
    expect(await search({ from: '2025-01-01' })).toMatchObject({ count: 200, more: true });
  });
});

describe('the way to a message', () => {
  const open = (id: string) => conversation({ ownerId: ann.id, viewerId: admin.id, at: id });

  it('leads to a page that has it, with some that came after', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 75; index += 1)
      ids.push(
        (
          await says(
            ann,
            `number ${index}`,
            at(new Date(Date.UTC(2026, 10, 2, 15, index)).toISOString()),
          )
        ).id,
      );
    const middle = await open(ids[30] ?? '');
    expect(middle).toMatchObject({ newest: false, at: ids[30] });
    expect(middle?.lines.map(({ id }) => id)).toEqual(ids.slice(11, 41));
    expect((await open(ids[0] ?? ''))?.lines.map(({ id }) => id)).toEqual(ids.slice(0, 11));
    expect((await open(ids[45] ?? ''))?.newest).toBe(true);
    expect((await open(ids[45] ?? ''))?.lines[0]?.id).toBe(ids[45]);
    expect((await open(ids[44] ?? ''))?.newest).toBe(false);
  });

  it('finds each of those written in the same instant', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 65; index += 1)
      ids.push((await says(ann, 'same', at('2026-11-02T15:00:00Z'))).id);
    for (const id of ids) expect((await open(id))?.lines.map((line) => line.id)).toContain(id);
  });

  it('leads nowhere for a message of another conversation', async () => {
    const { id } = await says(bob, 'private');
    expect(await open(id)).toBeNull();
    expect(await open('nothing')).toBeNull();
  });
});
