import { type Cents, sumCents } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { dateOf, wallClockMinutesBetween, type LocalDate } from '~/core/time/business-time';
import { firstHolidayBetween, type HolidayFound } from '~/features/booking/rules/holidays';
import type { PriceList, SpecialPrices } from './price-list';
import { withTax } from './tax';
import { type TaxRule, taxTermsFor } from './tax-rule';
import {
  fullDayHours,
  holidayReason,
  ownPrice,
  partDayHours,
  quoteOf,
  type Quote,
  type StayToQuote,
} from './quote';

export type Rate = {
  name: string;
  why: string;
  firstDog: keyof PriceList;
  extraDog: keyof PriceList;
};

const upToPart = `up to ${partDayHours} hours`;
const upToFull = `over ${partDayHours} and up to ${fullDayHours} hours`;
const overFull = `over ${fullDayHours} hours`;

/** Ordinary and holiday rates of R23: for a part day, a full day, and longer. */
export const daycareRates = {
  ordinary: {
    part: rate('part day', upToPart, 'partDay', 'addFull'),
    full: rate('full day', upToFull, 'fullDay', 'addFull'),
    over: rate('boarding rate', overFull, 'boarding', 'addBoard'),
  },
  holiday: {
    part: rate('part day', upToPart, 'holidayPart', 'dayHolAdd'),
    full: rate('full day', upToFull, 'holidayFull', 'dayHolAdd'),
    over: rate('boarding rate', overFull, 'holidayBoarding', 'boardHolAdd'),
  },
};

/**
 * R23: quotes Daycare with one rate by length, holiday rates by the start day, and each extra dog at the
 * added rate.
 */
export function quoteDaycare(stay: StayToQuote): Quote {
  const { prices, special, dogs } = stay;
  const date = dateOf(stay.start);
  const holiday = firstHolidayBetween(date, date, stay.holidays);
  const tier = tierOf(wallClockMinutesBetween(stay.start, stay.end));
  const { name, why, firstDog, extraDog } = daycareRates[holiday ? 'holiday' : 'ordinary'][tier];

  const ordinary = prices[firstDog];
  const mayBeSpecial = holiday === null && tier !== 'over';
  const own = mayBeSpecial ? lowerOwnPrice(special.daycare, ordinary) : null;
  return quoteOf([
    {
      what: `${holiday ? 'Holiday Daycare' : 'Daycare'}, ${name}`,
      why: own === null ? withHoliday(why, holiday) : ownPrice,
      date,
      quantity: 1,
      unitCents: own ?? ordinary,
    },
    {
      what: counted(dogs - 1, 'extra dog'),
      why: withHoliday('added for each dog after the first', holiday),
      date,
      quantity: dogs - 1,
      unitCents: prices[extraDog],
    },
  ]);
}

/** Quotes a Quick Daycare of one dog (R19, R25): at the owner's Daycare price if set. */
export function quoteQuickDaycare(input: {
  prices: PriceList;
  special: SpecialPrices;
  date: LocalDate;
  tax: TaxRule | null;
}): Quote {
  const own = input.special.daycare;
  const { lines } = quoteOf([
    {
      what: 'Quick Daycare',
      why: own === null ? 'five hours, one dog' : ownPrice,
      date: input.date,
      quantity: 1,
      unitCents: own ?? input.prices.quickDaycare,
    },
  ]);
  const taxed = withTax(lines, taxTermsFor(input.tax, 'Daycare'));
  return { lines: taxed, totalCents: sumCents(taxed.map(({ amountCents }) => amountCents)) };
}

function tierOf(minutes: number): keyof typeof daycareRates.ordinary {
  if (minutes <= partDayHours * 60) return 'part';
  return minutes <= fullDayHours * 60 ? 'full' : 'over';
}

function lowerOwnPrice(own: Cents | null, ordinary: Cents): Cents | null {
  return own !== null && own < ordinary ? own : null;
}

function withHoliday(why: string, holiday: HolidayFound | null): string {
  return holiday ? `${holidayReason(holiday)}; ${why}` : why;
}

function rate(
  name: string,
  why: string,
  firstDog: keyof PriceList,
  extraDog: keyof PriceList,
): Rate {
  return { name, why, firstDog, extraDog };
}
