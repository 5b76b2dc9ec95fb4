/** Transient trouble: the person is informed, nothing is lost, and the server continues without a restart. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '~/core/web/paths';
import { unsubscribeUrl } from '~/features/messages/outbox/unsubscribe.server';
import { createOwner, signIn } from '../factories/people';
import { httpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { startServer } from '../setup/server';
import { databaseIn } from '../setup/test-environment';

const details = {
  intent: 'details',
  first_name: 'Robin',
  last_name: 'Changed',
  phone_number: '(212) 555-0123',
};

async function ownerAtServer() {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const { id } = await createOwner({ lastName: 'Before', receiveEmails: true }, server.database);
  const client = httpClient(server.url, await signIn(id, server.database));
  const lastName = async () =>
    (await server.database.profile.findUnique({ where: { id } }))?.lastName;
  const form = `/${id}/profile/settings?edit=details`;
  const shown = formFields((await client.get(form)).text, 'name="first_name"');
  const save = () => client.post(form, { ...shown, ...details });
  const { pathname, search } = new URL(unsubscribeUrl(id));
  return { server, client, id, save, lastName, stop: pathname + search };
}

it('a database that another process locks: reading goes on, a write is told 503, then all is well', async () => {
  const { server, client, id, save, lastName, stop } = await ownerAtServer();
  const other = new Sqlite(databaseIn(server.dataDir));
  onTestFinished(() => void other.close());
  other.exec('BEGIN EXCLUSIVE');
  const saving = save();
  // The process still answers meanwhile.
  expect((await client.get('/livez')).status).toBe(200);
  expect((await client.get(paths.profileOf(id))).status).toBe(200);
  const refused = await saving;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  // Typed values are kept, with the form's own sentence (R38).
  expect(refused.text).toContain('An error occurred. Please try again.');
  expect(refused.text).toContain('value="Changed"');
  const page = await client.post(stop, {});
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(page.text).toContain('nothing was changed');
  other.exec('ROLLBACK');
  expect(await lastName()).toBe('Before');
  expect((await save()).status).toBe(302);
  expect(await lastName()).toBe('Changed');
});

it('a disk that takes no more: a write is told 503, nothing is lost, and room again is all it takes', async () => {
  const { server, client, save, lastName, stop } = await ownerAtServer();
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:`]);
  // No file may grow: the system reports that to a writer like a full disk.
  expect(statSync(databaseIn(server.dataDir)).size).toBeGreaterThan(0);
  limit('1');
  const refused = await save();
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('value="Changed"');
  const page = await client.post(stop, {});
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(page.text).toContain('nothing was changed');
  expect(server.output()).toContain('"trouble":"disk"');
  limit('unlimited');
  expect(await lastName()).toBe('Before');
  expect((await save()).status).toBe(302);
  expect(await lastName()).toBe('Changed');
});

it('a disk that takes no more keeps nobody in, and nobody from reading', async () => {
  const { server, client, id } = await ownerAtServer();
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:`]);
  // The last use is old enough to be written again.
  await server.database.session.updateMany({ data: { lastSeenAt: new Date(0) } });
  const cookies = new Map(client.cookies);
  limit('1');
  expect((await client.get(paths.profileOf(id))).status).toBe(200);
  const out = await client.post(paths.logout(), {});
  expect([out.status, out.headers.get('Location')]).toEqual([302, '/']);
  // A copied cookie is worthless too.
  for (const [name, value] of cookies) client.cookies.set(name, value);
  expect((await client.get(paths.profileOf(id))).status).toBe(302);
  const sessions = () => server.database.session.count({ where: { profileId: id } });
  expect(await sessions()).toBe(1);
  limit('unlimited');
  expect((await client.post(paths.logout(), {})).status).toBe(302);
  expect(await sessions()).toBe(0);
});
