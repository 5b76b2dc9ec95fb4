/** Two-step sign-in (people/accounts/decisions.md): codes, set-up, the step after the password, and the way out. */
import { describe, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { limits } from '~/core/rate-limit/limits';
import { now } from '~/core/runtime/clock.server';
import { intervalTable } from '~/core/runtime/interval-table';
import { openText, sealText } from '~/core/runtime/secrets.server';
import { signedIn } from '~/core/session/session.server';
import { paths } from '~/core/web/paths';
import { emailFor } from '~/features/messages/outbox/stored-email.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import {
  action as settingsForm,
  loader as settings,
} from '~/routes/$userId.profile.settings/route';
import {
  action as deletion,
  loader as deletionPage,
} from '~/routes/$userId.profile.settings_.delete/route';
import type { TwoFactorShown } from '~/routes/$userId.profile.settings_.two-step/forms.server';
import { action, loader } from '~/routes/$userId.profile.settings_.two-step/route';
import { action as login } from '~/routes/login/route';
import { action as loginCode, loader as codePage } from '~/routes/login_.code';
import { loader as myData } from '~/routes/resources.my-data.$userId';
import { action as signUp } from '~/routes/sign-up';
import { action as updatePassword } from '~/routes/update-password';
import { createOwner, factoryPassword as password } from '~tests/factories/people';
import { createTwoFactor } from '~tests/factories/two-factor';
import { type Browser, browserOf, newBrowser, pathOf } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { issueAccountLink } from './account-links.server';
import { recoveryCodeCount } from './sign-in-code.schema';
import { appAddress, appCode, stepAt, stepOfCode } from './sign-in-codes.server';
import { switchOffByHand } from './two-factor.server';

const stepMs = 30_000;
const start = new Date('2026-11-20T10:00:00Z');
const { admin, owner, pass } = house({ at: start });
type Account = { id: string; email: string };

const wrong = {
  status: 400,
  errors: { code: ['That code is not right, or was used already. Please try the next one.'] },
};
const codeOf = (secret: string, steps = 0) => appCode(secret, stepAt(now()) + steps);

const types = (browser: Browser, code: string, query = '') =>
  browser.post(loginCode, `/login/code${query}`, { code });

const isIn = async (browser: Browser) => (await signedIn(browser.request())) !== null;

function sends(browser: Browser, { id }: Account, fields: Record<string, string>) {
  return browser.post(action, paths.twoFactor(id), fields, { userId: id });
}

const shownIn = ({ body }: { body: unknown }) => (body as { shown?: TwoFactorShown }).shown;

/** Signs in and asks for a key. */
async function setUp(owner: Account) {
  const browser = await browserOf(owner);
  const fields = { intent: 'set-up', current_password: password };
  const answer = shownIn(await sends(browser, owner, fields));
  if (answer?.at !== 'set-up') throw new Error(`at ${answer?.at}`);
  const { sealed, key } = answer.setUp;
  return { browser, sealed, secret: key.replace(/ /g, ''), shown: answer.setUp };
}

/** Somebody who is signed in by code; the next code is free. */
async function inside(owner: Account) {
  const made = await createTwoFactor(owner.id);
  const browser = await browserOf(owner);
  await types(browser, codeOf(made.secret));
  pass(stepMs);
  return { browser, ...made };
}

const changesTold = async ({ id }: Account) =>
  (await mails({ profileId: id, template: 'two_factor_changed' })).map(
    ({ contents }) => (contents as { change: string }).change,
  );

describe('the app’s codes', () => {
  // RFC 6238, appendix B, SHA-1; an app shows the last six of its eight digits.
  const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds are those of RFC 6238', (seconds, eight) => {
    const at = new Date(seconds * 1000);
    const step = Math.floor(seconds / 30);
    expect(appCode(rfcSecret, step)).toBe(eight.slice(2));
    expect(stepOfCode(rfcSecret, eight.slice(2), at)).toBe(step);
  });

  it('count for the step before and the one after, and no further', () => {
    const found = [-3, -2, -1, 0, 1, 2, 3].map((steps) => {
      const step = stepOfCode(rfcSecret, appCode(rfcSecret, stepAt(start) + steps), start);
      return step === null ? null : step - stepAt(start);
    });
    expect(found).toEqual([null, null, -1, 0, 1, null, null]);
  });

  it('the address for apps names business, account and key', () => {
    const email = 'mia+dogs@example.com';
    const url = new URL(appAddress(rfcSecret, { business: 'Tail & House', email }));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain(`Tail & House:${email}`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: rfcSecret,
      issuer: 'Tail & House',
      digits: '6',
      period: '30',
    });
  });
});

