import { dateOf, type LocalDateTime, minutesOf } from '~/domain/business-time';
import { formatDay, formatPaymentDateTime, formatTime } from '~/domain/format-dates';
import type { Cents } from '~/domain/money';
import { type Service, staysOvernight } from '~/domain/services';
import { FactsList } from '~/ui/facts-list';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Money } from '~/ui/money';
import classes from '~/ui/payments/payments.module.css';

type PaymentFactsProps = {
  page: {
    service: Service;
    startLocal: LocalDateTime;
    endLocal: LocalDateTime;
    totalCents: Cents;
    paidCents: Cents;
    remainCents: Cents;
  };
};

/** R30: a Boarding's start and end, a Daycare's day with both times. */
function dateLine({ service, startLocal, endLocal }: PaymentFactsProps['page']): string {
  if (staysOvernight[service])
    return `${formatPaymentDateTime(startLocal)} to ${formatPaymentDateTime(endLocal)}`;
  const times = `${formatTime(minutesOf(startLocal))} to ${formatTime(minutesOf(endLocal))}`;
  return `${formatDay(dateOf(startLocal))}, ${times}`;
}

/** What is being paid: Service, Date and Total, and what is paid and remains once a part is (R29). */
export function PaymentFacts({ page }: PaymentFactsProps) {
  const parts = [
    { label: 'Paid', value: <Money cents={page.paidCents} /> },
    page.remainCents < 0
      ? { label: 'Credit', value: <Money cents={-page.remainCents} /> }
      : { label: 'Remaining', value: <Money cents={page.remainCents} /> },
  ];
  return (
    <FactsList
      facts={[
        { label: 'Service', value: page.service },
        { label: 'Date', value: dateLine(page) },
        { label: 'Total', value: <Money cents={page.totalCents} /> },
        ...(page.paidCents === 0 ? [] : parts),
      ]}
    />
  );
}

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
    return <p className={classes.note}>Online payment isn’t available right now.</p>;
  return (
    <PostForm formKey={formKey} label="Pay now" className={classes.buttons}>
      <SubmitButton name="intent" value="pay" size="lg" fullWidth>
        Pay with PayPal
      </SubmitButton>
      {provider.noRealMoney ? (
        <p className={classes.note}>Test mode: no real money is charged.</p>
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
