import { Link } from '@remix-run/react';
import { CountMark } from './count-mark';
import classes from './sub-tabs.module.css';

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
