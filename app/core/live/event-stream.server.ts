/**
 * Server-sent events (R37) say what changed, never its content: the page calls its loaders. `hello`
 * carries the time since the last change, `rest` says that this session has too many streams.
 */
import { database, onCommit } from '~/core/database/database.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { isAdmin, can, type Role } from '~/core/session/permissions';
import { sessionInForce } from '~/core/session/session.server';
import { adminAudience, quietMs, subscribe } from './publish.server';

/** Fewer than the six connections that a browser opens to one address over HTTP/1.1. */
export const streamsPerSession = 4;

/** R114. */
export const streamsPerAccount = 8;

/** Unread bytes after which a stream ends (R109). */
const mostUnreadBytes = 64 * 1024;

/** The session that a stream was opened with, and its person's rights at that time. */
export type StreamSession = { sessionDigest: string; id: string; role: Role };

type Stream = {
  session: StreamSession;
  audiences: readonly string[];
  write: (text: string) => void;
  end: () => void;
};

/** The oldest first. */
const streams = new Set<Stream>();
let stopping = false;
let stopListening: (() => void) | null = null;

/** Opens a stream that ends with the session, the server or `signal`; null while stopping. */
export function openEventStream(
  session: StreamSession,
  signal: AbortSignal,
): ReadableStream<Uint8Array> | null {
  if (stopping) return null;
  const encoder = new TextEncoder();
  let leave: () => void = () => undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const stream: Stream = {
        session,
        audiences: audiencesOf(session),
        write: (text) => {
          if (!streams.has(stream)) return;
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
          else {
            // The browser isn't reading. It reconnects, and its page asks for what it missed.
            leave();
            controller.error(new DOMException('The reader takes nothing', 'AbortError'));
          }
        },
        end: () => {
          if (remove(stream)) controller.close();
        },
      };
      leave = () => void remove(stream);
      endOldestOf(session);
      add(stream);
      // Spread out, so that browsers don't all reconnect together after a restart.
      stream.write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
      const heard = stream.audiences.map((one) => (one === dayAudience ? adminAudience : one));
      stream.write(eventBlock('hello', { quietMs: quietMs(heard) }));
      signal.addEventListener('abort', leave, { once: true });
    },
    cancel: () => leave(),
  };
  return new ReadableStream(
    source,
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  );
}

/** The helpers' audience: they learn that a stay changed, but not how (R59). */
const dayAudience = 'day';

function audiencesOf(session: StreamSession): string[] {
  if (isAdmin(session)) return [session.id, adminAudience];
  return can(session.role, 'day') ? [session.id, dayAudience] : [session.id];
}

/** Ends every stream and refuses new ones: a stopping server would wait for them. */
export function closeStreams(): void {
  stopping = true;
  for (const stream of streams) stream.end();
}

function add(stream: Stream): void {
  streams.add(stream);
  stopListening ??= listen();
}

function remove(stream: Stream): boolean {
  const wasOpen = streams.delete(stream);
  if (streams.size === 0) {
    stopListening?.();
    stopListening = null;
  }
  return wasOpen;
}

function listen(): () => void {
  const unsubscribe = subscribe(({ audience, topic, subjectId, news, by }) => {
    const concerned = [...streams].filter(({ audiences }) => audiences.includes(audience));
    void writeTo(concerned, eventBlock('change', { topic, subjectId, news, by }));
    if (audience !== adminAudience || topic !== 'booking') return;
    const helping = [...streams].filter(({ audiences }) => audiences.includes(dayAudience));
    void writeTo(helping, eventBlock('change', { topic }));
  });
  const ignoreSessions = onCommit(['sessions', 'user_roles'], () => void writeTo([...streams], ''));
  // Sends heartbeats to proxies and browsers, and ends the streams of expired sessions.
  const beat = () => void writeTo([...streams], ': still here\n\n');
  const timer = setInterval(beat, interval('liveHeartbeat')).unref();
  return () => {
    unsubscribe();
    ignoreSessions();
    clearInterval(timer);
  };
}

/** Makes room for one more stream of the session and of the account. */
function endOldestOf({ sessionDigest, id }: StreamSession): void {
  const ofAccount = [...streams].filter(({ session }) => session.id === id);
  const own = ofAccount.filter(({ session }) => session.sessionDigest === sessionDigest);
  const oldest =
    own.length >= streamsPerSession
      ? own[0]
      : ofAccount.length >= streamsPerAccount
        ? ofAccount[0]
        : undefined;
  oldest?.write(eventBlock('rest', {}));
  oldest?.end();
}

/** Writes to the streams whose session is in force, and ends the others. */
async function writeTo(concerned: readonly Stream[], text: string): Promise<void> {
  if (concerned.length === 0) return;
  try {
    const inForce = await sessionsInForce(concerned.map(({ session }) => session));
    for (const stream of concerned)
      if (inForce.has(stream.session)) stream.write(text);
      else stream.end();
  } catch (error) {
    // The browsers reconnect, and their pages then ask for what they missed.
    log.warn('live.stream_failed', errorFields(error));
    for (const stream of concerned) stream.end();
  }
}

/** Returns the sessions in force with the same rights. The check doesn't extend a session. */
export async function sessionsInForce(
  sessions: readonly StreamSession[],
): Promise<Set<StreamSession>> {
  const rows = await database().session.findMany({
    where: {
      tokenDigest: { in: sessions.map(({ sessionDigest }) => sessionDigest) },
      ...sessionInForce(),
    },
    select: { tokenDigest: true, profileId: true, profile: { select: { userRole: true } } },
  });
  const found = new Map(rows.map((row) => [row.tokenDigest, row]));
  return new Set(
    sessions.filter(({ sessionDigest, id, role }) => {
      const row = found.get(sessionDigest);
      return row?.profileId === id && (row.profile.userRole?.role ?? 'user') === role;
    }),
  );
}

function eventBlock(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
