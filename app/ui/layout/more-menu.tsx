import type { ReactNode } from 'react';
import { buttonClasses } from '~/ui/button';
import { Icon } from '~/ui/icon';
import classes from './more-menu.module.css';
import { DetailsMenu } from './tabs';

/** A button that opens further buttons, over the content below it. */
export function MoreMenu({ label = 'More', children }: { label?: string; children: ReactNode }) {
  return (
    <DetailsMenu
      group="more"
      className={classes.more}
      summaryClassName={buttonClasses({ variant: 'default', className: classes.summary })}
      summary={
        <>
          {label} <Icon name="chevron" className={classes.chevron} />
        </>
      }
    >
      <div className={classes.panel}>{children}</div>
    </DetailsMenu>
  );
}
