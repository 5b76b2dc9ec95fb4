import { Form, Link, useLocation } from '@remix-run/react';
import type { PointerEvent, ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { paths } from '~/core/web/paths';
import { Icon, type IconName } from '../icon';
import { VisuallyHidden } from '../visually-hidden';
import flow from './flow.module.css';
import nav from '~/ui/nav.module.css';
import classes from './tabs.module.css';

/** Class names of tab links, for other links: in a row, or one below another. */
export const tabLook = { inRow: classes.tab, below: classes.sideTab };

export interface SideTab {
  to: string;
  label: string;
  count?: number;
  /** Noun for the count, for screen readers: `unread`. */
  countOf?: string;
  icon?: IconName;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  /** Other addresses at which it is current, including those below them. */
  also?: readonly string[];
}

/** Pixels that a pointer may move within one press. */
const pressSlack = 8;

/** Counts a press on a tab that moved away under it: a newly loaded list changes the tabs' counts. */
function followPress(down: PointerEvent<HTMLElement>): void {
  const { currentTarget: tab, pointerId, clientX, clientY } = down;
  if (down.button !== 0 || down.ctrlKey || down.metaKey || down.shiftKey) return;
  function release(up: globalThis.PointerEvent): void {
    const moved = Math.hypot(up.clientX - clientX, up.clientY - clientY);
    if (up.pointerId !== pointerId || moved > pressSlack) return;
    if (!tab.contains(document.elementFromPoint(clientX, clientY))) tab.click();
  }
  document.addEventListener('pointerup', release, { once: true });
}

/**
 * The tabs of an area as links, since each tab is a route (R6): a column beside the content on wide
 * screens, a drawer below a bar with the current tab's name on small ones, even without JavaScript. A phone has
 * no bar for those that its menu begins with (R150).
 */
export function SideTabs({
  label,
  tabs,
  inMenu,
  footer,
  children,
}: {
  label: string;
  tabs: readonly SideTab[];
  /** Whether the phone's menu in the header has them, too (R150). */
  inMenu: boolean;
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
      <div className={classNames(classes.bar, inMenu && classes.inMenu)}>
        <Drawer
          className={classes.drawer}
          sheetClassName={classes.sheet}
          button={<Summary label={label} current={current} />}
        >
          <TabList label={`${label} menu`} tabs={tabs} />
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </Drawer>
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
      <TabLinks tabs={tabs} />
    </nav>
  );
}

/** Tabs as a list of links, with the current one marked. */
export function TabLinks({ tabs }: { tabs: readonly SideTab[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={classes.sideList}>
      {tabs.map((tab) => (
        <li key={tab.label}>
          <Link
            to={tab.to}
            aria-current={isWithin(pathname, tab) ? 'page' : undefined}
            className={classes.sideTab}
            onPointerDown={followPress}
          >
            {tab.icon ? <Icon name={tab.icon} /> : null}
            <span className={classes.tabText}>{tab.label}</span>
            <CountMark count={tab.count} {...(tab.countOf && { of: tab.countOf })} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isWithin(pathname: string, { to, end, also = [] }: SideTab): boolean {
  const places = end ? also : [to, ...also];
  return pathname === to || places.some((at) => pathname === at || pathname.startsWith(`${at}/`));
}

export interface SubTab {
  to: string;
  label: string;
  count?: number;
  current: boolean;
}

/** The views of a list or a page as links, so that each has its own address (R6). */
export function SubTabs({
  label,
  tabs,
  carries,
}: {
  label: string;
  tabs: readonly SubTab[];
  /** Id of the form that passes its values to the other view (R69): each tab posts it unchecked. */
  carries?: string;
}) {
  return (
    <nav aria-label={label}>
      <ul className={classNames(flow.row, classes.list)}>
        {tabs.map(({ to, label: text, count, current }) => (
          // Not its address, which a search changes: a press must end on the element that it started on.
          <li key={text}>
            {carries === undefined ? (
              <Link
                to={to}
                aria-current={current ? 'page' : undefined}
                className={classes.tab}
                onPointerDown={followPress}
                preventScrollReset
              >
                {text}
                <CountMark count={count} />
              </Link>
            ) : (
              <button
                type="submit"
                form={carries}
                formAction={to}
                formNoValidate
                name="intent"
                value="switch"
                aria-current={current ? 'page' : undefined}
                className={classes.tab}
                onPointerDown={followPress}
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A `<details>` as a menu: works by keyboard without JavaScript. `public/site.js`, which every page
 * loads, closes it on Escape (the focus returns to the summary), on a press outside and on following
 * a link; in a drawer it also traps Tab.
 */
export function DetailsMenu({
  summary,
  kind = 'dropdown',
  group,
  className,
  summaryClassName,
  current,
  children,
}: {
  summary: ReactNode;
  /** A drawer covers the page, which does not scroll while it is open (global.css). */
  kind?: 'dropdown' | 'drawer';
  /** Only one menu with the same group is open at a time. */
  group?: string;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  /** Whether the current page is among the menu's links. */
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <details data-menu={kind} name={group} className={className}>
      <summary className={summaryClassName} aria-current={current ? 'true' : undefined}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** A menu that covers the page as a sheet; the button that opened it stays on top and closes it. */
export function Drawer({
  button,
  className,
  sheetClassName,
  children,
}: {
  button: ReactNode;
  className: string | undefined;
  sheetClassName: string | undefined;
  children: ReactNode;
}) {
  return (
    <DetailsMenu
      kind="drawer"
      className={className}
      summaryClassName={nav.drawerSummary}
      summary={<span className={nav.drawerButton}>{button}</span>}
    >
      <div className={classNames(nav.sheet, sheetClassName)}>{children}</div>
    </DetailsMenu>
  );
}

/** Signs out by POST: nothing that changes state answers to a link (R5). */
export function LogoutForm() {
  return (
    <Form method="post" action={paths.logout()}>
      <button type="submit" className={nav.button}>
        <Icon name="logout" />
        Logout
      </button>
    </Form>
  );
}

/** A small number beside a tab's name; renders nothing for zero. `of` is the noun for screen readers. */
export function CountMark({ count, of }: { count: number | undefined; of?: string }) {
  return count ? (
    <span className={nav.count}>
      {count}
      {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
    </span>
  ) : null;
}
