import { decoyField } from '~/domain/review.schema';
import classes from './review-form.module.css';

/** The field that only programs fill in (R34): out of sight, of Tab's way and of screen readers. */
export function DecoyField() {
  return (
    <div className={classes.decoy} aria-hidden="true">
      <label>
        Website (leave this empty)
        <input type="text" name={decoyField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
