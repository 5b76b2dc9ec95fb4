import {
  isRouteErrorResponse,
  type MetaArgs,
  type MetaDescriptor,
  type MetaFunction,
} from '@remix-run/react';
import { paths } from './paths';

export type PageWords = {
  /** Comes before the business's name; a function gets that name and returns the whole title. */
  title: string | ((businessName: string) => string);
  description?: string | undefined;
  /** Whether search engines may show the page. Everything about a person is `noindex`. */
  search: 'index' | 'noindex';
  /** The page's canonical address, if not its path: page 2 of a list keeps its query. */
  canonical?: string | undefined;
};

type Match = { id: string; pathname: string; data?: unknown; error?: unknown };

type Site = { origin: string; business: { businessName: string } };

/** A route's `meta`: `export const meta = pageMeta({ title: 'Contact', search: 'index' })`. */
export function pageMeta<Loader = unknown>(
  words: PageWords | ((data: MetaArgs<Loader>['data']) => PageWords),
): MetaFunction<Loader> {
  return ({ matches, data }) =>
    describePage(matches, typeof words === 'function' ? words(data) : words);
}

/** A signed-in page has no share card: it could reveal its content to a stranger. */
export function describePage(matches: readonly Match[], words: PageWords): MetaDescriptor[] {
  const site = siteOf(matches);
  const page = matches.at(-1);
  if (page === undefined || (page.error ?? null) !== null) return errorMeta(page?.error, site);
  const title = titleOf(words.title, site);
  const { description } = words;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(words.search === 'noindex' || site === null
      ? [{ name: 'robots', content: 'noindex' }]
      : shared(site, words.canonical ?? pathOf(page), title, description)),
  ];
}

function errorMeta(error: unknown, site: Site | null): MetaDescriptor[] {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: titleOf(missing ? 'Page not found' : 'Something went wrong', site) },
    { name: 'robots', content: 'noindex' },
  ];
}

export const socialCard = { path: paths.socialCard(), width: 1200, height: 630 } as const;

function shared(
  { origin, business }: Site,
  path: string,
  title: string,
  description: string | undefined,
): MetaDescriptor[] {
  const address = origin + path;
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: business.businessName },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + socialCard.path },
    { property: 'og:image:width', content: String(socialCard.width) },
    { property: 'og:image:height', content: String(socialCard.height) },
    {
      property: 'og:image:alt',
      content: 'A dog waits at the door of a house, another sleeps on a sofa',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function titleOf(title: PageWords['title'], site: Site | null): string {
  const name = site?.business.businessName;
  if (typeof title === 'function') return title(name ?? 'Home');
  return name === undefined ? title : `${title} · ${name}`;
}

// An index route's path ends with a slash that its address does not have.
function pathOf({ pathname }: Match): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

function siteOf(matches: readonly Match[]): Site | null {
  const data = matches.find(({ id }) => id === 'root')?.data;
  return isSite(data) ? data : null;
}

function isSite(data: unknown): data is Site {
  return typeof data === 'object' && data !== null && 'origin' in data && 'business' in data;
}

/** Headers for a page with a token in its address. `no-referrer` would also remove the form's origin. */
export const tokenPageHeaders = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});
