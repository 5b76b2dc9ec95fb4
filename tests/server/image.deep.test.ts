/**
 * The container image: built and run by an engine with 256 MB if one is available (tests/setup/container.ts),
 * otherwise by its own steps in a clean folder with only the files that the Dockerfile copies, and its own
 * command as a user that may write only into DATA_DIR (tests/setup/make-image.ts).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { drawnPicture } from '../factories/pictures';
import { hasEngine, startContainer, type RunningImage } from '../setup/container';
import { execForm, projectText, readStages } from '../setup/dockerfile';
import { freePort } from '../setup/free-port';
import { httpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { followDockerfile } from '../setup/make-image';

const makeLimitMs = 1_200_000;
const startLimitMs = 60_000;
const busyReaders = 10;

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const last = readStages(projectText('Dockerfile')).at(-1)?.instructions ?? [];
let image: RunningImage;

beforeAll(async () => {
  const variables = {
    APP_URL: `http://localhost:${port}`,
    ADMIN_EMAIL: 'nora@example.com',
    SESSION_SECRET: 'for-tests-only-0123456789-abcdefghijklmnop',
  };
  image = hasEngine() ? startContainer(port, variables) : followDockerfile(port, variables);
  const deadline = Date.now() + startLimitMs;
  while (!image.printed().includes('is ready') && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
}, makeLimitMs);

afterAll(() => image?.remove());

/** Returns the output lines of a shell command in the image's working folder. */
const printedBy = async (command: string) =>
  (await image.run(['sh', '-c', command])).text.trim().split('\n');

it('holds what the bundle loads and the scripts of operation, and nothing else', async () => {
  expect(await printedBy('ls')).toEqual([
    'build',
    'litestream.yml',
    'node_modules',
    'package.json',
    'prisma',
    'public',
    'scripts',
    'server',
  ]);
  expect(await printedBy('ls build')).toEqual(['index.js']);
  expect(await printedBy('ls scripts')).toEqual(['container-health.sh', 'container-start.sh']);
  const programs = await printedBy('ls server');
  expect(programs).toContain('run.mjs');
  expect(programs.filter((name) => !name.endsWith('.mjs'))).toEqual([]);
  const installed = await printedBy('ls node_modules node_modules/@*');
  for (const tool of ['typescript', 'prisma', 'client', 'vitest', 'react', 'express', 'dev'])
    expect(installed).not.toContain(tool);
});

it('starts in production as its own user, and answers', async () => {
  expect(image.printed()).toContain('Tailhouse is ready');
  expect(image.printed()).not.toContain('Running as root');
  const page = await fetch(`${origin}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  const booking = await (await fetch(`${origin}/login`)).text();
  const asset = /\/build\/[\w/.-]+\.(?:js|css)/.exec(booking)?.[0] ?? '';
  expect((await fetch(origin + asset)).status).toBe(200);
});

it('is healthy by the command of its HEALTHCHECK once the server is ready', async () => {
  const check = last.find(({ word }) => word === 'HEALTHCHECK');
  const command = JSON.parse(check?.rest.replace(/^CMD /, '') ?? '[]') as string[];
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await image.run(command)).status).toBe(0);
  expect((await image.run(command, { PORT: '1' })).status).not.toBe(0);
});

it('loads each native module: the database, pictures, passwords', async () => {
  const load = `for (const name of ['better-sqlite3', 'sharp', '@node-rs/argon2']) await import(name);
    const { default: sharp } = await import('sharp');
    const { hash } = await import('@node-rs/argon2');
    const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
    process.stdout.write(String((await picture.webp().toBuffer()).length > 0 && (await hash('a')).length > 0));`;
  expect(await image.run(['node', '--input-type=module', '--eval', load])).toEqual({
    status: 0,
    text: 'true',
  });
});

it('R112 takes a picture from its admin, and shows it', async () => {
  const admin = httpClient(`http://localhost:${port}`);
  const link = /works once\): \S+?(\/update-password\S+)/.exec(image.printed())?.[1] ?? '';
  const password = 'a sofa for every dog';
  const form = formFields((await admin.get(link)).text);
  const set = { ...form, new_password: password, confirm_password: password };
  expect((await admin.post(link, set)).status).toBe(302);
  const body = new FormData();
  const picture = await drawnPicture({ width: 1600, height: 1200 });
  body.append('photo', new File([new Uint8Array(picture)], 'home.jpg', { type: 'image/jpeg' }));
  body.append('alt', 'The house from the garden');
  const Cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
  const sent = await fetch(`${origin}${paths.adminPictureForm('home')}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Cookie, Origin: `http://localhost:${port}` },
  });
  expect(sent.status).toBe(302);
  const page = (await admin.get(paths.adminSettings('pictures'))).text;
  const shown = /src="(\/resources\/pictures\/[^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(origin + shown);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
});

it('runs npm run two-factor:off, without sources and tools', async () => {
  expect(await image.run(['node', 'server/two-factor-off.mjs', 'nobody@example.com'])).toEqual({
    status: 1,
    text: 'There is no account of nobody@example.com.\n',
  });
});

it('makes a backup under ten readers', async () => {
  let reading = true;
  const answers: number[] = [];
  const readers = Array.from({ length: busyReaders }, async () => {
    while (reading) answers.push((await fetch(`${origin}/login`)).status);
  });
  await expect.poll(() => answers.length).toBeGreaterThan(busyReaders);
  const { status, text } = await image.run(['node', 'server/backup.mjs']);
  reading = false;
  await Promise.all(readers);
  expect({ status, text }).toEqual({
    status: 0,
    text: expect.stringMatching(/^Backup made and checked: \S+-by-hand\n$/) as string,
  });
  expect(new Set(answers)).toEqual(new Set([200]));
});

it('has the place of Litestream’s copies by default', async () => {
  expect(await printedBy('echo "$LITESTREAM_PATH"')).toEqual(['tailhouse']);
});

it('ends on SIGTERM with code 0, within its memory, and has written into DATA_DIR alone', async () => {
  expect(last.filter(({ word }) => word === 'CMD').flatMap(execForm)).toHaveLength(1);
  expect(image.changed()).toBe('');
  expect(await image.stop()).toEqual({ code: 0, outOfMemory: false });
});
