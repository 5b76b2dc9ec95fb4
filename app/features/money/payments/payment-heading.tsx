import { Icon } from '~/ui/icon';
import classes from './payments.module.css';

/** Heading of the payment pages, between paws (spec section 2). */
export function PaymentHeading() {
  return (
    <span className={classes.heading}>
      <Icon name="paw" /> PAYMENT DETAILS <Icon name="paw" />
    </span>
  );
}
