/** R115: one press sends emails kept while no mail service was set up, with new links. */
import { expect, it, onTestFinished } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { digestOf } from '~/core/runtime/secrets.server';
import {
  queueAccountInvited,
  queuePasswordReset,
} from '~/features/people/accounts/account-emails.server';
import { findAccountLink, issueAccountLink } from '~/features/people/accounts/account-links.server';
import { queueRequestMails } from '~/features/booking/record/booking-emails.server';
import { queueMessageMail } from '~/features/messages/conversations/message-emails.server';
import { queueStayReminders } from '~/features/booking/lists/stay-reminders.server';
import { action, loader } from '~/routes/admin.outbox._index/route';
import { createMessage } from '~tests/factories/messages';
import { createOwner, signIn } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails, stayOfMia } from '~tests/setup/outbox-in-test';
import { withPostmark } from '~tests/setup/postmark';
import { outcomeOf, requestTo } from '~tests/setup/route-calls';
import { deliverDue } from './mail-worker.server';

// The day before Mia's stay.
const { admin, pass } = house({ at: at('2027-03-05T10:00') });
const day = 24 * 60 * 60_000;
const { postmark, access, service } = withPostmark();

function setUpMail() {
  const { mail } = environment();
  environment().mail = access();
  onTestFinished(() => void (environment().mail = mail));
}

/** Opens the outbox as the admin, presses the button, and delivers. */
async function pressOnce() {
  setUpMail();
  const cookie = await signIn(admin.id);
  const open = async () =>
    (await outcomeOf(loader, requestTo('/admin/outbox', { cookie }), {})).data as { kept: number };
  const { kept } = await open();
  const fields = { any: 'thing' };
  const { status } = await outcomeOf(action, requestTo('/admin/outbox', { cookie, fields }), {});
  expect(status).toBe(302);
  await deliverDue(service());
  expect((await open()).kept).toBe(0);
  return kept;
}

async function invite(fields: object = {}) {
  const owner = await createOwner(fields);
  await database().password.deleteMany({ where: { profileId: owner.id } });
  await inTransaction(async (tx) => {
    const link = await issueAccountLink(tx, owner.id, 'set_password');
    const account = { profileId: owner.id, email: owner.email, link };
    await queueAccountInvited(tx, { ...account, dogs: ['Biscuit'], asks: [] });
  });
  return owner;
}

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const to = (email: string) => postmark().taken.filter(({ To }) => To === email);

it('thirty invitations, two weeks later, each with a link that works', async () => {
  const owners = [];
  for (let number = 0; number < 30; number += 1) owners.push(await invite());
  await deliverDue(null);
  const [first] = await database().accountToken.findMany();
  pass(14 * day);
  expect(await pressOnce()).toBe(30);
  expect(postmark().taken).toHaveLength(30);
  for (const { id, email } of owners) {
    const token = tokenIn(to(email)[0]?.TextBody);
    expect((await findAccountLink('committed', token))?.profileId).toBe(id);
    expect(digestOf(token)).not.toBe(first?.tokenDigest);
  }
  expect(await database().outboxMail.count({ where: { sealedLink: { not: null } } })).toBe(0);
});

it('is nothing as long as no mail is set up', async () => {
  await invite();
  await deliverDue(null);
  const cookie = await signIn(admin.id);
  const { data } = await outcomeOf(loader, requestTo('/admin/outbox', { cookie }), {});
  expect(data).toMatchObject({ kept: 0 });
  await outcomeOf(action, requestTo('/admin/outbox', { cookie, fields: { any: 'thing' } }), {});
  expect(await database().outboxMail.count({ where: { state: 'kept' } })).toBe(1);
});

it('leaves out what is no longer needed or true, with its reason', async () => {
  const { id, email } = await createOwner();
  for (let number = 0; number < 3; number += 1) {
    await inTransaction(async (tx) => {
      const link = await issueAccountLink(tx, id, 'reset_password');
      await queuePasswordReset(tx, { profileId: id, email, link });
    });
    pass(1000);
  }
  const invited = await invite();
  const { owner: stopped, booking } = await stayOfMia();
  await inTransaction((tx) => queueRequestMails(tx, booking.id));
  await stayOfMia({ status: 'accepted' });
  expect(await queueStayReminders()).toBe(1);
  const message = await createMessage(admin.id, id, { content: 'Hello' });
  await inTransaction((tx) => queueMessageMail(tx, { messageId: message.id, from: 'business' }));
  pass(5 * 60_000);
  await deliverDue(null);

  await database().password.create({
    data: { profileId: invited.id, hash: 'x', changedAt: new Date() },
  });
  await database().profile.update({ where: { id: stopped.id }, data: { receiveEmails: false } });
  await database().message.update({ where: { id: message.id }, data: { readAt: new Date() } });
  pass(2 * day);
  await pressOnce();
  expect(to(email).map(({ Subject }) => Subject)).toEqual([expect.stringContaining('password')]);
  expect([...to(invited.email), ...to(stopped.email)]).toEqual([]);
  const dropped = await mails({ state: 'expired' });
  expect(dropped.map(({ problem }) => problem).sort()).toEqual([
    'A newer one has another link.',
    'A newer one has another link.',
    'It says “tomorrow”, and the day has come.',
    'It was read before this email could be sent.',
    'Its reader no longer gets such emails.',
    'They have a password already.',
  ]);
});
