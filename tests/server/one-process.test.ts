/** R75: one process per data folder, and the operator's commands beside it. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { createTwoFactor } from '../factories/two-factor';
import { scratchFolder, withSqlite } from '../setup/scratch-database';
import { startServer, type RunningServer } from '../setup/server';
import { databaseIn, testVariables, templateDatabase } from '../setup/test-environment';
import { runToEnd } from './run-to-end';
import { uploader } from './uploading';

async function started(dataDir: string): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: dataDir });
  onTestFinished(() => server.stop());
  return server;
}

function migratedFolder(folder = scratchFolder()): string {
  copyFileSync(templateDatabase(), databaseIn(folder));
  return folder;
}

/** Runs a command of the operator's, from `server/` of a folder. */
function command(dataDir: string, args: string[], project = projectRoot()) {
  const env = { ...process.env, ...testVariables(dataDir), NODE_ENV: 'production' as const };
  const [name = '', ...others] = args;
  const file = path.join(project, 'server', `${name}.mjs`);
  return promisify(execFile)(process.execPath, [file, ...others], { cwd: project, env });
}

const socketOf = (dataDir: string) => path.join(dataDir, 'control.sock');

/** Returns the server's answer lines. */
async function asked(dataDir: string, text: string): Promise<unknown[]> {
  const socket = connect(socketOf(dataDir));
  let received = '';
  socket.on('data', (part) => (received += part.toString()));
  socket.write(text);
  await once(socket, 'close');
  const lines = received.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as unknown);
}

/** A server that runs through these tests, with a dog’s photo. */
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = migratedFolder(mkdtempSync(path.join(tmpdir(), 'tailhouse-one-')));
  chmodSync(databaseIn(folder), 0o644);
  server = await startServer({ DATA_DIR: folder });
  const { id } = await createOwner({}, server.database);
  const pet = await createPet(id, {}, server.database);
  const cookie = await signIn(id, server.database);
  expect((await uploader(server.url, cookie, pet.id).sendPhoto()).status).toBe(302);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

it('R75 a second start on the same folder says so in one sentence, and the first goes on', async () => {
  const second = await runToEnd({ ...testVariables(folder), APP_URL: '', PORT: '0' });
  expect(second.stderr).toBe(
    `A Tailhouse is running on ${folder}: stop it first. Nothing was changed.\n`,
  );
  expect(second.code).toBe(1);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it('R75 a killed server leaves neither a lock nor a socket in the way of the next', async () => {
  const folder = migratedFolder();
  const first = await started(folder);
  const exit = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await exit;
  expect(existsSync(socketOf(folder))).toBe(true);
  // The server is gone: the command does its work itself.
  expect((await command(folder, ['backup'])).stdout).toContain('Backup made and checked: ');
  await started(folder);
  expect((await command(folder, ['backup'])).stdout).toContain('Backup made and checked: ');
});

it('backup asks the running server, and needs no second copy of the app for it', async () => {
  const project = scratchFolder();
  mkdirSync(path.join(project, 'server'));
  for (const name of ['backup.mjs', 'ask-server.mjs', 'progress-line.mjs'])
    cpSync(path.join(projectRoot(), 'server', name), path.join(project, 'server', name));
  const { stdout } = await command(folder, ['backup', '--to', path.join(folder, 'mine')], project);
  const backup = /^Backup made and checked: (\S+)\n/.exec(stdout)?.[1] ?? '';
  expect(path.dirname(backup)).toBe(path.join(folder, 'mine'));
  const rows = withSqlite(databaseIn(backup), (db) =>
    db.prepare('SELECT id FROM pictures').pluck().all(),
  );
  expect(rows).toHaveLength(1);
  expect(readdirSync(path.join(backup, 'files', 'pictures', String(rows[0])))).not.toEqual([]);
  const impossible = path.join(databaseIn(folder), 'in', 'a', 'file');
  await expect(command(folder, ['backup', '--to', impossible])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Failed: ENOTDIR.*\n$/) as string,
  });
});

