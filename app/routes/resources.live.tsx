import type { LoaderFunctionArgs } from '@remix-run/node';
import { signedIn } from '~/services/auth/session.server';
import { eventStreamType, openStream } from '~/services/live/open-stream.server';
import { requireSignedIn } from '~/services/web/guards.server';
import { notFound } from '~/services/web/params.server';

/** The stream of what changed for whoever is signed in (R37). It is no page for reading. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, signal } = request;
  if (!headers.get('Accept')?.includes(eventStreamType)) {
    await requireSignedIn(request);
    throw notFound();
  }
  const viewer = await signedIn(request);
  // To a browser's EventSource this says: do not try again. It would follow a redirect to Login.
  if (viewer === null) return new Response(null, { status: 204 });
  return openStream(viewer, headers.get('Last-Event-ID'), signal);
}
