import type { Cents } from '~/domain/money';
import { ledgerLabel, type MoneyFacts } from '~/domain/money-facts';
import { AmountsTable, Money } from '../money';
import classes from '../money.module.css';

/** What was paid for a booking and given back, oldest first, and what remains (R29). */
export function LedgerTable({
  money,
}: {
  money: Pick<MoneyFacts, 'entries' | 'unfinished' | 'paidCents' | 'remainCents'>;
}) {
  const { entries, unfinished, paidCents, remainCents } = money;
  return (
    <AmountsTable label="Payments and refunds">
      <tbody>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            what={ledgerLabel(entry)}
            why={[entry.at, entry.note]}
            cents={entry.amountCents}
          />
        ))}
        {unfinished.map(({ id, at, note, failed, amountCents }) => (
          <Row
            key={id}
            what={failed ? 'Refund refused by PayPal' : 'Refund on its way'}
            why={[at, note, failed ? 'no money was refunded' : 'PayPal is working on it']}
            cents={-amountCents}
            struck={failed}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className={classes.total}>
          <th scope="row">Paid</th>
          <td className={classes.amount}>
            <Money cents={paidCents} />
          </td>
        </tr>
        <tr className={classes.total}>
          <th scope="row">{remainCents < 0 ? 'Credit' : 'Remaining'}</th>
          <td className={classes.amount}>
            <Money cents={Math.abs(remainCents)} />
          </td>
        </tr>
      </tfoot>
    </AmountsTable>
  );
}

function Row({
  what,
  why,
  cents,
  struck = false,
}: {
  what: string;
  why: readonly string[];
  cents: Cents;
  /** The amount did not move. */
  struck?: boolean;
}) {
  const amount = <Money cents={cents} />;
  return (
    <tr>
      <th scope="row" className={classes.what}>
        {what}
        <span className={classes.why}>{why.filter(Boolean).join(', ')}</span>
      </th>
      <td className={classes.amount}>{struck ? <s>{amount}</s> : amount}</td>
    </tr>
  );
}
