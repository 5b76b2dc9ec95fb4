import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { businessSettings } from '~/core/settings/settings.server';
import { isSetUpOpen } from '~/features/people/accounts/first-admin.server';
import { LoneLink } from '~/ui/button';
import { HouseAtDusk } from '~/ui/illustrations/house-at-dusk';
import { PageFrame } from '~/ui/layout/page-frame';
import classes from './opening-soon.module.css';
import { isOpen } from '~/core/settings/is-open';

export const handle: PageHandle = { scripts: 'none' };

export const meta = pageMeta({ title: () => 'Opening soon', search: 'noindex' });

/** Placeholder for visitors until the business details are saved (server/opening-soon.ts). */
export async function loader() {
  if (isOpen(await businessSettings('committed'))) throw redirect(paths.home());
  return { hasAdmin: !(await isSetUpOpen('committed')) };
}

export default function OpeningSoon() {
  const { hasAdmin } = useLoaderData<typeof loader>();
  return (
    <PageFrame
      width="text"
      title="Opening soon"
      lead={<p>A home for dogs is getting ready. Please come back in a few days.</p>}
    >
      <HouseAtDusk className={classes.drawing} />
      {hasAdmin ? (
        <LoneLink to={paths.login()}>Login</LoneLink>
      ) : (
        <LoneLink to={paths.setUp()}>Is this your house? Set it up</LoneLink>
      )}
    </PageFrame>
  );
}
