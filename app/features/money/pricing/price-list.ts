import { formatMoney, type Cents } from '~/core/money/money';

/** The database's pricing row, every price in cents (spec section 3 "Pricing variables", R24). */
export type PriceList = {
  boarding: Cents;
  fullDay: Cents;
  partDay: Cents;
  addFull: Cents;
  addBoard: Cents;
  holidayPart: Cents;
  holidayFull: Cents;
  holidayBoarding: Cents;
  dayHolAdd: Cents;
  boardHolAdd: Cents;
  quickDaycare: Cents;
  holidayCredit: Cents;
};

/** An owner's own prices in cents; null without one, 0 for free (R25). */
export type SpecialPrices = { daycare: Cents | null; boarding: Cents | null };

export const noSpecialPrices: SpecialPrices = { daycare: null, boarding: null };

export const samplePrices: PriceList = {
  boarding: 6500,
  fullDay: 4500,
  partDay: 3000,
  addFull: 3500,
  addBoard: 5000,
  holidayPart: 4000,
  holidayFull: 5500,
  holidayBoarding: 8500,
  dayHolAdd: 4500,
  boardHolAdd: 7000,
  quickDaycare: 4500,
  holidayCredit: 6500,
};

export const priceNames: Record<keyof PriceList, string> = {
  boarding: 'Boarding, each 24 hours',
  fullDay: 'Daycare, full day',
  partDay: 'Daycare, part day',
  addFull: 'Extra dog, Daycare',
  addBoard: 'Extra dog, Boarding',
  holidayPart: 'Holiday Daycare, part day',
  holidayFull: 'Holiday Daycare, full day',
  holidayBoarding: 'Holiday Boarding',
  dayHolAdd: 'Extra dog, holiday Daycare',
  boardHolAdd: 'Extra dog, holiday Boarding',
  quickDaycare: 'Quick Daycare',
  holidayCredit: 'Holiday credit',
};

type Step = readonly [lower: keyof PriceList, higher: keyof PriceList];

/** R25's order of prices, with which a longer stay never costs less. */
const steps: readonly Step[] = [
  ['partDay', 'fullDay'],
  ['fullDay', 'boarding'],
  ['addFull', 'addBoard'],
  ['partDay', 'holidayPart'],
  ['fullDay', 'holidayFull'],
  ['boarding', 'holidayBoarding'],
  ['addFull', 'dayHolAdd'],
  ['addBoard', 'boardHolAdd'],
  // R25 orders only the ordinary prices; a longer holiday Daycare would cost less without these.
  ['holidayPart', 'holidayFull'],
  ['holidayFull', 'holidayBoarding'],
  ['dayHolAdd', 'boardHolAdd'],
];

/** Returns a sentence for each pair of prices out of order, with which a longer stay may cost less. */
export function priceOrderWarnings(prices: PriceList): string[] {
  return steps
    .filter(([lower, higher]) => prices[lower] > prices[higher])
    .map(
      ([lower, higher]) =>
        `${named(prices, lower)} costs more than ${named(prices, higher)}: ` +
        'a longer stay may then cost less.',
    );
}

/** Returns the reasons a price list can't be saved; empty if it can (R25). */
export function priceOrderErrors(prices: PriceList): string[] {
  if (prices.holidayBoarding >= prices.holidayCredit) return [];
  return [
    `${named(prices, 'holidayBoarding')} must not be lower than ` +
      `${named(prices, 'holidayCredit')}: a stay over a holiday would cost less than without one.`,
  ];
}

/** Returns warnings about an owner's own Boarding price: below a full day, a longer stay may cost less. */
export function specialPriceWarnings(prices: PriceList, special: SpecialPrices): string[] {
  if (special.boarding === null || special.boarding >= prices.fullDay) return [];
  return [
    `${named(prices, 'fullDay')} costs more than this owner's own Boarding price ` +
      `(${formatMoney(special.boarding)}): a longer stay may then cost less.`,
  ];
}

function named(prices: PriceList, key: keyof PriceList): string {
  return `${priceNames[key]} (${formatMoney(prices[key])})`;
}
