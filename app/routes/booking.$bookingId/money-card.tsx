import type { MoneyFacts } from '~/features/pricing/money-facts';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { LinkButton } from '~/ui/button';
import { LedgerTable } from '~/features/payments/ledger-table';
import classes from '~/features/payments/payments.module.css';

/** A booking's payments on its own page: the ledger, the receipt, and the way to the admin's forms. */
export function MoneyCard({ money, forAdmin }: { money: MoneyFacts; forAdmin: boolean }) {
  const { bookingId, entries, unfinished } = money;
  const nothingYet = entries.length === 0 && unfinished.length === 0;
  return (
    <Card title="Payments">
      {nothingYet ? <p className={classes.note}>Nothing paid yet.</p> : null}
      {nothingYet ? null : <LedgerTable money={money} />}
      <div className={classes.links}>
        {forAdmin ? (
          <LinkButton to={paths.bookingMoney(bookingId)} variant="light">
            Payments & refunds
          </LinkButton>
        ) : null}
        {nothingYet ? null : (
          <LinkButton to={paths.receipt(bookingId)} variant="default">
            Receipt
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
