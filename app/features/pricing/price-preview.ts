import type { Cents } from '~/core/money/money';
import type { HolidayKey } from '~/features/stays/holidays';
import { noSpecialPrices, type PriceList } from './price-list';
import { quoteStay } from './pricing';
import type { StayToQuote } from './quote';

export type PricedExample = { what: string; totalCents: Cents };

type Example = { what: string } & Pick<StayToQuote, 'service' | 'start' | 'end' | 'dogs'>;

// Days of a year in which nothing else falls near: only the last one is a holiday.
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

/** The examples at these prices, worked out as every stay is (R22). */
export function pricedExamples(prices: PriceList): PricedExample[] {
  return examples.map(({ what, ...stay }) => ({
    what,
    totalCents: quoteStay({ ...stay, prices, special: noSpecialPrices, holidays: christmas })
      .totalCents,
  }));
}
