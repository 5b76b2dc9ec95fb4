/** Backups of a data folder and their restore, on a real database and real files. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { database, databaseFile } from '~/core/database/database.server';
import { StartError } from '~/core/errors/service-error.server';
import { newStoredId, removeStored, storeFiles } from '~/core/files/stored-files.server';
import { environment } from '~/core/runtime/environment.server';
import type { Progress } from '~/core/runtime/progress';
import { createOwner } from '~tests/factories/people';
import { scratchFolder, withSqlite } from '~tests/setup/scratch-database';
import { databaseIn } from '~tests/setup/test-environment';
import { backupsFolder, listBackups } from './backup-manifest.server';
import { copyDatabase } from './database-copy.server';
import {
  makeBackup,
  makeNightlyBackup,
  measuredCopies,
  removeCopy,
  thinBackups,
} from './make-backup.server';
import { restoreBackup, verifyBackup } from './restore-backup.server';

const bytes = (text: string) => new TextEncoder().encode(text);
const at = new Date('2026-11-16T14:00:00Z');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  rmSync(path.join(environment().dataDir, 'files'), { recursive: true, force: true });
  rmSync(backupsFolder(environment().dataDir), { recursive: true, force: true });
  await database().picture.deleteMany();
});
afterEach(() => void vi.useRealTimers());

/** A picture with its row and its file, as the app stores one. */
async function storedPicture(text: string): Promise<string> {
  const id = newStoredId();
  await storeFiles('pictures', id, [{ name: '640.webp', bytes: bytes(text) }]);
  const facts = { place: 'home', alt: text, width: 640, height: 480, createdAt: at } as const;
  await database().picture.create({ data: { id, ...facts } });
  return id;
}

const fileOf = (folder: string, id: string) =>
  path.join(folder, 'files', 'pictures', id, '640.webp');

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  const message = error instanceof StartError ? error.message : '';
  expect(message).not.toContain('\n');
  return message;
}

/** Records progress. @returns the percentages of each step, in order */
function heard() {
  const steps = new Map<string, number[]>();
  const progress: Progress = (step, percent) =>
    void steps.set(step, [...(steps.get(step) ?? []), percent]);
  return { steps, progress };
}

describe('a copy of a database in use', () => {
  it('is one file, whole, and tells each percentage once', async () => {
    const file = path.join(scratchFolder(), 'source.sqlite');
    withSqlite(file, (db) => {
      db.pragma('journal_mode = WAL');
      db.exec('CREATE TABLE things (bytes BLOB)');
      for (let row = 0; row < 60; row += 1)
        db.prepare('INSERT INTO things VALUES (zeroblob(100000))').run();
    });
    const target = path.join(scratchFolder(), 'copy.sqlite');
    const { steps, progress } = heard();
    await copyDatabase(file, target, progress);
    const percentages = steps.get('Copying the database') ?? [];
    expect(percentages).toEqual([...new Set(percentages)]);
    const copy = new Sqlite(target, { readonly: true });
    onTestFinished(() => void copy.close());
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.prepare('SELECT count(*) FROM things').pluck().get()).toBe(60);
    expect(readdirSync(path.dirname(target))).toEqual(['copy.sqlite']);
  });
});

describe('progress', () => {
  it('is told of a backup and of a restore, step by step, until each is whole', async () => {
    for (const text of ['one', 'two', 'three']) await storedPicture(text);
    const made = heard();
    const backup = await makeBackup('by-hand', undefined, made.progress);
    const restored = heard();
    const dataDir = scratchFolder();
    await restoreBackup({ backup, dataDir, at, progress: restored.progress });
    expect([...made.steps.keys()]).toEqual([
      'Copying the files',
      'Copying the database',
      'Checking the database',
      'Checking the files',
    ]);
    expect(made.steps.get('Checking the files')).toEqual([33, 66, 100]);
    expect([...restored.steps.keys()]).toEqual([
      'Checking the files',
      'Checking the database',
      'Putting the files back',
    ]);
    for (const percentages of [...made.steps.values(), ...restored.steps.values()])
      expect(percentages.at(-1)).toBe(100);
  });
});

