import type { LoaderFunctionArgs } from '@remix-run/node';
import { signedIn } from '~/core/session/session.server';
import { openEventStream } from '~/core/live/event-stream.server';
import { notFound, requireSignedIn } from '~/core/web/guards.server';

/** Media type of an event stream. */
const eventStreamType = 'text/event-stream';

/** The event stream of a signed-in person (R37); 404 when opened as a page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!request.headers.get('Accept')?.includes(eventStreamType)) {
    await requireSignedIn(request);
    throw notFound();
  }
  const viewer = await signedIn(request);
  // Tells the browser's EventSource not to retry; it would follow a redirect to Login.
  if (viewer === null) return new Response(null, { status: 204 });
  const headers = {
    'Content-Type': eventStreamType,
    // Compression would delay the events.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // A keep-alive connection would delay a server shutdown.
    Connection: 'close',
  };
  // A stream opened for HEAD would close the session's oldest one.
  if (context.head) return new Response(null, { headers });
  const stream = openEventStream(viewer, request.signal);
  return stream ? new Response(stream, { headers }) : new Response(null, { status: 503 });
}
