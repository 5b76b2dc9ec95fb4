/** R37: the stream of events over real HTTP, against the built server. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { ownerName } from '~/features/people/accounts/full-name';
import type { Profile } from '~/core/database/generated/client';
import { streamsPerSession } from '~/core/live/event-stream.server';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { openEventStream, type OpenStream } from '../setup/event-stream';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';
import { soon } from '../setup/until';

const quick = { INTERVALS: '{"liveHeartbeat":200}', RATE_LIMIT_SCALE: '1000' };

let server: RunningServer;
let admin: Profile;
let owner: Profile;
let opened: OpenStream[] = [];

beforeAll(async () => {
  server = await startServer(quick);
  admin = await createAdmin({}, server.database);
});
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await createOwner({}, server.database);
});
afterEach(() => {
  for (const stream of opened) stream.drop();
  opened = [];
});

async function open(cookie?: string, from: RunningServer = server): Promise<OpenStream> {
  const stream = await openEventStream(from.url + paths.live(), cookie);
  opened.push(stream);
  return stream;
}

const cookieOf = (person: Profile) => signIn(person.id, server.database);
const begun = (stream: OpenStream) => soon(() => expect(stream.events).not.toEqual([]));

async function send(cookie: string, to: string, content: string, from = server): Promise<void> {
  const answer = await httpClient(from.url).post(to, { content }, { Cookie: cookie });
  expect(answer.status).toBe(302);
}

let told = 0;

/** Sends a message from the business to an owner: both sides of the conversation are notified. */
async function tell({ id }: Profile): Promise<void> {
  // The same text again would count as the same form sent twice (R20).
  told += 1;
  await send(await cookieOf(admin), paths.adminMessaging(id), `All is well, ${told}.`);
}

