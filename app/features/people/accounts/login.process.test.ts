import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { signedIn } from '~/core/session/session.server';
import { action, loader } from '~/routes/login/route';
import { createOwner, factoryPassword as password } from '~tests/factories/people';
import { newBrowser } from '~tests/setup/account-requests';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { signIn } from './sign-in.server';

// Spied on without a mock: the number of password verifications shows the work done.
vi.mock('@node-rs/argon2', { spy: true });

const invalid = { '': ['Invalid login credentials'] };
const { admin, owner, pass } = house({ at: at('2026-11-20T05:00') });
const { email } = owner;

beforeEach(() => vi.clearAllMocks());

describe('signing in', () => {
  it('R8 leads an owner to their profile, in a session that the database knows', async () => {
    const browser = newBrowser();
    const answer = await browser.post(action, '/login', { email, password });
    expect(answer).toMatchObject({ status: 302, location: `/${owner.id}/profile` });
    expect(await signedIn(browser.request())).toMatchObject({ id: owner.id, role: 'user' });
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(1);
  });

  it('takes the address in any case, with blanks around it', async () => {
    const email = `  ${owner.email.toUpperCase()} `;
    const answer = await newBrowser().post(action, '/login', { email, password });
    expect(answer.location).toBe(`/${owner.id}/profile`);
  });

  it('leads the admin to the dashboard', async () => {
    const answer = await newBrowser().post(action, '/login', { email: admin.email, password });
    expect(answer.location).toBe('/admin');
  });

  it('R11 leads an owner with an incomplete profile to /createprofile', async () => {
    const { email } = await createOwner({ phoneNumber: null });
    const answer = await newBrowser().post(action, '/login', { email, password });
    expect(answer.location).toBe('/createprofile');
  });

  it('R8 goes back where the person came from, on this site only', async () => {
    const to = async (redirectTo: string) =>
      (
        await newBrowser().post(action, `/login?redirectTo=${encodeURIComponent(redirectTo)}`, {
          email,
          password,
        })
      ).location;
    expect(await to('/booking/abc?when=past')).toBe('/booking/abc?when=past');
    expect(await to('//evil.example')).toBe(`/${owner.id}/profile`);
    expect(await to('https://evil.example')).toBe(`/${owner.id}/profile`);
  });

  it('begins a new session and ends the one that the browser came with', async () => {
    const second = await createOwner();
    const browser = newBrowser();
    await browser.post(action, '/login', { email, password });
    const before = browser.request();
    await browser.post(action, '/login', { email: second.email, password });
    expect(await signedIn(before)).toBeNull();
    expect(await signedIn(browser.request())).toMatchObject({ id: second.id });
  });

  it('leads somebody who is signed in away from the form', async () => {
    const browser = newBrowser();
    expect((await browser.get(loader, '/login')).status).toBe(200);
    await browser.post(action, '/login', { email, password });
    expect((await browser.get(loader, '/login')).location).toBe(`/${owner.id}/profile`);
  });
});

