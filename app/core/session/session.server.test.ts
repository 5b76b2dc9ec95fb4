import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { sessionsInForce } from '~/core/live/event-stream.server';
import { takeFlash } from '~/core/web/flash.server';
import { accountSessions } from '~/features/people/accounts/account-sessions.server';
import { action as login } from '~/routes/login/route';
import { action as logout, loader as askLogout } from '~/routes/logout';
import { loader as ownProfile } from '~/routes/profile';
import { factoryPassword as password } from '~tests/factories/people';
import { Browser, browserOf } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';
import { beginSession, signedIn } from './session.server';

const day = 24 * 3_600_000;

const { admin, owner, guest, pass } = house({ at: new Date('2026-11-20T12:00:00Z') });

describe('/logout (R5)', () => {
  it('asks on GET and changes nothing', async () => {
    const browser = await browserOf(owner);
    expect(await browser.get(askLogout, '/logout')).toMatchObject({ status: 200 });
    expect(await signedIn(browser.request())).not.toBeNull();
  });

  it('signs out on POST: the session is gone, the cookie cleared, and the next page says so', async () => {
    const browser = await browserOf(owner);
    const stolen = browser.request();
    expect(await browser.post(logout, '/logout')).toMatchObject({ status: 302, location: '/' });
    expect([...browser.cookies.keys()]).toEqual(['known-browser', 'said']);
    expect((await takeFlash(browser.request())).flash).toEqual({
      kind: 'success',
      text: 'You are signed out.',
    });
    expect(await signedIn(stolen)).toBeNull();
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(0);
  });

  it('leaves the same account signed in elsewhere', async () => {
    const elsewhere = await browserOf(owner);
    await (await browserOf(owner)).post(logout, '/logout');
    expect(await signedIn(elsewhere.request())).toMatchObject({ id: owner.id });
  });

  it('leads a visitor home', async () => {
    expect((await new Browser().get(askLogout, '/logout')).location).toBe('/');
    expect((await new Browser().post(logout, '/logout')).location).toBe('/');
  });
});

describe('R114 sessions of one account', () => {
  it('R114 are ten: an eleventh ends the one that was used longest ago, with its notices', async () => {
    const other = await guest();
    const browsers: Browser[] = [];
    for (let count = 0; count < 10; count += 1) {
      pass(60_000);
      browsers.push(await browserOf(owner));
    }
    await browserOf(other);
    // The first is used again, so the second has been idle the longest.
    pass(day);
    expect(await signedIn(browsers[0]?.request() ?? new Request('http://x/'))).not.toBeNull();
    browsers.push(await browserOf(owner));
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(10);
    expect(await database().session.count({ where: { profileId: other.id } })).toBe(1);
    const inForce = await Promise.all(
      browsers.map(async (browser) => (await signedIn(browser.request())) !== null),
    );
    expect(inForce).toEqual(browsers.map((_, index) => index !== 1));
  });

  it('R114 are no more than ten when many sign in at the same time', async () => {
    await Promise.all(Array.from({ length: 14 }, () => browserOf(owner)));
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(10);
  });
});

describe('/profile (R1)', () => {
  it('leads everybody who is signed in to their own, and a visitor to sign in', async () => {
    for (const person of [owner, admin]) {
      const browser = await browserOf(person);
      expect((await browser.get(ownProfile, '/profile')).location).toBe(`/${person.id}/profile`);
    }
    expect((await new Browser().get(ownProfile, '/profile')).location).toBe(
      '/login?redirectTo=%2Fprofile',
    );
  });
});

describe('sessions', () => {
  it('last as long as they are used', async () => {
    const start = Date.now();
    const browser = await browserOf(owner);
    for (const days of [10, 13, 15]) {
      vi.setSystemTime(start + days * day);
      expect(await signedIn(browser.request())).not.toBeNull();
    }
    vi.setSystemTime(start + 29 * day);
    expect(await signedIn(browser.request())).toBeNull();
  });

  it('end thirty days after the sign-in, however much they are used', async () => {
    const start = Date.now();
    const browser = await browserOf(owner);
    const here = () => signedIn(browser.request());
    for (let days = 1; days < 30; days += 1) {
      vi.setSystemTime(start + days * day);
      expect(await here()).not.toBeNull();
    }
    vi.setSystemTime(start + 30 * day - 1000);
    const viewer = await here();
    if (viewer === null) throw new Error('over too early');
    const stream = { ...viewer };
    expect(await sessionsInForce([stream])).toEqual(new Set([stream]));
    vi.setSystemTime(start + 30 * day);
    expect(await here()).toBeNull();
    expect(await sessionsInForce([stream])).toEqual(new Set());
    // A fresh sign-in in the same browser starts a new session.
    await browser.post(login, '/login', { email: owner.email, password });
    expect(await here()).not.toBeNull();
  });

  it('of before there was such an end have it too, and are not shown as standing', async () => {
    const browser = await browserOf(owner);
    const viewer = await signedIn(browser.request());
    if (viewer === null) throw new Error('not signed in');
    const createdAt = new Date(Date.now() - 31 * day);
    const expiresAt = new Date(Date.now() + 20 * day);
    const where = { profileId: owner.id };
    await database().session.updateMany({ where, data: { createdAt, expiresAt } });
    expect(await accountSessions(viewer)).toEqual([]);
    expect(await signedIn(browser.request())).toBeNull();
    await browserOf(await guest());
    expect(await database().session.count({ where })).toBe(0);
  });

  it('have a cookie that is kept no longer', async () => {
    const cookie = await beginSession(database(), owner.id, new Browser().request());
    expect(cookie).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  it('of whoever never came back are swept when the next one begins', async () => {
    await browserOf(owner);
    pass(31 * day);
    await browserOf(owner);
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(1);
  });

  it('keep no token, and believe no cookie that was altered', async () => {
    const browser = await browserOf(owner);
    const cookie = decodeURIComponent(browser.cookies.get('tailhouse') ?? '');
    const rows = JSON.stringify(await database().session.findMany());
    const token: unknown = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64').toString());
    expect(rows).not.toContain(token);
    browser.cookies.set('tailhouse', encodeURIComponent(`${cookie.slice(0, -3)}AAA`));
    expect(await signedIn(browser.request())).toBeNull();
    browser.cookies.set('tailhouse', '%%%');
    expect(await signedIn(browser.request())).toBeNull();
  });

  it('come in a cookie that scripts cannot read and other sites do not send', async () => {
    const cookie = await beginSession(database(), owner.id, new Browser().request());
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
  });
});
