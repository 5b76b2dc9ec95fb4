import { statementsOf } from '~tests/setup/statements';
import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { openLink } from '~/core/mail/outbox.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { signedIn } from '~/core/session/session.server';
import { takeFlash } from '~/core/web/flash.server';
import { action as askForLink } from '~/routes/passwordreset';
import { action, headers, loader } from '~/routes/update-password';
import { createOwner, factoryPassword } from '~tests/factories/people';
import { browserOf, canSignIn, newBrowser, pathOf } from '~tests/setup/account-requests';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { waitedFor } from '~tests/setup/waited-for';

// Spied on without a mock: the number of password hashes shows the work done.
vi.mock('@node-rs/argon2', { spy: true });
vi.mock('node:timers/promises', { spy: true });

const hour = 3_600_000;
const { owner, pass } = house({ at: at('2026-11-20T07:00') });
const chosen = { new_password: 'a-new-password', confirm_password: 'a-new-password' };

beforeEach(() => vi.clearAllMocks());

/** Requests a link and returns its path with the token from the email. */
async function mailedLink(owner: { id: string; email: string }): Promise<string> {
  await newBrowser().post(askForLink, '/passwordreset', { email: owner.email });
  const mail = await database().outboxMail.findFirstOrThrow({
    where: { profileId: owner.id, template: 'password_reset' },
    orderBy: { createdAt: 'desc' },
  });
  // Lets the next request get a later time.
  pass(1);
  return pathOf(openLink(mail.sealedLink ?? ''));
}

describe('R12 asking for a link', () => {
  it('answers the same for an address with an account and one without', async () => {
    const { id } = owner;
    const known = await newBrowser().post(askForLink, '/passwordreset', { email: owner.email });
    const unknown = await newBrowser().post(askForLink, '/passwordreset', {
      email: 'no@example.com',
    });
    const body = { form: 'reset', shown: 'link sent', formKey: expect.any(String) as unknown };
    for (const answer of [known, unknown])
      expect(answer).toEqual({ status: 200, location: null, body, errors: null, kept: {} });
    expect(await database().outboxMail.count({ where: { profileId: id } })).toBe(1);
    expect(await database().outboxMail.count({ where: { toAddress: 'no@example.com' } })).toBe(0);
  });

  it('asks the same of the database for both until the limits are counted, and logs neither', async () => {
    const ask = (address: string) =>
      newBrowser().post(askForLink, '/passwordreset', { email: address });
    await ask('no-statements@example.com');
    const logged = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
    const unknown = await statementsOf(() => ask('no-statements-2@example.com'));
    const known = await statementsOf(() => ask(owner.email));
    for (const write of logged) {
      expect(write).not.toHaveBeenCalled();
      write.mockRestore();
    }
    expect(unknown.length).toBeGreaterThan(0);
    // Then the link and its email are saved, within the time that both responses take.
    expect(known.slice(0, unknown.length)).toEqual(unknown);
    expect(known.slice(unknown.length).join()).toMatch(/account_tokens.*outbox/s);
  });

  it('answers when a time is over that was set before the account was looked for', async () => {
    const waits: unknown[] = [];
    for (const address of [owner.email, 'no-time@example.com']) {
      const ask = () => newBrowser().post(askForLink, '/passwordreset', { email: address });
      waits.push(await waitedFor(ask));
    }
    expect(waits[0]).toEqual(waits[1]);
  });

  it('keeps only the digest of the token, for one hour', async () => {
    const path = await mailedLink(owner);
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await database().accountToken.findMany({ where: { profileId: owner.id } });
    expect(rows).toMatchObject([{ tokenDigest: digestOf(token), purpose: 'reset_password' }]);
    const [row] = rows;
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(hour);
  });

  it('is limited to five an hour for one address, known or not', async () => {
    for (const address of [owner.email, 'unknown-limit@example.com']) {
      for (let time = 0; time < 5; time += 1)
        expect(
          (await newBrowser().post(askForLink, '/passwordreset', { email: address })).status,
        ).toBe(200);
      expect(
        await newBrowser().post(askForLink, '/passwordreset', { email: address }),
      ).toMatchObject({
        status: 429,
        kept: { email: address },
      });
    }
  });

  it('wants an address', async () => {
    expect(await newBrowser().post(askForLink, '/passwordreset', { email: 'robin' })).toMatchObject(
      {
        status: 400,
        errors: { email: ['Please enter an email address like name@example.com'] },
        kept: { email: 'robin' },
      },
    );
  });
});

