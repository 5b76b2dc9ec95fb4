import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { interval } from '~/core/runtime/intervals.server';
import { createOwner } from '~tests/factories/people';
import { read, write } from '~tests/factories/writing';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { bothParts, mails, onlyMail } from '~tests/setup/outbox-in-test';

const { admin, owner, pass } = house({
  at: at('2026-11-16T09:05'),
  owner: { firstName: 'Mia', lastName: 'Torres', receiveEmails: false },
});

const states = async () => (await mails()).map(({ template, state }) => [template, state]);

describe('R35 mails about messages', () => {
  it('go to the owner from the business, opted in or not, two minutes later', async () => {
    await write(admin, owner, 'Otis is <asleep> on my foot.\nAll well.');
    const mail = await onlyMail();
    expect(mail).toMatchObject({ template: 'message', toAddress: owner.email, state: 'waiting' });
    expect(interval('messageMail')).toBe(120_000);
    expect(mail.sendAfter.getTime() - mail.createdAt.getTime()).toBe(120_000);
    const { subject, parts } = bothParts(mail);
    expect(subject).toBe('A message from Nora at Tailhouse');
    for (const part of parts) {
      expect(part).toContain('Hello Mia,');
      expect(part).toContain('Nora, Monday, Nov 16, 2026 at 9:05 AM');
      expect(part).toContain('on my foot.');
      expect(part).toContain(`http://localhost:3000/${owner.id}/profile/messages`);
    }
    expect(parts[0]).toContain('&lt;asleep&gt;');
    expect(parts[1]).toContain('<asleep>');
  });

  it('go to the admin from an owner, with sender, text, time and a link to answer', async () => {
    await write(owner, owner, 'Is Thursday free?');
    const mail = await onlyMail();
    expect(mail).toMatchObject({ template: 'admin_notification', toAddress: admin.email });
    const { subject, parts } = bothParts(mail);
    expect(subject).toBe('A message from Mia Torres');
    for (const part of parts) {
      expect(part).toContain('Mia Torres, Monday, Nov 16, 2026 at 9:05 AM');
      expect(part).toContain('Is Thursday free?');
      expect(part).toContain(`http://localhost:3000/${owner.id}/admin-messaging`);
      expect(part).toContain('http://localhost:3000/admin/messages');
    }
  });

  it('bundle what came within the two minutes, in one mail for each direction', async () => {
    await write(owner, owner, 'One more thing:');
    pass(60_000);
    await write(owner, owner, 'the red harness.');
    await write(admin, owner, 'Got it.');
    pass(59_000);
    await write(owner, owner, 'Thank you!');
    const [note, message, ...others] = await mails();
    expect(others).toEqual([]);
    expect(message?.template).toBe('message');
    if (note === undefined) throw new Error('There is no note');
    expect(note.sendAfter.getTime() - note.createdAt.getTime()).toBe(120_000);
    const { subject, parts } = bothParts(note);
    expect(subject).toBe('3 messages from Mia Torres');
    for (const part of parts)
      for (const text of ['One more thing:', 'the red harness.', 'Thank you!'])
        expect(part).toContain(text);
  });

  it('a mail that is due takes in nothing more, and owners never share one', async () => {
    await write(owner, owner, 'first');
    pass(120_000);
    await write(owner, owner, 'second');
    const other = await createOwner();
    await write(other, other, 'third');
    const subjects = (await mails()).map((mail) => bothParts(mail).subject);
    expect(subjects).toHaveLength(3);
    expect(new Set(subjects).size).toBe(2);
  });

  it('are dropped when all of it was read, and only then', async () => {
    const first = await write(owner, owner, 'first');
    pass(30_000);
    const second = await write(owner, owner, 'second');
    await read(admin, owner, first);
    expect(await states()).toEqual([['admin_notification', 'waiting']]);
    pass(60_000);
    await read(admin, owner, second);
    expect(await states()).toEqual([['admin_notification', 'expired']]);
    await write(owner, owner, 'third');
    expect(await states()).toEqual([
      ['admin_notification', 'expired'],
      ['admin_notification', 'waiting'],
    ]);
  });

  it('reading drops only the reader’s own mail of that conversation', async () => {
    const other = await createOwner();
    await write(other, other, 'of another');
    await write(admin, owner, 'to the owner');
    const last = await write(owner, owner, 'to the business');
    await read(admin, owner, last);
    expect(await states()).toEqual([
      ['admin_notification', 'waiting'],
      ['message', 'waiting'],
      ['admin_notification', 'expired'],
    ]);
  });

  it('a mail already sent stays sent when its messages are read', async () => {
    const id = await write(owner, owner);
    await database().outboxMail.updateMany({ data: { state: 'sent' } });
    await read(admin, owner, id);
    expect(await states()).toEqual([['admin_notification', 'sent']]);
  });

  it('quote no more than fits into a letter, and count the rest', async () => {
    for (let index = 1; index <= 23; index += 1) await write(owner, owner, `line no. ${index}.`);
    const { subject, parts } = bothParts(await onlyMail());
    expect(subject).toBe('23 messages from Mia Torres');
    for (const part of parts) {
      expect(part).toContain('line no. 20.');
      expect(part).not.toContain('line no. 21.');
      expect(part).toContain('And 3 more on your messages page.');
    }
  });
});
