/** R36: the built server killed before, during and after sending: every email, with its one id. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { queueMail } from '~/core/mail/outbox.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { startFakePostmark, type FakePostmark } from '../fakes/postmark';
import { scratchFolder } from '../setup/scratch-database';
import { startServer, type RunningServer } from '../setup/server';
import { until } from '../setup/until';

const token = 'a-server-token';
const count = 12;
let postmark: FakePostmark;

beforeEach(async () => {
  postmark = await startFakePostmark(token);
});
afterEach(async () => {
  expect(postmark.malformed).toEqual([]);
  await postmark.close();
});

async function started(folder: string): Promise<RunningServer> {
  const server = await startServer({
    DATA_DIR: folder,
    POSTMARK_TOKEN: token,
    POSTMARK_URL: postmark.url,
    INTERVALS: JSON.stringify({ mailPoll: 20, mailRetry: 20 }),
  });
  onTestFinished(() => server.stop());
  return server;
}

const email = accountEmails.account_exists.fill({
  firstName: 'Mia',
  business: {
    name: 'Tailhouse',
    ownerFirstName: 'Nora',
    address: '214 Larkspur Terrace, Philadelphia, PA 19119',
    phoneNumber: '(215) 555-0142',
    infoEmail: 'info@tailhouse.example',
  },
});

async function queueAll({ database }: RunningServer): Promise<string[]> {
  await database.outboxMail.deleteMany();
  for (let index = 0; index < count; index += 1)
    await queueMail(database, {
      to: { profileId: null, email: `mail-${index}@example.com` },
      email,
    });
  const rows = await database.outboxMail.findMany({ select: { id: true } });
  return rows.map(({ id }) => id).sort();
}

async function kill({ child }: RunningServer): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

// Each is killed at another point: before the service receives a mail, while it holds one back, and
// right after it has accepted some.
it.each([
  ['before anything was sent', 'refused'],
  ['while the service holds mail and has not answered', 'held'],
  ['right after some were taken', 'taken'],
] as const)('R36 killed %s', async (_when, how) => {
  const folder = scratchFolder();
  const first = await started(folder);
  postmark.manner = (_mail, call) => {
    if (how === 'refused') return 'fail';
    if (how === 'held') return 'hang';
    return call > 5 ? 'fail' : 'ok';
  };
  const ids = await queueAll(first);
  if (how === 'refused') await until(async () => (await tried(first)) > 0);
  else await until(() => postmark.taken.length >= 3);
  await kill(first);

  postmark.manner = () => 'ok';
  const again = await started(folder);
  await until(async () => (await again.database.outboxMail.count({ where: sent })) === count);
  const got = postmark.taken.map(({ Metadata }) => Metadata.outbox_id);
  expect([...new Set(got)].sort()).toEqual(ids);
  // A repeat is the same mail to the same address, under the same id.
  const pairs = new Set(postmark.taken.map(({ To, Metadata }) => `${To} ${Metadata.outbox_id}`));
  expect(pairs.size).toBe(count);
});

it('R110 mail that can no longer be written is the oldest, and after a restart the rest goes out', async () => {
  const folder = scratchFolder();
  const first = await started(folder);
  postmark.manner = () => 'fail';
  await queueAll(first);
  const before = new Date(Date.now() - 60_000);
  const bad = { toAddress: 'bad@example.com', createdAt: before, sendAfter: before };
  for (const template of ['of_another_version', 'account_exists', 'confirmation'])
    await first.database.outboxMail.create({ data: { ...bad, template, contents: { was: 1 } } });
  await until(async () => (await tried(first)) > 0);
  await kill(first);

  postmark.manner = () => 'ok';
  const again = await started(folder);
  await until(async () => (await again.database.outboxMail.count({ where: sent })) === count);
  expect(postmark.taken.map(({ To }) => To)).not.toContain('bad@example.com');
});

const sent = { state: 'sent' } as const;

function tried({ database }: RunningServer): Promise<number> {
  return database.outboxMail.count({ where: { attempts: { gt: 0 } } });
}
