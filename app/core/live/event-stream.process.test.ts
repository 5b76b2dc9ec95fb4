/** R37: event streams in one process, for its own sessions. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Role } from '~/core/session/permissions';
import { endSession, signedIn } from '~/core/session/session.server';
import { createHelper, createOwner, signIn } from '~tests/factories/people';
import { openEventStream, streamsPerSession, type StreamSession } from './event-stream.server';
import { publish, type Announcement } from './publish.server';
import { house } from '~tests/setup/house';
import { soon } from '~tests/setup/until';

// Nothing may wait for a heartbeat: each cause ends its stream by itself.
process.env['INTERVALS'] = JSON.stringify({ liveHeartbeat: 3_600_000 });

const aborts: AbortController[] = [];
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});

const { admin, owner } = house();

async function browserOf({ id }: { id: string }) {
  const headers = { Cookie: await signIn(id) };
  const request = () => new Request('http://localhost/', { headers });
  const session = await signedIn(request());
  if (session === null) throw new Error('not signed in');
  return { session: session satisfies StreamSession & { role: Role }, request };
}

function listenTo(session: StreamSession) {
  const abort = new AbortController();
  aborts.push(abort);
  const stream = openEventStream(session, abort.signal);
  if (stream === null) throw new Error('no stream was opened');
  const heard = { text: '', ended: false, gone: () => abort.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      heard.text += decoder.decode(part.value);
    heard.ended = true;
  })();
  return heard;
}

const tell = (audience: string, subjectId: string) =>
  inTransaction((tx) =>
    Promise.resolve(publish(tx, { audience, topic: 'booking', subjectId } satisfies Announcement)),
  );

it('R8 a stream tells its person what concerns them, and the admin what concerns the business', async () => {
  const mine = listenTo((await browserOf(owner)).session);
  const business = listenTo((await browserOf(admin)).session);
  await tell(owner.id, 'mine');
  await tell('admin', 'of the business');
  await tell('somebody', 'of nobody here');
  await soon(() => expect(business.text).toContain('of the business'));
  await soon(() => expect(mine.text).toContain('"subjectId":"mine"'));
  expect(mine.text).not.toContain('business');
  expect(business.text).not.toContain('mine');
  for (const { text } of [mine, business]) expect(text).not.toContain('of nobody here');
});

it('R59 a helper hears that stays changed, and neither which nor anything of messages', async () => {
  const heard = listenTo((await browserOf(await createHelper())).session);
  const business = listenTo((await browserOf(admin)).session);
  await inTransaction((tx) =>
    Promise.resolve(publish(tx, { audience: 'admin', topic: 'message', subjectId: 'letter' })),
  );
  await tell('admin', 'of the business');
  await soon(() => expect(business.text).toContain('of the business'));
  await soon(() => expect(heard.text).toContain('event: change'));
  expect(heard.text.match(/event: change\ndata: .*/g)).toEqual([
    'event: change\ndata: {"topic":"booking"}',
  ]);
});

it('R37 an event of a transaction that is undone reaches no stream', async () => {
  const mine = listenTo((await browserOf(owner)).session);
  await expect(
    inTransaction((tx) => {
      publish(tx, { audience: owner.id, topic: 'booking', subjectId: 'undone' });
      return Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  await tell(owner.id, 'kept');
  await soon(() => expect(mine.text).toContain('kept'));
  expect(mine.text).not.toContain('undone');
});

it('R37 the end of a session ends its streams at once, and no others', async () => {
  const { session, request } = await browserOf(owner);
  const [one, two] = [listenTo(session), listenTo(session)];
  const elsewhere = listenTo((await browserOf(owner)).session);
  await endSession(request());
  await soon(() => expect([one.ended, two.ended]).toEqual([true, true]));
  await tell(owner.id, 'afterwards');
  await soon(() => expect(elsewhere.text).toContain('afterwards'));
  for (const { text } of [one, two]) expect(text).not.toContain('afterwards');
});

it('R37 ends when its person is the admin no more', async () => {
  const stream = listenTo((await browserOf(admin)).session);
  await database().userRole.update({ where: { id: admin.id }, data: { role: 'user' } });
  await soon(() => expect(stream.ended).toBe(true));
});

it('a session has a few streams: the oldest rests, and a browser that went counts no more', async () => {
  const { session } = await browserOf(owner);
  const all = Array.from({ length: streamsPerSession }, () => listenTo(session));
  all[1]?.gone();
  all.push(listenTo(session));
  await tell(owner.id, 'first round');
  await soon(() => expect(all.at(-1)?.text).toContain('first round'));
  expect(all[0]?.ended).toBe(false);
  all.push(listenTo(session));
  await soon(() => expect(all[0]?.ended).toBe(true));
  expect(all[0]?.text).toContain('event: rest');
  expect(all[2]?.ended).toBe(false);
});

it('R114 an account has eight streams: the oldest of all its sessions rests', async () => {
  const sessions = await Promise.all([1, 2, 3].map(() => browserOf(owner)));
  const all = sessions.flatMap(({ session }) => [1, 2, 3].map(() => listenTo(session)));
  const others = listenTo((await browserOf(admin)).session);
  await soon(() => expect(all[0]?.ended).toBe(true));
  expect(all[0]?.text).toContain('event: rest');
  await tell(owner.id, 'to eight');
  await soon(() => expect(all.at(-1)?.text).toContain('to eight'));
  expect([...all.slice(1), others].filter(({ ended }) => ended)).toEqual([]);
});

it('when sessions cannot be asked for, streams end: the browser comes back and asks', async () => {
  const stream = listenTo((await browserOf(owner)).session);
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const asked = vi.spyOn(database().session, 'findMany');
  asked.mockRejectedValueOnce(new Error('database is locked'));
  await tell(owner.id, 'unheard');
  await soon(() => expect(stream.ended).toBe(true));
  logged.mockRestore();
  asked.mockRestore();
  expect(stream.text).not.toContain('unheard');
});

describe('R109 a stream whose reader takes nothing', () => {
  /** Opens a stream without a reader, and one of the same person that is read. */
  async function unread() {
    const { session } = await browserOf(await createOwner());
    const stream = openEventStream(session, new AbortController().signal);
    if (stream === null) throw new Error('no stream was opened');
    const read = listenTo(session);
    const tellKilobytes = async (count: number) => {
      for (let index = 0; index < count; index += 1) await tell(session.id, 'k'.repeat(1000));
      await tell(session.id, `the end of ${count}`);
      await soon(() => expect(read.text).toContain(`the end of ${count}`));
    };
    return { reader: stream.getReader(), read, tellKilobytes };
  }

  it('ends beyond 64 KB, and no other with it', async () => {
    const { reader, read, tellKilobytes } = await unread();
    await tellKilobytes(70);
    await expect(reader.read()).rejects.toThrow('The reader takes nothing');
    expect(read.ended).toBe(false);
  });

  it('waits for its reader below that, who then reads all of it', async () => {
    const { reader, tellKilobytes } = await unread();
    await tellKilobytes(50);
    const decoder = new TextDecoder();
    let text = '';
    // News is sent as its sessions are looked up, so the last one written may not arrive last.
    while (!text.includes('the end of 50') || text.split('k'.repeat(1000)).length < 51)
      text += decoder.decode((await reader.read()).value);
    await reader.cancel();
  });
});
