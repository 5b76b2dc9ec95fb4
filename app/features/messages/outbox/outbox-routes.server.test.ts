import { beforeAll, expect, test } from 'vitest';
import { loader as list } from '~/routes/admin.outbox._index/route';
import { loader as one } from '~/routes/admin.outbox.$mailId/route';
import type { OutboxMail } from '~/core/database/generated/client';
import { queueAccountExists } from '~/features/people/accounts/account-emails.server';
import { signIn } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { first, mailsOf } from '~tests/setup/outbox-in-test';

const { admin, owner } = house();
let mail: OutboxMail;

beforeAll(async () => {
  const { id, email } = owner;
  mail = first(await mailsOf((tx) => queueAccountExists(tx, { profileId: id, email })));
});

async function argsFor(person: { id: string } | null, path: string, mailId?: string) {
  const headers = new Headers();
  if (person !== null) headers.set('Cookie', await signIn(person.id));
  const request = new Request(`http://localhost:3000${path}`, { headers });
  return { request, params: { mailId }, context: {} };
}

async function refusal(answer: Promise<unknown>): Promise<Response> {
  try {
    await answer;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was refused');
}

test.each(['list', 'mail'] as const)('R8: the outbox’s %s is for the admin alone', async (page) => {
  const [path, id] = page === 'list' ? ['/admin/outbox'] : [`/admin/outbox/${mail.id}`, mail.id];
  const load = page === 'list' ? list : one;
  const visitor = await refusal(load(await argsFor(null, path, id)));
  expect(visitor.headers.get('Location')).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  const stranger = await refusal(load(await argsFor(owner, path, id)));
  expect(stranger.headers.get('Location')).toBe(`/${owner.id}/profile`);
});

test('R36: the admin reads the list and a mail', async () => {
  const page = await list(await argsFor(admin, '/admin/outbox?page=nonsense'));
  expect(page).toMatchObject({ isSample: true, total: 1, page: 1 });
  const read = await one(await argsFor(admin, `/admin/outbox/${mail.id}`, mail.id));
  expect(read.mail.to).toBe(owner.email);
});

test.each(['c0000000000000000000missing', '../etc', ''])(
  'R8: an id without a mail is a 404: %j',
  async (id) => {
    const answer = await refusal(one(await argsFor(admin, '/admin/outbox/x', id)));
    expect(answer.status).toBe(404);
  },
);
