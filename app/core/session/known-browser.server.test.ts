/** R73: wrong passwords by others never lock the right person out; guesses stay bounded. */
import { describe, expect, it } from 'vitest';
import { signedCookie } from '~/core/runtime/signed-cookie.server';
import { action as passwords } from '~/routes/$userId.profile.settings/route';
import { action as login } from '~/routes/login/route';
import { action as askForLink } from '~/routes/passwordreset';
import { createOwner, factoryPassword as password } from '~tests/factories/people';
import { Browser } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';

const tries = 10;
const { id, email: person } = house().owner;
let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

function signIn(browser: Browser, email = person, typed = password) {
  return browser.post(login, '/login', { email, password: typed });
}

async function guess(browser: Browser, times: number, email = person): Promise<number[]> {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1)
    answers.push((await signIn(browser, email, `wrong ${time} password`)).status);
  return answers;
}

/** A browser that signed in once and has signed out. */
async function knownBrowserOf(email: string, address = newAddress()): Promise<Browser> {
  const browser = new Browser(address);
  expect((await signIn(browser, email)).status).toBe(302);
  browser.cookies.delete('tailhouse');
  return browser;
}

describe('R73 a browser that signed in to this account before', () => {
  it('R73 is let in while guesses elsewhere keep the account refused', async () => {
    const own = await knownBrowserOf(person);
    await guess(new Browser(newAddress()), tries);
    expect((await signIn(new Browser(newAddress()))).status).toBe(429);
    expect((await signIn(own)).status).toBe(302);
  });

  it('R73 is let in while guesses from its own address keep that refused', async () => {
    const own = await knownBrowserOf(person);
    for (let other = 0; other < 5; other += 1)
      await guess(new Browser(own.address), tries, `nobody-${other}-${person}`);
    expect((await signIn(new Browser(own.address))).status).toBe(429);
    expect((await signIn(own)).status).toBe(302);
  });

  it('R73 may change its password meanwhile, signed in', async () => {
    const own = new Browser(newAddress());
    await signIn(own);
    await guess(new Browser(newAddress()), tries);
    const fields = {
      intent: 'password',
      current_password: password,
      new_password: 'another good one',
      confirm_password: 'another good one',
    };
    const answer = await own.post(passwords, `/${id}/profile/settings`, fields, { userId: id });
    expect(answer.status).toBe(302);
  });

  it('R73 has few wrong tries itself, and then not even the right one', async () => {
    const own = await knownBrowserOf(person);
    expect(await guess(own, tries + 1)).toEqual([...Array<number>(tries).fill(400), 429]);
    expect((await signIn(own)).status).toBe(429);
  });

  it('R73 is a stranger to every other account', async () => {
    await createOwner({ email: `other-${person}` });
    const other = await knownBrowserOf(`other-${person}`);
    await guess(new Browser(newAddress()), tries);
    expect((await signIn(other)).status).toBe(429);
  });

  it('R73 all known browsers of an account together have fifty tries', async () => {
    const browsers = [];
    for (let one = 0; one < 6; one += 1) browsers.push(await knownBrowserOf(person, newAddress()));
    const statuses = [];
    for (const browser of browsers) statuses.push(...(await guess(browser, tries)));
    expect(statuses.filter((status) => status === 400)).toHaveLength(50);
  });

  it('R73 a cookie that we did not sign makes no browser known', async () => {
    await guess(new Browser(newAddress()), tries);
    const forger = new Browser(newAddress());
    const held = Buffer.from(JSON.stringify({ browser: 'x', accounts: [id] })).toString('base64');
    for (const signature of ['', 'x', 'A'.repeat(43)]) {
      forger.cookies.set('known-browser', encodeURIComponent(`${held}.${signature}`));
      expect((await signIn(forger)).status).toBe(429);
    }
  });

  it('R73 one browser has one budget, however often it signs in', async () => {
    const own = await knownBrowserOf(person);
    expect(await guess(own, 5)).toEqual(Array(5).fill(400));
    expect((await signIn(own)).status).toBe(302);
    own.cookies.delete('tailhouse');
    expect(await guess(own, 6)).toEqual([...Array<number>(5).fill(400), 429]);
  });
});

describe('a signed cookie', () => {
  const asked = (cookie: string) =>
    new Request('http://localhost/', { headers: { Cookie: cookie } });

  it.each([[{ a: 'ü "quoted"; =x' }], ['text'], [7]])('gives back %j', (value) => {
    const pair = signedCookie('one').write(value, 60).split(';', 1)[0] ?? '';
    expect(signedCookie('one').read(asked(`other=1; ${pair}; last=2`))).toEqual(value);
  });

  it.each(['', 'one=', 'one=x', 'one=%', 'one=eyJ9.x', 'two=x'])('reads %j as none', (cookie) => {
    expect(signedCookie('one').read(asked(cookie))).toBeNull();
  });

  it('changed by one letter is none', () => {
    const pair = signedCookie('one').write('value', 60).split(';', 1)[0] ?? '';
    expect(signedCookie('one').read(asked(pair.replace('one=I', 'one=J')))).toBeNull();
  });
});

describe('R73 links to set a new password', () => {
  const ask = (browser: Browser) => browser.post(askForLink, '/passwordreset', { email: person });

  async function askOften(browser: Browser, times: number): Promise<number[]> {
    const answers: number[] = [];
    for (let time = 0; time < times; time += 1) answers.push((await ask(browser)).status);
    return answers;
  }

  it('R73 a stranger’s requests leave the right person theirs, five an hour', async () => {
    const own = await knownBrowserOf(person);
    const stranger = new Browser(newAddress());
    expect(await askOften(stranger, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askOften(own, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(new Browser(newAddress()))).status).toBe(429);
  });

  it('R73 all known browsers of an account together have fifteen', async () => {
    const browsers: Browser[] = [];
    for (let count = 0; count < 4; count += 1) browsers.push(await knownBrowserOf(person));
    const answers = [];
    for (const browser of browsers) answers.push(...(await askOften(browser, 4)));
    expect(answers.filter((status) => status === 200)).toHaveLength(15);
    expect(answers.at(-1)).toBe(429);
  });
});
