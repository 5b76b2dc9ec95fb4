import type { ReactNode } from 'react';

/**
 * A `<details>` as a menu: works by keyboard without JavaScript. `public/site.js`, which every
 * page loads, closes it on Escape (the focus goes back to the summary), on a press outside and on
 * following a link; in a drawer it also keeps Tab inside.
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
  /** A drawer lies over the page, which does not scroll while it is open (global.css). */
  kind?: 'dropdown' | 'drawer';
  /** Of the menus with the same group one at a time is open. */
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
