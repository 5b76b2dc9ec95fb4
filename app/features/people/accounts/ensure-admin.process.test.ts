import { afterEach, expect, it, vi } from 'vitest';

// Set before anything reads the environment: ADMIN_EMAIL makes it production.
const email = vi.hoisted(() => {
  process.env.ADMIN_EMAIL = 'Nora@Example.com';
  delete process.env.SAMPLE_PASSWORD;
  return 'nora@example.com';
});

import { action as login } from '~/routes/login/route';
import { action as askForLink } from '~/routes/passwordreset';
import { action, loader } from '~/routes/update-password';
import { ensureAdmin } from './ensure-admin.server';
import { signedIn } from '~/core/session/session.server';
import { database } from '~/core/database/database.server';
import { openLink } from '~/core/mail/outbox.server';
import { createAdmin, createOwner, factoryPassword } from '~tests/factories/people';
import { Browser, browserOf, pathOf } from '~tests/setup/account-requests';
import { onlyMail } from '~tests/setup/outbox-in-test';

const chosen = { new_password: 'a-new-password', confirm_password: 'a-new-password' };

afterEach(async () => {
  await database().profile.deleteMany();
  await database().outboxMail.deleteMany();
});

function account() {
  return database().profile.findUnique({
    where: { email },
    include: { userRole: true, password: true, tokens: true },
  });
}

async function madeLink(): Promise<string> {
  const made = await ensureAdmin();
  return pathOf(made?.link ?? 'nothing made');
}

it('R10 makes the admin without a password, with a link that is mailed and returned', async () => {
  const made = await ensureAdmin();
  expect(await account()).toMatchObject({
    role: 'admin',
    userRole: { role: 'admin' },
    password: null,
    tokens: [{ purpose: 'set_password' }],
  });
  const mail = await onlyMail();
  expect(mail).toMatchObject({ template: 'set_password', toAddress: email });
  expect(openLink(mail.sealedLink ?? '')).toBe(made?.link);
});

it('R10 makes the link anew at each start until used, and then never again', async () => {
  const first = await madeLink();
  const second = await madeLink();
  expect(await database().profile.count({ where: { email } })).toBe(1);
  expect((await new Browser().get(loader, first)).status).toBe(410);
  const browser = new Browser();
  expect(await browser.post(action, second, chosen)).toMatchObject({
    status: 302,
    location: '/admin',
  });
  expect(await signedIn(browser.request())).toMatchObject({ role: 'admin' });
  expect([...browser.cookies.keys()]).toContain('__Host-tailhouse');
  expect(await ensureAdmin()).toBeNull();
  expect(await database().outboxMail.count()).toBe(2);
});

it('R10 nobody signs in before the link is used', async () => {
  await ensureAdmin();
  for (const password of ['', 'null', 'undefined', factoryPassword])
    expect((await new Browser().post(login, '/login', { email, password })).status).toBe(400);
});

it('R10 an owner of that address becomes the admin only through the link, which ends their sessions', async () => {
  const owner = await createOwner({ email });
  const elsewhere = await browserOf(owner);
  const path = await madeLink();
  expect(await account()).toMatchObject({ role: 'user', userRole: { role: 'user' } });
  expect(await signedIn(elsewhere.request())).toMatchObject({ role: 'user' });

  await new Browser().post(action, path, chosen);
  expect(await account()).toMatchObject({
    id: owner.id,
    role: 'admin',
    userRole: { role: 'admin' },
  });
  expect(await signedIn(elsewhere.request())).toBeNull();
  expect(await ensureAdmin()).toBeNull();
});

it('R10 another ADMIN_EMAIL becomes the admin beside the earlier one (docs/operations.md)', async () => {
  const earlier = await createAdmin({ email: 'before@example.com' });
  await new Browser().post(action, await madeLink(), chosen);
  const admins = await database().userRole.findMany({ where: { role: 'admin' } });
  expect(new Set(admins.map(({ id }) => id))).toEqual(new Set([earlier.id, (await account())?.id]));
});

it('R10 a reset link does not make an owner the admin', async () => {
  const owner = await createOwner({ email });
  await new Browser().post(askForLink, '/passwordreset', { email });
  const mail = await database().outboxMail.findFirstOrThrow({ where: { profileId: owner.id } });
  const path = pathOf(openLink(mail.sealedLink ?? ''));
  const answer = await new Browser().post(action, path, chosen);
  expect(answer).toMatchObject({ status: 302, location: `/${owner.id}/profile` });
  expect(await account()).toMatchObject({ role: 'user', userRole: { role: 'user' } });
});

it('R10 a set-password link of another address makes no admin', async () => {
  const path = await madeLink();
  await database().profile.update({
    where: { email },
    data: { email: 'former@example.com', role: 'user' },
  });
  await database().userRole.updateMany({ data: { role: 'user' } });
  expect((await new Browser().post(action, path, chosen)).status).toBe(302);
  expect(await database().userRole.count({ where: { role: 'admin' } })).toBe(0);
});
