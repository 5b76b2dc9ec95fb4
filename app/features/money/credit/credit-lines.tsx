import { AmountRow, AmountsTable } from '~/features/money/pricing/money';
import type { CreditLine } from './credit-account.server';

/** Entries of an owner's house credit (R143), newest first. */
export function CreditLines({ lines }: { lines: readonly CreditLine[] }) {
  return (
    <AmountsTable label="Entries of the house credit">
      <tbody>
        {lines.map(({ id, what, why, cents }) => (
          <AmountRow key={id} what={what} why={why} cents={cents} />
        ))}
      </tbody>
    </AmountsTable>
  );
}
