/** R13: a new email address takes effect only when its link is used. */
import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { openLink } from '~/core/mail/outbox.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { signedIn } from '~/core/session/session.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import {
  action as settings,
  loader as settingsPage,
} from '~/routes/$userId.profile.settings/route';
import { action as confirm, headers, loader as look } from '~/routes/confirm-email';
import { action as login } from '~/routes/login/route';
import { action as updatePassword } from '~/routes/update-password';
import { createOwner, factoryPassword as password } from '~tests/factories/people';
import { Browser, browserOf, canSignIn, newBrowser, pathOf } from '~tests/setup/account-requests';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { waitedFor } from '~tests/setup/waited-for';
import { issueAccountLink } from './account-links.server';

// Spied on, and delayed in tests that check what a response waits for.
vi.mock('node:timers/promises', { spy: true });

const { admin, owner, pass } = house({ at: at('2026-11-20T05:00') });

let count = 0;
const newAddress = () => `new-${(count += 1)}@example.com`;

function ask(browser: Browser, { id }: Person, email: string, current = password) {
  const fields = { intent: 'email', email, current_password: current };
  return browser.post(settings, `/${id}/profile/settings?edit=email`, fields, { userId: id });
}

async function mailed(address: string): Promise<string> {
  const mail = await database().outboxMail.findFirstOrThrow({
    where: { toAddress: address, template: 'email_change' },
    orderBy: { createdAt: 'desc' },
  });
  const path = pathOf(openLink(mail.sealedLink ?? ''));
  expect(path).toMatch(/^\/confirm-email\?/);
  return path;
}

const emailOf = async ({ id }: Person) =>
  (await database().profile.findUniqueOrThrow({ where: { id } })).email;

