/** R109 answers wait for their reader, end with it, and HEAD leaves nothing open. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { now } from '~/services/runtime/clock.server';
import { newStoredId } from '~/services/storage/stored-files.server';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { writePicture } from '../factories/pictures';
import { startServer, type RunningServer } from '../setup/server';

const megabyte = 1024 * 1024;
const recordBytes = 9_700_000;
const pictures = 40;

let server: RunningServer;
let recordPath: string;
let owner: string;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  const { id } = await createOwner({}, server.database);
  owner = await signIn(id, server.database);
  admin = await signIn((await createAdmin({}, server.database)).id, server.database);
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
  for (let index = 0; index < pictures; index += 1) {
    const folder = path.join(files, 'pictures', newStoredId());
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '1600.jpeg'), randomBytes(4 * megabyte));
  }
});
afterAll(() => server.stop());

/** Asks and takes nothing of the answer. */
async function askOnly(address: string, cookie: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
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

/** Waits until the server reads no more of its files. */
async function atRest(): Promise<void> {
  for (let before = -1; Math.abs(bytesRead() - before) > megabyte / 10; await pause(1_000))
    before = bytesRead();
}

/** The uploads, and the export's copy of the database, that the server holds open. */
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

const get = (address: string, cookie: string, method = 'GET') =>
  fetch(server.url + address, { method, headers: { Cookie: cookie }, redirect: 'manual' });

const nothingOpen = () => expect.poll(openFiles, { timeout: 10_000 }).toEqual([]);

const exportFolder = () => existsSync(path.join(server.dataDir, 'export'));

/** The export can be begun, and ends with its reader. */
async function exportAgain(): Promise<void> {
  // An admin may begin six in an hour.
  const another = await signIn((await createAdmin({}, server.database)).id, server.database);
  await expect
    .poll(
      async () => {
        const answer = await get('/resources/export', another);
        await answer.body?.cancel();
        return answer.headers.get('Content-Type');
      },
      { timeout: 10_000 },
    )
    .toBe('application/zip');
  await nothingOpen();
  await expect.poll(exportFolder, { timeout: 10_000 }).toBe(false);
}

it('R109 120 connections that read nothing hold four downloads, and little memory', async () => {
  await (await get(recordPath, owner)).arrayBuffer();
  const before = residentBytes();
  const sockets = await Promise.all(Array.from({ length: 120 }, () => askOnly(recordPath, owner)));
  await expect.poll(() => openFiles().length, { timeout: 10_000 }).toBe(4);
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
  await expect.poll(exportFolder, { timeout: 10_000 }).toBe(true);
  await atRest();
  expect(bytesRead() - read).toBeLessThan(40 * megabyte);
  expect(residentBytes() - before).toBeLessThan(60 * megabyte);
  expect(openFiles()).not.toEqual([]);
  socket.resetAndDestroy();
  await exportAgain();
});

it('R109 HEAD answers as GET does, and leaves nothing open', async () => {
  const picture = await writePicture(server.database, server.dataDir);
  const addresses = [recordPath, `/resources/stay-pictures/${picture}/320.webp`];
  for (const address of [...addresses, '/resources/export', '/resources/financials'])
    for (let round = 0; round < 6; round += 1) {
      const head = await get(address, admin, 'HEAD');
      const answer = await get(address, admin);
      await answer.body?.cancel();
      expect([address, head.status]).toEqual([address, answer.status]);
      expect(head.headers.get('Content-Type')).toBe(answer.headers.get('Content-Type'));
      expect(await head.text()).toBe('');
      if (address === '/resources/export') break;
    }
  await nothingOpen();
  await exportAgain();
});
