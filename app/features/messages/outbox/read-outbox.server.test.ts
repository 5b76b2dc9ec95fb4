import { expect, test } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import {
  queueAccountExists,
  queueSetPassword,
} from '~/features/people/accounts/account-emails.server';
import { queueStatusMail } from '~/features/booking/record/booking-emails.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { house } from '~tests/setup/house';
import { first, mails, mailsOf, stayOfMia } from '~tests/setup/outbox-in-test';
import { formatDelivery } from './outbox-mail';
import { listOutbox, outboxMail, sendsNothing } from './read-outbox.server';
import { mailAttachment } from './stored-email.server';

const { id, email } = house().owner;

test('R36: the outbox is listed newest first, 30 a page, the last page beyond the end', async () => {
  await inTransaction(async (tx) => {
    for (let number = 1; number <= 31; number += 1)
      await queueAccountExists(tx, { profileId: id, email: `n${number}@example.com` });
  });
  const rows = await mails();
  for (const row of rows) {
    const number = Number(/\d+/.exec(row.toAddress)?.[0]);
    const createdAt = new Date(Date.UTC(2027, 0, 1, 0, number));
    await database().outboxMail.update({ where: { id: row.id }, data: { createdAt } });
  }
  const [one, two, far] = [
    await listOutbox({ page: 1 }),
    await listOutbox({ page: 2 }),
    await listOutbox({ page: 99 }),
  ];
  expect(one).toMatchObject({ total: 31, page: 1, pages: 2 });
  expect(one.mails).toHaveLength(30);
  expect(one.mails.at(0)?.to).toBe('n31@example.com');
  expect(two.mails.map((mail) => mail.to)).toEqual(['n1@example.com']);
  expect(two.mails.at(0)?.createdAt).toBe('Dec 31, 2026 at 7:01 PM');
  expect(far).toEqual(two);
  expect(await listOutbox({ page: -5 })).toEqual(one);
});

test('R36: an empty outbox is one empty page', async () => {
  expect(await listOutbox({ page: 1 })).toEqual({
    mails: [],
    total: 0,
    failed: 0,
    page: 1,
    pages: 1,
  });
});

test('R15: a mail inside the undo window says until when it waits, and then no longer', async () => {
  const { booking } = await stayOfMia({ status: 'accepted' });
  const { id } = first(
    await mailsOf((tx) => queueStatusMail(tx, { bookingId: booking.id, by: 'admin' })),
  );
  const held = first((await listOutbox({ page: 1 })).mails);
  expect(formatDelivery(held)).toMatch(/^Waits until .+ at \d{1,2}:\d\d:\d\d (AM|PM)$/);
  await database().outboxMail.update({ where: { id }, data: { sendAfter: new Date(0) } });
  const due = first((await listOutbox({ page: 1 })).mails);
  expect(due.waitsUntil).toBeNull();
  expect(formatDelivery(due)).toBe('Waiting to be sent');
});

test('R36: one mail is read with both parts, and in sample mode with its one-time link', async () => {
  const link = 'http://localhost:3000/update-password?token=t0ken';
  const row = first(await mailsOf((tx) => queueSetPassword(tx, { profileId: id, email, link })));
  const mail = await outboxMail(row.id);
  expect(mail).toMatchObject({ to: email, link, subject: 'Your account at Tailhouse is ready' });
  expect(mail?.html).toContain('t0ken');
  expect(mail?.text).toContain('t0ken');
  const list = await listOutbox({ page: 1 });
  expect(JSON.stringify(list)).not.toContain('t0ken');
});

test('says that nothing is sent in sample mode, but not beside a mail server', () => {
  expect(sendsNothing()).toBe(true);
  const { mail } = environment();
  environment().mail = { kind: 'smtp', url: 'smtp://localhost', from: null };
  expect(sendsNothing()).toBe(false);
  environment().mail = mail;
});

test('R36: reading changes nothing, and an unknown id is nothing', async () => {
  const row = first(await mailsOf((tx) => queueAccountExists(tx, { profileId: id, email })));
  await outboxMail(row.id);
  expect(await mails()).toEqual([row]);
  expect(await outboxMail('c0000000000000000000missing')).toBeNull();
});

test('R110: an email of an unknown kind is a row with its name, beside the others', async () => {
  await inTransaction((tx) => queueAccountExists(tx, { profileId: id, email: 'sam@example.com' }));
  const { id: mailId } = await database().outboxMail.findFirstOrThrow();
  await database().outboxMail.update({
    where: { id: mailId },
    data: { template: 'carrier_pigeon' },
  });
  await inTransaction((tx) => queueAccountExists(tx, { profileId: id, email: 'kim@example.com' }));
  const listed = (await listOutbox({ page: 1 })).mails;
  expect(listed).toHaveLength(2);
  expect(listed.find((mail) => mail.id === mailId)).toMatchObject({
    kind: 'carrier_pigeon',
    subject: 'This email can’t be shown',
    mayBeSentAgain: false,
  });
  const opened = await outboxMail(mailId);
  expect(opened).toMatchObject({ kind: 'carrier_pigeon', to: 'sam@example.com', attachments: [] });
  expect(opened?.stored).toContain('"business"');
  // Its attachment reports the error, and the owner's own data stay complete.
  await expect(mailAttachment(mailId, 'boarding.ics')).rejects.toMatchObject({
    userMessage: 'The files of this email can’t be made anymore.',
  });
  const data = JSON.parse(await new Response(await myData(id)).text()) as { mails: object[] };
  expect(data.mails).toMatchObject([{ subject: 'carrier_pigeon' }, {}]);
});