describe('R13 asking', () => {
  it('changes nothing yet: a link goes to the new address, word of it to the old one', async () => {
    const email = newAddress();
    const browser = await browserOf(owner);
    expect(await ask(browser, owner, `  ${email.toUpperCase()} `)).toMatchObject({
      status: 302,
      location: `/${owner.id}/profile/settings`,
    });
    expect(await emailOf(owner)).toBe(owner.email);
    expect(await canSignIn(owner.email)).toBe(true);
    expect(await canSignIn(email)).toBe(false);
    const mails = await database().outboxMail.findMany();
    expect(mails.map(({ template, toAddress }) => [template, toAddress]).sort()).toEqual([
      ['email_change', email],
      ['email_changed', owner.email],
    ]);
    const told = mails.find(({ template }) => template === 'email_changed');
    if (told === undefined) throw new Error('nobody was told');
    const { text, html, subject } = renderMail(told, 'without link');
    expect(subject).toBe('Your email address is changing at Tailhouse');
    for (const part of [text, html]) {
      expect(part).toContain(`to ${email}`);
      expect(part).toContain('If it wasn’t you');
      expect(part).toContain('http://localhost:3000/passwordreset');
    }
    const page = await browser.get(settingsPage, `/${owner.id}/profile/settings`, {
      userId: owner.id,
    });
    expect(page.body).toMatchObject({ page: { own: { pendingEmail: { newEmail: email } } } });
  });

  it('keeps only the digest of the token, for one hour, and the link sealed', async () => {
    const email = newAddress();
    await ask(await browserOf(owner), owner, email);
    const token = new URLSearchParams((await mailed(email)).split('?')[1]).get('token') ?? '';
    const rows = await database().accountToken.findMany({ where: { profileId: owner.id } });
    expect(rows).toMatchObject([
      { tokenDigest: digestOf(token), purpose: 'change_email', newEmail: email },
    ]);
    const [row] = rows;
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(3_600_000);
    expect(JSON.stringify(await database().outboxMail.findMany())).not.toContain(token);
  });

  it('asks for the password, and says what is wrong', async () => {
    const browser = await browserOf(owner);
    const email = newAddress();
    for (const [typed, errors] of [
      [
        { email, current_password: '' },
        { current_password: ['Please enter your current password'] },
      ],
      [
        { email, current_password: 'wrong one' },
        { current_password: ['That isn’t your current password.'] },
      ],
      [
        { email: owner.email, current_password: password },
        { email: ['This is already your address.'] },
      ],
      [
        { email: 'robin', current_password: password },
        { email: ['Please enter an email address like name@example.com'] },
      ],
    ] as const) {
      const answer = await browser.post(
        settings,
        `/${owner.id}/profile/settings`,
        { intent: 'email', ...typed },
        { userId: owner.id },
      );
      expect(answer).toMatchObject({ status: 400, errors, body: { form: 'email' } });
      expect(answer.kept).toEqual({ email: typed.email });
    }
    expect(await database().outboxMail.count()).toBe(0);
  });

  it('R12 an address with an account looks the same to the asker, gets no link, and its owner is told', async () => {
    const other = await createOwner();
    const free = newAddress();
    const browser = await browserOf(owner);
    const askedFree = await ask(browser, owner, free);
    const pageOfFree = await pageText(browser, owner, free);
    await database().outboxMail.deleteMany();
    const askedTaken = await ask(browser, owner, other.email);
    expect(askedTaken).toEqual(askedFree);
    expect(await pageText(browser, owner, other.email)).toEqual(pageOfFree);
    const mails = await database().outboxMail.findMany();
    expect(mails.map(({ template, toAddress }) => [template, toAddress]).sort()).toEqual([
      ['account_exists', other.email],
      ['email_changed', owner.email],
    ]);
  });

  it('R12 answers when a time is over that was set before the address was looked for', async () => {
    const other = await createOwner();
    const browser = await browserOf(owner);
    const waits: unknown[] = [];
    for (const email of [newAddress(), other.email])
      waits.push(await waitedFor(() => ask(browser, owner, email)));
    expect(waits[0]).toEqual(waits[1]);
  });

  // The page's pending change, without the address and the minute.
  async function pageText(browser: Browser, { id }: Person, address: string) {
    const { body } = await browser.get(settingsPage, `/${id}/profile/settings`, { userId: id });
    const { page } = body as { page: { own: { pendingEmail: object } } };
    return JSON.stringify(page.own.pendingEmail)
      .replaceAll(address, 'ADDRESS')
      .replace(/\d+:\d\d [AP]M/, 'TIME');
  }

  it('is limited: five an hour for an account, three for an address, known or not', async () => {
    const browser = await browserOf(owner);
    for (let time = 0; time < 5; time += 1)
      expect((await ask(browser, owner, newAddress())).status).toBe(302);
    expect(await ask(browser, owner, newAddress())).toMatchObject({ status: 429 });
    for (const address of [newAddress(), (await createOwner()).email]) {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time += 1) {
        const asker = await createOwner();
        statuses.push((await ask(await browserOf(asker), asker, address)).status);
      }
      expect(statuses).toEqual([302, 302, 302, 429]);
    }
  });

  it('writes to twenty strangers an hour from one client, however many accounts it makes', async () => {
    const client = '198.51.100.251';
    const statuses: number[] = [];
    for (let account = 0; account < 5; account += 1) {
      const asker = await createOwner();
      const browser = new Browser(client);
      await browser.post(login, '/login', { email: asker.email, password });
      for (let time = 0; time < 5; time += 1)
        statuses.push((await ask(browser, asker, newAddress())).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(302), ...Array<number>(5).fill(429)]);
    expect(await database().outboxMail.count({ where: { template: 'email_change' } })).toBe(20);
  });

  it('guesses of the password are as few as at the login', async () => {
    const browser = await browserOf(owner);
    for (let time = 0; time < 10; time += 1)
      expect((await ask(browser, owner, newAddress(), 'guess')).status).toBe(400);
    expect((await ask(browser, owner, newAddress())).status).toBe(429);
    // R73: they count for this browser and don't lock out others.
    expect(await canSignIn(owner.email)).toBe(true);
  });

  it('R10 is not for the business’s own account', async () => {
    expect(await ask(await browserOf(admin), admin, newAddress())).toMatchObject({ status: 403 });
    expect(await database().outboxMail.count()).toBe(0);
  });
});

