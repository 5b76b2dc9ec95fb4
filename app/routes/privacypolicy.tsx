import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { siteText } from '~/features/site/frame/site-text.server';
import { SiteTextPage } from '~/features/site/frame/site-text';

export const handle: PageHandle = { scripts: 'none', cached: true };

export const meta = pageMeta({
  title: 'Privacy policy',
  description:
    'What we learn about you and your dog when you use this site, what we do with it and who else sees it.',
  search: 'index',
});

export function loader() {
  return siteText('privacy');
}

export default function Privacy() {
  return <SiteTextPage title="Privacy policy" text={useLoaderData<typeof loader>()} />;
}
