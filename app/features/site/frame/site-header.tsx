import { Link, useLocation } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import type { PublicSettings } from '~/features/house/settings/settings-cards';
import { paths } from '~/core/web/paths';
import type { SiteViewer } from './root-data.server';
import { Icon } from '~/ui/icon';
import {
  accountItems,
  isCurrent,
  NavEntry,
  type NavGroup,
  NavList,
  ownItems,
  signedOutItems,
  siteItems,
  UnreadLink,
} from './nav';
import classes from './site-header.module.css';
import flow from '~/ui/layout/flow.module.css';
import { DetailsMenu, Drawer, LogoutForm, TabLinks } from '~/ui/layout/tabs';
import { ownMenu } from './own-tabs';

/** Header with brand and navigation: a drawer on phones, a row on wider screens. */
export function SiteHeader({
  business,
  viewer,
}: {
  business: PublicSettings | null;
  viewer: SiteViewer | null;
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
              <div className={classNames(flow.beside, classes.mine)}>
                <UnreadLink viewer={viewer} />
                <AccountMenu viewer={viewer} />
              </div>
            ) : (
              <NavList items={signedOutItems} className={classes.row} />
            )}
          </div>
          <div className={classes.small}>
            {viewer ? <UnreadLink viewer={viewer} /> : null}
            <SiteDrawer business={business} viewer={viewer} />
          </div>
        </nav>
      </div>
    </header>
  );
}

/** Group in which only one menu is open at a time. */
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

function AccountMenu({ viewer }: { viewer: SiteViewer }) {
  return (
    <DetailsMenu
      group={row}
      className={classes.account}
      summaryClassName={classes.framedSummary}
      summary={
        <>
          <span className={classes.email}>{viewer.email}</span>
          <Icon name="chevron" className={classes.chevron} />
        </>
      }
    >
      <div className={classes.panelAtEnd}>
        <NavList items={[...ownItems(viewer), ...accountItems(viewer)]} />
        <LogoutForm />
      </div>
    </DetailsMenu>
  );
}

/** The header's menu on a phone: a sheet over the page, within a thumb's reach. */
function SiteDrawer({
  business,
  viewer,
}: {
  business: PublicSettings | null;
  viewer: SiteViewer | null;
}) {
  return (
    <Drawer
      className={classes.drawer}
      sheetClassName={classes.sheet}
      button={
        <>
          <Icon name="menu" className={classes.closedMark} />
          <Icon name="close" className={classes.openMark} />
          <span>Menu</span>
        </>
      }
    >
      {viewer ? (
        <div className={classes.drawerOwn}>
          <TabLinks tabs={ownMenu(viewer)} />
        </div>
      ) : null}
      <ul className={classes.list}>
        {siteItems(business).map((item) => (
          <li key={item.label}>
            {'items' in item ? (
              <>
                <p className={classes.label}>{item.label}</p>
                <NavList items={item.items} className={classes.inset} />
              </>
            ) : (
              <NavEntry item={item} />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.drawerAccount}>
        {viewer ? <p className={classes.drawerEmail}>{viewer.email}</p> : null}
        {viewer ? <LogoutForm /> : <NavList items={signedOutItems} />}
      </div>
    </Drawer>
  );
}
