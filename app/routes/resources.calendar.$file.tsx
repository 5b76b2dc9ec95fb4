import type { LoaderFunctionArgs } from '@remix-run/node';
import { readFeed } from '~/features/day/calendar/calendar-feeds.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { notFound } from '~/core/web/guards.server';

/** Calendar feed of a person's stays or the house's, for calendar apps with the address (R48). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = /^([\w-]{43})\.ics$/.exec(params['file'] ?? '')?.[1];
  const feed = token === undefined ? null : await readFeed(token).catch(tooMany);
  if (feed === null) throw notFound();
  const headers = {
    ETag: `"${feed.tag}"`,
    'Cache-Control': 'private, max-age=300',
    'X-Robots-Tag': 'noindex',
  };
  if (request.headers.get('If-None-Match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers });
  const contentType = { 'Content-Type': 'text/calendar; charset=utf-8' };
  return new Response(feed.text, { headers: { ...headers, ...contentType } });
}

function tooMany(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error;
  throw new Response(error.userMessage, { status: error.status, headers: error.headers });
}
