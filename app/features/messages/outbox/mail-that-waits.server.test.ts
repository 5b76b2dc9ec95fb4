/** R115: a refusal that is not about the address doesn't pause emails to it. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import { smtpService } from '~/core/mail/smtp-service.server';
import { environment } from '~/core/runtime/environment.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { startFakeSmtp, type FakeSmtp } from '~tests/fakes/smtp';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { withPostmark } from '~tests/setup/postmark';
import { deliverDue } from './mail-worker.server';

const { pass } = house({ at: at('2027-02-02T10:00') });
const hour = 60 * 60_000;
const owners = ['nora@dogs.example', 'sam@mail.example', 'mia@mail.example'];

const { postmark, service: byPostmark } = withPostmark();
let smtp: FakeSmtp;

beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(() => smtp.close());

const bySmtp = () =>
  smtpService({ kind: 'smtp', url: `smtp://127.0.0.1:${smtp.port}/`, from: null });

const email = accountEmails.account_exists.fill(accountEmails.account_exists.sample);

function queue(addresses: readonly string[]): Promise<void> {
  return inTransaction(async (tx) => {
    for (const address of addresses)
      await queueMail(tx, { to: { profileId: null, email: address }, email });
  });
}

const states = async () => (await mails()).map(({ state }) => state);
const problem = async () => (await database().outboxMail.findFirstOrThrow()).problem;

describe('for an hour', () => {
  it.each([
    ['invalid', 'The email service said: 300 Invalid email request'],
    [
      'no signature',
      "The email service said: 400 The 'From' address you supplied (address) is not a Sender Signature on your account.",
    ],
    ['no credit', 'The email service said: 405 You ran out of credits.'],
    ['may not send', 'The email service said: 413 Your account may not send.'],
    ['unknown', 'The email service said: 4711 Something new.'],
    ['limit', 'The email service said: 429 Rate limit exceeded'],
    ['denied', 'The email service said: 403 Forbidden'],
    ['fail', 'The email service said: 500 Internal Server Error'],
  ] as const)('Postmark says “%s”: then everyone gets their email', async (manner, words) => {
    await queue(owners);
    postmark().manner = () => manner;
    for (let minute = 0; minute <= 60; minute += 4) {
      await deliverDue(byPostmark());
      pass(4 * 60_000);
    }
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await problem()).toBe(words);
    postmark().manner = () => 'ok';
    await queue(['new@mail.example']);
    pass(2 * hour);
    await deliverDue(byPostmark());
    expect(
      postmark()
        .taken.map(({ To }) => To)
        .sort(),
    ).toEqual([...owners, 'new@mail.example'].sort());
    expect(await database().bouncedAddress.count()).toBe(0);
  });

  it.each(['550 5.4.5 Daily limit', '552 quota', '550 5.2.2 full', '554 5.7.1 listed', '571 new'])(
    'an SMTP server says “%s”: then everyone gets their email',
    async (words) => {
      for (const where of ['recipient', 'data', 'sender'] as const) {
        await database().outboxMail.deleteMany();
        smtp.taken.length = 0;
        smtp.manners = { [where]: () => words };
        await queue(owners);
        await deliverDue(bySmtp());
        pass(hour);
        await deliverDue(bySmtp());
        expect(await problem()).toContain(` said: ${words}`);
        smtp.manners = {};
        pass(2 * hour);
        await deliverDue(bySmtp());
        expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual([...owners].sort());
      }
      expect(await database().bouncedAddress.count()).toBe(0);
    },
  );
});

it('an account that is pending holds the others’ emails, not its own', async () => {
  await queue(owners);
  postmark().manner = ({ To }) => (To.endsWith('@dogs.example') ? 'ok' : 'pending');
  await deliverDue(byPostmark());
  expect((await states()).sort()).toEqual(['sent', 'waiting', 'waiting']);
  expect(
    (await database().outboxMail.findFirstOrThrow({ where: { state: 'waiting' } })).problem,
  ).toMatch(/^The email service said: 412 While your account is pending approval, .*\(address\)/);
});

it.each(['incompatible', 'forbidden file', 'too large'] as const)(
  'what is wrong with one email ends that email alone: %s',
  async (manner) => {
    await queue(owners);
    postmark().manner = (_mail, call) => (call === 1 ? manner : 'ok');
    await deliverDue(byPostmark());
    expect((await states()).sort()).toEqual(['failed', 'sent', 'sent']);
    expect(await database().bouncedAddress.count()).toBe(0);
  },
);

describe('no second copy', () => {
  const sam = ['sam@mail.example'];

  it('of an email that Postmark takes its time to answer', async () => {
    environment().intervals.mailTimeout = 300;
    onTestFinished(() => void delete environment().intervals.mailTimeout);
    postmark().manner = () => 'slow';
    await queue(sam);
    await deliverDue(byPostmark());
    expect([await states(), postmark().taken.length]).toEqual([['sent'], 1]);
  });

  it.each(['Postmark', 'an SMTP server'])(
    'within the hour, and three in all, where %s takes it and ends the connection',
    async (who) => {
      postmark().manner = () => 'cut';
      smtp.manners.data = () => 'taken, cut';
      const deliver = () => deliverDue(who === 'Postmark' ? byPostmark() : bySmtp());
      const copies = () => postmark().taken.length + smtp.taken.length;
      await queue(sam);
      const counts = [];
      for (const minutes of [0, 1, 58, 2, 58, 3, 600, 6000, 60_000]) {
        pass(minutes * 60_000);
        await deliver();
        counts.push(copies());
      }
      expect(counts).toEqual([1, 1, 1, 2, 2, 3, 3, 3, 3]);
      expect(await states()).toEqual(['failed']);
      expect(await problem()).toMatch(/ didn’t say that it took the email; it may have arrived\.$/);
    },
  );

  it('is awaited where the connection was never made', async () => {
    await queue(sam);
    const gone = byPostmark();
    await postmark().close();
    await deliverDue(gone);
    expect(await problem()).toBe('The email service couldn’t be reached.');
    const { sendAfter, unanswered } = await database().outboxMail.findFirstOrThrow();
    expect(unanswered).toBe(0);
    expect(sendAfter.getTime()).toBeLessThan(Date.now() + 60_000);
  });
});