describe('R13 using the link', () => {
  it('R5 looking changes nothing, the button does, once; sessions stay', async () => {
    const email = newAddress();
    const browser = await browserOf(owner);
    await ask(browser, owner, email);
    const path = await mailed(email);
    expect(await newBrowser().get(look, path)).toMatchObject({
      status: 200,
      body: { newEmail: email },
    });
    expect(await emailOf(owner)).toBe(owner.email);
    expect(await newBrowser().post(confirm, path)).toMatchObject({
      status: 302,
      location: '/login',
    });
    expect(await emailOf(owner)).toBe(email);
    expect(await canSignIn(email)).toBe(true);
    expect(await canSignIn(owner.email)).toBe(false);
    expect(await signedIn(browser.request())).toMatchObject({ id: owner.id, email });
    expect((await newBrowser().get(look, path)).status).toBe(410);
    expect((await newBrowser().post(confirm, path)).status).toBe(410);
  });

  it('leads its own person back to the settings, and another one home', async () => {
    const browser = await browserOf(owner);
    const first = newAddress();
    await ask(browser, owner, first);
    expect((await browser.post(confirm, await mailed(first))).location).toBe(
      `/${owner.id}/profile/settings`,
    );
    const second = newAddress();
    await ask(browser, owner, second);
    const other = await browserOf(await createOwner());
    expect((await other.post(confirm, await mailed(second))).location).toBe('/');
  });

  it('works for an hour and no longer', async () => {
    const email = newAddress();
    await ask(await browserOf(owner), owner, email);
    const path = await mailed(email);
    pass(59 * 60_000 + 59_000);
    expect((await newBrowser().get(look, path)).status).toBe(200);
    pass(2000);
    expect((await newBrowser().get(look, path)).status).toBe(410);
    expect((await newBrowser().post(confirm, path)).status).toBe(410);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it('works for one of ten who come at once', async () => {
    const email = newAddress();
    await ask(await browserOf(owner), owner, email);
    const path = await mailed(email);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => newBrowser().post(confirm, path)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([302, ...Array<number>(9).fill(410)]);
  });

  it('ends when a later change is asked for, is withdrawn, or the password changes', async () => {
    const browser = await browserOf(owner);
    const post = (fields: Record<string, string>) =>
      browser.post(settings, `/${owner.id}/profile/settings`, fields, { userId: owner.id });
    const enders = [
      () => ask(browser, owner, newAddress()),
      () => post({ intent: 'withdraw-email' }),
      () =>
        post({
          intent: 'password',
          current_password: password,
          new_password: password,
          confirm_password: password,
        }),
      async () => {
        const reset = pathOf(await issueAccountLink(database(), owner.id, 'reset_password'));
        const chosen = { new_password: 'brand new pass', confirm_password: 'brand new pass' };
        return newBrowser().post(updatePassword, reset, chosen);
      },
    ];
    for (const end of enders) {
      const email = newAddress();
      await ask(browser, owner, email);
      const path = await mailed(email);
      expect((await end()).status).toBe(302);
      expect((await newBrowser().post(confirm, path)).status).toBe(410);
    }
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it('ends reset links, which went to the old address', async () => {
    const reset = pathOf(await issueAccountLink(database(), owner.id, 'reset_password'));
    const email = newAddress();
    await ask(await browserOf(owner), owner, email);
    await newBrowser().post(confirm, await mailed(email));
    const chosen = { new_password: 'old mailbox 1', confirm_password: 'old mailbox 1' };
    const answer = await newBrowser().post(updatePassword, reset, chosen);
    expect(answer.status).toBe(410);
  });

  it('refuses an address that got an account meanwhile', async () => {
    const email = newAddress();
    await ask(await browserOf(owner), owner, email);
    const path = await mailed(email);
    await createOwner({ email });
    expect(await newBrowser().post(confirm, path)).toMatchObject({
      status: 409,
      body: { refusal: expect.stringContaining('now belongs to another account') as unknown },
    });
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it('is no link that sets a password, nor is one of those a change', async () => {
    const change = new URL(
      await issueAccountLink(database(), owner.id, 'change_email', newAddress()),
    );
    const chosen = { new_password: 'a-new-password', confirm_password: 'a-new-password' };
    const asPassword = `/update-password${change.search}`;
    expect((await newBrowser().post(updatePassword, asPassword, chosen)).status).toBe(410);
    const reset = pathOf(await issueAccountLink(database(), owner.id, 'reset_password'));
    expect(
      (await newBrowser().post(confirm, reset.replace('update-password', 'confirm-email'))).status,
    ).toBe(410);
    expect(await canSignIn(owner.email)).toBe(true);
  });

  it('without a token leads home; the address, which holds it, is told to nobody', async () => {
    for (const path of ['/confirm-email', '/confirm-email?token=']) {
      expect((await newBrowser().get(look, path)).location).toBe('/');
      expect((await newBrowser().post(confirm, path)).location).toBe('/');
    }
    const none = new Headers();
    const told = headers({
      loaderHeaders: none,
      parentHeaders: none,
      actionHeaders: none,
      errorHeaders: undefined,
    });
    expect(told).toEqual({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' });
  });
});
