/** R146: owners sign in by a link in an email. */
import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { openLink } from '~/core/mail/outbox.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { signedIn } from '~/core/session/session.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { loader as adminLoader } from '~/routes/admin._index/route';
import { loader as loginLoader } from '~/routes/login/route';
import { action, headers, loader } from '~/routes/login_.link';
import { action as askForReset } from '~/routes/passwordreset';
import { createHelper, createOwner, factoryPassword } from '~tests/factories/people';
import { type Browser, browserOf, newBrowser, pathOf } from '~tests/setup/account-requests';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { onlyMail } from '~tests/setup/outbox-in-test';
import { statementsOf } from '~tests/setup/statements';
import { waitedFor } from '~tests/setup/waited-for';
import { issueAccountLink } from './account-links.server';
import { changePassword } from './set-password.server';

vi.mock('node:timers/promises', { spy: true });

const minute = 60_000;
const { admin, owner, settings, pass } = house({
  at: at('2026-11-20T07:00'),
  settings: { signInLinks: true },
});

const ask = (email: string, browser: Browser = newBrowser()) =>
  browser.post(action, '/login/link', { intent: 'sign-in-link', email });
const press = (path: string, browser: Browser = newBrowser()) =>
  browser.post(action, path, { intent: 'use-link' });

const mailsTo = (profileId: string) =>
  database().outboxMail.count({ where: { profileId, template: 'sign_in_link' } });

/** Requests a link and returns its path with the token from the email. */
async function mailedLink({ id, email }: { id: string; email: string }): Promise<string> {
  await ask(email);
  const mail = await database().outboxMail.findFirstOrThrow({
    where: { profileId: id, template: 'sign_in_link' },
    orderBy: { createdAt: 'desc' },
  });
  pass(1);
  return pathOf(openLink(mail.sealedLink ?? ''));
}

describe('R146 asking for a link', () => {
  it('R12 answers the same whoever’s address it is, and mails only owners without two-step sign-in', async () => {
    const helper = await createHelper();
    const coded = await createOwner();
    await database().twoFactor.create({
      data: { profileId: coded.id, sealedSecret: '', confirmedAt: new Date(), lastUsedStep: 0 },
    });
    const answers = [];
    const others = [admin.email, helper.email, coded.email, 'no@example.com'];
    for (const email of [owner.email, ...others]) answers.push(await ask(email));
    const body = {
      form: 'sign-in-link',
      shown: 'link sent',
      formKey: expect.any(String) as unknown,
    };
    for (const answer of answers)
      expect(answer).toEqual({ status: 200, location: null, body, errors: null, kept: {} });
    expect(await mailsTo(owner.id)).toBe(1);
    expect(await database().outboxMail.count()).toBe(1);
    expect(await database().accountToken.count()).toBe(1);
  });

  it('R12 in the same time, which was set before the account was looked for', async () => {
    const waits: unknown[] = [];
    for (const email of [owner.email, admin.email, 'no-time@example.com'])
      waits.push(await waitedFor(() => ask(email)));
    expect(waits[1]).toEqual(waits[0]);
    expect(waits[2]).toEqual(waits[0]);
  });

  it('R12 asks the same of the database until the limits are counted', async () => {
    await ask('no-statements@example.com');
    const unknown = await statementsOf(() => ask('no-statements-2@example.com'));
    const known = await statementsOf(() => ask(owner.email));
    expect(unknown.length).toBeGreaterThan(0);
    expect(known.slice(0, unknown.length)).toEqual(unknown);
  });

  it('R12 shares the budget of password resets: five an hour for one address', async () => {
    for (const email of [owner.email, 'unknown-limit@example.com']) {
      for (let time = 0; time < 3; time += 1) expect((await ask(email)).status).toBe(200);
      for (let time = 0; time < 2; time += 1)
        expect((await newBrowser().post(askForReset, '/passwordreset', { email })).status).toBe(
          200,
        );
      expect(await ask(email)).toMatchObject({ status: 429, kept: { email } });
    }
  });

  it('says in the email that it works once, for 15 minutes', async () => {
    await ask(owner.email);
    const mail = await onlyMail({ profileId: owner.id });
    const { subject, text } = renderMail(mail, 'with link');
    expect(subject).toBe('Sign in to Tailhouse');
    expect(text).toContain('The link works once, for 15 minutes.');
    expect(renderMail(mail, 'without link').text).not.toContain('token=');
  });

  it('wants an address, and keeps what was typed', async () => {
    expect(await ask('robin')).toMatchObject({
      status: 400,
      errors: { email: ['Please enter an email address like name@example.com'] },
      kept: { email: 'robin' },
    });
  });
});

