/** R36: the link at the foot of optional mails over HTTP, as people and as mail programs use it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { unsubscribeToken } from '~/features/messages/outbox/unsubscribe.server';
import { createOwner } from '../factories/people';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function optedIn() {
  const { id } = await createOwner({ receiveEmails: true }, server.database);
  const gets = async () =>
    (await server.database.profile.findUniqueOrThrow({ where: { id } })).receiveEmails;
  return { id, gets, path: paths.unsubscribe(unsubscribeToken(id)) };
}

function oneClick(path: string) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
}

describe('R36 the link', () => {
  it('R5 looking stops nothing; the page’s button does, and twice is as once', async () => {
    const { path, gets } = await optedIn();
    const visitor = httpClient(server.url);
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Stop these emails');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(await gets()).toBe(true);
    for (let press = 0; press < 2; press += 1) {
      const answer = await visitor.post(path, {});
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Done. These emails have stopped');
      expect(await gets()).toBe(false);
    }
    expect((await visitor.get(path)).text).not.toContain('Stop these emails');
  });

  it('RFC 8058 a mail program’s one click needs no cookie and no origin', async () => {
    const { path, gets } = await optedIn();
    expect((await oneClick(path)).status).toBe(200);
    expect(await gets()).toBe(false);
    expect((await oneClick(path)).status).toBe(200);
  });

  it('RFC 8058 the click may come as multipart', async () => {
    const { path, gets } = await optedIn();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(server.url + path, { method: 'POST', body })).status).toBe(200);
    expect(await gets()).toBe(false);
  });

  it('R8 of one owner does nothing to another, and an altered one nothing at all', async () => {
    const [one, other] = [await optedIn(), await optedIn()];
    const signature = unsubscribeToken(one.id).split('.')[1] ?? '';
    for (const token of [`${other.id}.${signature}`, other.id, `${other.id}.`, '', 'x.y.z']) {
      const path = paths.unsubscribe(token);
      expect((await oneClick(path)).status).toBe(404);
      expect((await fetch(server.url + path)).status).toBe(404);
    }
    await oneClick(one.path);
    expect(await other.gets()).toBe(true);
  });

  it('another site’s page cannot press it', async () => {
    const { path, gets } = await optedIn();
    const answer = await httpClient(server.url).post(path, {}, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await gets()).toBe(true);
  });
});
