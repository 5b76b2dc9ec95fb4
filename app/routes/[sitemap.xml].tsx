import { sitemap } from '~/services/site/sitemap.server';

/** The pages that search engines are meant to find. */
export async function loader() {
  return new Response(await sitemap(), { headers: { 'Content-Type': 'application/xml' } });
}
