import classes from './payments.module.css';

const providerPrivacy = 'https://www.paypal.com/us/legalhub/paypal/privacy-full';

/** Required notes next to the provider's button. */
export function ProviderNotes({ noRealMoney }: { noRealMoney: boolean }) {
  return (
    <>
      {noRealMoney ? <p className={classes.note}>Test mode: no real money is charged.</p> : null}
      <p className={classes.note}>
        PayPal handles the payment, Venmo included, under its own{' '}
        <a href={providerPrivacy} target="_blank" rel="noopener noreferrer">
          privacy terms (opens in a new tab)
        </a>
        .
      </p>
    </>
  );
}