describe('a backup', () => {
  it('holds rows and files, says when it was made and of which migrations, and names itself last', async () => {
    const { id: owner } = await createOwner();
    const picture = await storedPicture('a dog');
    const backup = await makeBackup('by-hand');
    expect(path.basename(backup)).toBe('2026-11-16T14-00-00-000Z-by-hand');
    const manifest = await verifyBackup(backup);
    expect(manifest).toMatchObject({ madeAt: at.toISOString(), reason: 'by-hand' });
    expect(manifest.migrations.at(-1)).toMatch(/^\d{14}_/);
    expect(readFileSync(fileOf(backup, picture), 'utf8')).toBe('a dog');
    withSqlite(path.join(backup, 'tailhouse.sqlite'), (db) =>
      expect(db.prepare('SELECT count(*) FROM profiles WHERE id = ?').pluck().get(owner)).toBe(1),
    );
    expect(readdirSync(path.dirname(backup))).toEqual([path.basename(backup)]);
  });

  it('goes to another folder when told, and keeps a file that is removed later', async () => {
    const picture = await storedPicture('going');
    const to = path.join(scratchFolder(), 'elsewhere');
    const backup = await makeBackup('by-hand', to);
    expect(path.dirname(backup)).toBe(to);
    await removeStored('pictures', picture);
    expect(readFileSync(fileOf(backup, picture), 'utf8')).toBe('going');
    await verifyBackup(backup);
  });

  it('leaves nothing behind when it cannot be made', async () => {
    const to = scratchFolder();
    const database = databaseFile();
    withSqlite(database, (db) => db.exec('CREATE TABLE IF NOT EXISTS broken_copy (id INTEGER)'));
    // A row without its parent, as only a fault could write it: the copy is refused.
    withSqlite(database, (db) => {
      db.pragma('foreign_keys = OFF');
      db.exec(`INSERT INTO user_roles (id, role) VALUES ('nobody', 'user')`);
    });
    onTestFinished(() => {
      withSqlite(database, (db) => db.exec(`DELETE FROM user_roles WHERE id = 'nobody'`));
    });
    await expect(makeBackup('by-hand', to)).rejects.toThrow('user_roles');
    expect(readdirSync(to)).toEqual([]);
  });
});

describe('the backup of the night', () => {
  it('is made once a day of the business, from three in the morning, and thinned by the rule', async () => {
    // New York: 2:59 and 3:00 in the morning.
    vi.setSystemTime(new Date('2026-11-17T07:59:00Z'));
    expect(await makeNightlyBackup()).toBeNull();
    vi.setSystemTime(new Date('2026-11-17T08:00:00Z'));
    expect(await makeNightlyBackup()).toContain('nightly');
    vi.setSystemTime(new Date('2026-11-18T04:00:00Z'));
    expect(await makeNightlyBackup()).toBeNull();
    for (let day = 18; day < 30; day += 1) {
      vi.setSystemTime(new Date(`2026-11-${day}T09:00:00Z`));
      expect(await makeNightlyBackup()).not.toBeNull();
    }
    const names = (await listBackups(backupsFolder(environment().dataDir))).map(({ name }) => name);
    // Seven days, and the Sunday before them.
    expect(names.map((name) => name.slice(8, 10))).toEqual([
      '22',
      '23',
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
    ]);
  });

  it('leaves each of the backups made by hand, however many and old, and counts what it removes', async () => {
    const folder = backupsFolder(environment().dataDir);
    const byHand: string[] = [];
    for (let month = 1; month <= 12; month += 1) {
      vi.setSystemTime(new Date(Date.UTC(2025, month, 1, 12)));
      byHand.push(path.basename(await makeBackup('by-hand')));
    }
    const nightly: string[] = [];
    for (let day = 1; day <= 9; day += 1) {
      vi.setSystemTime(new Date(Date.UTC(2026, 10, day, 12)));
      nightly.push(path.basename(await makeBackup('nightly')));
    }
    // Of nine nights, the newest seven stay, and the newest of the week before.
    expect(await thinBackups(folder, 'America/New_York')).toEqual(nightly.slice(1, 2));
    const left = (await listBackups(folder)).map(({ name }) => name);
    expect(left).toEqual([...byHand, ...nightly.filter((_, index) => index !== 1)]);
  });

  it('what a crash left unfinished goes after an hour', async () => {
    const folder = backupsFolder(environment().dataDir);
    const backup = await makeBackup('by-hand');
    const left = path.join(folder, '.2026-11-16T12-00-00-000Z-nightly.unfinished');
    cpSync(backup, left, { recursive: true });
    const young = path.join(folder, '.2026-11-16T13-59-00-000Z-nightly.unfinished');
    cpSync(backup, young, { recursive: true });
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual([path.basename(backup)]);
    await thinBackups(folder, 'America/New_York');
    expect([existsSync(left), existsSync(young), existsSync(backup)]).toEqual([false, true, true]);
  });
});

