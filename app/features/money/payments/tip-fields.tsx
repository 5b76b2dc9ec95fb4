import { type Cents, formatMoney, percentOf } from '~/core/money/money';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { useHydrated } from '~/ui/use-hydrated';
import { tipPercents } from './payment.schema';
import classes from './payments.module.css';

type Field = Parameters<typeof ChoiceField>[0]['field'];

/** The choice of a tip (R61, R128), in percent of the stay's total, or an amount. */
export function TipFields({
  tip,
  ownTip,
  ofCents,
  alone = false,
}: {
  tip: Field & { value: string | undefined };
  ownTip: Parameters<typeof TextField>[0]['field'];
  /** Amount that the percentages are of, in cents. */
  ofCents: Cents;
  /** Whether nothing else is paid, so it can't be left out. */
  alone?: boolean;
}) {
  const hydrated = useHydrated();
  return (
    <>
      <ChoiceField
        field={tip}
        label={alone ? 'Your tip' : 'Add a tip?'}
        description="A thank-you, if you like."
        options={tipOptions(ofCents, alone)}
      />
      {!hydrated || tip.value === 'own' ? (
        <div className={classes.chosen} data-scripts={tip.value === 'own' ? undefined : 'off'}>
          <TextField
            field={ownTip}
            label="Your own amount"
            description="Only with “Another amount”."
            inputMode="decimal"
            optional
          />
        </div>
      ) : null}
    </>
  );
}

/** Each as `10% · $13.00`. */
function tipOptions(ofCents: Cents, alone: boolean) {
  return [
    ...tipPercents
      .filter((percent) => percent > 0 || !alone)
      .map((percent) => ({
        value: String(percent),
        label:
          percent === 0 ? 'No tip' : `${percent}% · ${formatMoney(percentOf(ofCents, percent))}`,
      })),
    { value: 'own', label: 'Another amount' },
  ];
}
