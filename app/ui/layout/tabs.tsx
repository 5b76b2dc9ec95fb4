import { Link, NavLink, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import { CountMark, DetailsMenu } from './nav';
import classes from './tabs.module.css';

interface SideTab {
  to: string;
  label: string;
  count?: number;
  /** What is counted, for screen readers: `unread`. */
  countOf?: string;
  icon?: IconName;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
}

/**
 * The tabs of an area as links, since each tab is a route (R6): a column beside the content on wide
 * screens, a drawer under a bar with the current tab's name on small ones, also without JavaScript.
 */
export function SideTabs({
  label,
  tabs,
  footer,
  children,
}: {
  label: string;
  tabs: readonly SideTab[];
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const current = tabs.filter((tab) => isWithin(pathname, tab)).at(-1);
  return (
    <div className={classes.layout}>
      <aside className={classes.side}>
        <TabList label={label} tabs={tabs} />
        {footer ? <div className={classes.footer}>{footer}</div> : null}
      </aside>
      <div className={classes.bar}>
        <DetailsMenu
          className={classes.drawer}
          summaryClassName={classes.summary}
          summary={<Summary label={label} current={current} />}
        >
          <div className={classes.panel}>
            <TabList label={`${label} menu`} tabs={tabs} />
            {footer ? <div className={classes.footer}>{footer}</div> : null}
          </div>
        </DetailsMenu>
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

function Summary({ label, current }: { label: string; current: SideTab | undefined }) {
  return (
    <>
      <Icon name="menu" />
      <span className={classes.summaryText}>{current?.label ?? label}</span>
      <Icon name="chevron" className={classes.chevron} />
    </>
  );
}

function TabList({ label, tabs }: { label: string; tabs: readonly SideTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.sideList}>
        {tabs.map(({ to, label: text, count, countOf, icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false} className={classes.sideTab} prefetch="intent">
              {icon ? <Icon name={icon} /> : null}
              <span className={classes.tabText}>{text}</span>
              <CountMark count={count} {...(countOf && { of: countOf })} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isWithin(pathname: string, { to, end }: SideTab): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}

export interface SubTab {
  to: string;
  label: string;
  count?: number;
  current: boolean;
}

/** The views of a list or a page as links, so that each has its own address (R6). */
export function SubTabs({ label, tabs }: { label: string; tabs: readonly SubTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {tabs.map(({ to, label: text, count, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? 'page' : undefined}
              className={classes.tab}
              preventScrollReset
            >
              {text}
              <CountMark count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
