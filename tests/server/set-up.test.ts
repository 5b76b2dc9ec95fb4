/** A start with nothing but a data folder (R133), and its page for the first admin (R134). */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '~/core/rate-limit/limits';
import { openLink } from '~/core/mail/outbox.server';
import { paths } from '~/core/web/paths';
import { setUpSteps, setUpTexts } from '~/features/house/set-up/set-up';
import { freePort } from '../setup/free-port';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const email = 'nora@example.com';
const password = 'a password of her own';
const chosen = { email, password, confirm_password: password, is_address: 'on' };

const folders: string[] = [];
const running = new Set<RunningServer>();

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-set-up-'));
  folders.push(folder);
  return path.join(folder, 'data');
}

/** Starts production with no variables but the place to listen at, and these. */
async function start(
  dataDir: string,
  port: number,
  given: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer({
    DATA_DIR: dataDir,
    REQUIRE_PRODUCTION: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    CLIENT_ADDRESS_HEADER: 'x-real-ip',
    SESSION_SECRET: '',
    SAMPLE_PASSWORD: '',
    INTERVALS: '',
    ...given,
  });
  running.add(server);
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

afterAll(async () => {
  for (const server of running) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const linkIn = ({ output }: RunningServer) => /https?:\/\/\S+\/set-up\S*/.exec(output())?.[0];
const tokenIn = (server: RunningServer) =>
  new URL(linkIn(server) ?? '').searchParams.get('token') ?? '';

type Seen = { status: number; text: string; cookies: string[] };

/** Sends a request with any Host, as a proxy or a foreign name would. */
function ask(
  port: number,
  headers: Record<string, string>,
  { path: at = paths.setUp(), form }: { path?: string; form?: Record<string, string> } = {},
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(
      {
        host: '127.0.0.1',
        port,
        path: at,
        method: form ? 'POST' : 'GET',
        headers: {
          ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text,
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(form && new URLSearchParams(form).toString());
  });
}

describe('R134 a house with nothing but a data folder', () => {
  const dataDir = newFolder();
  let port: number;
  let origin: string;
  let server: RunningServer;
  let browser: HttpClient;

  async function startAgain(): Promise<void> {
    await stop(server);
    server = await start(dataDir, port);
  }

  const people = () => server.database.profile.count();
  const post = (form: Record<string, string>, from = '192.0.2.1') =>
    browser.post(paths.setUp(), form, { 'x-real-ip': from });

  beforeAll(async () => {
    port = await freePort();
    origin = `http://localhost:${port}`;
    browser = httpClient(origin);
    server = await start(dataDir, port);
  });

  it('R133 starts in production, with a secret for its owner’s eyes only', async () => {
    const secret = path.join(dataDir, 'secret');
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(server.output()).not.toContain('secret.new');
    expect(await people()).toBe(0);
    expect(server.output()).not.toContain('sample');
    expect((await browser.get('/')).location).toBe(paths.openingSoon());
    expect((await browser.get(paths.openingSoon())).text).toContain(`href="${paths.setUp()}"`);
  });

  it('R134 prints the full link at each start, and shows its page', async () => {
    expect(linkIn(server)).toMatch(new RegExp(`^${origin}/set-up\\?token=[\\w-]{43}$`));
    const page = await browser.get(paths.setUp(tokenIn(server)));
    expect(page.status).toBe(200);
    expect(page.text).toContain(`value="${tokenIn(server)}"`);
    expect(page.text).toContain(`People will find my house at ${origin}`);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
  });

  it('R134 takes nobody without the token', async () => {
    for (const token of ['', 'wrong', tokenIn(server).slice(0, -1)]) {
      const answer = await post({ ...chosen, token });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('This isn’t the code of this house.');
    }
    expect((await post(chosen)).status).toBe(400);
    const common = { ...chosen, password: 'password123', confirm_password: 'password123' };
    // What only the right token is told.
    const wrong = await post({ ...common, token: 'wrong' });
    expect(wrong.text).not.toContain('Many people use this password');
    expect(await people()).toBe(0);
  });

  it('R134 a thousand guesses meet the limit, and the right one after them, too', async () => {
    const from = '192.0.2.2';
    const statuses: number[] = [];
    for (let guess = 0; guess < 1000; guess += 1)
      statuses.push((await post({ ...chosen, token: `guess ${guess}` }, from)).status);
    const { max } = limits['set-up'];
    expect(statuses.filter((status) => status === 400)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - max);
    expect((await post({ ...chosen, token: tokenIn(server) }, from)).status).toBe(429);
    expect(await people()).toBe(0);
    expect(server.output().match(/"limit":"set-up"/g)).toHaveLength(1);
  }, 120_000);

  it('R134 is closed over plain http from another address', async () => {
    const token = tokenIn(server);
    for (const host of ['dogs.example', `192.168.1.5:${port}`, 'localhost.evil.example']) {
      const page = await ask(port, { Host: host }, { path: paths.setUp(token) });
      expect(page.status, host).toBe(403);
      expect(page.text).toContain('This connection isn’t private');
      expect(page.text).not.toContain(token);
      const sent = await ask(
        port,
        { Host: host, Origin: `http://${host}` },
        { form: { ...chosen, token } },
      );
      expect(sent.status, host).toBe(403);
    }
    expect(await people()).toBe(0);
    const proxied = await ask(port, { Host: 'dogs.example', 'X-Forwarded-Proto': 'https' });
    expect(proxied.status).toBe(200);
    expect(proxied.text).toContain('People will find my house at https://dogs.example');
    // The closest proxy knows.
    const forged = { Host: 'dogs.example', 'X-Forwarded-Proto': 'https, http' };
    expect((await ask(port, forged)).status).toBe(403);
  });

  it('R134 takes no form of another site, even with the token', async () => {
    const form = { ...chosen, token: tokenIn(server) };
    const foreign = await browser.post(paths.setUp(), form, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await people()).toBe(0);
  });

  it('R134 asks for what is missing, and keeps the code', async () => {
    const token = tokenIn(server);
    const wrong = await post({ ...chosen, token, confirm_password: 'another', is_address: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Password did not match');
    expect(wrong.text).toContain('Please confirm the address.');
    expect(wrong.text).toContain(`value="${token}"`);
    expect(wrong.text).not.toContain(password);
    const common = { ...chosen, token, password: 'password123', confirm_password: 'password123' };
    expect((await post(common)).text).toContain('Many people use this password');
    expect(await people()).toBe(0);
  });

  it('R134 a restart in the middle makes another token, and the earlier one is none', async () => {
    const earlier = tokenIn(server);
    await startAgain();
    expect(tokenIn(server)).not.toBe(earlier);
    const answer = await post({ ...chosen, token: earlier });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Each start of the server writes a new one');
    expect(await people()).toBe(0);
  });

  it('R134 of two at once exactly one becomes the admin, signed in and led to the steps', async () => {
    const token = tokenIn(server);
    const clients = [httpClient(origin), httpClient(origin)];
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.post(paths.setUp(), { ...chosen, token, email: `nora${index}@example.com` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 404]);
    const winner = answers.findIndex(({ status }) => status === 302);
    expect(answers[winner]?.location).toBe(paths.admin());
    expect(
      await server.database.profile.findMany({ include: { userRole: true, password: true } }),
    ).toMatchObject([
      {
        email: `nora${winner}@example.com`,
        role: 'admin',
        userRole: { role: 'admin' },
        password: { profileId: expect.any(String) as string },
      },
    ]);
    browser = clients[winner] ?? browser;
    const { text } = await browser.follow();
    expect(text).toContain('Your account is ready');
    for (const step of setUpSteps) expect(text).toContain(setUpTexts[step].todo);
    expect(text).not.toContain('Anyone on this network');
    expect(browser.cookies.has('__Host-tailhouse')).toBe(true);
  });

  it('R134 exists never again, also after a restart', async () => {
    const token = tokenIn(server);
    for (const again of ['before', 'after']) {
      expect((await browser.get(paths.setUp(token))).status, again).toBe(404);
      expect((await httpClient(origin).get(paths.setUp())).status, again).toBe(404);
      expect((await post({ ...chosen, token })).status, again).toBe(404);
      expect((await browser.get(paths.openingSoon())).text).not.toContain(paths.setUp());
      if (again === 'before') await startAgain();
    }
    expect(linkIn(server)).toBeUndefined();
    expect(server.output()).not.toContain('token=');
    expect(await people()).toBe(1);
  });

  it('R133 keeps the confirmed address: its own forms, its links, and no other name', async () => {
    expect((await browser.get(paths.admin())).status).toBe(200);
    const { email: own } = await server.database.profile.findFirstOrThrow();
    for (const host of ['dogs.example', 'evil.example'])
      expect(
        (
          await ask(
            port,
            { Host: host, Origin: `https://${host}`, 'X-Forwarded-Proto': 'https' },
            { path: paths.passwordReset(), form: { email: own } },
          )
        ).status,
      ).toBe(403);
    const from = { Host: 'evil.example', Origin: origin };
    await ask(port, from, { path: paths.passwordReset(), form: { email: own } });
    const mail = await server.database.outboxMail.findFirstOrThrow();
    // This process has another secret: the server's own page shows the link.
    expect(openLink(mail.sealedLink ?? '')).toBeNull();
    const shown = await browser.get(paths.adminOutboxMail(mail.id));
    expect(shown.text).not.toContain('evil.example');
    const health = await browser.get(paths.adminHealth());
    expect(health.text).toContain(`${origin}, as confirmed at set-up`);
  });

  it('R133 makes a new secret if the file is lost: everyone signs in again, and one line says so', async () => {
    await stop(server);
    rmSync(path.join(dataDir, 'secret'));
    server = await start(dataDir, port);
    expect(server.output().match(/"event":"secret.new"/g)).toHaveLength(1);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect((await browser.get(paths.admin())).location).toMatch(/^\/login/);
    const { email: own } = await server.database.profile.findFirstOrThrow();
    expect((await browser.post(paths.login(), { email: own, password })).location).toBe('/admin');
    await stop(server);
    // Half of a secret is none.
    writeFileSync(path.join(dataDir, 'secret'), 'half\n');
    server = await start(dataDir, port);
    expect(server.output()).toContain('"event":"secret.new"');
    await startAgain();
    expect(server.output()).not.toContain('secret.new');
  });
});

it('R133 a house that had variables stays as it is, and runs without them from then on', async () => {
  const dataDir = newFolder();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const had = {
    ADMIN_EMAIL: email,
    APP_URL: origin,
    SESSION_SECRET: 'for-tests-only-0123456789-abcdefghijklmnop',
  };
  let server = await start(dataDir, port, had);
  const link = /https?:\/\/\S+update-password\S+/.exec(server.output())?.[0] ?? '';
  expect(linkIn(server)).toBeUndefined();
  expect(existsSync(path.join(dataDir, 'secret'))).toBe(false);
  const browser = httpClient(origin);
  expect((await browser.get(paths.setUp())).status).toBe(404);
  const set = { new_password: password, confirm_password: password };
  expect((await browser.post(link.slice(origin.length), set)).location).toBe(paths.admin());
  const health = await browser.get(paths.adminHealth());
  expect(health.text).toContain(`${origin}, set on the server`);

  await stop(server);
  server = await start(dataDir, port);
  expect(linkIn(server)).toBeUndefined();
  expect((await browser.get(paths.setUp())).status).toBe(404);
  expect((await browser.post(paths.login(), { email, password })).location).toBe(paths.admin());
  await stop(server);
});

it('R133 an admin’s address without one of the site leads to the same page, and names the admin', async () => {
  const port = await freePort();
  const server = await start(newFolder(), port, {
    ADMIN_EMAIL: email,
    SETUP_TOKEN: 'a token of his own 7',
  });
  onTestFinished(() => stop(server));
  const browser = httpClient(`http://localhost:${port}`);
  expect(linkIn(server)).toBe(`http://localhost:${port}/set-up`);
  expect(server.output()).not.toContain('a token of his own');
  const form = { ...chosen, token: 'a token of his own 7' };
  const other = await browser.post(paths.setUp(), { ...form, email: 'other@example.com' });
  expect(other.status).toBe(400);
  expect(other.text).toContain(`This server is set to ${email}.`);
  expect((await browser.post(paths.setUp(), form)).location).toBe(paths.admin());
  expect((await browser.get(paths.setUp())).status).toBe(404);
});

it('R134 a known address shows its page there alone', async () => {
  const port = await freePort();
  const server = await start(newFolder(), port, { FLY_APP_NAME: 'dogs' });
  onTestFinished(() => stop(server));
  const link = linkIn(server) ?? '';
  expect(link).toMatch(/^https:\/\/dogs\.fly\.dev\/set-up\?token=/);
  const at = { path: link.slice('https://dogs.fly.dev'.length) };
  const own = { Host: 'dogs.fly.dev', 'X-Forwarded-Proto': 'https' };
  const page = await ask(port, own, at);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('People will find my house at');
  const elsewhere = await ask(port, { Host: `localhost:${port}` }, at);
  expect(elsewhere.status).toBe(403);
  expect(elsewhere.text).toContain(`href="${link}"`);
  const form = { email, password, confirm_password: password, token: tokenIn(server) };
  const made = await ask(port, { ...own, Origin: 'https://dogs.fly.dev' }, { form });
  expect(made.status).toBe(302);
  const { siteAddress } = await server.database.businessSettings.findFirstOrThrow();
  expect(siteAddress).toBe('https://dogs.fly.dev');
});

it('R134 a private network without https is accepted if asked for, and every admin page says so', async () => {
  const port = await freePort();
  const server = await start(newFolder(), port, { INSECURE_HTTP: '1' });
  onTestFinished(() => stop(server));
  const host = `192.168.1.5:${port}`;
  const from = { Host: host, Origin: `http://${host}` };
  const page = await ask(port, from);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`People will find my house at http://${host}`);
  const form = { ...chosen, token: tokenIn(server) };
  const made = await ask(port, from, { form });
  expect(made.status).toBe(302);
  const session = made.cookies.find((line) => line.startsWith('tailhouse=')) ?? '';
  expect(session).toContain('; HttpOnly');
  expect(made.cookies.join('\n')).not.toMatch(/Secure|__Host-/);
  const Cookie = session.split(';')[0] ?? '';
  const { id } = await server.database.profile.findFirstOrThrow();
  for (const at of [paths.admin(), paths.adminUsers(), paths.adminHealth(), paths.settingsOf(id)])
    expect((await ask(port, { ...from, Cookie }, { path: at })).text, at).toContain(
      'Anyone on this network can read',
    );
  expect((await ask(port, from, { path: paths.login() })).text).not.toContain('Anyone on this');
});
