import { Link, useLocation } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { Icon } from '../icon';
import { CountMark } from './count-mark';
import { DetailsMenu } from './details-menu';
import { LogoutForm } from './logout-form';
import { accountItems, isCurrent, signedOutItems, siteItems } from './nav-items';
import type { NavGroup } from './nav-items';
import { NavEntry, NavList } from './nav-list';
import { SiteDrawer } from './site-drawer';
import classes from './site-header.module.css';
import type { Business, Viewer } from './site-data';

/** The brand and the ways to everywhere; a drawer on phones, a row on wider screens. */
export function SiteHeader({
  business,
  viewer,
}: {
  business: Business | null;
  viewer: Viewer | null;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={paths.home()} className={classes.brand}>
          <Icon name="paw" className={classes.paw} />
          {business?.businessName ?? 'Home'}
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          <div className={classes.wide}>
            <ul className={classes.row}>
              {siteItems(business).map((item) => (
                <li key={item.label}>
                  {'items' in item ? <Dropdown group={item} /> : <NavEntry item={item} />}
                </li>
              ))}
            </ul>
            {viewer ? (
              <AccountMenu viewer={viewer} />
            ) : (
              <NavList items={signedOutItems} className={classes.row} />
            )}
          </div>
          <div className={classes.small}>
            <SiteDrawer business={business} viewer={viewer} />
          </div>
        </nav>
      </div>
    </header>
  );
}

/** One of the row's menus is open at a time. */
const row = 'site-menu';

function Dropdown({ group: { label, items } }: { group: NavGroup }) {
  const { pathname } = useLocation();
  return (
    <DetailsMenu
      group={row}
      className={classes.menu}
      summaryClassName={classes.summary}
      summary={
        <>
          {label}
          <Icon name="chevron" className={classes.chevron} />
        </>
      }
      current={items.some((item) => isCurrent(item, pathname))}
    >
      <div className={classes.panel}>
        <NavList items={items} />
      </div>
    </DetailsMenu>
  );
}

function AccountMenu({ viewer }: { viewer: Viewer }) {
  return (
    <DetailsMenu
      group={row}
      className={classes.account}
      summaryClassName={classes.framedSummary}
      summary={
        <>
          <span className={classes.email}>{viewer.email}</span>
          <CountMark count={viewer.unread} of="unread" />
          <Icon name="chevron" className={classes.chevron} />
        </>
      }
    >
      <div className={classes.panelAtEnd}>
        <NavList items={accountItems(viewer)} />
        <LogoutForm />
      </div>
    </DetailsMenu>
  );
}
