import { NavLink, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import type { IconName } from '../icon';
import { CountMark } from './count-mark';
import { DetailsMenu } from './details-menu';
import classes from './side-tabs.module.css';

export interface SideTab {
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
      <ul className={classes.list}>
        {tabs.map(({ to, label: text, count, countOf, icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false} className={classes.tab} prefetch="intent">
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
