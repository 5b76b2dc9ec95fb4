import { VisuallyHidden } from '../visually-hidden';
import classes from './count-mark.module.css';

/** A small number beside a tab's name; nothing for none. `of` says of what, for screen readers. */
export function CountMark({ count, of }: { count: number | undefined; of?: string }) {
  return count ? (
    <span className={classes.count}>
      {count}
      {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
    </span>
  ) : null;
}
