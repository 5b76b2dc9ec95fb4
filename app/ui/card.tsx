import { useId, type ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
import flow from './layout/flow.module.css';
import classes from './card.module.css';

/** A rounded card; with a title it is a named section with an h2. */
export function Card({
  id,
  title,
  actions,
  tone = 'plain',
  children,
}: {
  /** Id of the card, for links to it. */
  id?: string;
  title?: ReactNode;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  /** `tinted` for hints. */
  tone?: 'plain' | 'tinted';
  children: ReactNode;
}) {
  const titleId = useId();
  const className = classNames(classes.card, tone === 'tinted' && classes.tinted);
  if (!title) return <div className={className}>{children}</div>;
  return (
    <section id={id} aria-labelledby={titleId} className={className}>
      <div className={flow.apart}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {actions ? <div className={flow.row}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** A card that shows its title alone until it is wanted, even without JavaScript (R149); whole on paper. */
export function FoldedCard({
  title,
  hint,
  open = false,
  children,
}: {
  title: string;
  /** A line that is shown while it is folded. */
  hint?: ReactNode;
  /** Open from the start, if it holds something to see to. */
  open?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classNames(classes.card, classes.folded)}>
      <details {...(open && { open })}>
        <summary className={classes.summary}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {hint ? <span className={classes.hint}>{hint}</span> : null}
          <Icon name="chevron" className={classes.chevron} />
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </section>
  );
}