describe('the copies that are there', () => {
  const copyOf = (name: string) => path.join(environment().dataDir, name);

  /** A data folder replaced by a restore, with a file that has no other name. */
  function putAside(time: string): string {
    const name = `replaced-${time}`;
    mkdirSync(copyOf(name));
    onTestFinished(() => rmSync(copyOf(name), { recursive: true, force: true }));
    writeFileSync(databaseIn(copyOf(name)), 'x'.repeat(3000));
    return name;
  }

  async function madeAt(time: string, reason: 'by-hand' | 'nightly'): Promise<string> {
    vi.setSystemTime(new Date(time));
    return `backups/${path.basename(await makeBackup(reason))}`;
  }

  const listed = async () => (await measuredCopies(() => undefined)).map(({ name }) => name);

  it('are all listed, oldest first, with their size and what removing one frees', async () => {
    const picture = await storedPicture('x'.repeat(1000));
    const byHand = await madeAt('2026-11-14T12:00:00Z', 'by-hand');
    const nightly = await madeAt('2026-11-16T08:00:00Z', 'nightly');
    const replaced = putAside('2026-11-15T12-00-00-000Z');
    // Neither unfinished nor foreign folders and files are copies.
    mkdirSync(copyOf('backups/.2026-11-16T08-00-00-000Z-nightly.unfinished'));
    mkdirSync(copyOf('backups/lost+found'));
    writeFileSync(copyOf('backups/fetched.tar'), '');
    const { steps, progress } = heard();
    const copies = await measuredCopies(progress);
    expect(copies.map(({ name, reason, stays }) => [name, reason, stays])).toEqual([
      [byHand, 'by-hand', false],
      [replaced, null, false],
      [nightly, 'nightly', true],
    ]);
    expect(copies.map((copy) => copy.madeAt.toISOString().slice(0, 13))).toEqual([
      '2026-11-14T12',
      '2026-11-15T12',
      '2026-11-16T08',
    ]);
    const [first, aside] = copies;
    // The picture is still in use and in the other backup: only its second name is removed.
    expect((first?.bytes ?? 0) - (first?.freedBytes ?? 0)).toBe(1000);
    expect(aside).toMatchObject({ bytes: 3000, freedBytes: 3000 });
    expect([...steps]).toEqual([['Measuring the copies', [33, 66, 100]]]);
    expect(existsSync(fileOf(environment().dataDir, picture))).toBe(true);
  });

  it('go one at a time, by the name they are listed with, and take nothing else along', async () => {
    const picture = await storedPicture('in use');
    const older = await madeAt('2026-11-13T12:00:00Z', 'by-hand');
    const byHand = await madeAt('2026-11-14T12:00:00Z', 'by-hand');
    const nightly = await madeAt('2026-11-16T08:00:00Z', 'nightly');
    const replaced = putAside('2026-11-15T12-00-00-000Z');
    expect(await removeCopy(replaced)).toBe(3000);
    expect(await removeCopy(byHand)).toBeGreaterThan(0);
    expect(await listed()).toEqual([older, nightly]);
    expect(readdirSync(copyOf('backups')).sort()).toEqual(
      [older, nightly].map((name) => path.basename(name)),
    );
    expect(readFileSync(fileOf(environment().dataDir, picture), 'utf8')).toBe('in use');
    await verifyBackup(copyOf(nightly));
  });

  it('the newest nightly stays, an earlier one may go', async () => {
    const earlier = await madeAt('2026-11-15T08:00:00Z', 'nightly');
    const newest = await madeAt('2026-11-16T08:00:00Z', 'nightly');
    await madeAt('2026-11-16T09:00:00Z', 'by-hand');
    expect(await sentenceOf(removeCopy(newest))).toBe(
      `${newest} is the newest nightly backup: it stays. Nothing was removed.`,
    );
    await removeCopy(earlier);
    expect(await sentenceOf(removeCopy(newest))).toContain('it stays');
    await verifyBackup(copyOf(newest));
  });

  it.each([
    '',
    '.',
    'backups',
    'files',
    'tailhouse.sqlite',
    'replaced-2026-11-15T12-00-00-000Z-mine',
    'backups/lost+found',
    'backups/../files',
    '2026-11-16T08-00-00-000Z-by-hand',
    'backups/2026-11-16T08-00-00-000Z-by-hand/',
    'backups/.2026-11-16T08-00-00-000Z-by-hand.unfinished',
  ])('nothing is removed by the name "%s", which is not listed', async (name) => {
    const picture = await storedPicture('in use');
    const byHand = await madeAt('2026-11-16T08:00:00Z', 'by-hand');
    cpSync(copyOf(byHand), copyOf('backups/.2026-11-16T08-00-00-000Z-by-hand.unfinished'), {
      recursive: true,
    });
    for (const foreign of ['replaced-2026-11-15T12-00-00-000Z-mine', 'backups/lost+found']) {
      mkdirSync(copyOf(foreign));
      onTestFinished(() => rmSync(copyOf(foreign), { recursive: true, force: true }));
    }
    const before = readdirSync(environment().dataDir, { recursive: true }).sort();
    expect(await sentenceOf(removeCopy(name))).toContain(`There is no copy called ${name}.`);
    expect(readdirSync(environment().dataDir, { recursive: true }).sort()).toEqual(before);
    expect(existsSync(fileOf(environment().dataDir, picture))).toBe(true);
  });

  it('one that cannot be read holds up neither the list nor the night, and can be removed', async () => {
    const damaged = await madeAt('2026-11-14T12:00:00Z', 'by-hand');
    const without = await madeAt('2026-11-15T08:00:00Z', 'nightly');
    // A folder in the manifest's place: the disk gives an error other than "absent".
    rmSync(path.join(copyOf(damaged), 'manifest.json'));
    mkdirSync(path.join(copyOf(damaged), 'manifest.json'));
    rmSync(path.join(copyOf(without), 'manifest.json'));
    vi.setSystemTime(new Date('2026-11-16T09:00:00Z'));
    const night = `backups/${path.basename((await makeNightlyBackup()) ?? '')}`;
    const copies = await measuredCopies(() => undefined);
    expect(copies.map(({ name, reason, stays }) => [name, reason, stays])).toEqual([
      [damaged, 'unreadable', false],
      [without, 'unreadable', false],
      [night, 'nightly', true],
    ]);
    await removeCopy(damaged);
    await removeCopy(without);
    expect(await listed()).toEqual([night]);
  });

  it('are never removed by themselves: put aside ones outlast any number of nights', async () => {
    const replaced = putAside('2024-01-01T00-00-00-000Z');
    const byHand = await madeAt('2024-01-02T12:00:00Z', 'by-hand');
    vi.setSystemTime(new Date('2026-11-16T09:00:00Z'));
    await makeNightlyBackup();
    expect((await listed()).slice(0, 2)).toEqual([replaced, byHand]);
  });
});