it('backup --list and --remove show and remove copies, with a server and without one', async () => {
  const folder = migratedFolder();
  // Without a server, one that runs as root prints a warning first.
  const listed = async () =>
    (await command(folder, ['backup', '--list'])).stdout.replace(/^Running as root.*\n/, '');
  expect(await listed()).toBe(`There are no copies in ${folder}.\n`);
  const made = /checked: (\S+)/.exec((await command(folder, ['backup'])).stdout)?.[1] ?? '';
  const byHand = `backups/${path.basename(made)}`;
  const restored = (await command(folder, ['restore', made])).stdout;
  const replaced = /--remove (\S+)\n$/.exec(restored)?.[1] ?? '';
  expect(replaced).toMatch(/^replaced-/);
  const nightly = 'backups/2026-01-02T08-00-00-000Z-nightly';
  cpSync(made, path.join(folder, nightly), { recursive: true });
  const manifest = path.join(folder, nightly, 'manifest.json');
  const text = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  const facts = { ...text, reason: 'nightly', madeAt: '2026-01-02T08:00:00.000Z' };
  writeFileSync(manifest, JSON.stringify(facts));

  const alone = await listed();
  await started(folder);
  expect(await listed()).toBe(alone);
  const [, ...rows] = alone.trimEnd().split('\n');
  expect(rows.pop()).toBe('To remove one: npm run backup -- --remove NAME');
  const size = /(\S+ MB) {2}newest/.exec(alone)?.[1];
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    [nightly, expect.stringMatching(/^\d+ days$/), size, 'newest nightly: stays'],
    [byHand, 'under 1 hour', size, `frees ${size}`],
    [replaced, 'under 1 hour', size, `frees ${size}`],
  ]);
  await expect(command(folder, ['backup', '--remove', nightly])).rejects.toMatchObject({
    code: 1,
    stderr: `${nightly} is the newest nightly backup: it stays. Nothing was removed.\n`,
  });
  await expect(command(folder, ['backup', '--remove', byHand])).resolves.toMatchObject({
    stdout: `Removed ${byHand}: ${size} freed.\n`,
  });
  await command(folder, ['backup', '--remove', replaced]);
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([path.basename(nightly)]);
  expect(readdirSync(folder).filter((name) => name.startsWith('replaced-'))).toEqual([]);
});

it('two-factor:off asks the running server', async () => {
  const { id: profileId, email } = await createOwner({}, server.database);
  await createTwoFactor(profileId, server.database);
  await signIn(profileId, server.database);
  expect((await command(folder, ['two-factor-off', email])).stdout).toContain('is off. All its');
  expect(await server.database.session.count({ where: { profileId } })).toBe(0);
  expect(server.output()).toContain('two_factor.off_by_hand');
  expect((await command(folder, ['two-factor-off', email])).stdout).toContain('was off already');
  await expect(command(folder, ['two-factor-off', 'x@example.com'])).rejects.toMatchObject({
    stderr: 'There is no account of x@example.com.\n',
  });
});

it.each([
  ['nothing', '\n'],
  ['another command', '{"command":"restore"}\n'],
  ['no JSON', 'backup\n'],
  ['a text without an end', 'x'.repeat(20_000)],
])('the socket refuses %s, and goes on', async (_what, text) => {
  const refusal = { ok: false, text: 'The server does not know this command.' };
  expect(await asked(folder, text)).toEqual([refusal]);
  expect(await asked(folder, text)).toEqual([refusal]);
});

it('while it makes a backup, the server says how far it is', async () => {
  const lines = await asked(folder, '{"command":"backup"}\n');
  for (const step of ['Copying the database', 'Checking the database'])
    expect(lines).toContainEqual({ step, percent: 100 });
  expect(lines.at(-1)).toMatchObject({ ok: true });
  expect(lines.filter((line) => line !== null && typeof line === 'object' && 'ok' in line)).toEqual(
    lines.slice(-1),
  );
});

it('all files of the data are for the server’s user alone', async () => {
  await command(folder, ['backup']);
  const open = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(statSync(socketOf(folder)).mode & 0o777).toBe(0o600);
});

it('a start and a command as root say what that does', async () => {
  const asRoot = process.getuid?.() === 0;
  const alone = await command(migratedFolder(), ['backup']);
  expect(alone.stdout.includes('Running as root:')).toBe(asRoot);
  expect(server.output().includes('Running as root:')).toBe(asRoot);
});
