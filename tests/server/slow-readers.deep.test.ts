/** R109 answers wait for their reader, end with it, and HEAD leaves nothing open. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { newStoredId } from '~/core/files/stored-files.server';
import { now } from '~/core/runtime/clock.server';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { writePicture } from '../factories/pictures';
import { openEventStream } from '../setup/event-stream';
import { startServer, type RunningServer } from '../setup/server';

const megabyte = 1024 * 1024;
const recordBytes = 9_700_000;
const pictures = 40;

let server: RunningServer;
let recordPath: string;
let albumPath: string;
let messagePicturePath: string;
let owner: string;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  const { id } = await createOwner({}, server.database);
  owner = await signIn(id, server.database);
  const adminId = (await createAdmin({}, server.database)).id;
  admin = await signIn(adminId, server.database);
  const pet = await createPet(id, {}, server.database);
  const recordId = newStoredId();
  await server.database.petRecord.create({
    data: {
      id: recordId,
      petId: pet.id,
      title: 'Rabies',
      fileName: 'rabies.pdf',
      mediaType: 'application/pdf',
      bytes: recordBytes,
      createdAt: now(),
    },
  });
  const files = path.join(server.dataDir, 'files');
  await mkdir(path.join(files, 'records', recordId), { recursive: true });
  await writeFile(path.join(files, 'records', recordId, 'record'), randomBytes(recordBytes));
  recordPath = `/resources/records/${recordId}`;
  const booking = await createBooking(id, [pet.id], { status: 'accepted' }, server.database);
  const update = await server.database.stayUpdate.create({
    data: { bookingId: booking.id, text: '', createdAt: now() },
  });
  for (let position = 0; position < 5; position += 1)
    await server.database.stayUpdatePicture.create({
      data: { updateId: update.id, pictureId: await largePicture(), position },
    });
  albumPath = `/resources/stay-album/${booking.id}`;
  const message = await createMessage(id, adminId, {}, server.database);
  const pictureId = await largePicture();
  await server.database.messagePicture.create({
    data: { messageId: message.id, pictureId, position: 0 },
  });
  messagePicturePath = `/resources/stay-pictures/${pictureId}/320.jpeg`;
  for (let index = 0; index < pictures; index += 1) {
    const folder = path.join(files, 'pictures', newStoredId());
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '1600.jpeg'), pictureBytes(4 * megabyte));
  }
});
afterAll(() => server.stop());

/** Begins like a JPEG. */
const pictureBytes = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(bytes)]);

/** A picture of 8 MB: far more than the system buffers of an answer. */
async function largePicture(): Promise<string> {
  const id = await writePicture(server.database, server.dataDir);
  const file = path.join(server.dataDir, 'files', 'pictures', id, '320.jpeg');
  await writeFile(file, pictureBytes(8 * megabyte));
  return id;
}

