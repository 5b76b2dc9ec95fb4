import { isAdmin } from '~/domain/permissions';
import { adminAudience } from './live-topics';
import { LiveStream } from './live-stream.server';
import { streamsAreOpen } from './open-streams.server';
import type { StreamSession } from './session-stands.server';

/** The media type of server-sent events, which a browser's EventSource asks for. */
export const eventStreamType = 'text/event-stream';

/**
 * The answer that stays open (R37): the events of this person, and for the admin the business's.
 * It ends with the session, with the server, or when the browser goes.
 * @param lastEventId the Last-Event-ID header of a browser that comes back
 * @param signal fires when the browser is gone
 */
export function openStream(
  session: StreamSession,
  lastEventId: string | null,
  signal: AbortSignal,
): Response {
  if (!streamsAreOpen()) return new Response(null, { status: 503 });
  const audiences = isAdmin(session) ? [session.id, adminAudience] : [session.id];
  let stream: LiveStream | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = new LiveStream(controller, session, audiences, idOf(lastEventId));
      stream.open();
      signal.addEventListener('abort', () => stream?.end('gone'), { once: true });
    },
    cancel: () => stream?.end('gone'),
  });
  return new Response(body, {
    headers: {
      'Content-Type': eventStreamType,
      // Compressed, the events would be held back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      // A connection kept for reuse would keep a stopping server.
      Connection: 'close',
    },
  });
}

function idOf(header: string | null): number | null {
  if (header === null || !/^\d{1,15}$/.test(header)) return null;
  return Number(header);
}
