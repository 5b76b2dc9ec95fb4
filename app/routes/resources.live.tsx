import type { LoaderFunctionArgs } from '@remix-run/node';
import { signedIn } from '~/core/session/session.server';
import { openEventStream } from '~/core/live/event-stream.server';
import { notFound, requireSignedIn } from '~/core/web/guards.server';

/** The media type that a browser's EventSource accepts. */
const eventStreamType = 'text/event-stream';

/** The event stream of a signed-in person (R37); 404 when opened as a page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!request.headers.get('Accept')?.includes(eventStreamType)) {
    await requireSignedIn(request);
    throw notFound();
  }
  const viewer = await signedIn(request);
  // To a browser's EventSource this says: do not try again. It would follow a redirect to Login.
  if (viewer === null) return new Response(null, { status: 204 });
  const headers = {
    'Content-Type': eventStreamType,
    // Compressed, the events would be held back.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // A connection kept for reuse would delay a stopping server.
    Connection: 'close',
  };
  // A stream opened for HEAD would end the oldest of this session.
  if (context.head) return new Response(null, { headers });
  const stream = openEventStream(viewer, request.signal);
  return stream ? new Response(stream, { headers }) : new Response(null, { status: 503 });
}
