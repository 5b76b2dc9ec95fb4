import { Link, NavLink } from '@remix-run/react';
import { classNames } from '~/lib/class-names';
import { paths } from '~/lib/paths';
import { Icon } from '../icon';
import { DetailsMenu } from './details-menu';
import { LogoutForm } from './logout-form';
import { accountItems, signedOutItems, siteItems } from './nav-items';
import type { NavItem } from './nav-items';
import classes from './site-header.module.css';
import type { Business, Viewer } from './site-data';

/** The brand and the ways to everywhere; a menu on phones, a row on wider screens. */
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
        <nav aria-label="Main" className={classes.wide}>
          <NavList items={viewer ? siteItems : [...siteItems, ...signedOutItems]} />
          {viewer ? (
            <DetailsMenu
              className={classes.account}
              summaryClassName={classes.summary}
              summary={<Summary text={viewer.email} />}
            >
              <AccountPanel viewer={viewer} />
            </DetailsMenu>
          ) : null}
        </nav>
        <nav aria-label="Main" className={classes.small}>
          <DetailsMenu summaryClassName={classes.summary} summary={<Summary text="Menu" />}>
            <div className={classes.panel}>
              <NavList items={viewer ? siteItems : [...siteItems, ...signedOutItems]} />
              {viewer ? <p className={classes.email}>{viewer.email}</p> : null}
              {viewer ? <AccountLinks viewer={viewer} /> : null}
            </div>
          </DetailsMenu>
        </nav>
      </div>
    </header>
  );
}

function Summary({ text }: { text: string }) {
  return (
    <>
      <span className={classes.summaryText}>{text}</span>
      <Icon name="chevron" className={classes.chevron} />
    </>
  );
}

function NavList({ items }: { items: readonly NavItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ label, to, prominent }) => (
        <li key={label}>
          <NavLink to={to} end className={classNames(classes.link, prominent && classes.prominent)}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function AccountPanel({ viewer }: { viewer: Viewer }) {
  return (
    <div className={classes.panel}>
      <AccountLinks viewer={viewer} />
    </div>
  );
}

function AccountLinks({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <NavList items={accountItems(viewer)} />
      <LogoutForm />
    </>
  );
}
