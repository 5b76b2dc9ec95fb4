/** Uploaded files are copied off the machine, and restored to a new one. */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment, type CopyAccess } from '~/core/runtime/environment.server';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { createPicture } from '~tests/factories/pictures';
import { startBucket, type Bucket } from '~tests/setup/bucket';
import { startServer } from '~tests/setup/server';
import { copyUploads } from './upload-copies.server';

let bucket: Bucket;
let access: CopyAccess;
const folder = () => path.join(environment().dataDir, 'files', 'pictures');

beforeAll(async () => {
  bucket = await startBucket('copies', 'key-id');
  access = {
    endpoint: `${bucket.url}/copies`,
    region: 'eu-west-1',
    path: 'tailhouse',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
  };
});

afterAll(() => bucket.close());

beforeEach(async () => {
  bucket.objects.clear();
  await database().picture.deleteMany();
  await rm(folder(), { recursive: true, force: true });
});

async function aPicture(): Promise<string> {
  const owner = await createOwner();
  const { id } = await createPet(owner.id);
  const picture = await createPicture({ place: 'pet', petId: id, alt: 'A dog' });
  return picture.id;
}

const filesOf = async (id: string) => (await readdir(path.join(folder(), id))).sort();
const keysOf = (id: string, names: string[]) =>
  names.map((name) => `tailhouse/files/pictures/${id}/${name}`);

it('sends each file once, byte for byte, over more than one page of the listing', async () => {
  const ids = [await aPicture(), await aPicture()];
  const keys = (await Promise.all(ids.map(async (id) => keysOf(id, await filesOf(id))))).flat();
  expect(keys.length).toBeGreaterThan(3);
  expect(await copyUploads(access)).toEqual({ sent: keys.length, fetched: 0, removed: 0 });
  expect([...bucket.objects.keys()].sort()).toEqual(keys.sort());
  for (const [key, bytes] of bucket.objects) {
    const [id = '', name = ''] = key.split('/').slice(-2);
    expect(bytes.equals(await readFile(path.join(folder(), id, name)))).toBe(true);
  }
  expect(await copyUploads(access)).toEqual({ sent: 0, fetched: 0, removed: 0 });
});

it('sends what an interrupted round left out', async () => {
  const id = await aPicture();
  await copyUploads(access);
  const [lost = ''] = keysOf(id, await filesOf(id));
  bucket.objects.delete(lost);
  expect(await copyUploads(access)).toMatchObject({ sent: 1 });
  expect(bucket.objects.has(lost)).toBe(true);
});

it('brings the files of a machine that lost them back, whole', async () => {
  const id = await aPicture();
  const names = await filesOf(id);
  const before = await readFile(path.join(folder(), id, names[0] ?? ''));
  await copyUploads(access);
  await rm(folder(), { recursive: true });
  expect(await copyUploads(access)).toEqual({ sent: 0, fetched: names.length, removed: 0 });
  expect(await filesOf(id)).toEqual(names);
  expect(before.equals(await readFile(path.join(folder(), id, names[0] ?? '')))).toBe(true);
});

it('removes what has no row any more, but nothing for a database without files', async () => {
  const [gone, stays] = [await aPicture(), await aPicture()];
  await copyUploads(access);
  await database().picture.delete({ where: { id: gone } });
  expect(await copyUploads(access)).toMatchObject({ removed: (await filesOf(gone)).length });
  expect([...bucket.objects.keys()].every((key) => key.includes(stays))).toBe(true);
  await database().picture.deleteMany();
  expect(await copyUploads(access)).toMatchObject({ removed: 0 });
  expect(bucket.objects.size).toBeGreaterThan(0);
});

it('removes the last file of one kind while another kind has some', async () => {
  await aPicture();
  const record = 'tailhouse/files/records/arecordwhoserowisgone000/one.pdf';
  bucket.objects.set(record, Buffer.from('of an account that was deleted'));
  expect(await copyUploads(access)).toMatchObject({ removed: 1 });
  expect(bucket.objects.has(record)).toBe(false);
});

it('fails when the bucket refuses, and the next round goes on', async () => {
  const id = await aPicture();
  for (const status of [403, 500]) {
    bucket.fail(status);
    await expect(copyUploads(access)).rejects.toThrow();
  }
  bucket.fail(null);
  await expect(copyUploads({ ...access, accessKeyId: 'another' })).rejects.toThrow();
  await expect(copyUploads({ ...access, endpoint: `${bucket.url}/not-there` })).rejects.toThrow();
  expect(await copyUploads(access)).toMatchObject({ sent: (await filesOf(id)).length });
});

it('is done by the server where a bucket is set, and a bucket that refuses is logged', async () => {
  bucket.fail(403);
  const server = await startServer({
    LITESTREAM_BUCKET: 'copies',
    LITESTREAM_ENDPOINT: bucket.url,
    LITESTREAM_ACCESS_KEY_ID: 'key-id',
    LITESTREAM_SECRET_ACCESS_KEY: 'secret',
  });
  await expect.poll(server.output).toContain('"copies.uploads_failed"');
  bucket.fail(null);
  await server.stop();
});
