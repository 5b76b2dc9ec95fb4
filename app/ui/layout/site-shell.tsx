import type { ReactNode } from 'react';
import { LiveUpdates } from '../live/live-updates';
import { useKeptFlash } from '../live/use-kept-flash';
import { FlashBanner } from './flash-banner';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import classes from './site-shell.module.css';
import { useFocusOnArrival } from './use-focus-on-arrival';
import type { SiteData } from './site-data';

/** Header, message of the last action, page and footer; `site` is null when it failed to load. */
export function SiteShell({ site, children }: { site: SiteData | null; children: ReactNode }) {
  useFocusOnArrival('main');
  const flash = useKeptFlash(site?.flash ?? null);
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to the page
      </a>
      <SiteHeader business={site?.business ?? null} viewer={site?.viewer ?? null} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {flash ? <FlashBanner flash={flash} /> : null}
        {children}
      </main>
      {site?.viewer ? <LiveUpdates key={site.viewer.id} /> : null}
      <SiteFooter business={site?.business ?? null} sampleMode={site?.notice.sampleMode ?? false} />
    </>
  );
}
