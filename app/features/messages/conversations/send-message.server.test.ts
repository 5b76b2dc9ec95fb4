import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { limits } from '~/core/rate-limit/limits';
import { askWhetherSecond } from '~/core/web/idempotency.server';
import { createOwner } from '~tests/factories/people';
import { newKey, read, write } from '~tests/factories/writing';
import { heardDuring } from '~tests/setup/heard';
import { house } from '~tests/setup/house';
import { sendMessage } from './send-message.server';

const { admin, owner } = house({ owner: { firstName: 'Mia', lastName: 'Torres' } });

const messages = () =>
  database().message.findMany({ where: { ownerId: owner.id }, orderBy: { createdAt: 'asc' } });
const conversation = () =>
  database().conversation.findUniqueOrThrow({ where: { ownerId: owner.id } });
describe('R37 sending a message', () => {
  it('from an owner goes to the admin, and is unread there', async () => {
    await write(owner, owner, 'Is Thursday free?');
    expect(await messages()).toMatchObject([
      {
        senderId: owner.id,
        receiverId: admin.id,
        ownerId: owner.id,
        content: 'Is Thursday free?',
        readAt: null,
      },
    ]);
    expect(await conversation()).toMatchObject({ ownerUnread: 0, adminUnread: 1 });
  });

  it('from the admin goes to that owner, and is unread there', async () => {
    await write(admin, owner);
    await write(admin, owner);
    expect((await messages())[0]).toMatchObject({ senderId: admin.id, receiverId: owner.id });
    expect(await conversation()).toMatchObject({ ownerUnread: 2, adminUnread: 0 });
  });

  it('moves the conversation to the time of its last message', async () => {
    await write(owner, owner);
    await write(admin, owner);
    const last = (await messages()).at(-1);
    expect((await conversation()).lastMessageAt).toEqual(last?.createdAt);
  });

  it('keeps the order of what was written, also when the clock stands still or is set back', async () => {
    const clock = vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const text of ['one', 'two', 'three']) await write(owner, owner, text);
      clock.setSystemTime(Date.now() - 60_000);
      await write(owner, owner, 'four');
    } finally {
      vi.useRealTimers();
    }
    const rows = await messages();
    expect(rows.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four']);
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(4);
  });

  it('tells the open pages of both sides, and nobody else', async () => {
    const about = { topic: 'message', subjectId: owner.id };
    const [hers, theirs] = [
      { audience: 'admin', ...about },
      { audience: owner.id, ...about },
    ];
    // R79: it is news for the recipient.
    expect(await heardDuring(() => write(owner, owner))).toEqual([
      { ...hers, news: 'message', by: 'Mia Torres' },
      theirs,
    ]);
    expect(await heardDuring(() => write(admin, owner))).toEqual([
      { ...theirs, news: 'message' },
      hers,
    ]);
  });

  it('marks as read what the sender had before them, and not what came meanwhile', async () => {
    const seen = await write(owner, owner, 'seen');
    await write(owner, owner, 'came while the admin was typing');
    await write(admin, owner, 'an answer', { readUpTo: seen });
    expect((await messages()).map(({ readAt }) => readAt !== null)).toEqual([true, false, false]);
    expect(await conversation()).toMatchObject({ ownerUnread: 1, adminUnread: 1 });
  });

  it('does not lose a message for a mark that means nothing', async () => {
    await write(owner, owner, 'Hello', { readUpTo: 'nosuchidanywhere000' });
    expect(await messages()).toHaveLength(1);
  });
});

describe('R20 the same form sent twice', () => {
  it('makes one message, also when both come at once', async () => {
    const sending = () =>
      sendMessage({ ownerId: owner.id, sender: owner, content: 'Once', formKey: 'double click' });
    const [first, second] = await Promise.all([sending(), sending()]);
    expect(first.id).toBe(second.id);
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    expect(await messages()).toHaveLength(1);
    expect((await conversation()).adminUnread).toBe(1);
  });

  it('with another text asks whether a second one is meant', async () => {
    const formKey = newKey();
    await write(owner, owner, 'The first', { formKey });
    await expect(write(owner, owner, 'The second', { formKey })).rejects.toMatchObject({
      code: 'conflict',
      userMessage: askWhetherSecond,
    });
    expect(await messages()).toHaveLength(1);
  });
});

describe('R8 whose conversation it is', () => {
  it.each([
    ['another owner’s', async () => ({ sender: await createOwner(), to: owner })],
    ['the admin’s own', () => Promise.resolve({ sender: admin, to: admin })],
    [
      'nobody’s',
      () =>
        Promise.resolve({
          sender: admin,
          to: { id: 'nosuchidanywhere000', role: 'user' as const },
        }),
    ],
    [
      'of an account that is gone (R41)',
      async () => ({ sender: admin, to: await createOwner({ deletedAt: new Date() }) }),
    ],
  ] as const)('%s is not found, and nothing is written', async (_whose, people) => {
    const { sender, to } = await people();
    await expect(write(sender, to)).rejects.toMatchObject({ code: 'not_found' });
    expect(await database().message.count({ where: { ownerId: to.id } })).toBe(0);
    expect(await database().conversation.count({ where: { ownerId: to.id } })).toBe(0);
  });

  it('R40 the admin is who user_roles says', async () => {
    const notByRole = await createOwner({ role: 'admin' });
    await database().userRole.update({ where: { id: notByRole.id }, data: { role: 'user' } });
    await expect(write({ ...notByRole, role: 'user' }, owner)).rejects.toMatchObject({
      code: 'not_found',
    });
    await write(notByRole, notByRole);
    const [message] = await database().message.findMany({ where: { ownerId: notByRole.id } });
    expect(message?.receiverId).toBe(admin.id);
  });
});

it('R35 a message that fails leaves nothing: no message, count, mail, event or key', async () => {
  const bad = await createOwner({ email: 'not an address' });
  const told = await heardDuring(() =>
    expect(write(admin, bad, 'Hello', { formKey: 'kept free' })).rejects.toThrow(),
  );
  expect(told).toEqual([]);
  expect(await database().message.count({ where: { ownerId: bad.id } })).toBe(0);
  expect(await database().conversation.count({ where: { ownerId: bad.id } })).toBe(0);
  await database().profile.update({ where: { id: bad.id }, data: { email: 'mended@example.com' } });
  await write(admin, bad, 'Hello', { formKey: 'kept free' });
  expect(await database().message.count({ where: { ownerId: bad.id } })).toBe(1);
});

it('one sender cannot flood the business, and others still get through', async () => {
  for (let count = 0; count < limits.message.max; count += 1) await write(owner, owner, `${count}`);
  await expect(write(owner, owner, 'one too many')).rejects.toMatchObject({ code: 'too_many' });
  expect(await messages()).toHaveLength(limits.message.max);
  const other = await createOwner();
  await write(other, other);
  // The removed message is not counted: the last one can be read and answered.
  const last = (await messages()).at(-1);
  await read(admin, owner, last?.id ?? '');
  expect((await conversation()).adminUnread).toBe(0);
});
