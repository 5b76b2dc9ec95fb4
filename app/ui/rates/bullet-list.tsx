import { Icon } from '../icon';
import classes from './rates.module.css';

/** What belongs to a stay, one line each. */
export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item} className={classes.item}>
          <Icon name="paw" className={classes.mark} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
