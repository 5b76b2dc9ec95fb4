/** The operator's checks of the server, and its shutdown under load. */
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { backupName } from '~/core/backup/backup-manifest.server';
import { queueMail } from '~/core/mail/outbox.server';
import { paths } from '~/core/web/paths';
import { accountEmails } from '~/features/people/accounts/account.email';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { startFakePostmark } from '../fakes/postmark';
import { openEventStream } from '../setup/event-stream';
import { httpClient } from '../setup/http-client';
import { scratchFolder } from '../setup/scratch-database';
import { startServer, type RunningServer } from '../setup/server';
import { until } from '../setup/until';

async function started(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(env);
  onTestFinished(() => server.stop());
  return server;
}

it('/livez and /readyz need no session, say one line, and are written down nowhere', async () => {
  const server = await started();
  for (const [path, line] of [
    ['/livez', 'alive\n'],
    ['/readyz', '{"status":"ready","degraded":[]}\n'],
  ] as const) {
    const answer = await httpClient(server.url).get(path);
    expect([answer.status, answer.text]).toEqual([200, line]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  }
  expect(server.output().split(server.url)[1]?.trim()).toBe('');
});

it('/readyz says no while the database cannot be read, /livez goes on, and both recover', async () => {
  const server = await started();
  const client = httpClient(server.url);
  const table = (from: string, to: string) =>
    server.database.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
  await table('settings', 'settings_gone');
  const refused = await client.get('/readyz');
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    ...[503, { status: 'database', degraded: [] }],
  ]);
  expect((await client.get('/livez')).status).toBe(200);
  await table('settings_gone', 'settings');
  expect((await client.get('/readyz')).status).toBe(200);
});

it('R108 what needs a look is named to a monitor, and to the admin with what to do', async () => {
  const server = await started();
  const old = backupName(new Date('2026-01-05T08:00:00Z'), 'nightly');
  mkdirSync(path.join(server.dataDir, 'backups', old), { recursive: true });
  const answer = await httpClient(server.url).get('/readyz');
  expect([answer.status, answer.text]).toEqual([
    ...[200, '{"status":"ready","degraded":["backups"]}\n'],
  ]);
  const admin = await createAdmin({}, server.database);
  const client = httpClient(server.url, await signIn(admin.id, server.database));
  const today = await client.get(paths.admin());
  expect(today.text).toContain('The last nights made no backup.');
  expect(today.text).toContain(`href="${paths.adminHealth()}"`);
  const health = await client.get(paths.adminHealth());
  expect(health.text).toContain('Needs a look');
  expect(health.text).toContain('Ask the person who runs the server for you why');
  expect(health.text).toContain(`href="${paths.adminSettings('export')}"`);
  const tried = await client.post(paths.adminHealth(), { intent: 'try-picture' });
  expect(tried.location).toBe(paths.adminHealth());
  expect((await client.get(paths.adminHealth())).text).toContain('Pictures work.');
});

/** Sends a request on a kept-alive connection. */
async function ask(agent: Agent, url: string): Promise<number> {
  const request = get(url, { agent });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

it('SIGTERM: readiness goes, streams end, the running request is answered, the database is whole', async () => {
  const folder = scratchFolder();
  const server = await started({ DATA_DIR: folder });
  const { id } = await createOwner({}, server.database);
  const cookie = await signIn(id, server.database);
  await server.database.$disconnect();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => void agent.destroy());
  expect(await ask(agent, `${server.url}/readyz`)).toBe(200);
  const stream = await openEventStream(server.url + paths.live(), cookie);
  const exit = once(server.child, 'exit');
  // A request that is in progress for as long as this test needs: half of its form has arrived.
  const [half, rest] = ['email=a%40example.com', '&password=no'];
  const running = request(`${server.url}/login`, {
    method: 'POST',
    headers: {
      Origin: server.url,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': half.length + rest.length,
      Expect: '100-continue',
    },
  });
  running.flushHeaders();
  await once(running, 'continue');
  running.write(half);
  const answered = once(running, 'response') as Promise<[IncomingMessage]>;
  server.child.kill('SIGTERM');
  const asked: number[] = [];
  await until(async () => {
    const status = await ask(agent, `${server.url}/readyz`).catch(() => 0);
    asked.push(status);
    // A refused connection fails below, and does not come back.
    return status === 503 || status === 0;
  });
  expect(asked).not.toContain(0);
  expect(await ask(agent, `${server.url}/livez`)).toBe(200);
  running.end(rest);
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(400);
  expect(await exit).toEqual([0, null]);
  expect(stream.ended()).toBe(true);
  expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
});

it('a mail service that hangs and a client that never finishes do not keep a stopping server', async () => {
  const folder = scratchFolder();
  const postmark = await startFakePostmark('a-token');
  onTestFinished(() => postmark.close());
  postmark.manner = () => 'hang';
  const server = await started({
    DATA_DIR: folder,
    POSTMARK_TOKEN: 'a-token',
    POSTMARK_URL: postmark.url,
    INTERVALS: JSON.stringify({ mailPoll: 20, mailTimeout: 60_000, stopRequests: 600 }),
  });
  const business = {
    name: 'Tailhouse',
    ownerFirstName: 'Nora',
    address: '214 Larkspur Terrace',
    phoneNumber: '(215) 555-0142',
    infoEmail: 'info@tailhouse.example',
  };
  await queueMail(server.database, {
    to: { profileId: null, email: 'mia@example.com' },
    email: accountEmails.account_exists.fill({ firstName: 'Mia', business }),
  });
  while (postmark.taken.length === 0) await sleep(20);
  await server.database.$disconnect();
  const slow = fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { Origin: server.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('email=')) }),
    duplex: 'half',
  }).catch(() => null);
  await sleep(100);
  const exit = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await slow).toBeNull();
  expect(server.output()).toContain('stop.unfinished');
  expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
});
