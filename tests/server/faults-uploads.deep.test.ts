/**
 * R39, R74: a disk that fills up during an upload, and a decoding process that is killed: reported at the
 * form, and no partial file stays.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { killNext } from '../setup/decoding-processes';
import { startServer } from '../setup/server';
import { namesBelow, uploader } from './uploading';

it.each([
  ['before the first byte', '1'],
  ['in the middle of a file', '512'],
])('R39 photos and records on a disk that is full %s', async (_when, bytes) => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const { id } = await createOwner({}, server.database);
  const pet = await createPet(id, {}, server.database);
  const cookie = await signIn(id, server.database);
  const { sendPhoto, sendRecord } = uploader(server.url, cookie, pet.id);
  const files = path.join(server.dataDir, 'files');
  // The existing photo stays.
  expect((await sendPhoto()).status).toBe(302);
  const before = namesBelow(files);
  expect(before.length).toBeGreaterThan(0);
  const photo = () => server.database.picture.findFirst({ where: { petId: pet.id } });
  const row = await photo();

  // No file may grow: the system reports that to a writer like a full disk.
  const limit = (size: string) =>
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}:`]);
  limit(bytes);
  const refused = [await sendPhoto(), await sendRecord('Rabies, 2026')];
  for (const { status, text, retryAfter } of refused) {
    expect(status).toBe(503);
    expect(retryAfter).toMatch(/^\d+$/);
    expect(text).toContain('We couldn’t save');
  }
  expect(refused[1]?.text).toContain('value="Rabies, 2026"');
  expect(namesBelow(files)).toEqual(before);
  for (const kind of readdirSync(files))
    expect(readdirSync(path.join(files, kind)).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(await photo()).toEqual(row);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);

  limit('unlimited');
  expect((await sendPhoto()).status).toBe(302);
  expect((await sendRecord('Rabies, 2026')).status).toBe(302);
  expect((await photo())?.id).not.toBe(row?.id);
  expect(await server.database.petRecord.count({ where: { petId: pet.id } })).toBe(1);
});

it('R74 a decoding process killed in the middle is a sentence, and the app goes on', async () => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const { id } = await createOwner({}, server.database);
  const pet = await createPet(id, {}, server.database);
  const cookie = await signIn(id, server.database);
  const { sendPhoto, sendPictureRecord } = uploader(server.url, cookie, pet.id);
  const [refused] = await Promise.all([
    sendPictureRecord('Rabies, 2026'),
    killNext(server.child.pid),
  ]);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('That picture is too big to process');
  expect(refused.text).toContain('value="Rabies, 2026"');
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect((await sendPhoto()).status).toBe(302);
});