describe('who may listen', () => {
  it('R8 a visitor is told not to try again; what is no EventSource gets no stream', async () => {
    const visitor = httpClient(server.url);
    expect((await open(undefined)).status).toBe(204);
    expect((await visitor.get(paths.live())).location).toBe(paths.login(paths.live()));
    const cookie = await cookieOf(owner);
    for (const path of [paths.live(), `${paths.live()}.data`]) {
      expect((await visitor.get(path, { Cookie: cookie })).status).toBe(404);
    }
  });

  it('is sent at once and unchanged through every proxy, and kept by none', async () => {
    const { status, headers } = await open(await cookieOf(owner));
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/event-stream\b/);
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('R8 nobody hears what concerns others; the admin hears what concerns the business', async () => {
    const other = await createOwner({}, server.database);
    const streams = {
      owner: await open(await cookieOf(owner)),
      other: await open(await cookieOf(other)),
      admin: await open(await cookieOf(admin)),
    };
    await Promise.all(Object.values(streams).map(begun));
    await tell(owner);
    await tell(other);
    await tell(owner);
    await soon(() => {
      expect(streams.owner.changes()).toEqual([owner.id, owner.id]);
      expect(streams.other.changes()).toEqual([other.id]);
      expect(streams.admin.changes()).toEqual([owner.id, other.id, owner.id]);
    });
    expect(streams.owner.text()).not.toContain(other.id);
  });

  it('R37 a message is heard on both sides, without its text', async () => {
    const [ownerCookie, adminCookie] = [await cookieOf(owner), await cookieOf(admin)];
    const streams = [await open(ownerCookie), await open(adminCookie)];
    await Promise.all(streams.map(begun));
    await send(ownerCookie, paths.messagesOf(owner.id), 'A secret of Otis');
    for (const [index, stream] of streams.entries()) {
      await soon(() => expect(stream.changes()).toHaveLength(1));
      const [change] = stream.events.filter(({ event }) => event === 'change');
      // The business gets the writer's name; the owner doesn't need the business's name.
      const news = index === 1 ? { news: 'message', by: ownerName(owner) } : {};
      expect(change?.data).toEqual({ topic: 'message', subjectId: owner.id, ...news });
      expect(stream.text()).not.toContain('secret');
    }
    await send(adminCookie, paths.adminMessaging(owner.id), 'Thank you');
    for (const stream of streams) await soon(() => expect(stream.changes()).toHaveLength(2));
  });
});

describe('coming back', () => {
  it('R37 says how long nothing changed: what was missed is asked of the loaders', async () => {
    const cookie = await cookieOf(owner);
    const first = await open(cookie);
    await begun(first);
    await tell(owner);
    await soon(() => expect(first.changes()).toHaveLength(1));
    first.drop();
    const before = performance.now();
    await tell(owner);
    const later = await open(cookie);
    await begun(later);
    const [hello] = later.events;
    expect(hello?.event).toBe('hello');
    const { quietMs } = hello?.data as { quietMs: number };
    expect(quietMs).toBeGreaterThanOrEqual(0);
    expect(quietMs).toBeLessThanOrEqual(performance.now() - before);
    await tell(owner);
    await soon(() => expect(later.changes()).toEqual([owner.id]));
  });
});

describe('the end of a stream', () => {
  it('R37 beats while nothing happens', async () => {
    const stream = await open(await cookieOf(owner));
    await soon(() => expect(stream.text().match(/^: /gm)?.length).toBeGreaterThan(2));
    expect(stream.ended()).toBe(false);
  });

  it('R37 ends with its session, and hears nothing of what came after', async () => {
    const cookie = await cookieOf(owner);
    const stream = await open(cookie);
    const elsewhere = await open(await cookieOf(owner));
    await Promise.all([begun(stream), begun(elsewhere)]);
    const client = httpClient(server.url);
    expect((await client.post(paths.logout(), {}, { Cookie: cookie })).status).toBe(302);
    await tell(owner);
    await soon(() => expect(stream.ended()).toBe(true));
    expect(stream.changes()).toEqual([]);
    await soon(() => expect(elsewhere.changes()).toEqual([owner.id]));
    expect((await open(cookie)).status).toBe(204);
  });

  it('R37 ends when its person is the admin no more', async () => {
    const former = await createAdmin({}, server.database);
    const stream = await open(await cookieOf(former));
    await begun(stream);
    await server.database.userRole.update({ where: { id: former.id }, data: { role: 'user' } });
    await tell(owner);
    await soon(() => expect(stream.ended()).toBe(true));
    expect(stream.changes()).toEqual([]);
  });

  it('does not keep a session alive that nobody uses', async () => {
    const cookie = await cookieOf(owner);
    const stream = await open(cookie);
    await begun(stream);
    const past = new Date(Date.now() - 1000);
    await server.database.session.updateMany({
      where: { profileId: owner.id },
      data: { expiresAt: past },
    });
    await soon(() => expect(stream.ended()).toBe(true));
  });

  it('R37 a session has a few; the oldest rests then, and other sessions are left alone', async () => {
    const cookie = await cookieOf(owner);
    const elsewhere = await open(await cookieOf(owner));
    await begun(elsewhere);
    const streams: OpenStream[] = [];
    for (let count = 0; count < streamsPerSession + 2; count += 1) {
      const stream = await open(cookie);
      await begun(stream);
      streams.push(stream);
    }
    await soon(() =>
      expect(streams.map((stream) => stream.ended())).toEqual(streams.map((_, index) => index < 2)),
    );
    for (const stream of streams.slice(0, 2)) expect(stream.events.at(-1)?.event).toBe('rest');
    await tell(owner);
    for (const stream of [...streams.slice(2), elsewhere])
      await soon(() => expect(stream.changes()).toEqual([owner.id]));
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'R37 %s ends the process in good order while streams are open',
    async (signal) => {
      const stopping = await startServer();
      try {
        const person = await createOwner({}, stopping.database);
        const stream = await open(await signIn(person.id, stopping.database), stopping);
        await begun(stream);
        const exit = once(stopping.child, 'exit');
        stopping.child.kill(signal);
        expect((await exit)[0]).toBe(0);
        await soon(() => expect(stream.ended()).toBe(true));
      } finally {
        await stopping.stop();
      }
    },
  );
});
