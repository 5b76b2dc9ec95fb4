/** An unwritable data folder: reported at the start in one sentence, and survived while running. */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '~/core/web/paths';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { startServer } from '../setup/server';
import { databaseIn, testVariables } from '../setup/test-environment';
import { dataFolderOf, giveAway, ordinaryUser } from './ordinary-user';
import { runToEnd } from './run-to-end';
import { namesBelow, uploader } from './uploading';

const production = {
  ADMIN_EMAIL: 'nora@example.com',
  APP_URL: 'https://dogs.example',
  PORT: '0',
};

/** Returns the one line that such a start prints. */
async function refusal(dataDir: string, more: Record<string, string> = {}): Promise<string> {
  const variables = { ...testVariables(dataDir), ...production, SAMPLE_PASSWORD: '', ...more };
  const ended = await runToEnd(variables, ordinaryUser);
  expect(ended.code).toBe(1);
  expect(ended.stdout).not.toContain('is ready');
  const lines = ended.stderr.split('\n').filter((line) => line !== '');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

it.each([
  ['in production', {}],
  ['in sample mode', { ADMIN_EMAIL: '', SESSION_SECRET: '', APP_URL: '' }],
])('a folder that may not be written ends the start %s, with nothing in it', async (_how, more) => {
  const folder = dataFolderOf({ database: false });
  chmodSync(folder, 0o500);
  const said = await refusal(folder, more);
  expect(said).toContain(`${folder} cannot be written (EACCES)`);
  expect(said).toContain('chown -R');
  expect(readdirSync(folder)).toEqual([]);
  chmodSync(folder, 0o700);
});

it('a folder that cannot be made ends the start', async () => {
  const outside = dataFolderOf({ database: false });
  chmodSync(outside, 0o500);
  const folder = path.join(outside, 'made', 'by', 'the', 'server');
  expect(await refusal(folder)).toContain(`${folder} cannot be written (EACCES)`);
  expect(readdirSync(outside)).toEqual([]);
  chmodSync(outside, 0o700);
});

it('a file where the folder should be ends the start, and stays as it is', async () => {
  const outside = dataFolderOf({ database: false });
  const file = path.join(outside, 'data');
  writeFileSync(file, 'a list of dogs');
  expect(await refusal(file)).toContain('a file is in the way');
});

it('a database of another user, as a start as root leaves it, ends the start unchanged', async () => {
  const folder = dataFolderOf();
  if (ordinaryUser.uid !== undefined) chownSync(databaseIn(folder), 0, 0);
  chmodSync(databaseIn(folder), 0o400);
  const before = readdirSync(folder);
  expect(await refusal(folder)).toContain(`${databaseIn(folder)} cannot be written (EACCES)`);
  expect(readdirSync(folder)).toEqual(before);
});

/** Sets the permissions of a folder and its subfolders: the sample brings certificates. */
function allow(folder: string, mode: number): void {
  const below = readdirSync(folder, { withFileTypes: true, recursive: true });
  const folders = below.flatMap((one) =>
    one.isDirectory() ? [path.join(one.parentPath, one.name)] : [],
  );
  for (const one of [folder, ...folders]) chmodSync(one, mode);
}

it('files that may not be written while it runs: the form says so and keeps what was typed, and all is well once they may', async () => {
  const folder = dataFolderOf();
  const server = await startServer({ DATA_DIR: folder }, ordinaryUser);
  onTestFinished(() => server.stop());
  const { id } = await createOwner({}, server.database);
  const pet = await createPet(id, {}, server.database);
  const cookie = await signIn(id, server.database);
  // Files that this process wrote meanwhile belong to root.
  giveAway(folder);
  const files = path.join(folder, 'files');
  mkdirSync(files, { recursive: true });
  giveAway(files);
  const before = namesBelow(files);
  allow(files, 0o500);
  const { sendPhoto, sendRecord } = uploader(server.url, cookie, pet.id);
  const refused = [await sendPhoto(), await sendRecord('Rabies, 2026')];
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect(refused[0]?.text).toContain('We couldn’t save');
  expect(refused[1]?.text).toContain('We couldn’t save that file just now.');
  expect(refused[1]?.text).toContain('value="Rabies, 2026"');
  expect(namesBelow(files)).toEqual(before);
  expect(server.output()).toContain('EACCES');
  allow(files, 0o700);
  expect((await sendPhoto()).status).toBe(302);
  expect((await sendRecord('Rabies, 2026')).status).toBe(302);
  expect(await server.database.petRecord.count({ where: { petId: pet.id } })).toBe(1);
  expect(existsSync(path.join(files, 'pictures'))).toBe(true);
  const page = await fetch(server.url + paths.pet(pet.id), { headers: { Cookie: cookie } });
  expect(await page.text()).toContain('Rabies, 2026');
});

/** Returns Node's options that make a disk of 3,000 MB have this much free space. */
function withFreeMb(free: number): Record<string, string> {
  const script = `import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    fs.statfs = async () => ({ bavail: ${free}, blocks: 3000, bsize: 1024 * 1024 });
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}

it.each([
  ['filling up', 380, true],
  ['with room', 2000, false],
])('R112 a disk that is %s at the start: Today says so, and the log', async (_what, free, said) => {
  const server = await startServer(withFreeMb(free));
  onTestFinished(() => server.stop());
  const { id } = await createAdmin({}, server.database);
  const headers = { Cookie: await signIn(id, server.database) };
  const html = await (await fetch(server.url + paths.admin(), { headers })).text();
  // The page's data is also in its scripts.
  const page = html.replace(/<script.*?<\/script>/gs, '');
  expect(page).toContain('Today');
  expect(page.includes('The disk is filling up: 380 MB (12%) left.')).toBe(said);
  expect(server.output().includes('"event":"disk.short"')).toBe(said);
});
