import {
  feeText,
  type KnownFee,
  ledgerLabel,
  type MoneyFacts,
} from '~/features/money/pricing/money-facts';
import { AmountRow, AmountsTable, SumRow } from '~/features/money/pricing/money';

/** Payments and refunds of a booking, oldest first, and the remaining amount (R29). */
export function LedgerTable({
  money,
  fees = {},
}: {
  /** PayPal's fees by entry, for the admin alone (R141). */
  fees?: Readonly<Record<string, KnownFee>>;
  money: Pick<MoneyFacts, 'entries' | 'unfinished' | 'paidCents' | 'remainCents'>;
}) {
  const { entries, unfinished, paidCents, remainCents } = money;
  return (
    <AmountsTable label="Payments and refunds">
      <tbody>
        {entries.map((entry) => (
          <AmountRow
            key={entry.id}
            what={ledgerLabel(entry)}
            why={[entry.at, entry.note, feeText(entry, fees[entry.id])].filter(Boolean).join(', ')}
            cents={entry.amountCents}
          />
        ))}
        {unfinished.map(({ id, at, note, failed, amountCents }) => (
          <AmountRow
            key={id}
            what={failed ? 'Refund refused by PayPal' : 'Refund on its way'}
            why={[at, note, failed ? 'no money was refunded' : 'PayPal is working on it']
              .filter(Boolean)
              .join(', ')}
            cents={-amountCents}
            struck={failed}
          />
        ))}
      </tbody>
      <tfoot>
        <SumRow what="Paid" cents={paidCents} />
        <SumRow what={remainCents < 0 ? 'Credit' : 'Remaining'} cents={Math.abs(remainCents)} />
      </tfoot>
    </AmountsTable>
  );
}
