/** R135: the mail service that the admin types in. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { database, databaseFile, inTransaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import { environment, useStoredMail } from '~/core/runtime/environment.server';
import { businessSettings, changeSettings } from '~/core/settings/settings.server';
import { exportedTables } from '~/features/data/exports/export-house.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { startFakePostmark } from '~tests/fakes/postmark';
import { startFakeSmtp } from '~tests/fakes/smtp';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { until } from '~tests/setup/until';
import {
  type MailKeys,
  mailKeysShown,
  removeMailKeys,
  setMailKeys,
  useMailKeys,
} from './mail-keys.server';
import { mailServerSchema, postmarkSchema } from './mail-keys.schema';
import { startMailWorker } from './mail-worker.server';
import { receiveBounce } from './receive-bounce.server';

const { admin } = house();
const password = 'abcd efgh ijkl mnop';

async function mailServer() {
  const smtp = await startFakeSmtp({ password });
  onTestFinished(() => smtp.close());
  const keys: MailKeys = {
    kind: 'smtp',
    host: '127.0.0.1',
    port: String(smtp.port),
    name: 'Nora@Mail.Example',
    password,
    sender: '',
  };
  return { smtp, keys };
}

/** All bytes of the database, also those that are not in its main file yet. */
function databaseBytes(): string {
  return ['', '-wal']
    .map((end) => databaseFile() + end)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file).toString('latin1'))
    .join('');
}

beforeEach(() => {
  useStoredMail({ kind: 'none' });
});

