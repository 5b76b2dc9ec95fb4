import { typedCents, formatMoney } from '~/core/money/money';
import { pricedExamples } from '~/features/money/pricing/price-preview';
import {
  priceOrderErrors,
  priceOrderWarnings,
  type PriceList,
} from '~/features/money/pricing/price-list';
import { AlertBox } from '~/ui/alert-box';
import { FactsList } from '~/ui/facts-list';

/** The prices being typed; an unfinished price counts as the stored one. */
export function typedPrices(
  stored: PriceList,
  values: Readonly<Record<string, unknown>>,
): PriceList {
  const read = (name: keyof PriceList) => typedCents(values[name]) ?? stored[name];
  return {
    boarding: read('boarding'),
    fullDay: read('fullDay'),
    partDay: read('partDay'),
    addFull: read('addFull'),
    addBoard: read('addBoard'),
    holidayPart: read('holidayPart'),
    holidayFull: read('holidayFull'),
    holidayBoarding: read('holidayBoarding'),
    dayHolAdd: read('dayHolAdd'),
    boardHolAdd: read('boardHolAdd'),
    quickDaycare: read('quickDaycare'),
    holidayCredit: read('holidayCredit'),
  };
}

/**
 * Prices of sample stays at the stored and the typed prices, with a warning for each pair of prices
 * in the wrong order (R25).
 */
export function PricePreview({ stored, typed }: { stored: PriceList; typed: PriceList }) {
  const wanted = pricedExamples(typed);
  const facts = pricedExamples(stored).map(({ what, totalCents }, index) => {
    const next = wanted[index]?.totalCents ?? totalCents;
    const now = formatMoney(totalCents);
    const value =
      next === totalCents ? `now costs ${now}` : `${formatMoney(next)} (now costs ${now})`;
    return { label: what, value };
  });
  const warnings = [...priceOrderErrors(typed), ...priceOrderWarnings(typed)];
  return (
    <>
      <section aria-label="What stays would cost">
        <FactsList facts={facts} />
      </section>
      {warnings.length === 0 ? null : (
        <AlertBox kind="warning" title="Please check these prices">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </AlertBox>
      )}
    </>
  );
}
