import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { signedIn } from '~/core/session/session.server';
import { takeFlash } from '~/core/web/flash.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { action, loader, shouldRevalidate } from '~/routes/sign-up';
import { Browser, newBrowser } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';

// Spied on without a mock: the number of password hashes shows the work done.
vi.mock('@node-rs/argon2', { spy: true });

const taken =
  'Error occurred while signing up. Please try again. If you already have an account, sign in or reset your password.';
const password = 'biscuit-and-waffles';
const { owner, settings } = house();
let count = 0;

function filledIn(change: Record<string, string> = {}): Record<string, string> {
  count += 1;
  const email = `new-${count}@example.com`;
  return { email, password, confirm_password: password, form_key: newFormKey(), ...change };
}

function accountOf(email: string) {
  return database().profile.findUnique({
    where: { email },
    include: { userRole: true, password: true, sessions: true },
  });
}

beforeEach(() => vi.clearAllMocks());
describe('signing up', () => {
  it('R11 makes the account, signs it in and goes on to /createprofile', async () => {
    const browser = newBrowser();
    const form = filledIn({ email: ' Robin.New@Example.COM ' });
    const answer = await browser.post(action, '/sign-up', form);
    expect(answer).toMatchObject({ status: 302, location: '/createprofile' });
    const account = await accountOf('robin.new@example.com');
    expect(account).toMatchObject({
      role: 'user',
      userRole: { role: 'user' },
      receiveEmails: false,
      firstName: null,
    });
    expect(account?.sessions).toHaveLength(1);
    expect(account?.password?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await signedIn(browser.request())).toMatchObject({ id: account?.id });
    expect((await takeFlash(browser.request())).flash).toEqual({
      kind: 'success',
      text: 'Account created successfully!',
    });
  });

  it('R36 keeps the opt-in when it was ticked', async () => {
    const form = filledIn({ recieve_emails: 'on' });
    await newBrowser().post(action, '/sign-up', form);
    expect(await accountOf(form.email ?? '')).toMatchObject({ receiveEmails: true });
  });

  it('gives each rendered form a key of its own, and nobody signed in a form', async () => {
    const browser = newBrowser();
    const first = await browser.get(loader, '/sign-up');
    const second = await browser.get(loader, '/sign-up');
    expect(first.body).not.toEqual(second.body);
    await browser.post(action, '/sign-up', filledIn());
    expect(await browser.get(loader, '/sign-up')).toMatchObject({ location: '/createprofile' });
  });

  it('says what is wrong beside each field, makes nothing and keeps all but passwords', async () => {
    const email = 'refused@example.com';
    const answer = await newBrowser().post(action, '/sign-up', {
      email,
      password: 'short',
      confirm_password: 'other',
      recieve_emails: 'on',
    });
    expect(answer).toMatchObject({
      status: 400,
      errors: {
        password: ['Password must be at least 8 characters: Please try again...'],
        confirm_password: ['Password did not match: Please try again...'],
      },
      kept: { email, recieve_emails: 'on' },
    });
    expect(answer.kept).not.toHaveProperty('password');
    expect(answer.kept).not.toHaveProperty('confirm_password');
    expect(await accountOf(email)).toBeNull();
  });

  it('answers a failure with the sentence, and logs it', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('out of memory'));
    const form = filledIn();
    const answer = await newBrowser().post(action, '/sign-up', form);
    expect(answer).toMatchObject({
      status: 503,
      errors: { '': ['Error occurred while signing up. Please try again.'] },
      kept: { email: form.email },
    });
    expect(String(logged.mock.calls[0]?.[0])).toContain('out of memory');
    logged.mockRestore();
  });
});

describe('the welcome email', () => {
  const mailsTo = (email: string) => mails({ toAddress: email });

  it('is not sent by a house that has not switched it on (K1)', async () => {
    await settings({ requiredVaccines: ['rabies'], meetFirst: true });
    const form = filledIn();
    await newBrowser().post(action, '/sign-up', form);
    expect(await accountOf(form.email ?? '')).not.toBeNull();
    expect(await mailsTo(form.email ?? '')).toEqual([]);
  });

  it('goes once to who signs up, though the form comes twice, and knows what the house asks for', async () => {
    await settings({ welcomeEmail: true, requiredVaccines: ['rabies'] });
    const [form, browser] = [filledIn(), newBrowser()];
    await browser.post(action, '/sign-up', form);
    await browser.post(action, '/sign-up', form);
    const account = await accountOf(form.email ?? '');
    expect(await mailsTo(form.email ?? '')).toMatchObject([
      {
        template: 'welcome',
        profileId: account?.id,
        contents: { ownerId: account?.id, certificates: true, meetFirst: false, firstName: null },
      },
    ]);
  });

  it('says nothing of certificates and meetings that the house does not ask for', async () => {
    await settings({ welcomeEmail: true });
    const form = filledIn();
    await newBrowser().post(action, '/sign-up', form);
    expect(await mailsTo(form.email ?? '')).toMatchObject([
      { contents: { certificates: false, meetFirst: false } },
    ]);
  });

  it('does not go to an address that has an account', async () => {
    await settings({ welcomeEmail: true });
    await newBrowser().post(action, '/sign-up', filledIn({ email: owner.email }));
    expect(await mailsTo(owner.email)).toMatchObject([{ template: 'account_exists' }]);
  });

  it('goes to twenty strangers an hour from one client: the next gets an account and no email', async () => {
    await settings({ welcomeEmail: true });
    const client = newBrowser().address;
    const signUpFrom = async (address: string) => {
      const form = filledIn();
      const answer = await new Browser(address).post(action, '/sign-up', form);
      expect(answer).toMatchObject({ status: 302, location: '/createprofile' });
      return (await mailsTo(form.email ?? '')).length;
    };
    const sent = [];
    for (let number = 0; number < 22; number += 1) sent.push(await signUpFrom(client));
    expect(sent).toEqual([...Array<number>(20).fill(1), 0, 0]);
    expect(await signUpFrom(newBrowser().address)).toBe(1);
  });

  it('is not left behind by a sign-up that fails', async () => {
    await settings({ welcomeEmail: true });
    const form = filledIn({ password: 'short' });
    await newBrowser().post(action, '/sign-up', form);
    expect(await mailsTo(form.email ?? '')).toEqual([]);
  });
});

