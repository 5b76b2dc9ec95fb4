/** A start in production (R10), as its operator and its first visitors see it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '~/core/mail/outbox.server';
import { sampleBusiness } from '../../prisma/sample/business';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { freePort } from '../setup/free-port';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const adminEmail = 'nora@example.com';
const newPassword = 'a password of her own';
const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-production-'));
// A folder that does not exist yet.
const dataDir = path.join(folder, 'data');

let port: number;
let origin: string;
let server: RunningServer;
let browser: HttpClient;

async function start(): Promise<void> {
  server = await startServer({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: adminEmail,
    APP_URL: origin,
    PORT: String(port),
    HOST: '127.0.0.1',
    SAMPLE_PASSWORD: '',
    INTERVALS: '',
    REQUIRE_PRODUCTION: '1',
  });
}

async function startAgain(): Promise<void> {
  await server.stop();
  await start();
}

const linksIn = (printed: string) => printed.match(/https?:\/\/\S+token=\S+/g) ?? [];

function pathOf(link: string | undefined): string {
  const url = new URL(link ?? '');
  return url.pathname + url.search;
}

beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  browser = httpClient(origin);
  await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('R10 a first start in production', () => {
  it('R10 makes the database in DATA_DIR, with the settings and the admin, and nothing else', async () => {
    expect(existsSync(path.join(dataDir, 'tailhouse.sqlite'))).toBe(true);
    const { database: tx } = server;
    expect(
      await tx.profile.findMany({ include: { userRole: true, password: true } }),
    ).toMatchObject([
      { email: adminEmail, role: 'admin', userRole: { role: 'admin' }, password: null },
    ]);
    expect(await tx.businessSettings.count()).toBe(1);
    expect(await tx.priceVariables.count()).toBe(1);
    for (const count of [
      tx.pet.count(),
      tx.booking.count(),
      tx.review.count(),
      tx.message.count(),
      // A new house has read its news.
      tx.marker.count({ where: { name: { not: 'news-seen' } } }),
    ])
      expect(await count).toBe(0);
    expect(server.output()).not.toContain('sample');
    expect(server.output()).not.toMatch(/password \S{8}/);
  });

  it('R10 makes the link anew at each start until it is used, and then never again', async () => {
    const first = linksIn(server.output());
    expect(first).toHaveLength(1);
    expect(first[0]).toMatch(new RegExp(`^${origin}/update-password\\?token=[\\w-]{43}$`));
    await startAgain();
    const second = linksIn(server.output());
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);

    expect((await browser.get(pathOf(first[0]))).status).toBe(410);
    expect((await browser.get(pathOf(second[0]))).status).toBe(200);
    const form = { new_password: newPassword, confirm_password: newPassword };
    expect((await browser.post(pathOf(first[0]), form)).status).toBe(410);
    const set = await browser.post(pathOf(second[0]), form);
    expect(set.location).toBe('/admin');
    expect((await browser.post(pathOf(second[0]), form)).status).toBe(410);

    await startAgain();
    expect(linksIn(server.output())).toEqual([]);
    expect(await server.database.password.count()).toBe(1);
  });

  it('R10 the link is mailed as well, sealed, and leads to APP_URL', async () => {
    const mails = await server.database.outboxMail.findMany({
      where: { template: 'set_password' },
    });
    expect(mails.length).toBeGreaterThan(0);
    for (const { sealedLink, toAddress } of mails) {
      expect(toAddress).toBe(adminEmail);
      expect(openLink(sealedLink ?? '')).toMatch(new RegExp(`^${origin}/update-password`));
    }
  });
});

describe('R10 a site in production', () => {
  it('R10 signs in with a cookie that is bound to this host and to https', async () => {
    const visitor = httpClient(origin);
    const answer = await visitor.post('/login', { email: adminEmail, password: newPassword });
    expect(answer.location).toBe('/admin');
    const cookies = answer.headers.getSetCookie();
    const session = cookies.find((line) => line.startsWith('__Host-tailhouse='));
    for (const attribute of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax'])
      expect(session).toContain(`; ${attribute}`);
    expect(session).not.toMatch(/domain=/i);
    const out = await visitor.post('/logout', {});
    for (const line of out.headers.getSetCookie()) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toContain('; Secure');
    }
  });

  it('R10 links in mails come from APP_URL, whatever the request’s headers claim', async () => {
    await browser.post(
      '/passwordreset',
      { email: adminEmail },
      {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example',
      },
    );
    const mail = await server.database.outboxMail.findFirstOrThrow({
      where: { template: 'password_reset' },
    });
    expect(openLink(mail.sealedLink ?? '')).toMatch(new RegExp(`^${origin}/update-password`));
    expect(server.output()).not.toContain('token=');
  });

  it('R8 takes forms from its own address only', async () => {
    const form = { email: adminEmail, password: newPassword };
    for (const foreign of [
      `http://127.0.0.1:${port}`,
      'https://localhost',
      'https://evil.example',
      'null',
    ])
      expect((await browser.post('/login', form, { Origin: foreign })).status).toBe(403);
  });

  it('R30, R137 hides paying where there is no provider, says so, and never starts the emulator', async () => {
    // Written directly to the database; the server reads its settings again at a start.
    await server.database.businessSettings.update({ where: { id: 1 }, data: sampleBusiness });
    await startAgain();
    const { database: tx } = server;
    const { id } = await createOwner({}, tx);
    const pet = await createPet(id, {}, tx);
    const booking = await createBooking(id, [pet.id], { status: 'accepted' }, tx);
    // This process is in sample mode, where the cookie has another name.
    const cookie = (await signIn(id, tx)).replace('tailhouse=', '__Host-tailhouse=');
    const page = await browser.get(`/payment/${booking.id}`, { Cookie: cookie });
    expect(page.status).toBe(200);
    expect(page.text).toContain('You can’t pay online here. You pay when you come.');
    const stay = await browser.get(`/booking/${booking.id}`, { Cookie: cookie });
    expect(stay.text).toContain('You pay when you come.');
    expect(stay.text).not.toContain(`href="/payment/${booking.id}"`);
    expect(page.text).not.toContain('Pay with PayPal');
    expect(page.text).toContain('Pay Later');
    const pay = await browser.post(`/payment/${booking.id}`, { intent: 'pay' }, { Cookie: cookie });
    expect(pay.status).toBe(503);
    expect(pay.text).toContain('role="alert"');
    expect(await tx.paymentAttempt.count()).toBe(0);
    expect(server.output()).toContain('"event":"payments.off"');
  });

  it('R10 asks browsers to come over https from now on', async () => {
    const { headers } = await browser.get('/');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('R10 says nothing of a sample mode', async () => {
    expect((await browser.get('/')).text).not.toMatch(/sample mode/i);
  });
});
