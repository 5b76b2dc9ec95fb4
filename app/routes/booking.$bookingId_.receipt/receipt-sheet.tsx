import { QuoteLines } from '~/ui/money';
import type { MoneyFacts } from '~/domain/money-facts';
import type { QuoteLine } from '~/domain/quote';
import { Button } from '~/ui/button';
import { FactsList } from '~/ui/facts-list';
import { LedgerTable } from '~/ui/payments/ledger-table';
import { useHydrated } from '~/ui/use-hydrated';
import classes from './receipt.module.css';

type ReceiptFacts = {
  business: {
    name: string;
    street: string;
    place: string;
    phoneNumber: string;
    infoEmail: string;
  };
  ownerName: string;
  issuedOn: string;
  stay: { number: string; service: string; pets: string; from: string; to: string; status: string };
  lines: QuoteLine[];
  /** The total was set by hand: the lines are what was calculated. */
  totalByHand: boolean;
  money: MoneyFacts;
};

/** A booking's receipt as it is printed: who, what, how it adds up, what was paid, what remains. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptFacts }) {
  const { business, ownerName, issuedOn, stay, lines, totalByHand, money } = receipt;
  return (
    <>
      <div className={classes.head}>
        <address className={classes.business}>
          <p>
            <strong>{business.name}</strong>
          </p>
          <p>{business.street}</p>
          <p>{business.place}</p>
          <p>{business.phoneNumber}</p>
          <p>{business.infoEmail}</p>
        </address>
        <div>
          <p>{`For ${ownerName}`}</p>
          <p>{`As of ${issuedOn}`}</p>
        </div>
      </div>
      <FactsList
        facts={[
          { label: 'Booking', value: stay.number },
          { label: 'Service', value: `${stay.service} (${stay.status})` },
          { label: 'Pets', value: stay.pets },
          { label: 'Drop Off', value: stay.from },
          { label: 'Pick Up', value: stay.to },
        ]}
      />
      <div className={classes.part}>
        <QuoteLines lines={lines} totalCents={money.totalCents} />
        {totalByHand ? <p>The total was agreed with you and differs from the lines.</p> : null}
      </div>
      <div className={classes.part}>
        <LedgerTable money={money} />
      </div>
    </>
  );
}

/** Prints the page. Without scripts there is the browser's own way, so nothing shows. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return <Button onClick={() => window.print()}>Print</Button>;
}
