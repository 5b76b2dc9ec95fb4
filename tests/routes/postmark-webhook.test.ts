/** Postmark's bounce webhook over HTTP, with the bodies that its documentation shows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { startFakePostmark, type FakePostmark } from '../fakes/postmark';
import { startServer, type RunningServer } from '../setup/server';

const password = 'a-webhook-password-of-tests';
let postmark: FakePostmark;
let server: RunningServer;

beforeAll(async () => {
  postmark = await startFakePostmark('a-server-token');
  server = await startServer({
    POSTMARK_TOKEN: 'a-server-token',
    POSTMARK_URL: postmark.url,
    POSTMARK_WEBHOOK_PASSWORD: password,
  });
});
afterAll(async () => {
  await server.stop();
  await postmark.close();
});
beforeEach(async () => {
  await server.database.bouncedAddress.deleteMany();
});

const basic = (word: string, user = 'postmark') =>
  `Basic ${Buffer.from(`${user}:${word}`).toString('base64')}`;

async function told(body: unknown, authorization: string | null = basic(password)) {
  const { status, headers } = await fetch(`${server.url}${paths.postmarkWebhook()}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(authorization === null ? {} : { Authorization: authorization }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status, asks: headers.get('WWW-Authenticate') };
}

const addresses = async () =>
  (await server.database.bouncedAddress.findMany()).map(({ address }) => address);

function bounce(Type: string, Inactive: boolean, fields: object = {}) {
  return {
    RecordType: 'Bounce',
    ID: 42,
    Type,
    TypeCode: 1,
    Name: 'Hard bounce',
    Tag: '',
    MessageID: '00000000-0000-0000-0000-000000000000',
    Metadata: { outbox_id: 'nosuchmailanywhere00' },
    ServerID: 1234,
    MessageStream: 'outbound',
    Description: 'The server was unable to deliver your message (ex: unknown user).',
    Details: 'Test bounce details',
    Email: 'John@Example.com',
    From: 'sender@example.com',
    BouncedAt: '2026-11-05T16:33:54.9070259Z',
    DumpAvailable: true,
    Inactive,
    CanActivate: true,
    Subject: 'Test subject',
    ...fields,
  };
}

const change = (SuppressSending: boolean, SuppressionReason: string | null) => ({
  RecordType: 'SubscriptionChange',
  MessageID: '00000000-0000-0000-0000-000000000000',
  ServerID: 1234,
  MessageStream: 'outbound',
  ChangedAt: '2026-11-05T16:33:54Z',
  Recipient: 'John@Example.com',
  Origin: 'Recipient',
  SuppressSending,
  SuppressionReason,
  Tag: '',
  Metadata: {},
});

describe('R36 what Postmark tells of addresses', () => {
  it.each([
    ['a hard bounce', bounce('HardBounce', true)],
    ['a hard bounce that Postmark keeps trying', bounce('HardBounce', false)],
    ['a malformed address', bounce('BadEmailAddress', true)],
    ['a spam complaint', { ...bounce('SpamComplaint', true), RecordType: 'SpamComplaint' }],
    ['an address switched off by hand', bounce('ManuallyDeactivated', true)],
    ['a manual suppression', change(true, 'ManualSuppression')],
    ['a suppression for a complaint', change(true, 'SpamComplaint')],
    ['a kind of bounce that made Postmark stop', bounce('Blocked', true)],
  ])('%s marks its address, once', async (_what, body) => {
    expect((await told(body)).status).toBe(200);
    const [first] = await server.database.bouncedAddress.findMany();
    expect(first?.address).toBe('john@example.com');
    expect(first?.reason).not.toContain('@');
    expect((await told(body)).status).toBe(200);
    expect(await server.database.bouncedAddress.findMany()).toEqual([first]);
  });

  it.each([
    ['a soft bounce', bounce('SoftBounce', false)],
    ['a transient one', bounce('Transient', false)],
    ['a server that cannot be found', bounce('DnsError', false)],
    ['a mail server that takes us for spam', bounce('SpamNotification', false)],
    ['an answer by a machine', bounce('AutoResponder', false)],
    ['a delivery', { RecordType: 'Delivery', Recipient: 'john@example.com' }],
    ['a kind of report that is new', { RecordType: 'Weather', Email: 'john@example.com' }],
  ])('%s changes nothing', async (_what, body) => {
    expect((await told(body)).status).toBe(200);
    expect(await addresses()).toEqual([]);
  });

  it('an address that Postmark lets in again takes mail again', async () => {
    await told(bounce('HardBounce', true));
    expect((await told(change(false, null))).status).toBe(200);
    expect(await addresses()).toEqual([]);
  });

  it('R41 the goodbye of a deleted account leaves no address behind', async () => {
    const at = new Date();
    const mail = await server.database.outboxMail.create({
      data: {
        template: 'account_deleted',
        toAddress: 'john@example.com',
        contents: {},
        state: 'sent',
        createdAt: at,
        sendAfter: at,
      },
    });
    await told(bounce('HardBounce', true, { Metadata: { outbox_id: mail.id } }));
    expect(await addresses()).toEqual([]);
  });

  it.each([
    ['no password', null],
    ['a wrong one', basic('a-webhook-password-of-others')],
    ['a part of it', basic(password.slice(0, -1))],
    ['an empty one', basic('')],
    ['the password as the name', basic('', password)],
    ['another scheme', `Bearer ${password}`],
    ['no Base64', 'Basic %%%'],
  ])('%s: 401, and nothing is written', async (_what, authorization) => {
    const { status, asks } = await told(bounce('HardBounce', true), authorization);
    expect(status).toBe(401);
    expect(asks).toMatch(/^Basic /);
    expect(await addresses()).toEqual([]);
  });

  it.each(['', 'no json', '[]', '{}', '{"RecordType":"Bounce"}', '{"RecordType":1}'])(
    'a body that says nothing is refused: %j',
    async (body) => {
      expect((await told(body)).status).toBe(400);
      expect(await addresses()).toEqual([]);
    },
  );

  it('nobody can look at it', async () => {
    const { status } = await fetch(`${server.url}${paths.postmarkWebhook()}`);
    expect(status).toBe(404);
  });
});
