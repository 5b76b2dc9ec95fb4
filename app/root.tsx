// Imported first, for the order of the styles.
import { ThemeProvider } from '~/ui/theme/theme-provider';
import { cssBundleHref } from '@remix-run/css-bundle';
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import {
  data,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react';
import { useContext, useState, type ReactNode } from 'react';
import { scriptsOf } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { rootData } from '~/features/site/frame/root-data.server';
import { SiteShell } from '~/features/site/frame/site-shell';
import { noteSentPage } from '~/ui/live/foreign-nodes';
import { ScrollOnArrival } from '~/ui/live/scroll-on-arrival';
import { NonceContext } from '~/ui/nonce';
import { nightPalette, palette } from '~/ui/theme/palette';

export { ErrorBoundary } from '~/ui/error-page';
export { shouldRevalidate } from '~/ui/form/lost-connection';

export const links: LinksFunction = () => [
  ...['figtree', 'bricolage-grotesque'].map((face) => ({
    rel: 'preload',
    href: `/fonts/${face}-latin.woff2`,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  ...(cssBundleHref ? [{ rel: 'stylesheet', href: cssBundleHref }] : []),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: paths.manifest() },
];

export const meta = pageMeta({ title: (businessName) => businessName, search: 'noindex' });

/** Loads the viewer, the business and the last action's message for every page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { data: site, headers } = await rootData(request);
  return data(site, { headers });
}

/** The document around every page, including an error page, which may have no data at all. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const site = useRouteLoaderData<typeof loader>('root');
  const matches = useMatches();
  // As in the loaded document: a navigation from a page with scripts keeps them.
  const [scripts] = useState(() => scriptsOf(matches.map(({ handle }) => handle)));
  return (
    <html lang="en" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={palette.gray[0]} media="(prefers-color-scheme: light)" />
        <meta
          name="theme-color"
          content={nightPalette.gray[0]}
          media="(prefers-color-scheme: dark)"
        />
        <Meta />
        <Links />
        <script defer src={paths.siteScript()} />
      </head>
      <body>
        <ThemeProvider>
          <SiteShell site={site ?? null}>{children}</SiteShell>
        </ThemeProvider>
        {scripts === 'none' ? null : (
          <>
            <script
              nonce={nonce}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: noteSentPage }}
            />
            <ScrollOnArrival nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        <LiveReload nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
