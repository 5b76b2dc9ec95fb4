import classes from './count-mark.module.css';

/** A small number beside a tab's name; nothing for none. */
export function CountMark({ count }: { count: number | undefined }) {
  return count ? <span className={classes.count}>{count}</span> : null;
}