describe('R12 using the link', () => {
  it('sets the password, ends every session of the account, and signs in this browser', async () => {
    const elsewhere = await browserOf(owner);
    const path = await mailedLink(owner);
    const browser = newBrowser();
    expect((await browser.get(loader, path)).body).toEqual({ works: true, chooses: null });
    const answer = await browser.post(action, path, chosen);
    expect(answer).toMatchObject({ status: 302, location: `/${owner.id}/profile` });
    expect((await takeFlash(browser.request())).flash).toEqual({
      kind: 'success',
      text: 'Password updated.',
    });
    expect(await signedIn(elsewhere.request())).toBeNull();
    expect(await signedIn(browser.request())).toMatchObject({ id: owner.id });
    expect(await canSignIn(owner.email, factoryPassword)).toBe(false);
    expect(await canSignIn(owner.email, chosen.new_password)).toBe(true);
  });

  it('leaves other accounts alone, but ends the session of another that this browser had', async () => {
    const other = await createOwner();
    const elsewhere = await browserOf(other);
    const browser = await browserOf(other);
    const before = browser.request();
    await browser.post(action, await mailedLink(owner), chosen);
    expect(await signedIn(before)).toBeNull();
    expect(await signedIn(browser.request())).toMatchObject({ id: owner.id });
    expect(await signedIn(elsewhere.request())).toMatchObject({ id: other.id });
  });

  it('works once, and using one link ends the others', async () => {
    const first = await mailedLink(owner);
    const second = await mailedLink(owner);
    expect((await newBrowser().post(action, second, chosen)).status).toBe(302);
    for (const path of [first, second]) {
      expect(await newBrowser().get(loader, path)).toMatchObject({
        status: 410,
        body: { works: false },
      });
      expect(await newBrowser().post(action, path, chosen)).toMatchObject({ status: 410 });
    }
  });

  it('works for one of twenty who come at once', async () => {
    const path = await mailedLink(owner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const password = `password-of-${index}`;
        const typed = { new_password: password, confirm_password: password };
        return newBrowser().post(action, path, typed);
      }),
    );
    const winners = answers.flatMap(({ status }, index) => (status === 302 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await canSignIn(owner.email, `password-of-${winners[0]}`)).toBe(true);
    // The sessions of the first request and of the login just now.
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(2);
  });

  it('works for an hour and no longer', async () => {
    const path = await mailedLink(owner);
    pass(hour - 1000);
    expect((await newBrowser().get(loader, path)).status).toBe(200);
    pass(2000);
    expect((await newBrowser().get(loader, path)).status).toBe(410);
    expect((await newBrowser().post(action, path, chosen)).status).toBe(410);
    expect(await canSignIn(owner.email, factoryPassword)).toBe(true);
  });

  it('costs nothing for a made-up token, and without one leads to where to ask', async () => {
    expect((await newBrowser().post(action, '/update-password?token=made-up', chosen)).status).toBe(
      410,
    );
    expect(argon2.hash).not.toHaveBeenCalled();
    for (const path of ['/update-password', '/update-password?token=']) {
      expect((await newBrowser().get(loader, path)).location).toBe('/passwordreset');
      expect((await newBrowser().post(action, path, chosen)).location).toBe('/passwordreset');
    }
  });

  it('is not used up by a refused form', async () => {
    const path = await mailedLink(owner);
    for (const [typed, errors] of [
      [
        {},
        {
          new_password: ['Please enter Password'],
          confirm_password: ['Please enter confirm password'],
        },
      ],
      [
        { new_password: 'short', confirm_password: 'short' },
        { new_password: ['Password must be at least 8 characters: Please try again...'] },
      ],
      [
        { ...chosen, confirm_password: 'other' },
        { confirm_password: ['Password did not match: Please try again...'] },
      ],
    ] as const) {
      const answer = await newBrowser().post(action, path, { ...typed });
      expect(answer).toMatchObject({ status: 400, errors, kept: {} });
    }
    expect((await newBrowser().post(action, path, chosen)).status).toBe(302);
  });

  it("says 'There was an error updating your password.' for a failure, and keeps the link", async () => {
    const path = await mailedLink(owner);
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('out of memory'));
    expect(await newBrowser().post(action, path, chosen)).toMatchObject({
      status: 503,
      errors: { '': ['There was an error updating your password.'] },
    });
    logged.mockRestore();
    expect((await newBrowser().post(action, path, chosen)).status).toBe(302);
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

it('R12 a login that began before a reset does not outlive it', async () => {
  const { signIn } = await import('./sign-in.server');
  const proof = { profileId: owner.id, passwordHash: (await passwordOf(owner.id)).hash };
  await newBrowser().post(action, await mailedLink(owner), chosen);
  await expect(signIn(proof, newBrowser().request())).rejects.toMatchObject({
    userMessage: 'Invalid login credentials',
  });
});

function passwordOf(profileId: string) {
  return database().password.findUniqueOrThrow({ where: { profileId } });
}
