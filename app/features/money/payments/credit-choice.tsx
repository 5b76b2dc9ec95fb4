import { type Cents, formatMoney } from '~/core/money/money';
import { CheckField } from '~/ui/form/choice-fields';

type Field = Parameters<typeof CheckField>[0]['field'];

/** Returns what of a price house credit pays, in cents, and what is left (R143). */
export function usedOf(creditCents: Cents, priceCents: Cents): { used: Cents; rest: Cents } {
  const used = Math.min(creditCents, Math.max(0, priceCents));
  return { used, rest: Math.max(0, priceCents) - used };
}

/** The tick that uses the owner's credit first; ticked until they untick it. */
export function CreditChoice({
  field,
  creditCents,
  priceCents,
}: {
  field: Field;
  /** The whole credit: another one, when the form arrives, uses nothing. */
  creditCents: Cents;
  /** Price to pay; null if that depends on a choice. */
  priceCents: Cents | null;
}) {
  const value = String(creditCents);
  const { key, id, name, errorId, descriptionId, errors, initialValue } = field;
  // Ticked as it was sent, although the credit may be another one by now.
  const ticked = initialValue === undefined || initialValue === '' ? undefined : value;
  return (
    <CheckField
      field={{ key, id, name, errorId, descriptionId, errors, initialValue: ticked }}
      value={value}
      label={`Use your credit of ${formatMoney(creditCents)} first`}
      description={priceCents === null ? undefined : leftText(usedOf(creditCents, priceCents))}
    />
  );
}

/** The rest after credit, which has no other way to be paid before the stay (R137). */
export function RestWhenYouCome({ cents }: { cents: Cents }) {
  return cents === 0 ? null : <p>{`You pay the other ${formatMoney(cents)} when you come.`}</p>;
}

const leftText = ({ used, rest }: { used: Cents; rest: Cents }) =>
  rest === 0 ? `It covers the ${formatMoney(used)}.` : `${formatMoney(rest)} is left to pay.`;
