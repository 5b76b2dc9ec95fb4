/** The folder of stored files: complete or not at all, and nothing outside it. */
import { existsSync } from 'node:fs';
import { mkdir, rm, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { createPicture } from '~tests/factories/pictures';
import {
  newStoredId,
  readStored,
  removeStored,
  removeStoredAfter,
  storeFiles,
} from './stored-files.server';
import { sweepFiles } from './sweep-files.server';

const bytes = (text: string) => new TextEncoder().encode(text);
const root = () => path.join(environment().dataDir, 'files');
const kept = () => readdir(path.join(root(), 'records')).catch(() => []);

async function textOf(id: string, name: string): Promise<string | null> {
  const stored = await readStored('records', id, name);
  return stored && text(await stored.open());
}

let id = '';
beforeEach(() => {
  id = newStoredId();
});

describe('storing', () => {
  it('R1 gives ids that nobody guesses, in the form of the others', () => {
    const many = new Set(Array.from({ length: 500 }, newStoredId));
    expect(many.size).toBe(500);
    for (const one of many) expect(one).toMatch(/^[a-z][a-z0-9]{23}$/);
  });

  it('keeps files under the data folder, for this user only, and reads them back', async () => {
    await storeFiles('records', id, [
      { name: 'one.pdf', bytes: bytes('one') },
      { name: 'two', bytes: bytes('') },
    ]);
    expect(await textOf(id, 'one.pdf')).toBe('one');
    expect(await textOf(id, 'two')).toBe('');
    const stored = await readStored('records', id, 'one.pdf');
    expect(stored?.bytes).toBe(3);
    const { mode } = await stat(path.join(root(), 'records', id, 'one.pdf'));
    expect(mode & 0o077).toBe(0);
  });

  it('keeps all files of an id or none', async () => {
    const before = await kept();
    const wrong = storeFiles('records', id, [
      { name: 'one.pdf', bytes: bytes('one') },
      { name: '../two', bytes: bytes('two') },
    ]);
    await expect(wrong).rejects.toThrow('Not a name');
    expect(await kept()).toEqual(before);
    expect(await textOf(id, 'one.pdf')).toBeNull();
  });

  it('never replaces what an id has', async () => {
    await storeFiles('records', id, [{ name: 'a', bytes: bytes('first') }]);
    const again = storeFiles('records', id, [{ name: 'a', bytes: bytes('second') }]);
    await expect(again).rejects.toThrow();
    expect(await textOf(id, 'a')).toBe('first');
    expect((await kept()).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('removes all of an id, and does not mind when there is nothing', async () => {
    await storeFiles('records', id, [{ name: 'a', bytes: bytes('a') }]);
    await removeStored('records', id);
    await removeStored('records', id);
    expect(await textOf(id, 'a')).toBeNull();
    expect(await kept()).not.toContain(id);
  });

  it('removes files with a row only once the row is gone for good', async () => {
    await storeFiles('records', id, [{ name: 'a', bytes: bytes('a') }]);
    const undone = inTransaction((tx) => {
      removeStoredAfter(tx, 'records', id);
      return Promise.reject(new Error('undone'));
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await textOf(id, 'a')).toBe('a');
    await inTransaction((tx) => {
      removeStoredAfter(tx, 'records', id);
      return Promise.resolve();
    });
    await expect.poll(() => textOf(id, 'a')).toBeNull();
  });
});

describe('nothing outside the folder', () => {
  const outside = [
    '..',
    '../..',
    '../../secret',
    '.',
    '',
    '/etc',
    '..%2f..',
    'a/../../secret',
    'A'.repeat(24),
    'abc',
    `${'a'.repeat(23)}\0`,
    `${'a'.repeat(20)}/../..`,
    'a'.repeat(33),
  ];

  it.each(outside)('is reached by the id %j', async (wrong) => {
    await writeFile(path.join(environment().dataDir, 'secret.txt'), 'secret');
    await expect(storeFiles('records', wrong, [])).rejects.toThrow('Not an id');
    for (const name of ['secret.txt', '../secret.txt', 'passwd'])
      expect(await readStored('records', wrong, name)).toBeNull();
    await removeStored('records', wrong);
    expect(existsSync(path.join(environment().dataDir, 'secret.txt'))).toBe(true);
    expect(existsSync(path.join(environment().dataDir, 'tailhouse.sqlite'))).toBe(true);
  });

  it.each(['../../secret.txt', '..', '.', '', 'a/b', '\0', 'A.pdf', '.hidden', 'a.b.c'])(
    'is reached by the name %j',
    async (wrong) => {
      await storeFiles('records', id, [{ name: 'a', bytes: bytes('a') }]);
      expect(await readStored('records', id, wrong)).toBeNull();
    },
  );

  it('is reached through a link, and a folder is no file', async () => {
    await storeFiles('records', id, [{ name: 'a', bytes: bytes('a') }]);
    const folder = path.join(root(), 'records', id);
    await symlink(path.join(environment().dataDir, 'tailhouse.sqlite'), path.join(folder, 'link'));
    await mkdir(path.join(folder, 'folder'));
    expect(await readStored('records', id, 'link')).toBeNull();
    expect(await readStored('records', id, 'folder')).toBeNull();
  });
});

describe('the sweep at the start', () => {
  const age = async (folder: string, minutes: number) => {
    const at = new Date(now().getTime() - minutes * 60_000);
    await utimes(folder, at, at);
  };

  it('removes files without a row and what was never finished, once they are older than an hour', async () => {
    await rm(root(), { recursive: true, force: true });
    const [old, young] = [newStoredId(), newStoredId()];
    for (const one of [old, young])
      await storeFiles('records', one, [{ name: 'a', bytes: bytes('a') }]);
    await age(path.join(root(), 'records', old), 61);
    await age(path.join(root(), 'records', young), 59);
    const unfinished = path.join(root(), 'pictures', `.${newStoredId()}.unfinished`);
    await mkdir(unfinished, { recursive: true });
    await age(unfinished, 61);
    const picture = await createPicture({ place: 'about', alt: 'A dog' });
    await age(path.join(root(), 'pictures', picture.id), 600);

    expect(await sweepFiles()).toBe(2);
    expect(await textOf(old, 'a')).toBeNull();
    expect(await textOf(young, 'a')).toBe('a');
    expect(existsSync(unfinished)).toBe(false);
    const kept = await readStored('pictures', picture.id, '320.webp');
    expect(kept).not.toBeNull();
    expect(await sweepFiles()).toBe(0);
  });
});
