import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOwner, signIn } from '../factories/people';
import { httpClient } from '../setup/http-client';
import { scratchFolder } from '../setup/scratch-database';
import { startServer, type RunningServer } from '../setup/server';
import { databaseIn, samplePassword } from '../setup/test-environment';

async function started(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(env);
  onTestFinished(() => server.stop());
  return server;
}

async function endedBy(server: RunningServer, signal: NodeJS.Signals): Promise<unknown> {
  const exit = once(server.child, 'exit');
  server.child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'R36 %s ends the process with code 0, and the database whole in its one file',
  async (signal) => {
    const folder = scratchFolder();
    const server = await started({ DATA_DIR: folder });
    const client = httpClient(server.url);
    const { id } = await createOwner({}, server.database);
    // Otherwise this process would keep the write-ahead log open.
    await server.database.$disconnect();
    expect((await client.get('/')).status).toBe(200);
    expect(await endedBy(server, signal)).toBe(0);
    expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
    const again = await started({ DATA_DIR: folder });
    expect(await again.database.profile.count({ where: { id } })).toBe(1);
  },
);

it('an idle connection does not keep a stopping server', async () => {
  const server = await started();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // The way in which the server closes it doesn't matter here.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write('GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  expect(await endedBy(server, 'SIGTERM')).toBe(0);
});

it('R10 a first start in sample mode says the passwords, a second one keeps the data and its silence', async () => {
  const folder = path.join(scratchFolder(), 'made', 'by', 'the', 'server');
  const first = await started({ DATA_DIR: folder });
  expect(existsSync(databaseIn(folder))).toBe(true);
  expect(first.output().split(samplePassword)).toHaveLength(3);
  const rows = [await first.database.booking.count(), await first.database.profile.count()];
  await first.database.review.deleteMany();
  await first.stop();
  const killed = path.join(folder, '.tailhouse.sqlite.restoring');
  writeFileSync(killed, 'what a killed restore left');
  const second = await started({ DATA_DIR: folder });
  expect([await second.database.booking.count(), await second.database.profile.count()]).toEqual(
    rows,
  );
  expect(await second.database.review.count()).toBe(0);
  expect(second.output()).not.toContain('password');
  expect(existsSync(killed)).toBe(false);
});

it('R10 sample mode listens on loopback, and makes up a password where none is given', async () => {
  const folder = scratchFolder();
  const server = await started({ DATA_DIR: folder, SAMPLE_PASSWORD: '', SESSION_SECRET: '' });
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
  const [, email = '', password = ''] = /(\S+@\S+) +password (\S+)/.exec(server.output()) ?? [];
  expect(password).toMatch(/^\S{12}$/);
  const answer = await httpClient(server.url).post('/login', { email, password });
  expect(answer.location).toBe('/admin');
  expect(statSync(path.join(folder, 'secret')).mode & 0o077).toBe(0);
});

it('a session outlives a restart', async () => {
  const folder = scratchFolder();
  const server = await started({ DATA_DIR: folder });
  const { id } = await createOwner({}, server.database);
  const cookie = await signIn(id, server.database);
  await server.stop();
  const again = await started({ DATA_DIR: folder });
  const page = await httpClient(again.url).get('/profile', { Cookie: cookie });
  expect(page.location).toBe(`/${id}/profile`);
});

it('R12 nobody escapes a limit by a header: the address comes from the socket', async () => {
  const server = await started({ RATE_LIMIT_SCALE: '0.1' });
  const client = httpClient(server.url);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    const address = `203.0.113.${count}`;
    const answer = await client.post(
      '/login',
      { email: `nobody-${count}@example.com`, password: 'wrong password' },
      { 'X-Tailhouse-Client': address, 'X-Forwarded-For': address, 'X-Real-IP': address },
    );
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

it('every answer carries the security headers, and files of the build may be kept', async () => {
  const server = await started();
  const client = httpClient(server.url);
  const home = await client.get('/login');
  const style = /\/build\/[\w/.-]+\.css/.exec(home.text)?.[0] ?? '';
  const asset = await client.get(style);
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const missing = await client.get('/build/of-an-older-version.js');
  expect(missing.status).toBe(404);
  for (const answer of [home, asset, missing, await client.get('/no/such/page')]) {
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('X-Powered-By')).toBeNull();
  }
  for (const answer of [home, missing, await client.get('/no/such/page')])
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
});

it.each(['/%E0%A4%A', '/%ED%A0%80/profile', '/%/booking', '/build/of-an-older-version.js'])(
  'R38 %s, which leads nowhere, is refused without a word in the log',
  async (path) => {
    const server = await startServer();
    const answer = await httpClient(server.url).get(path);
    await server.stop();
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('node_modules');
    const printed = server.output();
    expect(printed.slice(printed.indexOf(server.url) + server.url.length).trim()).toBe('');
  },
);
