/**
 * R113, R114: requests that once stopped the server for everyone. Each is made against a server with the
 * container's settings, while another person views a page, signs in and gets answers.
 */
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostSessions } from '~/core/session/session.server';
import { paths } from '~/core/web/paths';
import { projectRoot } from '~/core/runtime/project-root.server';
import { createOwner, factoryPassword, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';
import { until } from '../setup/until';

const urlencoded = 'application/x-www-form-urlencoded';
const kilobyte = 1024;

let server: RunningServer;
let attacker: { id: string; cookie: string; pet: string };
let other: { id: string; email: string };

beforeAll(async () => {
  server = await startServer({
    NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=2',
    RATE_LIMIT_SCALE: '100',
    INTERVALS: JSON.stringify({
      bodyArrival: 20_000,
      mailPoll: 3_600_000,
      liveHeartbeat: 3_600_000,
    }),
  });
  const person = await createOwner({}, server.database);
  const pet = await createPet(person.id, {}, server.database);
  attacker = { id: person.id, cookie: await signIn(person.id, server.database), pet: pet.id };
  other = await createOwner({}, server.database);
});
afterAll(() => server.stop());

type Sent = Socket & { heard: string };

/** Sends this and keeps the connection open. */
function send(...parts: (string | Buffer)[]): Sent {
  const socket = Object.assign(connect(Number(new URL(server.url).port), '127.0.0.1'), {
    heard: '',
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (socket.heard += chunk.toString('latin1')));
  for (const part of parts) socket.write(part);
  return socket;
}

function head(method: string, address: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers });
  return `${method} ${address} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`;
}

const statusOf = ({ heard }: Sent) => Number(heard.split(' ')[1] ?? 0);

/** Another person reads, signs in and saves, each with a normal answer. */
async function expectTheHouseToAnswer(): Promise<void> {
  const visitor = httpClient(server.url);
  expect((await visitor.get('/')).status).toBe(200);
  const login = { email: other.email, password: factoryPassword };
  expect((await visitor.post('/login', login)).status).toBe(302);
  expect((await visitor.get(paths.profileOf(other.id))).status).toBe(200);
  expect(server.child.exitCode ?? server.child.signalCode).toBeNull();
}

/** Runs the check while the requests continue, and ends them afterwards. */
async function besides(sockets: readonly Sent[], look: () => Promise<void> | void): Promise<void> {
  try {
    await expectTheHouseToAnswer();
    await look();
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await expectTheHouseToAnswer();
}

const ownForm = () => paths.settingsOf(attacker.id);

describe('R114 bodies that never end', () => {
  it('R114 350 visitors who announce a megabyte and keep the last byte are refused unread', async () => {
    const headers = { 'Content-Type': urlencoded, 'Content-Length': 1024 * kilobyte };
    const body = Buffer.alloc(1024 * kilobyte - 1, 'a');
    const sockets = Array.from({ length: 350 }, () => send(head('POST', '/login', headers), body));
    await besides(sockets, () => until(() => sockets.every((one) => statusOf(one) === 413)));
  });

  it('R114 600 forms of one account that keep their last byte give way to others', async () => {
    const headers = {
      'Content-Type': urlencoded,
      'Content-Length': 250_000,
      Cookie: attacker.cookie,
    };
    const body = Buffer.alloc(249_999, 'a');
    const sockets = Array.from({ length: 600 }, () => send(head('POST', ownForm(), headers), body));
    // 16 MB hold 64 of them.
    await besides(sockets, () => until(() => sockets.filter((one) => one.destroyed).length >= 500));
  });

  it('R114 110 unfinished uploads of one account lie on the disk, two of them', async () => {
    const start = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 9_000_000,
      Cookie: attacker.cookie,
    };
    const address = paths.petPhotoForm(attacker.pet).replace(/#.*/, '');
    const body = Buffer.alloc(200_000, 'a');
    const sockets = Array.from({ length: 110 }, () =>
      send(head('POST', address, headers), start, body),
    );
    await besides(sockets, async () => {
      await until(() => sockets.filter((one) => statusOf(one) === 503).length >= 108);
      expect(readdirSync(path.join(server.dataDir, 'files'), { recursive: true })).not.toContain(
        expect.stringContaining('.upload'),
      );
    });
  });

  it('R114 a body that takes too long ends its connection, and an upload does not', async () => {
    const hasty = await startServer({ INTERVALS: JSON.stringify({ bodyArrival: 1_000 }) });
    try {
      const port = Number(new URL(hasty.url).port);
      const open = (length: number) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.resume();
        const headers = { 'Content-Type': urlencoded, 'Content-Length': length };
        socket.write(`${head('POST', '/login', headers)}email=`);
        return socket;
      };
      const slow = open(1000);
      const large = open(2_000_000);
      await until(() => slow.destroyed);
      expect(large.destroyed).toBe(false);
      large.destroy();
    } finally {
      await hasty.stop();
    }
  });
});