describe('sealed texts', () => {
  it('open for the same purpose and person only, and not when altered', () => {
    const sealed = sealText('two-factor-secret', 'KEY', 'one');
    expect(openText('two-factor-secret', sealed, 'one')).toBe('KEY');
    expect(openText('two-factor-secret', sealed, 'two')).toBeNull();
    expect(openText('two-factor-set-up', sealed, 'one')).toBeNull();
    expect(openText('two-factor-secret', `${sealed.slice(0, -3)}AAA`, 'one')).toBeNull();
    expect(openText('two-factor-secret', '', 'one')).toBeNull();
    expect(sealText('two-factor-secret', 'KEY', 'one')).not.toBe(sealed);
  });
});

describe('setting it up', () => {
  it('needs the password, and keeps nothing before the first code', async () => {
    const browser = await browserOf(owner);
    for (const [typed, says] of [
      ['', 'Please enter your current password'],
      ['guess', 'That isn’t your current password.'],
    ] as const)
      expect(
        await sends(browser, owner, { intent: 'set-up', current_password: typed }),
      ).toMatchObject({ status: 400, errors: { current_password: [says] } });
    const { sealed, secret, shown } = await setUp(owner);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(shown.picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(shown.address).toContain(secret);
    expect(sealed).not.toContain(secret);
    expect(await database().twoFactor.count({ where: { profileId: owner.id } })).toBe(0);
    expect(await changesTold(owner)).toEqual([]);
    const page = await browser.get(loader, paths.twoFactor(owner.id), { userId: owner.id });
    expect(page.body).toEqual({ ownerId: owner.id, state: null });
  });

  it('is on with the first code: ten codes once, other sessions ended, a mail', async () => {
    const elsewhere = await browserOf(owner);
    const { browser, sealed, secret } = await setUp(owner);
    const on = (code: string) =>
      sends(browser, owner, { intent: 'switch-on', set_up: sealed, code });
    const refused = await on(codeOf(secret, 5));
    expect(refused).toMatchObject({
      ...wrong,
      body: { shown: { at: 'set-up', setUp: { sealed } } },
    });
    expect(await isIn(elsewhere)).toBe(true);
    const answer = shownIn(await on(codeOf(secret)));
    const codes = answer?.at === 'codes' ? answer.codes : [];
    expect(new Set(codes).size).toBe(recoveryCodeCount);
    for (const code of codes) expect(code).toMatch(/^([0-9a-z]{6}-){3}[0-9a-z]{6}$/);
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await changesTold(owner)).toEqual(['on']);
    // A copy of the database holds neither key nor codes.
    const rows = [
      ...(await database().twoFactor.findMany({ where: { profileId: owner.id } })),
      ...(await database().recoveryCode.findMany({ where: { profileId: owner.id } })),
      ...(await database().outboxMail.findMany({ where: { profileId: owner.id } })),
    ];
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace(/-/g, ''))])
      expect(JSON.stringify(rows)).not.toContain(hidden);
    // The page says so, and shows none of it again.
    const page = await browser.get(loader, paths.twoFactor(owner.id), { userId: owner.id });
    expect(page.body).toMatchObject({ state: { codesLeft: 10 } });
    expect(JSON.stringify(page.body)).not.toContain(secret);
    // A lost answer asked for again.
    expect(shownIn(await on(codeOf(secret)))).toMatchObject({ at: 'codes', codes });
    // The first code is used.
    const next = await browserOf(owner);
    expect(await types(next, codeOf(secret))).toMatchObject(wrong);
  });

  it('is over after a quarter of an hour, with another password, and for another account', async () => {
    const other = await createOwner();
    const { browser, sealed, secret } = await setUp(owner);
    const fields = { intent: 'switch-on', set_up: sealed, code: codeOf(secret) };
    const over = {
      status: 403,
      errors: { '': ['That took too long. Please start again with your password.'] },
    };
    expect(await sends(await browserOf(other), other, fields)).toMatchObject(over);
    for (const set_up of ['', 'made up', `${sealed.slice(0, -4)}AAAA`])
      expect(await sends(browser, owner, { ...fields, set_up })).toMatchObject(over);
    pass(intervalTable.twoFactorSetUp);
    expect(await sends(browser, owner, { ...fields, code: codeOf(secret) })).toMatchObject(over);
    const again = await setUp(owner);
    await database().password.update({
      where: { profileId: owner.id },
      data: { hash: 'changed since' },
    });
    const changed = { ...fields, set_up: again.sealed, code: codeOf(again.secret) };
    expect(await sends(again.browser, owner, changed)).toMatchObject(over);
    expect(await database().twoFactor.count({ where: { profileId: owner.id } })).toBe(0);
  });

  it('of two set-ups the first switched on is the one', async () => {
    const first = await setUp(owner);
    const second = await setUp(owner);
    const on = ({ browser, sealed, secret }: typeof first) =>
      sends(browser, owner, { intent: 'switch-on', set_up: sealed, code: codeOf(secret) });
    expect(shownIn(await on(second))?.at).toBe('codes');
    // Its session ended with that, so it is sent to sign in.
    expect((await on(first)).location).toContain('/login');
    const third = await browserOf(owner);
    await types(third, codeOf(second.secret, 1));
    expect(await on({ ...first, browser: third })).toMatchObject({
      status: 409,
      errors: { '': ['Two-step sign-in is on already.'] },
    });
    const fields = { intent: 'set-up', current_password: password };
    expect(await sends(third, owner, fields)).toMatchObject({ status: 409 });
  });

  it('R8 is for the account’s own person: the admin is led away, others find nothing', async () => {
    const fields = { intent: 'set-up', current_password: password };
    for (const browser of [await browserOf(admin)]) {
      const answer = await sends(browser, owner, fields);
      expect(answer.location).toBe(paths.settingsOf(owner.id));
      expect((await sends(browser, admin, fields)).body).toMatchObject({ shown: { at: 'set-up' } });
    }
    const other = await browserOf(await createOwner());
    expect((await sends(other, owner, fields)).status).toBe(404);
    const body = (await (
      await browserOf(admin)
    ).get(settings, paths.settingsOf(owner.id), { userId: owner.id })) as {
      body: { page: { own: unknown } };
    };
    expect(body.body.page.own).toBeNull();
  });
});

