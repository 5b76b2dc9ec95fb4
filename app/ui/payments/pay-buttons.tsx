import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './payments.module.css';

const providerPrivacy = 'https://www.paypal.com/us/legalhub/paypal/privacy-full';

/** The provider's button, which leads to its page and back (R31), and what must be said beside it. */
export function PayButtons({
  provider,
  formKey,
}: {
  provider: { possible: boolean; noRealMoney: boolean };
  formKey: string;
}) {
  if (!provider.possible)
    return <p className={classes.note}>Paying online is not available at the moment.</p>;
  return (
    <PostForm formKey={formKey} label="Pay now" className={classes.buttons}>
      <SubmitButton name="intent" value="pay" size="lg" fullWidth>
        Pay with PayPal
      </SubmitButton>
      {provider.noRealMoney ? (
        <p className={classes.note}>This is a trial set-up: no real money moves.</p>
      ) : null}
      <p className={classes.note}>
        PayPal handles the payment, Venmo included, under its own{' '}
        <a href={providerPrivacy} target="_blank" rel="noopener noreferrer">
          privacy terms (opens in a new tab)
        </a>
        .
      </p>
    </PostForm>
  );
}

/** Pay Later: the booking stays payable from its card (R30). */
export function PayLaterButton() {
  return (
    <PostForm label="Pay later" className={classes.buttons}>
      <SubmitButton name="intent" value="later" variant="default" size="lg" fullWidth>
        Pay Later
      </SubmitButton>
    </PostForm>
  );
}