describe('R114 bodies in pieces', () => {
  const chunks = '1\r\na\r\n'.repeat(10_000);

  it.each([
    ['a visitor', '/login', ''],
    ['a visitor, to a page of others', '/admin/settings', ''],
    ['an account', '', 'own'],
  ])('R114 a million of one byte from %s are no more than their bytes', async (_who, to, who) => {
    const headers = {
      'Content-Type': urlencoded,
      'Transfer-Encoding': 'chunked',
      Cookie: who === 'own' ? attacker.cookie : '',
    };
    const sockets = Array.from({ length: 20 }, () => send(head('POST', to || ownForm(), headers)));
    for (let round = 0; round < 5; round += 1)
      for (const socket of sockets) if (!socket.destroyed) socket.write(chunks);
    await besides(sockets, () => until(() => sockets.every((one) => one.destroyed)));
  });

  it('R114 a request that waits behind another gathers no pieces either', async () => {
    const sockets = Array.from({ length: 40 }, () =>
      send(
        head('GET', '/resources/live', { Cookie: attacker.cookie, Accept: 'text/event-stream' }),
        head('POST', '/login', { 'Content-Type': urlencoded, 'Transfer-Encoding': 'chunked' }),
        chunks,
        chunks,
      ),
    );
    await besides(sockets, () => pause(500));
  });

  it('R114 a hundred whole forms at the same time wait their turn or are refused', async () => {
    const body = `first_name=${'a'.repeat(255_000)}`;
    const owner = httpClient(server.url, attacker.cookie);
    const sending = Promise.all(
      Array.from({ length: 100 }, () =>
        owner.post(ownForm(), { intent: 'details', first_name: body }).then(({ status }) => status),
      ),
    );
    await expectTheHouseToAnswer();
    const statuses = new Set(await sending);
    for (const status of statuses) expect([400, 413, 503]).toContain(status);
    await expectTheHouseToAnswer();
  });

  it('R114 text parts without end, and a hundred thousand parts, are refused', async () => {
    await server.database.businessSettings.update({
      where: { id: 1 },
      data: { messagePictures: true },
    });
    const part = (text: string) =>
      `--x\r\nContent-Disposition: form-data; name="content"\r\n\r\n${text}\r\n`;
    const bodies = [
      part('a'.repeat(5_000_000)).repeat(6),
      part('\r\n'.repeat(2_000_000)),
      part('1').repeat(100_000),
    ];
    for (const body of bodies) {
      const sending = fetch(server.url + paths.messagesOf(attacker.id), {
        method: 'POST',
        body: `${body}--x--\r\n`,
        redirect: 'manual',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: attacker.cookie },
      }).then(
        ({ status }) => status,
        () => 'cut off',
      );
      await expectTheHouseToAnswer();
      expect([400, 413, 'cut off']).toContain(await sending);
    }
  });
});

describe('R114 what is behind a file’s address', () => {
  const resources = readdirSync(path.join(projectRoot(), 'app/routes'))
    .filter((name) => name.startsWith('resources.'))
    .map((name) => `/${name.replace(/\.tsx$/, '').replace(/\$\w+/g, 'a'.repeat(24))}`)
    .map((name) => name.replaceAll('.', '/'));

  it.each(resources)('R114 %s has no data, however it is spelled', async (address) => {
    const spelled = [
      `${address}.data`,
      `${address}.data?_routes=x`,
      `/${address}.data`,
      `/about/..${address}.data`,
      address.replace('/resources', '/RESOURCES').concat('.data'),
      address.replace('/r', '/%72').concat('.data'),
      `${address}/.data`,
      `${address}.dat%61`,
    ];
    for (const one of spelled) {
      const headers = { Cookie: attacker.cookie, Accept: 'text/event-stream', Connection: 'close' };
      const socket = send(head('GET', one, headers));
      await until(() => socket.destroyed);
      expect([one, statusOf(socket)]).toEqual([one, 404]);
    }
  });

  it('R114 a hundred streams of one session are four', async () => {
    const request = head('GET', '/resources/live', {
      Cookie: attacker.cookie,
      Accept: 'text/event-stream',
    });
    const sockets = Array.from({ length: 100 }, () => send(request));
    await besides(sockets, () => until(() => sockets.filter((one) => !one.destroyed).length === 4));
  });
});

it('R114 an account that signs in 26 times at once has ten sessions', async () => {
  const { id, email } = await createOwner({}, server.database);
  const signingIn = Array.from({ length: 26 }, () =>
    httpClient(server.url).post('/login', { email, password: factoryPassword }),
  );
  await Promise.all(signingIn);
  expect(await server.database.session.count({ where: { profileId: id } })).toBe(mostSessions);
});

it.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 302],
  ['none', 302],
])('a form without Origin whose browser says %s: %d', async (site, status) => {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: other.email, password: factoryPassword }),
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': site },
  });
  expect(answer.status).toBe(status);
});
