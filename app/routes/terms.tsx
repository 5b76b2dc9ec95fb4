import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { siteText } from '~/features/site/frame/site-text.server';
import { SiteTextPage } from '~/features/site/frame/site-text';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Terms',
  description:
    'Bookings, cancellation, health and vaccinations, payment and liability, in plain words.',
  search: 'index',
});

export function loader() {
  return siteText('terms');
}

export default function Terms() {
  return <SiteTextPage title="Terms" text={useLoaderData<typeof loader>()} />;
}