describe('R135 a mail service that is typed in', () => {
  it('R135 is kept once it took an email to the admin, and never before', async () => {
    const { smtp, keys } = await mailServer();
    const wrong = await refusal(setMailKeys({ ...keys, password: 'wrong' }, admin));
    expect(wrong).toMatchObject({
      code: 'conflict',
      userMessage:
        'The email server refuses the name or password. It said: 535 5.7.8 wrong password Nothing was saved.',
    });
    expect(await database().serviceKey.count()).toBe(0);
    expect(environment().mail.kind).toBe('none');
    const nowhere = { ...keys, port: '1' };
    expect((await refusal(setMailKeys(nowhere, admin))).userMessage).toContain('be reached');
    expect(await database().serviceKey.count()).toBe(0);

    expect(await setMailKeys(keys, admin)).toBe('127.0.0.1, as Nora@Mail.Example');
    expect(smtp.taken).toMatchObject([{ from: 'nora@mail.example', to: [admin.email] }]);
    expect(environment().mail).toMatchObject({ kind: 'smtp', from: 'nora@mail.example' });
    expect(await database().serviceKey.count()).toBe(1);
  });

  it('R135 is encrypted in the database, shown by name and day alone, and not exported', async () => {
    const { keys } = await mailServer();
    await setMailKeys(keys, admin);
    const bytes = databaseBytes();
    expect(bytes.includes('service_keys')).toBe(true);
    for (const secret of [password, encodeURIComponent(password), btoa(password), 'Mail.Example'])
      expect(bytes.includes(secret), secret).toBe(false);
    const shown = await mailKeysShown();
    expect(shown).toMatchObject({ from: 'settings', isReadable: true });
    expect(JSON.stringify(shown)).not.toContain('abcd');
    expect(JSON.stringify(shown)).toMatch(/"setOn":"[A-Z][a-z]{2} \d{1,2}"/);
    expect(exportedTables.map(({ table }) => table)).not.toContain('service_keys');
  });

  it('R135 is used from then on and no longer once it is removed, without a restart', async () => {
    const { smtp, keys } = await mailServer();
    const { intervals } = environment();
    const mailPoll = intervals.mailPoll;
    intervals.mailPoll = 5;
    onTestFinished(() => {
      if (mailPoll === undefined) delete intervals.mailPoll;
      else intervals.mailPoll = mailPoll;
    });
    const worker = startMailWorker();
    onTestFinished(() => worker.close());
    const email = accountEmails.account_exists.fill(accountEmails.account_exists.sample);
    const send = async (name: string) => {
      const to = { profileId: null, email: `${name}@mail.example` };
      await inTransaction((tx) => queueMail(tx, { to, email }));
      const row = () => database().outboxMail.findFirstOrThrow({ where: { toAddress: to.email } });
      await until(async () => (await row()).state !== 'waiting');
      return (await row()).state;
    };
    expect(await send('before')).toBe('kept');
    await setMailKeys(keys, admin);
    expect(await send('during')).toBe('sent');
    const second = await mailServer();
    await setMailKeys(second.keys, admin);
    expect(await send('changed')).toBe('sent');
    expect(second.smtp.taken.map(({ to }) => to[0])).toEqual([admin.email, 'changed@mail.example']);
    await removeMailKeys(admin);
    // The log of settings names the service, and neither its name nor its password (R7).
    const log = await database().settingsChange.findMany({
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    });
    expect(log.map(({ field, actorId }) => [field, actorId])).toEqual(
      Array.from({ length: 3 }, () => ['Email service', admin.id]),
    );
    expect(new Set(log.map(({ after }) => after.replace(/, set on .*/, '')))).toEqual(
      new Set(['127.0.0.1', 'Not set']),
    );
    expect(await send('after')).toBe('kept');
    expect(smtp.taken.map(({ to }) => to[0])).toEqual([admin.email, 'during@mail.example']);
    expect(await mailKeysShown()).toEqual({ from: 'nowhere' });
  });

  it('R135 is found again at a start, and not with another secret', async () => {
    const { keys } = await mailServer();
    await setMailKeys(keys, admin);
    useStoredMail({ kind: 'none' });
    await useMailKeys();
    expect(environment().mail.kind).toBe('smtp');
    useStoredMail({ kind: 'none' });
    const { secret } = environment();
    environment().secret = 'another-secret-0123456789-abcdefghijklmnop';
    try {
      await useMailKeys();
      expect(environment().mail.kind).toBe('none');
      expect(await mailKeysShown()).toMatchObject({ from: 'settings', isReadable: false });
    } finally {
      environment().secret = secret;
    }
  });

  it('R135 given on the server wins: nothing is tried, kept or removed here', async () => {
    const { smtp, keys } = await mailServer();
    await setMailKeys(keys, admin);
    const settings = environment();
    const { mail } = settings;
    settings.mail = { kind: 'smtp', url: 'smtp://127.0.0.1:1/', from: null };
    settings.mailIsGiven = true;
    try {
      await useMailKeys();
      expect(environment().mail).toMatchObject({ url: 'smtp://127.0.0.1:1/' });
      expect(await mailKeysShown()).toEqual({ from: 'server' });
      for (const work of [setMailKeys(keys, admin), removeMailKeys(admin)])
        expect(await refusal(work)).toMatchObject({ code: 'conflict' });
      expect(smtp.taken).toHaveLength(1);
      expect(await database().serviceKey.count()).toBe(1);
    } finally {
      settings.mail = mail;
      settings.mailIsGiven = false;
    }
  });

  it('R135 Postmark is tried and used, and its reports of bounces have a password of their own', async () => {
    const postmark = await startFakePostmark('a-server-token');
    onTestFinished(() => postmark.close());
    environment().postmarkUrl = postmark.url;
    onTestFinished(() => void (environment().postmarkUrl = null));
    const keys = {
      kind: 'postmark',
      password: 'a-server-token',
      sender: 'n@dogs.example',
    } as const;
    const wrong = await refusal(setMailKeys({ ...keys, password: 'another' }, admin));
    expect(wrong.userMessage).toMatch(
      /^The email service refuses the token\..*Nothing was saved\.$/,
    );
    expect(await mailKeysShown()).toEqual({ from: 'nowhere' });

    expect(await setMailKeys(keys, admin)).toBe('Postmark');
    expect(postmark.taken).toMatchObject([
      { To: admin.email, From: expect.stringContaining('<n@dogs.example>') as string },
    ]);
    expect(postmark.malformed).toEqual([]);
    const addressOf = async () => {
      const shown = await mailKeysShown();
      return new URL(shown.from === 'settings' ? (shown.bounces ?? '') : '');
    };
    const { username, password: word, pathname } = await addressOf();
    expect([username, pathname]).toEqual(['tailhouse', '/resources/postmark-webhook']);
    expect(word).toMatch(/^[\w-]{43}$/);
    expect(databaseBytes().includes(word)).toBe(false);
    const report = {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      Email: 'gone@mail.example',
      Inactive: true,
    };
    const bounce = (secret: string) =>
      receiveBounce(`Basic ${btoa(`tailhouse:${secret}`)}`, JSON.stringify(report));
    expect(await bounce('a-server-token')).toBe('unknown sender');
    expect(await database().bouncedAddress.count()).toBe(0);
    expect(await bounce(word)).toBe('kept');
    expect(await database().bouncedAddress.count()).toBe(1);
    // A new token leaves the address that Postmark was told.
    await setMailKeys({ ...keys, sender: '' }, admin);
    expect((await addressOf()).password).toBe(word);
    await removeMailKeys(admin);
    expect(await bounce(word)).toBe('closed');
    await database().bouncedAddress.deleteMany();
  });

  it('R135 asks for a sender if neither it nor the house has an address', async () => {
    const { infoEmail } = await businessSettings('committed');
    await inTransaction((tx) => changeSettings(tx, { infoEmail: '' }));
    onTestFinished(() => inTransaction((tx) => changeSettings(tx, { infoEmail })));
    const refused = await refusal(
      setMailKeys({ kind: 'postmark', password: 'token', sender: '' }, admin),
    );
    expect(refused).toMatchObject({ code: 'invalid', field: 'sender' });
  });
});

it.each([
  [{ host: 'https://smtp.gmail.com' }, 'host'],
  [{ host: 'smtp.gmail.com:465' }, 'host'],
  [{ port: '0' }, 'port'],
  [{ port: '65536' }, 'port'],
  [{ password: 'pässword' }, 'password'],
  [{ sender: 'nora' }, 'sender'],
])('R135 refuses %o', (wrong, field) => {
  const typed = { host: 'smtp.gmail.com', port: '465', name: 'n', password: 'p', sender: '' };
  expect(mailServerSchema.safeParse(typed).success).toBe(true);
  const read = mailServerSchema.safeParse({ ...typed, ...wrong });
  expect(read.error?.issues[0]?.path).toEqual([field]);
  expect(postmarkSchema.safeParse({ password: '' }).success).toBe(false);
});
