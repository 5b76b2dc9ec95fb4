/** R48 over HTTP: the address is created in the settings, and read by a program without a session. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createOwner, signIn } from '../factories/people';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let ownerId: string;
let owner: HttpClient;

beforeAll(async () => {
  server = await startServer();
  await server.database.businessSettings.update({
    where: { id: 1 },
    data: { calendarFeeds: true },
  });
  ownerId = (await createOwner({}, server.database)).id;
  owner = httpClient(server.url);
  const [name = '', value = ''] = (await signIn(ownerId, server.database)).split('=');
  owner.cookies.set(name, value);
});
afterAll(() => server.stop());

/** Returns the path of a new address, as the page shows it. */
async function newAddress(): Promise<string> {
  const answer = await owner.post(paths.settingsOf(ownerId), { intent: 'make-calendar' });
  expect(answer.status).toBe(200);
  const url = /value="(http[^"]+\.ics)"/.exec(answer.text)?.[1] ?? '';
  expect(answer.text).toContain(`href="${url.replace(/^http/, 'webcal')}"`);
  return new URL(url).pathname;
}

it('a program reads it, and hears when nothing is new', async () => {
  const at = await newAddress();
  const program = httpClient(server.url);
  const read = await program.get(at);
  expect(read.status).toBe(200);
  expect(read.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(read.headers.get('Cache-Control')).toBe('private, max-age=300');
  expect(read.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(read.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  const tag = read.headers.get('ETag') ?? '';
  const again = await program.get(at, { 'If-None-Match': `"other", W/${tag}` });
  expect([again.status, again.text]).toEqual([304, '']);
  // The page shows it only once.
  expect((await owner.get(paths.settingsOf(ownerId))).text).not.toContain(at);
});

it('an unknown address and one that is replaced are answered alike', async () => {
  const before = await newAddress();
  await newAddress();
  const program = httpClient(server.url);
  const answers = [
    await program.get(before),
    await program.get(paths.calendarFeed('x'.repeat(43))),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [replaced, unknown] = answers.map(({ text }) => text.replace(/[\w-]{43}/g, ''));
  expect(replaced?.length).toBe(unknown?.length);
});

it('too many readings are told to wait, and no address is in the log', async () => {
  const at = await newAddress();
  const program = httpClient(server.url);
  for (let time = 0; time < 60; time += 1) expect((await program.get(at)).status).toBe(200);
  const refused = await program.get(at);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(server.output()).not.toContain(at.split('/').at(-1)?.slice(0, 20));
});
