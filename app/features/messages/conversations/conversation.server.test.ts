import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Profile } from '~/core/database/generated/client';
import { createMessage } from '~tests/factories/messages';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { house } from '~tests/setup/house';
import { conversation, conversationPageSize } from './conversation.server';
import { listConversations } from './list-conversations.server';

const { admin, owner } = house();

const minute = 60_000;
const start = Date.parse('2026-11-16T14:00:00Z');

async function writeMany(count: number, sameInstant = false): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await createMessage(owner.id, admin.id, {
      content: `number ${index}`,
      createdAt: new Date(start + (sameInstant ? 0 : index * minute)),
    });
}

const page = (before?: string | null) =>
  conversation({ ownerId: owner.id, viewerId: owner.id, before: before ?? null });

it('R37 shows the last thirty, and every earlier one once by its cursor', async () => {
  await writeMany(75);
  const seen: string[] = [];
  let cursor: string | null | undefined = null;
  const sizes: number[] = [];
  do {
    const one = await page(cursor);
    sizes.push(one?.lines.length ?? 0);
    seen.unshift(...(one?.lines ?? []).map(({ content }) => content));
    cursor = one?.older;
  } while (cursor);
  expect(conversationPageSize).toBe(30);
  expect(sizes).toEqual([30, 30, 15]);
  expect(seen).toEqual(Array.from({ length: 75 }, (_, index) => `number ${index}`));
});

it('R37 loses none that were written in the same instant', async () => {
  await writeMany(65, true);
  const first = await page();
  const second = await page(first?.older);
  const third = await page(second?.older);
  const ids = [third, second, first].flatMap((one) => (one?.lines ?? []).map(({ id }) => id));
  expect(new Set(ids).size).toBe(65);
  expect(third?.older).toBeNull();
});

it('has exactly one page when thirty are all', async () => {
  await writeMany(30);
  expect((await page())?.older).toBeNull();
});

it('R8 knows no cursor of another conversation', async () => {
  const other = await createOwner();
  const { id } = await createMessage(other.id, admin.id);
  expect(await page(id)).toBeNull();
  expect(await page('nosuchidanywhere000')).toBeNull();
  expect(await page('')).toBeNull();
});

it('R37 says which side wrote, whichever admin it was, and in the business’s time', async () => {
  const formerAdmin = await createAdmin();
  // Already the next day in UTC.
  const createdAt = new Date('2026-11-17T04:30:00Z');
  await createMessage(formerAdmin.id, owner.id, { content: 'from the business', createdAt });
  await createMessage(owner.id, admin.id, { content: 'mine', createdAt: new Date(+createdAt + 1) });
  const mine = await page();
  expect(mine?.lines).toMatchObject([
    { content: 'from the business', mine: false, day: '2026-11-16', time: '11:30 PM' },
    { content: 'mine', mine: true, at: '2026-11-17T04:30:00.001Z' },
  ]);
  const theirs = await conversation({ ownerId: owner.id, viewerId: admin.id });
  expect(theirs?.lines.map(({ mine: own }) => own)).toEqual([true, false]);
});

it('R37 says up to where marking as read reaches, and how many of these are new', async () => {
  const first = await createMessage(admin.id, owner.id, { createdAt: new Date(start) });
  const last = await createMessage(admin.id, owner.id, { createdAt: new Date(start + 1) });
  await createMessage(owner.id, admin.id, { createdAt: new Date(start + 2) });
  await database().message.update({ where: { id: first.id }, data: { readAt: new Date() } });
  expect(await page()).toMatchObject({ unread: 1, lastOfOthers: last.id, newest: true });
  expect(await page(last.id)).toMatchObject({ unread: 0, lastOfOthers: first.id, newest: false });
});

it('an empty conversation is a page without lines', async () => {
  expect(await page()).toEqual({
    lines: [],
    older: null,
    newest: true,
    unread: 0,
    lastOfOthers: null,
    at: null,
    takesPictures: false,
  });
});

