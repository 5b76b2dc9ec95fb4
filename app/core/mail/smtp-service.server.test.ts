/** R101 email through any mail server: a real one here, with the answers of those out there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { queuePasswordReset } from '~/features/accounts/account-emails.server';
import { deliverDue } from '~/features/outbox/mail-worker.server';
import { createOwner } from '~tests/factories/people';
import { startFakeSmtp, type FakeSmtp } from '~tests/fakes/smtp';
import type { OutgoingMail } from './mail-service';
import { smtpService } from './smtp-service.server';

let smtp: FakeSmtp;

beforeEach(async () => {
  smtp = await startFakeSmtp();
});
afterEach(() => smtp.close());

const at = (server: FakeSmtp, who = '', host = '127.0.0.1', query = '') =>
  smtpService({ kind: 'smtp', url: `smtp://${who}${host}:${server.port}/${query}`, from: null });

const mail: OutgoingMail = {
  outboxId: 'abc123',
  from: '"Tailhouse, Nora & Søren" <nora@dogs.example>',
  to: 'sam@mail.example',
  replyTo: 'info@dogs.example',
  subject: 'Bruno’s stay',
  html: '<p>See you on Monday, “Bruno”!</p>',
  text: 'See you on Monday, “Bruno”!',
  attachments: [
    { fileName: 'stay.ics', mediaType: 'text/calendar; method=REQUEST', text: 'BEGIN:VCALENDAR' },
  ],
  unsubscribe: 'https://dogs.example/unsubscribe?token=1',
};

describe('R101 an email that is taken', () => {
  it('has both parts, its file, its way out and an id of its own that a repeat keeps', async () => {
    expect(await at(smtp).send(mail)).toEqual({
      kind: 'sent',
      providerId: '<abc123@dogs.example>',
    });
    await at(smtp).send(mail);
    const [first, second] = smtp.taken.map(({ source }) => source.replace(/\r\n[ \t]/g, ' '));
    for (const line of [
      'Message-ID: <abc123@dogs.example>',
      'Reply-To: info@dogs.example',
      'List-Unsubscribe: <https://dogs.example/unsubscribe?token=1>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
      'filename=stay.ics',
      'method=REQUEST',
    ])
      expect(first).toContain(line);
    expect(second).toContain('Message-ID: <abc123@dogs.example>');
    expect(smtp.taken[0]).toMatchObject({ from: 'nora@dogs.example', to: ['sam@mail.example'] });
    expect(first).not.toContain('X-Mailer');
  });

  it('has no reply address and no way out where there is none', async () => {
    await at(smtp).send({ ...mail, replyTo: '', unsubscribe: null, attachments: [] });
    expect(smtp.taken[0]?.source).not.toMatch(/Reply-To|List-Unsubscribe|attachment/);
  });

  it('goes to one address, whatever is written in it', async () => {
    await at(smtp).send({ ...mail, to: 'sam@mail.example, eve@mail.example' });
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain('eve@mail.example');
  });
});

describe('R101 what a server refuses', () => {
  const never = (problem: string, badAddress: boolean) => ({ kind: 'never', problem, badAddress });
  const unknown = never('The email server doesn’t know this address.', true);
  const refused = (code: number) =>
    never(`The email server refused the email (code ${code}).`, false);

  it.each([
    ['550 5.1.1 sam@mail.example unknown', unknown],
    ['550 no such user here', unknown],
    ['553 5.1.3 bad address', unknown],
    ['550 5.7.1 relaying denied', refused(550)],
    ['552 5.2.2 mailbox full', refused(552)],
    ['554 5.7.1 on a list of bad senders', refused(554)],
    ['421 4.7.0 too many', { kind: 'later', problem: 'The email server answered 421.' }],
    ['450 4.2.0 greylisted', { kind: 'later', problem: 'The email server answered 450.' }],
    ['cut', { kind: 'later', problem: 'The email server couldn’t be reached.' }],
  ])('at the recipient: %s', async (manner, outcome) => {
    smtp.manners.recipient = () => manner;
    expect(await at(smtp).send(mail)).toEqual(outcome);
  });

  it.each([
    ['550 5.7.26 does not pass', refused(550)],
    ['550 5.1.1 unknown after all', refused(550)],
    ['451 4.3.0 try again', { kind: 'later', problem: 'The email server answered 451.' }],
    ['cut', { kind: 'later', problem: 'The email server couldn’t be reached.' }],
  ])('after the whole email: %s', async (manner, outcome) => {
    smtp.manners.data = () => manner;
    expect(await at(smtp).send(mail)).toEqual(outcome);
    expect(smtp.taken).toEqual([]);
  });

  it('in the middle of the email: cut', async () => {
    smtp.manners.begun = () => 'cut';
    const long = { ...mail, text: 'See you on Monday!\n'.repeat(500_000) };
    expect(await at(smtp).send(long)).toEqual({
      kind: 'later',
      problem: 'The email server couldn’t be reached.',
    });
    expect(smtp.taken).toEqual([]);
    smtp.manners = {};
    expect(await at(smtp).send(mail)).toMatchObject({ kind: 'sent' });
  });

  it('at the sender: the operator has to mend that', async () => {
    smtp.manners.sender = () => '553 5.7.1 not your address';
    expect(await at(smtp).send(mail)).toEqual({
      kind: 'misconfigured',
      problem: 'The email server refuses the sender (code 553): check MAIL_FROM.',
    });
    smtp.manners.sender = () => '451 4.7.1 later';
    expect(await at(smtp).send(mail)).toMatchObject({ kind: 'later' });
  });

  it('at the door, or by not being there', async () => {
    smtp.manners.connect = () => '421 4.3.2 closing';
    expect(await at(smtp).send(mail)).toMatchObject({ kind: 'later' });
    const { port } = smtp;
    await smtp.close();
    expect(await at({ ...smtp, port }).send(mail)).toEqual({
      kind: 'later',
      problem: 'The email server couldn’t be reached.',
    });
    smtp = await startFakeSmtp();
  });
});

describe('R101 name and password', () => {
  let locked: FakeSmtp;
  afterEach(() => locked.close());

  it('open the server; wrong ones are the operator’s to mend', async () => {
    locked = await startFakeSmtp({ password: 'p@ss word' });
    const right = encodeURIComponent('p@ss word');
    expect(await at(locked, `nora:${right}@`).send(mail)).toMatchObject({ kind: 'sent' });
    expect(await at(locked, 'nora:guess@').send(mail)).toEqual({
      kind: 'misconfigured',
      problem: 'The email server refuses the name or password in SMTP_URL.',
    });
  });

  it('cross a network only encrypted', async () => {
    locked = await startFakeSmtp({ password: 'secret' });
    // Another address of this machine, which is none of those that need no encryption.
    const elsewhere = at(locked, 'nora:secret@', '127.0.0.2');
    expect(await elsewhere.send(mail)).toEqual({
      kind: 'misconfigured',
      problem: 'The email server offers no encryption (STARTTLS).',
    });
    expect(locked.passwords).toEqual([]);
  });

  it('are encrypted with STARTTLS where it is offered, by a certificate that is trusted', async () => {
    locked = await startFakeSmtp({ password: 'secret', startTls: true });
    expect(await at(locked, 'nora:secret@').send(mail)).toMatchObject({ kind: 'later' });
    expect(locked.passwords).toEqual([]);
    const trusting = at(locked, 'nora:secret@', '127.0.0.1', '?tls.rejectUnauthorized=false');
    expect(await trusting.send(mail)).toMatchObject({ kind: 'sent' });
    expect(locked.taken).toMatchObject([{ encrypted: true }]);
  });
});

it('R101 a queue of 500 empties, past the bad addresses among them', async () => {
  const { id } = await createOwner();
  const address = (number: number) => `owner-${number}@mail.example`;
  await inTransaction(async (tx) => {
    for (let number = 0; number < 500; number += 1)
      await queuePasswordReset(tx, {
        ...{ profileId: id, email: address(number), link: `${environment().appUrl}/x?token=1` },
      });
  });
  smtp.manners.recipient = (to) => {
    if (to === address(7)) return '550 5.1.1 unknown';
    return to === address(8) ? '451 4.0.0 later' : null;
  };
  const service = at(smtp);
  await Promise.all([deliverDue(service), deliverDue(service), deliverDue(service)]);
  expect(new Set(smtp.taken.flatMap(({ to }) => to)).size).toBe(498);
  expect(smtp.taken).toHaveLength(498);
  const stateOf = async (number: number) =>
    (await database().outboxMail.findFirstOrThrow({ where: { toAddress: address(number) } })).state;
  expect([await stateOf(7), await stateOf(8)]).toEqual(['failed', 'waiting']);
  expect(await database().bouncedAddress.count({ where: { address: address(7) } })).toBe(1);
});
