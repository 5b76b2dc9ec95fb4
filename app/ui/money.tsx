import { formatMoney } from '~/domain/money';
import type { Cents } from '~/domain/money';
import classes from './money.module.css';

/** An amount in cents, shown with its sign and in figures of one width. */
export function Money({ cents }: { cents: Cents }) {
  return <span className={classes.money}>{formatMoney(cents)}</span>;
}