it('R37 lists all conversations once: unread first, then by their last message', async () => {
  const owners: Profile[] = [];
  for (let index = 0; index < 23; index += 1) {
    const one = await createOwner({ firstName: `Owner${index}`, lastName: 'X' });
    const readAt = index % 10 === 0 ? null : new Date(start);
    await createMessage(one.id, admin.id, {
      createdAt: new Date(start + index * minute),
      readAt,
      content: `line of ${index}`,
    });
    owners.push(one);
  }
  const first = await listConversations({ page: 1 });
  const second = await listConversations({ page: 2 });
  const names = [...first.conversations, ...second.conversations].map(({ ownerName }) => ownerName);
  const rest = Array.from({ length: 23 }, (_, index) => 22 - index).filter((n) => n % 10 !== 0);
  expect(first.pages).toBe(2);
  expect(first.conversations).toHaveLength(20);
  expect(names).toEqual([20, 10, 0, ...rest].map((n) => `Owner${n} X`));
  expect(first.conversations[0]).toMatchObject({
    unread: 1,
    lastLine: { byBusiness: false, excerpt: 'line of 20' },
  });
  expect(await listConversations({ page: 99 })).toMatchObject({ page: 2 });
});

it('R37 shows of each conversation its last line, shortened, and who wrote it', async () => {
  const createdAt = new Date(start);
  await createMessage(owner.id, admin.id, { content: 'earlier', createdAt });
  await createMessage(admin.id, owner.id, {
    content: `${'long '.repeat(40)}\nend`,
    createdAt: new Date(start + 1),
  });
  const { conversations } = await listConversations({ page: 1 });
  expect(conversations).toHaveLength(1);
  expect(conversations[0]?.lastLine.byBusiness).toBe(true);
  expect(conversations[0]?.lastLine.excerpt).toMatch(/^long long .*…$/);
  expect(conversations[0]?.lastLine.excerpt).not.toContain('\n');
});

it('is searched by owner, their number and their dogs, unread first and page by page', async () => {
  const write = async (one: Profile, minutes: number, readAt: Date | null) =>
    createMessage(one.id, admin.id, { createdAt: new Date(start + minutes * minute), readAt });
  const person = (lastName: string, phoneNumber = '+12155550100') =>
    createOwner({ firstName: 'Wren', lastName, phoneNumber });
  const [early, unread, late, silent, gone] = [
    await person('Quimbly', '+12155559341'),
    await person('Quimble'),
    await person('Quimbo'),
    await person('Quimbella'),
    await person('Quimbert'),
  ];
  await createPet(early.id, { petName: 'Fizzgig' });
  await createPet(silent.id, { petName: 'Fizzwick' });
  await write(early, 1, new Date(start));
  await write(unread, 2, null);
  await write(late, 3, new Date(start));
  await write(gone, 4, new Date(start));
  await database().profile.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });

  const names = async (search: string, page = 1) =>
    (await listConversations({ page, search })).conversations.map(({ ownerName }) => ownerName);
  expect(await names('uimb')).toEqual(['Wren Quimble', 'Wren Quimbo', 'Wren Quimbly']);
  expect(await names('izzgig wren')).toEqual(['Wren Quimbly']);
  expect(await names('555-9341')).toEqual(['Wren Quimbly']);
  expect(await names('izzwick')).toEqual([]);
  expect(await names('"')).toEqual([]);
  const [found] = (await listConversations({ page: 1, search: 'fizz' })).conversations;
  expect(found).toMatchObject({ ownerName: 'Wren Quimbly', petNames: ['Fizzgig'], unread: 0 });

  for (let index = 0; index < 20; index += 1)
    await write(await person(`Quimb${index}`), 10 + index, new Date(start));
  expect(await listConversations({ page: 9, search: 'quimb' })).toMatchObject({
    page: 2,
    pages: 2,
  });
  const both = [...(await names('quimb', 1)), ...(await names('quimb', 2))];
  expect(new Set(both).size).toBe(23);
  expect(both.slice(0, 2)).toEqual(['Wren Quimble', 'Wren Quimb19']);
  expect(both.at(-1)).toBe('Wren Quimbly');
});
