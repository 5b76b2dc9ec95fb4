import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { adminCounts } from '~/features/site/frame/admin-counts.server';
import { countUnread } from '~/features/site/frame/owner-counts.server';
import { createOwner } from '~tests/factories/people';
import { read, write } from '~tests/factories/writing';
import { heardDuring } from '~tests/setup/heard';
import { house } from '~tests/setup/house';

const { admin, owner } = house();

const unread = async () => {
  const { ownerUnread, adminUnread } = await database().conversation.findUniqueOrThrow({
    where: { ownerId: owner.id },
  });
  return [ownerUnread, adminUnread];
};
const readOnes = async () =>
  (
    await database().message.findMany({
      where: { ownerId: owner.id, readAt: { not: null } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ content }) => content);

it('R37 marks what the other side wrote, and not one’s own', async () => {
  await write(owner, owner, 'from the owner');
  const last = await write(admin, owner, 'from the business');
  await read(owner, owner, last);
  expect(await readOnes()).toEqual(['from the business']);
  expect(await unread()).toEqual([0, 1]);
  await read(admin, owner, last);
  expect(await readOnes()).toEqual(['from the owner', 'from the business']);
  expect(await unread()).toEqual([0, 0]);
});

it('R37 reaches to the message that was seen, and no further', async () => {
  await write(owner, owner, 'one');
  const seen = await write(owner, owner, 'two');
  await write(owner, owner, 'three');
  await read(admin, owner, seen);
  expect(await readOnes()).toEqual(['one', 'two']);
  expect(await unread()).toEqual([0, 1]);
});

it('R37 keeps the first time of reading, and tells nobody a second time', async () => {
  const id = await write(owner, owner);
  await read(admin, owner, id);
  const first = await database().message.findUniqueOrThrow({ where: { id } });
  const told = await heardDuring(() =>
    Promise.all([read(admin, owner, id), read(admin, owner, id)]),
  );
  expect(await database().message.findUniqueOrThrow({ where: { id } })).toEqual(first);
  expect(await unread()).toEqual([0, 0]);
  expect(told).toEqual([]);
});

it('R37 tells the reader’s other pages, so that counts fall there too', async () => {
  const id = await write(owner, owner);
  const about = { topic: 'message', subjectId: owner.id };
  expect(await heardDuring(() => read(admin, owner, id))).toEqual([
    { audience: 'admin', ...about },
  ]);
  const answer = await write(admin, owner);
  expect(await heardDuring(() => read(owner, owner, answer))).toEqual([
    { audience: owner.id, ...about },
  ]);
});

it('R8 nobody marks messages of another’s conversation, or one that is not in it', async () => {
  const other = await createOwner();
  const id = await write(owner, owner);
  const elsewhere = await write(other, other);
  await expect(read(other, owner, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(read(admin, owner, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
  await expect(read(admin, owner, '')).rejects.toMatchObject({ code: 'not_found' });
  expect(await unread()).toEqual([0, 1]);
});

it('R37 counts for the business over all owners, for an owner in their own conversation', async () => {
  const before = (await adminCounts()).unread;
  const other = await createOwner();
  await write(owner, owner);
  await write(owner, owner);
  await write(other, other);
  await write(admin, owner);
  expect((await adminCounts()).unread).toBe(before + 3);
  expect(await countUnread(owner.id, owner)).toBe(1);
  expect(await countUnread(owner.id, admin)).toBe(2);
  expect(await countUnread((await createOwner()).id, admin)).toBe(0);
});