describe('a restore', () => {
  /** A data folder as a stopped server leaves it, with that owner in it and that file. */
  async function otherFolder(): Promise<{ dataDir: string; owner: string; picture: string }> {
    const { id: owner } = await createOwner();
    const picture = await storedPicture('of before');
    const dataDir = scratchFolder();
    await restoreBackup({ backup: await makeBackup('by-hand'), dataDir, at });
    return { dataDir, owner, picture };
  }

  const count = (file: string, owner: string) =>
    withSqlite(file, (db) =>
      db.prepare('SELECT count(*) FROM profiles WHERE id = ?').pluck().get(owner),
    );

  it('brings back rows and files, keeps what was there, and leaves no third copy', async () => {
    const { dataDir, owner, picture } = await otherFolder();
    vi.setSystemTime(new Date('2026-11-16T14:05:00Z'));
    const { id: later } = await createOwner();
    const lost = await storedPicture('lost again');
    const backup = await makeBackup('by-hand');
    // A file that was damaged after the backup is intact again.
    rmSync(fileOf(dataDir, picture));
    writeFileSync(fileOf(dataDir, picture), 'rubbish');
    const { replaced } = await restoreBackup({ backup, dataDir, at });
    expect(count(databaseIn(dataDir), later)).toBe(1);
    expect(readFileSync(fileOf(dataDir, lost), 'utf8')).toBe('lost again');
    expect(readFileSync(fileOf(dataDir, picture), 'utf8')).toBe('of before');
    expect(count(databaseIn(replaced ?? ''), later)).toBe(0);
    expect(count(databaseIn(replaced ?? ''), owner)).toBe(1);
    expect(readFileSync(fileOf(replaced ?? '', picture), 'utf8')).toBe('rubbish');
    expect(readdirSync(dataDir).sort()).toEqual(
      ['files', path.basename(replaced ?? ''), 'tailhouse.sqlite'].sort(),
    );
  });

  const damages: [string, string, (backup: string, picture: string) => void][] = [
    [
      'the database',
      'tailhouse.sqlite is not what its checksum says',
      (backup) => {
        const file = path.join(backup, 'tailhouse.sqlite');
        const content = readFileSync(file);
        content.writeUInt8(content.readUInt8(5000) ^ 1, 5000);
        writeFileSync(file, content);
      },
    ],
    [
      'a file',
      'is not what its checksum says',
      (backup, picture) => {
        rmSync(fileOf(backup, picture));
        writeFileSync(fileOf(backup, picture), 'a cat');
      },
    ],
    ['a missing file', 'is missing', (backup, picture) => rmSync(fileOf(backup, picture))],
    ['no manifest', 'is no backup', (backup) => rmSync(path.join(backup, 'manifest.json'))],
    [
      'half a manifest',
      'is no backup',
      (backup) => {
        const file = path.join(backup, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40));
      },
    ],
    [
      'a path that leads elsewhere',
      'is no backup',
      (backup) => {
        const file = path.join(backup, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('files/pictures', '../../pictures'));
      },
    ],
    [
      'a newer version’s database',
      'newer Tailhouse',
      (backup) => {
        const file = path.join(backup, 'manifest.json');
        const text = readFileSync(file, 'utf8');
        writeFileSync(
          file,
          text.replace('"migrations": [', '"migrations": [ "29991231000000_next",'),
        );
      },
    ],
  ];

  it('refuses a damaged one, and replaces nothing', async () => {
    const { dataDir, picture } = await otherFolder();
    vi.setSystemTime(new Date('2026-11-16T14:05:00Z'));
    const whole = await makeBackup('by-hand');
    const before = readFileSync(databaseIn(dataDir));
    const names = readdirSync(dataDir);
    for (const [what, sentence, damage] of damages) {
      // Copied: the damage must not reach the app's own files through a shared name.
      const backup = path.join(scratchFolder(), 'backup');
      cpSync(whole, backup, { recursive: true });
      damage(backup, picture);
      const said = await sentenceOf(restoreBackup({ backup, dataDir, at }));
      expect(said, what).toContain(sentence);
      // Compared as one boolean: a byte-by-byte comparison takes seconds.
      expect(readFileSync(databaseIn(dataDir)).equals(before), what).toBe(true);
      expect(readdirSync(dataDir), what).toEqual(names);
    }
  });

  it('refuses while another program has the database open', async () => {
    const { dataDir } = await otherFolder();
    const backup = await makeBackup('by-hand', scratchFolder());
    const running = new Sqlite(databaseIn(dataDir));
    onTestFinished(() => void running.close());
    running.pragma('journal_mode = WAL');
    running.prepare('SELECT count(*) FROM profiles').get();
    expect(await sentenceOf(restoreBackup({ backup, dataDir, at }))).toContain(
      'Another program has',
    );
  });

  it('replaces a damaged database, and lets no write-ahead log of it near the new one', async () => {
    const { dataDir, owner } = await otherFolder();
    const backup = await makeBackup('by-hand', scratchFolder());
    const file = databaseIn(dataDir);
    for (const suffix of ['', '-wal', '-shm'])
      writeFileSync(`${file}${suffix}`, `no database any more${suffix}`.repeat(1000));
    const { replaced } = await restoreBackup({ backup, dataDir, at });
    expect(readdirSync(dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
    expect(count(file, owner)).toBe(1);
    expect(readFileSync(databaseIn(replaced ?? ''), 'utf8')).toContain('no database any more');
  });

  it('takes the place of one that was killed, whose copies it leaves nowhere', async () => {
    const { dataDir, owner, picture } = await otherFolder();
    const backup = await makeBackup('by-hand', scratchFolder());
    rmSync(fileOf(dataDir, picture));
    const left = path.join(path.dirname(fileOf(dataDir, picture)), '.640.webp.restoring');
    writeFileSync(left, 'half a picture');
    writeFileSync(path.join(dataDir, '.tailhouse.sqlite.restoring'), 'half a database');
    await restoreBackup({ backup, dataDir, at });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readdirSync(path.dirname(left))).toEqual(['640.webp']);
    expect(readFileSync(fileOf(dataDir, picture), 'utf8')).toBe('of before');
    expect(count(databaseIn(dataDir), owner)).toBe(1);
  });

  it('removes a write-ahead log whose database is gone', async () => {
    const { owner } = await otherFolder();
    const backup = await makeBackup('by-hand', scratchFolder());
    const dataDir = scratchFolder();
    for (const suffix of ['-wal', '-shm']) writeFileSync(`${databaseIn(dataDir)}${suffix}`, 'old');
    await restoreBackup({ backup, dataDir, at });
    expect(readdirSync(dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
    expect(count(databaseIn(dataDir), owner)).toBe(1);
  });
});