/** Sends a request and reads nothing of the answer. */
async function askOnly(address: string, cookie: string, { url } = server): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  onTestFinished(() => void socket.destroy());
  const request = `GET ${address} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
  await new Promise((resolve) => socket.write(request, resolve));
  return socket;
}

const facts = (name: string) => readFileSync(`/proc/${server.child.pid}/${name}`, 'utf8');

const residentBytes = () => Number(/VmRSS:\s+(\d+)/.exec(facts('status'))?.[1]) * 1024;

const bytesRead = () => Number(/rchar: (\d+)/.exec(facts('io'))?.[1]);

/** Waits until the server has stopped reading its files. */
async function atRest(): Promise<void> {
  for (let before = -1; Math.abs(bytesRead() - before) > megabyte / 10; await pause(1_000))
    before = bytesRead();
}

/** Returns the uploads, and the export's copy of the database, that the server holds open. */
function openFiles(): string[] {
  const folder = `/proc/${server.child.pid}/fd`;
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      const target = readlinkSync(`${folder}/${descriptor}`);
      return /\/(files|export)\//.test(target) ? [target] : [];
    } catch {
      return [];
    }
  });
}

/** Returns the number of connections of the server. */
function sockets(): number {
  const folder = `/proc/${server.child.pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return readlinkSync(`${folder}/${descriptor}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}

const get = (address: string, cookie: string, method = 'GET') =>
  fetch(server.url + address, { method, headers: { Cookie: cookie }, redirect: 'manual' });

const nothingOpen = () => expect.poll(openFiles).toEqual([]);

const exportFolder = () => existsSync(path.join(server.dataDir, 'export'));

/** Asserts that the export can be started again, and ends with its reader. */
async function exportAgain(): Promise<void> {
  // An admin may start six per hour.
  const another = await signIn((await createAdmin({}, server.database)).id, server.database);
  await expect
    .poll(async () => {
      const answer = await get('/resources/export', another);
      await answer.body?.cancel();
      return answer.headers.get('Content-Type');
    })
    .toBe('application/zip');
  await nothingOpen();
  await expect.poll(exportFolder).toBe(false);
}

it('R109 120 connections that read nothing hold four downloads, and little memory', async () => {
  await (await get(recordPath, owner)).arrayBuffer();
  const before = residentBytes();
  const sockets = await Promise.all(Array.from({ length: 120 }, () => askOnly(recordPath, owner)));
  await expect.poll(() => openFiles().length).toBe(4);
  await atRest();
  expect(residentBytes() - before).toBeLessThan(60 * megabyte);
  const refused = await get(recordPath, owner);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toBe(
    'You have four downloads under way. Please wait until one is finished.\n',
  );
  // Another account is served meanwhile.
  const other = await get(recordPath, admin);
  expect((await other.arrayBuffer()).byteLength).toBe(recordBytes);
  for (const socket of sockets) socket.resetAndDestroy();
  await nothingOpen();
  const again = await get(recordPath, owner);
  expect((await again.arrayBuffer()).byteLength).toBe(recordBytes);
});

it('R109 an export that nobody reads is not made ahead, and ends with its reader', async () => {
  await exportAgain();
  const read = bytesRead();
  const before = residentBytes();
  const socket = await askOnly('/resources/export', admin);
  await expect.poll(exportFolder).toBe(true);
  await atRest();
  expect(bytesRead() - read).toBeLessThan(40 * megabyte);
  expect(residentBytes() - before).toBeLessThan(60 * megabyte);
  expect(openFiles()).not.toEqual([]);
  socket.resetAndDestroy();
  await exportAgain();
});

/** Each with the number of one account's readers that read nothing. */
const unread: [string, () => string, number][] = [
  ['a record', () => recordPath, 4],
  ['the album of a stay', () => albumPath, 4],
  ['a picture of a message', () => messagePicturePath, 30],
];

it.each(unread)(
  'R109 %s that nobody reads is not held, and closed',
  async (_, address, readers) => {
    // Permanent memory of a first answer.
    await (await get(address(), owner)).arrayBuffer();
    const before = residentBytes();
    const ask = () => askOnly(address(), owner);
    const sockets = await Promise.all(Array.from({ length: readers }, ask));
    await expect.poll(() => openFiles().length).toBe(readers);
    await atRest();
    expect(residentBytes() - before).toBeLessThan((10 + readers) * megabyte);
    for (const socket of sockets) socket.resetAndDestroy();
    await nothingOpen();
    const again = await get(address(), owner);
    expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(8 * megabyte - 1);
  },
);

it('R109 an event stream that nobody reads ends with its reader', async () => {
  const cookies = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { id } = await createOwner({}, server.database);
      return signIn(id, server.database);
    }),
  );
  const before = residentBytes();
  const readers = await Promise.all(
    cookies.map((cookie) => askOnly(`/resources/live`, `${cookie}\r\nAccept: text/event-stream`)),
  );
  // Connections of earlier answers close meanwhile.
  await expect.poll(sockets).toBeGreaterThanOrEqual(30);
  await pause(500);
  const most = sockets();
  expect(residentBytes() - before).toBeLessThan(30 * megabyte);
  for (const reader of readers) reader.resetAndDestroy();
  await expect.poll(sockets).toBeLessThanOrEqual(most - 30);
});

it('R109 a reader of the export who takes nothing for long is ended, with its copy', async () => {
  const impatient = await startServer({
    INTERVALS: JSON.stringify({ stalledReader: 3_000 }),
  });
  onTestFinished(() => impatient.stop());
  const cookie = await signIn((await createAdmin({}, impatient.database)).id, impatient.database);
  const folder = path.join(impatient.dataDir, 'files', 'pictures', newStoredId());
  await mkdir(folder, { recursive: true });
  for (const size of ['640', '1280', '1600'])
    await writeFile(path.join(folder, `${size}.jpeg`), pictureBytes(8 * megabyte));
  const copy = () => existsSync(path.join(impatient.dataDir, 'export'));
  const stalled = await askOnly('/resources/export', cookie, impatient);
  await expect.poll(copy).toBe(true);
  await expect.poll(copy).toBe(false);
  // Everyone can download it again, while the stalled reader is still connected.
  const headers = { Cookie: cookie };
  const again = await fetch(`${impatient.url}/resources/export`, { headers });
  expect(again.headers.get('Content-Type')).toBe('application/zip');
  // A slow reader that reads something now and then gets everything.
  let bytes = 0;
  for await (const piece of again.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) await pause(2_000);
    bytes += piece.byteLength;
    if (bytes < 4 * megabyte) await pause(10);
  }
  expect(bytes).toBeGreaterThan(24 * megabyte);
  stalled.destroy();
});

it('R109 HEAD answers as GET does, and opens nothing', async () => {
  const id = await writePicture(server.database, server.dataDir);
  const addresses = [
    recordPath,
    albumPath,
    messagePicturePath,
    `/resources/stay-pictures/${id}/320.webp`,
    '/resources/financials',
    '/resources/payments',
    '/resources/register',
    '/resources/incidents',
  ];
  for (const address of addresses)
    for (let round = 0; round < 6; round += 1) {
      const head = await get(address, admin, 'HEAD');
      const answer = await get(address, admin);
      await answer.body?.cancel();
      expect([address, head.status]).toEqual([address, answer.status]);
      for (const name of ['Content-Type', 'Content-Disposition', 'Content-Length'])
        expect(head.headers.get(name)).toBe(answer.headers.get(name));
      expect(await head.text()).toBe('');
    }
  await nothingOpen();
});

it('R109 HEAD of the export makes no copy, counts as none, and waits for none', async () => {
  const account = await createAdmin({}, server.database);
  const cookie = await signIn(account.id, server.database);
  const written: (string | null)[] = [];
  const watcher = watch(server.dataDir, (_event, name) => written.push(name));
  onTestFinished(() => watcher.close());
  const counted = () => server.database.rateCount.count({ where: { limit: 'export' } });
  const before = await counted();
  for (let round = 0; round < 8; round += 1) {
    const head = await get('/resources/export', cookie, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('Content-Type')).toBe('application/zip');
    expect(head.headers.get('Content-Disposition')).toMatch(/tailhouse-[\d-]+\.zip/);
  }
  expect(await counted()).toBe(before);
  expect(written).not.toContain('export');
  await exportAgain();
});

it('R109 HEAD of the event stream opens none, and ends none of the session', async () => {
  const { id } = await createOwner({}, server.database);
  const cookie = await signIn(id, server.database);
  const open = () => openEventStream(`${server.url}/resources/live`, cookie);
  const streams = [await open(), await open(), await open(), await open()];
  const headers = { Cookie: cookie, Accept: 'text/event-stream' };
  for (let round = 0; round < 5; round += 1) {
    const head = await fetch(`${server.url}/resources/live`, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
  }
  await pause(300);
  expect(streams.map((stream) => stream.ended())).toEqual([false, false, false, false]);
  for (const stream of streams) stream.drop();
});
