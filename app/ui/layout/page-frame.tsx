import type { ReactNode } from 'react';
import { classNames } from '~/lib/class-names';
import classes from './page-frame.module.css';

export type PageWidth = 'narrow' | 'text' | 'profile' | 'admin';

/** A page's column with its one h1, the sentence under it and what can be done with the page. */
export function PageFrame({
  width,
  title,
  lead,
  actions,
  children,
}: {
  width: PageWidth;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classNames(classes.page, classes[width])}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h1>{title}</h1>
          {lead ? <div className={classes.lead}>{lead}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}
