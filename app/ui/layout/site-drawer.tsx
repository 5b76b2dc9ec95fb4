import { Icon } from '../icon';
import { CountMark } from './count-mark';
import { DetailsMenu } from './details-menu';
import { LogoutForm } from './logout-form';
import { accountItems, signedOutItems, siteItems } from './nav-items';
import { NavEntry, NavList } from './nav-list';
import classes from './site-drawer.module.css';
import type { Business, Viewer } from './site-data';

/** The header's menu on a phone: a sheet over the page, with everything within a thumb's reach. */
export function SiteDrawer({
  business,
  viewer,
}: {
  business: Business | null;
  viewer: Viewer | null;
}) {
  return (
    <DetailsMenu
      kind="drawer"
      className={classes.drawer}
      summaryClassName={classes.summary}
      summary={
        <span className={classes.button}>
          <Icon name="menu" className={classes.closedMark} />
          <Icon name="close" className={classes.openMark} />
          <span>Menu</span>
          <CountMark count={viewer?.unread} of="unread" />
        </span>
      }
    >
      <div className={classes.sheet}>
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
        <div className={classes.account}>
          {viewer ? <p className={classes.email}>{viewer.email}</p> : null}
          <NavList items={viewer ? accountItems(viewer) : signedOutItems} />
          {viewer ? <LogoutForm /> : null}
        </div>
      </div>
    </DetailsMenu>
  );
}