describe('R12 an address that has an account', () => {
  it('is refused, tells its owner by mail, and changes nothing', async () => {
    const before = await accountOf(owner.email);
    const browser = newBrowser();
    const answer = await browser.post(action, '/sign-up', filledIn({ email: owner.email }));
    expect(answer).toMatchObject({
      status: 409,
      errors: { '': [taken] },
      kept: { email: owner.email },
    });
    expect(await accountOf(owner.email)).toEqual(before);
    expect(await signedIn(browser.request())).toBeNull();
    expect(await mails({ profileId: owner.id })).toMatchObject([
      { template: 'account_exists', toAddress: owner.email },
    ]);
  });

  it('costs the same work as a free one', async () => {
    const { email } = owner;
    vi.clearAllMocks();
    await newBrowser().post(action, '/sign-up', filledIn({ email }));
    expect(argon2.hash).toHaveBeenCalledTimes(1);
    expect(argon2.verify).not.toHaveBeenCalled();
    vi.clearAllMocks();
    await newBrowser().post(action, '/sign-up', filledIn());
    expect(argon2.hash).toHaveBeenCalledTimes(1);
    expect(argon2.verify).not.toHaveBeenCalled();
  });

  it('is refused ten times an hour to one client, who then cannot sign up at all', async () => {
    const { email } = owner;
    const browser = newBrowser();
    for (let time = 0; time < 10; time += 1)
      expect((await browser.post(action, '/sign-up', filledIn({ email }))).status).toBe(409);
    expect((await browser.post(action, '/sign-up', filledIn({ email }))).status).toBe(429);
    expect((await browser.post(action, '/sign-up', filledIn())).status).toBe(429);
    expect((await newBrowser().post(action, '/sign-up', filledIn())).status).toBe(302);
  });

  it('does not let strangers fill its mailbox', async () => {
    const { id, email } = owner;
    for (let time = 0; time < 5; time += 1)
      expect((await newBrowser().post(action, '/sign-up', filledIn({ email }))).status).toBe(409);
    expect(await database().outboxMail.count({ where: { profileId: id } })).toBe(3);
  });

  it('wins once when many take it at the same time', async () => {
    const email = 'race@example.com';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newBrowser().post(action, '/sign-up', filledIn({ email }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      302,
      ...Array<number>(7).fill(409),
    ]);
    expect(await database().profile.count({ where: { email } })).toBe(1);
  });
});

describe('R20 the same form sent twice', () => {
  it('makes one account and signs in both times', async () => {
    const form = filledIn();
    const browser = newBrowser();
    expect(await browser.post(action, '/sign-up', form)).toMatchObject({
      location: '/createprofile',
    });
    expect(await browser.post(action, '/sign-up', form)).toMatchObject({
      location: '/createprofile',
    });
    expect(await database().profile.count({ where: { email: form.email ?? '' } })).toBe(1);
    expect(await signedIn(browser.request())).toMatchObject({ email: form.email });
    expect(await database().outboxMail.count({ where: { toAddress: form.email ?? '' } })).toBe(0);
  });

  it('and at the same time', async () => {
    const form = filledIn();
    const browsers = Array.from({ length: 5 }, newBrowser);
    const answers = await Promise.all(browsers.map((one) => one.post(action, '/sign-up', form)));
    expect(answers.map(({ location }) => location)).toEqual(Array(5).fill('/createprofile'));
    for (const browser of browsers)
      expect(await signedIn(browser.request())).toMatchObject({ email: form.email });
    expect(await database().profile.count({ where: { email: form.email ?? '' } })).toBe(1);
  });

  it('counts without a key, too', async () => {
    const form = filledIn({ form_key: '' });
    await newBrowser().post(action, '/sign-up', form);
    expect((await newBrowser().post(action, '/sign-up', form)).status).toBe(302);
  });

  it('signs nobody in with another password, and is limited as a login is', async () => {
    const form = filledIn({ form_key: '' });
    await newBrowser().post(action, '/sign-up', form);
    const guess = { ...form, password: 'another-one', confirm_password: 'another-one' };
    for (let time = 0; time < 10; time += 1)
      expect(await newBrowser().post(action, '/sign-up', guess)).toMatchObject({
        status: 409,
        errors: { '': [taken] },
      });
    expect((await newBrowser().post(action, '/sign-up', form)).status).toBe(429);
  });

  it('asks when the content is another, and a fresh key then means it', async () => {
    const form = filledIn();
    await newBrowser().post(action, '/sign-up', form);
    const browser = newBrowser();
    const second = { ...form, email: 'second@example.com' };
    expect(await browser.post(action, '/sign-up', second)).toMatchObject({
      status: 409,
      errors: { '': [expect.stringContaining('To send a second one, press the button again.')] },
    });
    const next = new URL('http://localhost:3000/sign-up');
    const nothing = { currentUrl: next, nextUrl: next, currentParams: {}, nextParams: {} };
    expect(
      shouldRevalidate({ ...nothing, actionStatus: 409, defaultShouldRevalidate: false }),
    ).toBe(true);
    expect(
      (await browser.post(action, '/sign-up', { ...second, form_key: newFormKey() })).status,
    ).toBe(302);
  });
});
