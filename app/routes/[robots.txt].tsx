import { robotsText } from '~/services/site/robots.server';

/** What crawlers are asked to leave alone. */
export function loader() {
  return new Response(robotsText(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
