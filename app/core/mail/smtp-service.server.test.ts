/** R101 email through any mail server: a real one in this process, with the answers of public ones. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { queuePasswordReset } from '~/features/people/accounts/account-emails.server';
import { deliverDue } from '~/features/messages/outbox/mail-worker.server';
import { createOwner } from '~tests/factories/people';
import { startFakeSmtp, type FakeSmtp } from '~tests/fakes/smtp';
import { until } from '~tests/setup/until';
import type { OutgoingMail } from './mail-service';
import { smtpService } from './smtp-service.server';
import { inDepthElse } from '~tests/setup/depth';

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
  pictures: [],
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
      'Auto-Submitted: auto-generated',
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

  it('has its pictures inside, by the id that its HTML part names', async () => {
    const jpeg = Buffer.from('ffd8ffe0', 'hex');
    const pictures = [{ contentId: 'abc@photo', fileName: 'dog-1.jpg', jpeg }];
    await at(smtp).send({ ...mail, html: '<img src="cid:abc@photo">', pictures });
    const source = smtp.taken[0]?.source.replace(/\r\n[ \t]/g, ' ');
    for (const line of [
      'Content-Type: multipart/related;',
      'Content-Type: image/jpeg; name=dog-1.jpg',
      'Content-ID: <abc@photo>',
      'Content-Disposition: inline; filename=dog-1.jpg',
      'Content-Disposition: attachment; filename=stay.ics',
      jpeg.toString('base64'),
    ])
      expect(source).toContain(line);
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

// R115 changed these from R101: a refusal that isn't about the address makes the email wait, with the
// server's words.
describe('R115 what a server refuses', () => {
  const unknown = {
    kind: 'never',
    problem: 'The email server doesn’t know this address.',
    badAddress: true,
  };
  const says = (kind: 'later' | 'misconfigured', words: string) => ({
    kind,
    problem: `The email server said: ${words}`,
  });
  const later = (words: string) => says('later', words);
  const alone = (words: string) => ({
    kind: 'never',
    problem: `The email server said: ${words}`,
    badAddress: false,
  });
  const unreached = { kind: 'later', problem: 'The email server couldn’t be reached.' };
  const unsaid = {
    kind: 'unanswered',
    problem: 'The email server didn’t say that it took the email; it may have arrived.',
  };

  it.each([
    ['550 5.1.1 sam@mail.example unknown', unknown],
    ['553 5.1.3 bad address', unknown],
    ['550 5.1.2 no such host', unknown],
    ['550 no such user here', later('550 no such user here')],
    [
      '550 5.1.8 <nora@dogs.example>: Sender address rejected',
      later('550 5.1.8 (address): Sender address rejected'),
    ],
    ['550 5.1.0 sender unknown', later('550 5.1.0 sender unknown')],
    ['550 5.4.5 Daily sending limit', later('550 5.4.5 Daily sending limit')],
    ['550 5.7.1 relaying denied', later('550 5.7.1 relaying denied')],
    ['552 quota', later('552 quota')],
    ['552 5.2.2 mailbox full', later('552 5.2.2 mailbox full')],
    ['554 5.7.1 on a list of bad senders', later('554 5.7.1 on a list of bad senders')],
    ['599 something new', later('599 something new')],
    ['421 4.7.0 too many', later('421 4.7.0 too many')],
    ['450 4.2.0 greylisted', later('450 4.2.0 greylisted')],
    ['cut', unreached],
  ])('at the recipient: %s', async (manner, outcome) => {
    smtp.manners.recipient = () => manner;
    expect(await at(smtp).send(mail)).toEqual(outcome);
  });

  it.each([
    ['550 5.7.26 does not pass', later('550 5.7.26 does not pass')],
    ['550 5.1.1 unknown after all', later('550 5.1.1 unknown after all')],
    ['550 5.4.5 Daily sending limit', later('550 5.4.5 Daily sending limit')],
    ['552 over quota', later('552 over quota')],
    ['554 something new', later('554 something new')],
    ['451 4.3.0 try again', later('451 4.3.0 try again')],
    ['552 5.3.4 too large', alone('552 5.3.4 too large')],
    ['552 5.2.3 too long', alone('552 5.2.3 too long')],
    ['554 5.6.0 malformed', alone('554 5.6.0 malformed')],
    ['cut', unsaid],
  ])('after the whole email: %s', async (manner, outcome) => {
    smtp.manners.data = () => manner;
    expect(await at(smtp).send(mail)).toEqual(outcome);
    expect(smtp.taken).toEqual([]);
  });

  it('waits for an answer longer than for a greeting', async () => {
    environment().intervals.mailTimeout = 1_000;
    onTestFinished(() => void delete environment().intervals.mailTimeout);
    smtp.manners.data = () => 'slow';
    expect(await at(smtp).send(mail)).toMatchObject({ kind: 'sent' });
    expect(smtp.taken).toHaveLength(1);
  });

  it('waits no longer than it may, nor after a stop', async () => {
    environment().intervals.mailAnswer = 3_000;
    onTestFinished(() => void delete environment().intervals.mailAnswer);
    smtp.manners.data = () => 'hang';
    expect(await at(smtp).send(mail)).toEqual(unsaid);
    delete environment().intervals.mailAnswer;
    const stop = new AbortController();
    const sending = at(smtp).send(mail, stop.signal);
    await until(() => smtp.taken.length === 2);
    stop.abort();
    expect(await sending).toEqual(unsaid);
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

  it.each([
    [
      '553 5.7.1 not your address',
      {
        kind: 'misconfigured',
        problem:
          'The email server refuses the sender’s address. It said: 553 5.7.1 not your address',
      },
    ],
    ['550 5.4.5 Daily sending limit', later('550 5.4.5 Daily sending limit')],
    ['552 5.3.4 too large', alone('552 5.3.4 too large')],
    ['451 4.7.1 later', later('451 4.7.1 later')],
  ])('at the sender: %s', async (manner, outcome) => {
    smtp.manners.sender = () => manner;
    expect(await at(smtp).send(mail)).toEqual(outcome);
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
      problem: 'The email server refuses the name or password. It said: 535 5.7.8 wrong password',
    });
  });

  it('cross a network only encrypted', async () => {
    locked = await startFakeSmtp({ password: 'secret' });
    // Another address of this machine, not exempt from encryption.
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

it('R101 a long queue empties, past the bad addresses among them', async () => {
  const length = inDepthElse(500, 60);
  const { id } = await createOwner();
  const address = (number: number) => `owner-${number}@mail.example`;
  await inTransaction(async (tx) => {
    for (let number = 0; number < length; number += 1)
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
  expect(new Set(smtp.taken.flatMap(({ to }) => to)).size).toBe(length - 2);
  expect(smtp.taken).toHaveLength(length - 2);
  const stateOf = async (number: number) =>
    (await database().outboxMail.findFirstOrThrow({ where: { toAddress: address(number) } })).state;
  expect([await stateOf(7), await stateOf(8)]).toEqual(['failed', 'waiting']);
  expect(await database().bouncedAddress.count({ where: { address: address(7) } })).toBe(1);
});