describe('R12 refusals', () => {
  it('are the same for an unknown address, a wrong password and an account without one', async () => {
    const invited = await createOwner();
    await database().password.delete({ where: { profileId: invited.id } });
    for (const typed of [
      { email: 'nobody@example.com', password },
      { email, password: 'wrong password' },
      { email: invited.email, password },
      { email: 'no address', password },
      { email: 'nul\u0000@example.com', password },
      { email, password: 'nul\u0000nul' },
      { email, password: 'x'.repeat(10_000) },
    ]) {
      vi.clearAllMocks();
      const answer = await newBrowser().post(action, '/login', typed);
      expect(answer).toMatchObject({ status: 400, errors: invalid });
      // Equal work for each kind of error.
      expect(argon2.verify).toHaveBeenCalledTimes(1);
      expect(argon2.hash).not.toHaveBeenCalled();
    }
  });

  it('verify against a hash of the same cost when there is no account', async () => {
    await newBrowser().post(action, '/login', { email: 'nobody@example.com', password });
    const [against] = vi.mocked(argon2.verify).mock.calls[0] ?? [''];
    expect(argon2.parseOptions(against)).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
  });

  it('keep the typed address and never a password', async () => {
    const answer = await newBrowser().post(action, '/login', { email: 'a@example.com', password });
    expect(answer.kept).toEqual({ email: 'a@example.com' });
    expect(JSON.stringify(answer)).not.toContain(password);
  });

  it("say 'Missing email or password' when one is missing", async () => {
    const missing = { '': ['Missing email or password'] };
    for (const typed of [{}, { email }, { password }, { email: ' ', password }]) {
      const answer = await newBrowser().post(action, '/login', typed as Record<string, string>);
      expect(answer).toMatchObject({ status: 400, errors: missing });
    }
    expect(argon2.verify).not.toHaveBeenCalled();
  });

  it('answer a file in place of a text, and inputs that steer the parser', async () => {
    const form = new FormData();
    form.append('email', new Blob(['x']), 'email.txt');
    form.append('password', password);
    expect(await newBrowser().post(action, '/login', form)).toMatchObject({
      status: 400,
      errors: { '': ['Missing email or password'] },
    });
    for (const extra of ['__intent__', '__state__', '__proto__', 'email.x', 'email[999999999]'])
      expect(
        (await newBrowser().post(action, '/login', { email, password, [extra]: '{' })).status,
      ).toBe(302);
  });

  it("say 'Unexpected error. Please try again.' when the account went in between", async () => {
    const proof = { profileId: 'goneinbetween00000', passwordHash: 'any' };
    await expect(signIn(proof, newBrowser().request())).rejects.toMatchObject({
      userMessage: 'Unexpected error. Please try again.',
    });
  });

  it("say 'An error occurred. Please try again.' for a failure, and log it", async () => {
    await database().password.update({ where: { profileId: owner.id }, data: { hash: 'broken' } });
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const answer = await newBrowser().post(action, '/login', { email, password });
    expect(answer).toMatchObject({
      status: 503,
      errors: { '': ['An error occurred. Please try again.'] },
      kept: { email },
    });
    expect(String(logged.mock.calls[0]?.[0])).toContain('"level":"error"');
    logged.mockRestore();
  });
});

describe('limits', () => {
  const minute = 60_000;

  it('lock an account after ten failures for the rest of the window, the right password included', async () => {
    for (let failure = 0; failure < 10; failure += 1)
      expect((await newBrowser().post(action, '/login', { email, password: 'wrong' })).status).toBe(
        400,
      );
    vi.clearAllMocks();
    for (const typed of [password, 'wrong']) {
      const answer = await newBrowser().post(action, '/login', { email, password: typed });
      expect(answer).toMatchObject({
        status: 429,
        errors: {
          '': ['Too many tries in a short time. Please wait 15 minutes, then try again.'],
        },
      });
    }
    expect(argon2.verify).not.toHaveBeenCalled();
    pass(15 * minute);
    expect((await newBrowser().post(action, '/login', { email, password })).status).toBe(302);
  });

  it('lock an address without an account just so (R12)', async () => {
    const email = 'locked-nobody@example.com';
    for (let failure = 0; failure < 10; failure += 1)
      await newBrowser().post(action, '/login', { email, password });
    expect((await newBrowser().post(action, '/login', { email, password })).status).toBe(429);
  });

  it('count failures only', async () => {
    const browser = newBrowser();
    for (let time = 0; time < 12; time += 1)
      expect((await browser.post(action, '/login', { email, password })).status).toBe(302);
  });

  it('hold against a burst of parallel guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        newBrowser().post(action, '/login', { email, password: 'guess' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(argon2.verify).toHaveBeenCalledTimes(10);
  });

  it('stop one client after fifty failures, and nobody else', async () => {
    const browser = newBrowser();
    for (let failure = 0; failure < 50; failure += 1)
      await browser.post(action, '/login', { email: `guess-${failure}@example.com`, password });
    const typed = { email, password };
    expect((await browser.post(action, '/login', typed)).status).toBe(429);
    expect((await newBrowser().post(action, '/login', typed)).status).toBe(302);
  });
});
