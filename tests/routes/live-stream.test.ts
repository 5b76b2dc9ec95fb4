/** R37: the stream of events over real HTTP, against the built server. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '~/lib/paths';
import type { Profile } from '~/services/database/generated/client';
import { announce } from '~/services/live/announce.server';
import { streamsPerSession } from '~/services/live/open-streams.server';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { openEventStream, type OpenStream } from '../setup/event-stream';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const quick = { INTERVALS: '{"liveHeartbeat":200,"livePoll":200}', RATE_LIMIT_SCALE: '1000' };

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

async function open(
  cookie: string | undefined,
  lastEventId?: number,
  from: RunningServer = server,
): Promise<OpenStream> {
  const stream = await openEventStream(from.url + paths.live(), {
    ...(cookie !== undefined && { cookie }),
    ...(lastEventId !== undefined && { lastEventId }),
  });
  opened.push(stream);
  return stream;
}

const cookieOf = (person: Profile) => signIn(person.id, server.database);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
const begun = (stream: OpenStream) => soon(() => expect(stream.events).not.toEqual([]));

/** As another process on the same database: the server finds it by looking. */
async function tell(audience: string, subjectId = 'about'): Promise<number> {
  await announce(server.database, { audience, topic: 'booking', subjectId });
  const newest = await server.database.liveEvent.findFirst({ orderBy: { id: 'desc' } });
  return newest?.id ?? 0;
}

/** As a browser does: the server commits it itself, and needs not look. */
async function send(cookie: string, to: string, content: string): Promise<void> {
  const answer = await httpClient(server.url).post(to, { content }, { Cookie: cookie });
  expect(answer.status).toBe(302);
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
    const expected = { owner: [] as number[], other: [] as number[], admin: [] as number[] };
    for (let round = 0; round < 5; round += 1) {
      expected.owner.push(await tell(owner.id));
      expected.other.push(await tell(other.id));
      expected.admin.push(await tell('admin'), await tell(admin.id));
      await tell('nosuchidanywhere000');
    }
    await soon(() => {
      for (const name of ['owner', 'other', 'admin'] as const)
        expect(streams[name].changes()).toEqual(expected[name]);
    });
    expect(streams.owner.text()).not.toContain(other.id);
  });

  it('R37 a message is heard on both sides, without its text', async () => {
    const [ownerCookie, adminCookie] = [await cookieOf(owner), await cookieOf(admin)];
    const streams = [await open(ownerCookie), await open(adminCookie)];
    await Promise.all(streams.map(begun));
    await send(ownerCookie, paths.messagesOf(owner.id), 'A secret of Otis');
    for (const stream of streams) {
      await soon(() => expect(stream.changes()).toHaveLength(1));
      const [change] = stream.events.filter(({ event }) => event === 'change');
      expect(change?.data).toEqual({ topic: 'message', subjectId: owner.id });
      expect(stream.text()).not.toContain('secret');
    }
    await send(adminCookie, paths.adminMessaging(owner.id), 'Thank you');
    for (const stream of streams) await soon(() => expect(stream.changes()).toHaveLength(2));
  });
});

describe('coming back', () => {
  it('R37 begins at the current end, and says how old the newest event is', async () => {
    const cookie = await cookieOf(owner);
    const fresh = await open(cookie);
    await begun(fresh);
    expect(fresh.events[0]).toMatchObject({ event: 'hello', data: { newestAgeMs: null } });
    const old = await tell(owner.id);
    await soon(() => expect(fresh.changes()).toEqual([old]));
    const later = await open(cookie);
    await begun(later);
    const [hello] = later.events;
    expect(hello?.event).toBe('hello');
    expect(JSON.stringify(hello?.data)).toMatch(/^\{"newestAgeMs":\d+\}$/);
    expect(hello?.id).toBeGreaterThanOrEqual(old);
    const next = await tell(owner.id);
    await soon(() => expect(later.changes()).toEqual([next]));
  });

  it('R37 finds what was committed while it was away, without a gap and without doubles', async () => {
    const cookie = await cookieOf(owner);
    await tell('admin');
    const first = await open(cookie);
    await begun(first);
    const told = [await tell(owner.id)];
    await soon(() => expect(first.changes()).toEqual(told));
    const firstId = first.events[0]?.id ?? undefined;
    first.drop();
    for (let count = 0; count < 250; count += 1) told.push(await tell(owner.id));
    const afterOne = await open(cookie, told[0]);
    const afterHello = await open(cookie, firstId);
    await soon(() => expect(afterOne.changes()).toEqual(told.slice(1)));
    // The place at which the stream began counts as seen, too.
    await soon(() => expect(afterHello.changes()).toEqual(told));
  });

  it('R37 also while events are being committed, however often the line breaks', async () => {
    const cookie = await cookieOf(owner);
    const start = await tell(owner.id);
    const told: number[] = [];
    const heard: number[] = [];
    let writing = true;
    const writer = (async () => {
      for (let count = 0; count < 150; count += 1) told.push(await tell(owner.id));
      writing = false;
    })();
    let last = start;
    const listen = async () => {
      const stream = await open(cookie, last);
      await new Promise((resolve) => setTimeout(resolve, 40));
      heard.push(...stream.changes());
      last = heard.at(-1) ?? start;
      stream.drop();
    };
    while (writing) await listen();
    await writer;
    const rest = await open(cookie, last);
    await soon(() => expect([...heard, ...rest.changes()]).toEqual(told));
  });

  it('R37 after longer than events are kept it is told to look again', async () => {
    const cookie = await cookieOf(owner);
    const gone = await tell(owner.id);
    await server.database.liveEvent.deleteMany({ where: { id: gone } });
    const stream = await open(cookie, gone);
    await begun(stream);
    expect(stream.events[0]).toMatchObject({ event: 'change', data: { topic: null } });
    const next = await tell(owner.id);
    await soon(() => expect(stream.changes().at(-1)).toBe(next));
    expect(stream.changes()).toHaveLength(2);
  });

  it('keeps events for a day and no longer', async () => {
    const kept = await tell(owner.id);
    const old = await tell(owner.id);
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await server.database.liveEvent.update({ where: { id: old }, data: { createdAt: dayAgo } });
    await tell('admin');
    const ids = { id: { in: [kept, old] } };
    expect((await server.database.liveEvent.findMany({ where: ids })).map(({ id }) => id)).toEqual([
      kept,
    ]);
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
    const id = await tell(owner.id);
    await soon(() => expect(stream.ended()).toBe(true));
    expect(stream.changes()).toEqual([]);
    await soon(() => expect(elsewhere.changes()).toEqual([id]));
    expect((await open(cookie)).status).toBe(204);
  });

  it('R37 ends when its person is the admin no more', async () => {
    const former = await createAdmin({}, server.database);
    const stream = await open(await cookieOf(former));
    await begun(stream);
    await server.database.userRole.update({ where: { id: former.id }, data: { role: 'user' } });
    await tell('admin');
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
    const id = await tell(owner.id);
    for (const stream of [...streams.slice(2), elsewhere])
      await soon(() => expect(stream.changes()).toEqual([id]));
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'R37 %s ends the process in good order while streams are open',
    async (signal) => {
      const stopping = await startServer();
      try {
        const person = await createOwner({}, stopping.database);
        const stream = await open(await signIn(person.id, stopping.database), undefined, stopping);
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
