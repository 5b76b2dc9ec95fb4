import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { Refusal } from '../form/post-form';
import flow from './flow.module.css';
import classes from './page-frame.module.css';

export type PageWidth = 'narrow' | 'text' | 'profile' | 'admin';

/**
 * A page's column with its one h1, the sentence below it, the page's actions, and the reason why the
 * just pressed button did nothing.
 */
export function PageFrame({
  width,
  title,
  lead,
  actions,
  refusal,
  below = false,
  children,
}: {
  width: PageWidth;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  refusal?: string | undefined;
  /** Whether the pages inside have headings of their own: a phone shows those alone (R150). */
  below?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={classNames(classes.page, classes[width])}>
      <div className={classNames(classes.head, below && classes.below)}>
        <div className={classes.words}>
          <h1>{title}</h1>
          {lead ? <div className={classes.lead}>{lead}</div> : null}
        </div>
        {actions ? <div className={flow.row}>{actions}</div> : null}
      </div>
      <Refusal>{refusal}</Refusal>
      {children}
    </div>
  );
}