describe('R146 where one wanted to go', () => {
  const askFrom = async (redirectTo: string) => {
    const address = `/login/link?redirectTo=${encodeURIComponent(redirectTo)}`;
    const form = { intent: 'sign-in-link', email: owner.email };
    expect((await newBrowser().post(action, address, form)).status).toBe(200);
    const mail = await database().outboxMail.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    pass(1);
    return pathOf(openLink(mail.sealedLink ?? ''));
  };
  const backIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('redirectTo');

  it('the press leads to the page, also after the link was opened', async () => {
    const to = '/booking/abc?when=past&q=a b#money';
    const path = await askFrom(to);
    const browser = newBrowser();
    expect((await browser.get(loader, path)).status).toBe(200);
    const safe = '/booking/abc?when=past&q=a%20b#money';
    expect(backIn(path)).toBe(safe);
    expect(await press(path, browser)).toMatchObject({ status: 302, location: safe });
  });

  it.each(['//evil.example', 'https://evil.example/a', '/\\evil.example', '/.//evil.example'])(
    '%s is neither in the email nor followed from a changed link',
    async (evil) => {
      const path = await askFrom(evil);
      expect(backIn(path)).toBeNull();
      const changed = `${path}&redirectTo=${encodeURIComponent(evil)}`;
      expect(await press(changed)).toMatchObject({ location: `/${owner.id}/profile` });
    },
  );

  it('a page that the owner may not see stays closed', async () => {
    const browser = newBrowser();
    expect(await press(await askFrom('/admin'), browser)).toMatchObject({ location: '/admin' });
    expect(await browser.get(adminLoader, '/admin')).toMatchObject({
      status: 302,
      location: `/${owner.id}/profile`,
    });
  });

  it('with two-step sign-in no link is sent, whatever the page', async () => {
    await database().twoFactor.create({
      data: { profileId: owner.id, sealedSecret: '', confirmedAt: new Date(), lastUsedStep: 0 },
    });
    const address = '/login/link?redirectTo=%2Freviews%2Fnew';
    const form = { intent: 'sign-in-link', email: owner.email };
    expect((await newBrowser().post(action, address, form)).status).toBe(200);
    expect(await database().outboxMail.count()).toBe(0);
  });

  it('a dead link leads to no other page', async () => {
    const path = await askFrom('/reviews/new');
    await press(path);
    expect(await press(path)).toMatchObject({ status: 410, location: null });
  });
});

describe('R146 using the link', () => {
  it('signs in this browser by a press, and ends no other session', async () => {
    const elsewhere = await browserOf(owner);
    const path = await mailedLink(owner);
    const browser = newBrowser();
    expect(await press(path, browser)).toMatchObject({
      status: 302,
      location: `/${owner.id}/profile`,
    });
    expect(await signedIn(browser.request())).toMatchObject({ id: owner.id });
    expect(await signedIn(elsewhere.request())).toMatchObject({ id: owner.id });
  });

  it('spends nothing when it is only opened, however often a mail scanner does', async () => {
    const path = await mailedLink(owner);
    for (let time = 0; time < 5; time += 1)
      expect(await newBrowser().get(loader, path)).toMatchObject({
        status: 200,
        body: { link: 'works' },
      });
    expect((await press(path)).status).toBe(302);
  });

  it('works once, and ends the other sign-in links', async () => {
    const [first, second] = [await mailedLink(owner), await mailedLink(owner)];
    expect((await press(second)).status).toBe(302);
    for (const path of [first, second]) {
      expect(await newBrowser().get(loader, path)).toMatchObject({
        status: 410,
        body: { link: 'dead' },
      });
      expect(await press(path)).toMatchObject({ status: 410 });
    }
  });

  it('works for one of ten who press at once', async () => {
    const path = await mailedLink(owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(path)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(1);
  });

  it('works for 15 minutes and no longer', async () => {
    const path = await mailedLink(owner);
    const row = await database().accountToken.findFirstOrThrow();
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    expect(row).toMatchObject({ tokenDigest: digestOf(token), purpose: 'sign_in' });
    pass(15 * minute - 1000);
    expect((await newBrowser().get(loader, path)).status).toBe(200);
    pass(2000);
    expect((await newBrowser().get(loader, path)).status).toBe(410);
    expect((await press(path)).status).toBe(410);
  });

  it('no longer works once the account has two-step sign-in, another role, or another password', async () => {
    const path = await mailedLink(owner);
    const { id: profileId } = owner;
    const issued = async () => pathOf(await issueAccountLink(database(), profileId, 'sign_in'));
    await database().twoFactor.create({
      data: { profileId, sealedSecret: '', confirmedAt: new Date(), lastUsedStep: 0 },
    });
    expect((await press(path)).status).toBe(410);
    await database().twoFactor.deleteMany();
    await database().userRole.update({ where: { id: profileId }, data: { role: 'helper' } });
    expect((await press(await issued())).status).toBe(410);
    await database().userRole.update({ where: { id: profileId }, data: { role: 'user' } });
    const changed = await issued();
    const browser = await browserOf(owner);
    const viewer = await signedIn(browser.request());
    if (viewer === null) throw new Error('not signed in');
    const chosen = { chosen: 'a-new-password', client: '192.0.2.1' };
    await changePassword({ ...chosen, current: factoryPassword, viewer });
    expect((await press(changed)).status).toBe(410);
  });

  it('is no password reset, and a reset link signs nobody in', async () => {
    const reset = pathOf(await issueAccountLink(database(), owner.id, 'reset_password'));
    const token = reset.split('token=')[1] ?? '';
    expect((await press(`/login/link?token=${token}`)).status).toBe(410);
    expect((await press('/login/link?token=made-up')).status).toBe(410);
  });

  it('tells no other site the address, which holds the token', () => {
    const none = new Headers();
    expect(
      headers({
        loaderHeaders: none,
        parentHeaders: none,
        actionHeaders: none,
        errorHeaders: undefined,
      }),
    ).toEqual({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' });
  });
});

it('R146 off is as before: no page, no link on the login', async () => {
  const path = await mailedLink(owner);
  await settings({ signInLinks: false });
  expect((await newBrowser().get(loginLoader, '/login')).body).toEqual({ byLink: false });
  for (const address of ['/login/link', path]) {
    expect((await newBrowser().get(loader, address)).status).toBe(404);
    expect((await press(address)).status).toBe(404);
  }
  expect((await ask(owner.email)).status).toBe(404);
});
