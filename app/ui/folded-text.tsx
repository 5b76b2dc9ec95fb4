import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
import classes from './folded-text.module.css';

// Characters that fit beside the label on a phone's line.
const lineOfPhone = 32;

/** Whether a text is longer than a line on a phone. */
export function isLong(text: string): boolean {
  return text.length > lineOfPhone || text.includes('\n');
}

/** A long text as one line that unfolds, even without JavaScript. */
export function FoldedText({
  label,
  text,
  className,
}: {
  label: string;
  text: string;
  className?: string | undefined;
}) {
  return (
    <details className={classNames(classes.folded, className)}>
      <summary className={classes.summary}>
        <span className={classes.text}>
          <span className={classes.label}>{label}:</span> {text}
        </span>
        <Icon name="chevron" className={classes.chevron} />
      </summary>
    </details>
  );
}