describe('the step after the password', () => {
  it('begins no session, keeps the way back, and takes the code once', async () => {
    const { secret } = await createTwoFactor(owner.id);
    const query = `?redirectTo=${encodeURIComponent('/booking/abc?when=past')}`;
    const browser = newBrowser();
    const { email } = owner;
    const first = await browser.post(login, `/login${query}`, { email, password });
    expect(first).toMatchObject({
      status: 302,
      location: `/login/code${query.replace(/%20/g, '+')}`,
    });
    expect(await isIn(browser)).toBe(false);
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(0);
    expect(await browser.get(codePage, '/login/code')).toMatchObject({ status: 200 });
    for (const code of ['000000', codeOf(secret, 2), codeOf(secret, -2)])
      expect(await types(browser, code, query)).toMatchObject(wrong);
    const done = await types(
      browser,
      ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`,
      query,
    );
    expect(done).toMatchObject({ status: 302, location: '/booking/abc?when=past' });
    expect(await isIn(browser)).toBe(true);
    expect([...browser.cookies.keys()]).toEqual(['tailhouse', 'known-browser']);
    const second = await browserOf(owner);
    for (const steps of [0, -1])
      expect(await types(second, codeOf(secret, steps))).toMatchObject(wrong);
    pass(stepMs);
    expect(await types(second, codeOf(secret))).toMatchObject({ location: `/${owner.id}/profile` });
  });

  it('R11 leads on as the login does: the admin, and an incomplete profile', async () => {
    const newcomer = await createOwner({ phoneNumber: null });
    for (const [person, to] of [
      [admin, '/admin'],
      [newcomer, '/createprofile'],
    ] as const) {
      const { secret } = await createTwoFactor(person.id);
      const browser = await browserOf(person);
      expect((await types(browser, codeOf(secret))).location).toBe(to);
    }
  });

  it('R8 leads back on this site only', async () => {
    const { secret } = await createTwoFactor(owner.id);
    const browser = await browserOf(owner);
    const query = '?redirectTo=https%3A%2F%2Fevil.example';
    expect((await types(browser, codeOf(secret), query)).location).toBe(`/${owner.id}/profile`);
  });

  it('R12 tells nothing before the right password: the page leads to the login', async () => {
    const plain = await createOwner();
    await createTwoFactor(owner.id);
    for (const email of [owner.email, plain.email, 'nobody@example.com'])
      expect(
        await newBrowser().post(login, '/login', { email, password: 'wrong one' }),
      ).toMatchObject({ status: 400, errors: { '': ['Invalid login credentials'] } });
    const stranger = newBrowser();
    for (const answer of [
      await stranger.get(codePage, '/login/code?redirectTo=%2Fabout'),
      await types(stranger, '123456', '?redirectTo=%2Fabout'),
    ])
      expect(answer).toMatchObject({ status: 302, location: '/login?redirectTo=%2Fabout' });
    stranger.cookies.set('code-step', 'eyJwcm9maWxlSWQiOiJ4In0=.forged');
    expect((await types(stranger, '123456')).location).toBe('/login');
  });

  it('is over after ten minutes, and when the password changed', async () => {
    const { secret } = await createTwoFactor(owner.id);
    const slow = await browserOf(owner);
    pass(intervalTable.codeStep);
    expect((await types(slow, codeOf(secret))).location).toBe('/login');
    const old = await browserOf(owner);
    await database().password.update({ where: { profileId: owner.id }, data: { hash: 'another' } });
    expect((await types(old, codeOf(secret))).location).toBe('/login');
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(0);
  });

  it('refuses after ten wrong codes, the right one too, and takes a recovery code still', async () => {
    const { secret, codes } = await createTwoFactor(owner.id);
    const { max, windowMs } = limits['two-factor-account'];
    for (let time = 0; time < max; time += 1)
      expect(await types(await browserOf(owner), '000000')).toMatchObject({ status: 400 });
    const limited = { status: 429, errors: { '': [expect.stringContaining('Please wait')] } };
    expect(await types(await browserOf(owner), codeOf(secret))).toMatchObject(limited);
    expect(await types(await browserOf(owner), codes[0] ?? '')).toMatchObject({ status: 302 });
    pass(windowMs);
    expect(await types(await browserOf(owner), codeOf(secret))).toMatchObject({ status: 302 });
  });

  it('tells the account’s person by mail when so many codes were wrong, once a window', async () => {
    const { secret } = await createTwoFactor(owner.id);
    const { max, windowMs } = limits['two-factor-account'];
    const guess = async () => types(await browserOf(owner), '000000');
    for (let time = 1; time < max; time += 1) await guess();
    expect(await changesTold(owner)).toEqual([]);
    await guess();
    expect(await changesTold(owner)).toEqual(['guessed']);
    await guess();
    expect(await types(await browserOf(owner), codeOf(secret))).toMatchObject({ status: 429 });
    expect(await changesTold(owner)).toEqual(['guessed']);
    pass(windowMs);
    await Promise.all(Array.from({ length: max + 5 }, guess));
    expect(await changesTold(owner)).toEqual(['guessed', 'guessed']);
    const mail = await database().outboxMail.findFirstOrThrow({ where: { profileId: owner.id } });
    const letter = JSON.stringify(emailFor(mail, 'without link'));
    expect(letter).toContain('one wrong code after another');
    expect(letter).toContain('/passwordreset');
  });

  it('counts failures only', async () => {
    const { secret } = await createTwoFactor(owner.id);
    for (let time = 0; time <= limits['two-factor-account'].max; time += 1) {
      expect(await types(await browserOf(owner), codeOf(secret))).toMatchObject({
        status: 302,
      });
      pass(stepMs);
    }
  });

  it('of two equal codes at once one wins', async () => {
    const { secret, codes } = await createTwoFactor(owner.id);
    for (const code of [codeOf(secret), codes[3] ?? '']) {
      const browsers = await Promise.all([1, 2, 3, 4].map(() => browserOf(owner)));
      const answers = await Promise.all(browsers.map((browser) => types(browser, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400]);
    }
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(2);
  });

  it('a recovery code signs in once, is gone then, and is told by mail', async () => {
    const owner = await createOwner({ receiveEmails: false });
    const other = await createOwner();
    const { codes } = await createTwoFactor(owner.id);
    const { codes: theirs } = await createTwoFactor(other.id);
    const browser = await browserOf(owner);
    expect(await types(browser, theirs[0] ?? '')).toMatchObject(wrong);
    const typed = (codes[0] ?? '').toUpperCase().replace(/(.{6})/g, '$1 ');
    expect(await types(browser, typed)).toMatchObject({ status: 302 });
    expect(await types(await browserOf(owner), codes[0] ?? '')).toMatchObject(wrong);
    expect(await database().recoveryCode.count({ where: { profileId: owner.id } })).toBe(9);
    expect(await database().recoveryCode.count({ where: { profileId: other.id } })).toBe(10);
    const mail = await database().outboxMail.findFirstOrThrow({ where: { profileId: owner.id } });
    expect(JSON.stringify(emailFor(mail, 'without link'))).toContain('You have 9 left.');
  });

  it('a key sealed under another secret opens no more; recovery codes work', async () => {
    const { secret, codes } = await createTwoFactor(owner.id);
    const sealedSecret = sealText('two-factor-secret', secret, 'somebody else');
    await database().twoFactor.update({ where: { profileId: owner.id }, data: { sealedSecret } });
    const browser = await browserOf(owner);
    expect(await types(browser, codeOf(secret))).toMatchObject(wrong);
    expect(await types(browser, codes[0] ?? '')).toMatchObject({ status: 302 });
  });

  it('R12 stands behind a reset by mail as well', async () => {
    const { secret } = await createTwoFactor(owner.id);
    const link = pathOf(await issueAccountLink(database(), owner.id, 'reset_password'));
    const browser = newBrowser();
    const chosen = { new_password: 'brand new pass', confirm_password: 'brand new pass' };
    const reset = await browser.post(updatePassword, link, chosen);
    expect(reset.location).toBe('/login/code');
    expect(await isIn(browser)).toBe(false);
    expect(await types(browser, codeOf(secret))).toMatchObject({ status: 302 });
    expect(await isIn(browser)).toBe(true);
  });

  it('R20 a sign-up form sent again does not go around it', async () => {
    const email = 'signs-up-twice@example.com';
    const form = { email, password, confirm_password: password, form_key: 'the-same-form' };
    await newBrowser().post(signUp, '/sign-up', form);
    const { id } = await database().profile.findUniqueOrThrow({ where: { email } });
    await createTwoFactor(id);
    const again = newBrowser();
    expect(await again.post(signUp, '/sign-up', form)).toMatchObject({ status: 409 });
    expect(await isIn(again)).toBe(false);
  });
});

describe('changing it', () => {
  it('switches off with password and code; other sessions end, and a mail says so', async () => {
    const { browser, secret } = await inside(owner);
    const elsewhere = await browserOf(owner);
    await types(elsewhere, codeOf(secret, 1));
    pass(2 * stepMs);
    const off = (typed: Record<string, string>) =>
      sends(browser, owner, { intent: 'switch-off', ...typed });
    expect(await off({})).toMatchObject({
      status: 400,
      errors: {
        current_password: ['Please enter your current password'],
        code: ['Please enter the code'],
      },
    });
    expect(await off({ current_password: 'guess', code: codeOf(secret) })).toMatchObject({
      errors: { current_password: ['That isn’t your current password.'] },
    });
    expect(await off({ current_password: password, code: '000000' })).toMatchObject(wrong);
    expect(await isIn(elsewhere)).toBe(true);
    const done = await off({ current_password: password, code: codeOf(secret) });
    expect(done.location).toBe(paths.settingsOf(owner.id));
    expect(await isIn(browser)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await changesTold(owner)).toEqual(['off']);
    const where = { where: { profileId: owner.id } };
    expect(await database().twoFactor.count(where)).toBe(0);
    expect(await database().recoveryCode.count(where)).toBe(0);
    expect(await isIn(await browserOf(owner))).toBe(true);
    const twice = await off({ current_password: password, code: codeOf(secret, 1) });
    expect(twice).toMatchObject({
      status: 409,
      errors: { '': ['Two-step sign-in is off already.'] },
    });
  });

  it('switched off while somebody waits at the code: they sign in anew', async () => {
    const { browser, secret, codes } = await inside(owner);
    const waiting = await browserOf(owner);
    await sends(browser, owner, {
      intent: 'switch-off',
      current_password: password,
      code: codes[0] ?? '',
    });
    expect((await types(waiting, codeOf(secret))).location).toBe('/login');
  });

  it('new recovery codes end the earlier ones, and nothing else', async () => {
    const { browser, secret, codes } = await inside(owner);
    const answer = shownIn(
      await sends(browser, owner, {
        intent: 'new-codes',
        current_password: password,
        code: codeOf(secret),
      }),
    );
    const fresh = answer?.at === 'codes' ? answer.codes : [];
    expect(fresh).toHaveLength(recoveryCodeCount);
    expect(await changesTold(owner)).toEqual(['new_codes']);
    expect(await types(await browserOf(owner), codes[1] ?? '')).toMatchObject(wrong);
    expect(await types(await browserOf(owner), fresh[1] ?? '')).toMatchObject({ status: 302 });
  });

  it('by hand on the machine: off, all sessions ended, mailed and logged', async () => {
    const { browser } = await inside(owner);
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    expect(await switchOffByHand(owner.email)).toBe('switched off');
    spy.mockRestore();
    expect(lines.join('')).toContain('two_factor.off_by_hand');
    expect(lines.join('')).not.toContain(owner.email);
    expect(await isIn(browser)).toBe(false);
    expect(await changesTold(owner)).toEqual(['off']);
    expect(await isIn(await browserOf(owner))).toBe(true);
    expect(await switchOffByHand(owner.email)).toBe('was off');
    expect(await switchOffByHand('nobody@example.com')).toBe('no account');
  });
});

describe('what the password alone may not do', () => {
  const forms = {
    'another address': (browser: Browser, { id }: Account, typed: Record<string, string>) =>
      browser.post(
        settingsForm,
        paths.editSettings(id, 'email'),
        { intent: 'email', email: `new-${id}@example.com`, ...typed },
        { userId: id },
      ),
    'the account’s end': (browser: Browser, { id }: Account, typed: Record<string, string>) =>
      browser.post(
        deletion,
        paths.deleteAccount(id),
        { intent: 'delete', ...typed },
        { userId: id },
      ),
  };

  const done = {
    'another address': ({ id }: Account) =>
      database().accountToken.count({ where: { profileId: id, purpose: 'change_email' } }),
    'the account’s end': async ({ id }: Account) =>
      1 - (await database().profile.count({ where: { id, deletedAt: null } })),
  };

  const names = ['another address', 'the account’s end'] as const;

  it.each(names)('%s asks for a code as well, each once', async (name) => {
    const { browser, secret } = await inside(owner);
    const send = (typed: Record<string, string>) =>
      forms[name](browser, owner, { current_password: password, ...typed });
    expect(await send({})).toMatchObject({
      status: 400,
      errors: { code: ['Please enter the code'] },
    });
    expect(await send({ code: '12' })).toMatchObject({ status: 400 });
    expect(await send({ code: '000000' })).toMatchObject(wrong);
    // The one that signed in.
    expect(await send({ code: codeOf(secret, -1) })).toMatchObject(wrong);
    expect(await send({ current_password: 'guess', code: codeOf(secret) })).toMatchObject({
      errors: { current_password: ['That isn’t your current password.'] },
    });
    expect(await done[name](owner)).toBe(0);
    const { status, kept } = await send({ code: codeOf(secret) });
    expect([status, kept]).toEqual([302, {}]);
    expect(await done[name](owner)).toBe(1);
  });

  it.each(names)('%s takes a recovery code', async (name) => {
    const { browser, codes } = await inside(owner);
    const typed = { current_password: password, code: codes[0] ?? '' };
    expect(await forms[name](browser, owner, typed)).toMatchObject({ status: 302 });
    expect(await done[name](owner)).toBe(1);
    if (name === 'another address') expect(await changesTold(owner)).toEqual(['code_used']);
  });

  it.each(names)('%s meets the limit of wrong codes, the right one too', async (name) => {
    const { browser, secret } = await inside(owner);
    const send = (code: string) =>
      forms[name](browser, owner, { current_password: password, code });
    for (let time = 0; time < limits['two-factor-account'].max; time += 1)
      expect(await send('000000')).toMatchObject(wrong);
    expect(await send(codeOf(secret))).toMatchObject({
      status: 429,
      errors: { '': [expect.stringContaining('Please wait')] },
    });
    expect(await done[name](owner)).toBe(0);
  });

  it.each(names)('%s needs no code where it is off', async (name) => {
    const browser = await browserOf(owner);
    const typed = { current_password: password };
    expect(await forms[name](browser, owner, typed)).toMatchObject({ status: 302 });
    expect(await done[name](owner)).toBe(1);
  });

  it('the pages ask for it where it is on', async () => {
    for (const on of [true, false]) {
      const person = await createOwner();
      const browser = on ? (await inside(person)).browser : await browserOf(person);
      const page = await browser.get(deletionPage, paths.deleteAccount(person.id), {
        userId: person.id,
      });
      expect(page.body).toMatchObject({ asksCode: on });
    }
  });

  it('a right code whose wish is refused is no guess, and stays unused', async () => {
    const { browser, secret } = await inside(owner);
    const typed = { current_password: password, code: codeOf(secret) };
    for (let time = 0; time <= limits['email-change'].max; time += 1) {
      pass(stepMs);
      const code = codeOf(secret);
      await forms['another address'](browser, owner, {
        ...typed,
        code,
        email: `other-${time}-${owner.id}@example.com`,
      });
    }
    pass(stepMs);
    const code = codeOf(secret);
    for (let time = 0; time <= limits['two-factor-account'].max; time += 1)
      expect(
        await forms['another address'](browser, owner, {
          ...typed,
          code,
          email: `again-${time}-${owner.id}@example.com`,
        }),
      ).toMatchObject({ status: 429 });
    expect(await types(await browserOf(owner), code)).toMatchObject({ status: 302 });
  });
});

describe('the account’s data', () => {
  it('tells since when, and neither key nor codes', async () => {
    const { secret, codes } = await createTwoFactor(owner.id);
    const browser = await browserOf(owner);
    await types(browser, codeOf(secret));
    const request = browser.request(paths.myData(owner.id));
    const answer = await myData({ request, params: { userId: owner.id }, context: {} });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      profile: { two_step_sign_in_since: start.toISOString() },
    });
    const rows = await database().recoveryCode.findMany({ where: { profileId: owner.id } });
    for (const hidden of [secret, ...codes, ...rows.map(({ digest }) => digest)])
      expect(text).not.toContain(hidden);
  });

  it('R41 goes with the account, also where the books keep its row', async () => {
    await createTwoFactor(owner.id);
    await inTransaction((tx) => eraseAccount(tx, owner));
    const where = { where: { profileId: owner.id } };
    expect(await database().twoFactor.count(where)).toBe(0);
    expect(await database().recoveryCode.count(where)).toBe(0);
  });
});
