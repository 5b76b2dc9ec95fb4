import type { Cents } from '~/core/money/money';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { addDays } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import { mostCancelDays } from './cancellation';
import { noSpecialPrices, type PriceList } from './price-list';
import { noPricesByTime, pricesByTimeOf, seasonsProblem } from './prices-by-time';
import { quoteStay } from './pricing';
import type { StayToQuote } from './quote';

export type PricedExample = { what: string; totalCents: Cents };

type Example = { what: string } & Pick<StayToQuote, 'service' | 'start' | 'end' | 'dogs'>;

// Dates without holidays nearby, except for the last one.
const examples: readonly Example[] = [
  {
    what: 'A morning of Daycare for one dog',
    service: 'Daycare',
    start: '2027-03-09T08:00',
    end: '2027-03-09T12:00',
    dogs: 1,
  },
  {
    what: 'A day of Daycare for two dogs',
    service: 'Daycare',
    start: '2027-03-09T08:00',
    end: '2027-03-09T18:00',
    dogs: 2,
  },
  {
    what: 'A weekend for two dogs',
    service: 'Boarding',
    start: '2027-03-12T17:00',
    end: '2027-03-14T17:00',
    dogs: 2,
  },
  {
    what: 'Two nights over Christmas for two dogs',
    service: 'Boarding',
    start: '2027-12-24T10:00',
    end: '2027-12-26T10:00',
    dogs: 2,
  },
];

const christmas: ReadonlySet<HolidayKey> = new Set(['christmas']);

/** Prices the examples with the same code as every stay (R22). */
export function pricedExamples(prices: PriceList): PricedExample[] {
  return examples.map(({ what, ...stay }) => ({
    what,
    totalCents: quoteStay({
      ...{ ...stay, prices, special: noSpecialPrices },
      ...{ holidays: christmas, byTime: noPricesByTime, tax: null },
    }).totalCents,
  }));
}

/**
 * Explains the prices by time being typed with one stay (R98); null if there are none or they are invalid.
 */
export function byTimeExample(
  values: Readonly<Record<string, unknown>>,
  prices: PriceList,
): string | null {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = (name: string) => (/^\d{1,3}$/.test(text(name)) ? Number(text(name)) : null);
  const byTime = pricesByTimeOf({
    seasonPrices: text('seasonPrices'),
    longStayNights: number('longStayNights'),
    longStayPercent: number('longStayPercent'),
    longStayNoHolidays: false,
  });
  const [season] = byTime.seasons;
  const nights = byTime.longStay?.nights ?? 3;
  const fits = nights >= 2 && nights <= mostCancelDays && (byTime.longStay?.percent ?? 1) <= 100;
  if (seasonsProblem(text('seasonPrices')) !== null || !fits) return null;
  if (season === undefined && byTime.longStay === null) return null;
  const first = `2028-${season?.from ?? '06-05'}`;
  const quote = (count: number) =>
    quoteStay({
      ...{ service: 'Boarding', dogs: 1, prices, special: noSpecialPrices, byTime, tax: null },
      ...{ start: `${first}T10:00`, end: `${addDays(first, count)}T10:00`, holidays: new Set() },
    });
  const { lines, totalCents } = quote(nights);
  const parts = lines.map(({ what, amountCents }) => `${what}, ${formatMoney(amountCents)}`);
  const shorter = quote(nights - 1).totalCents;
  const less =
    shorter > totalCents
      ? ` ${counted(nights - 1, 'night')} cost more, ${formatMoney(shorter)}.`
      : '';
  return `Example: ${counted(nights, 'night')} of Boarding from ${formatMonthDay(first)} for one dog cost ${formatMoney(totalCents)} (${parts.join('; ')}).${less}`;
}
