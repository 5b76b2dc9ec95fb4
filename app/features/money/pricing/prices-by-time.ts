/** Seasonal prices and a discount for long stays, as lines of the quote (R98). */
import { type Cents, formatMoney, parseMoney, percentOf, sumCents } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import { counted } from '~/core/text/counted';
import { addDays, dateOf, nightsBetween, type LocalDateTime } from '~/core/time/business-time';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import { holidayOfStay } from '~/features/booking/rules/stay-labels';
import {
  formatTimeOfYear,
  isWithin,
  type LineKind,
  linesProblem,
  type TimeOfYear,
  timesIn,
} from '~/features/booking/rules/time-of-year';

/** Price of each Boarding day in a season. */
export type Season = TimeOfYear & { boarding: Cents };

/** Nights from which a stay gets the discount, its percentage, and whether a holiday takes it away. */
export type LongStay = { nights: number; percent: number; notOverHolidays?: true };

export type PricesByTime = { seasons: readonly Season[]; longStay: LongStay | null };

/** The settings as stored; empty and null are off. */
export type PricesByTimeSettings = {
  seasonPrices: string;
  longStayNights: number | null;
  longStayPercent: number | null;
  longStayNoHolidays: boolean;
};

export const noPricesByTime: PricesByTime = { seasons: [], longStay: null };

const seasonLine: LineKind<{ boarding: Cents }> = {
  pattern: '(?:boarding\\s*)?(\\$?[\\d.,]+)',
  read: (written) => {
    const boarding = parseMoney(written);
    return boarding === null ? null : { boarding };
  },
  example: 'Jul 1 to Aug 31: Boarding $75',
  each: 'price',
};

/** Returns the seasons of the setting, one per line, in order; unreadable lines are left out. */
export function seasonsIn(text: string): Season[] {
  return timesIn(text, seasonLine);
}

/** Returns the reason the setting can't be saved; null if it can. */
export function seasonsProblem(text: string): string | null {
  return linesProblem(text, seasonLine);
}

/** Returns the prices by time from the settings. */
export function pricesByTimeOf(settings: PricesByTimeSettings): PricesByTime {
  const { seasonPrices, longStayNights: nights, longStayPercent: percent } = settings;
  const holidays = settings.longStayNoHolidays && { notOverHolidays: true as const };
  return {
    seasons: seasonsIn(seasonPrices),
    longStay: nights === null || percent === null ? null : { nights, percent, ...holidays },
  };
}

type LineDraft = Omit<QuoteLine, 'amountCents'>;

/** Returns for each season the difference to the ordinary price of the Boarding days that begin in it. */
export function seasonLines(
  seasons: readonly Season[],
  { start, days, boarding }: { start: LocalDateTime; days: number; boarding: Cents },
): LineDraft[] {
  const dates = Array.from({ length: days }, (_, index) => addDays(dateOf(start), index));
  return seasons.map((season) => ({
    what: `Price from ${formatTimeOfYear(season)}`,
    why: `${formatMoney(season.boarding)} in place of ${formatMoney(boarding)}`,
    date: null,
    quantity: dates.filter((date) => isWithin(season, date)).length,
    unitCents: season.boarding - boarding,
  }));
}

const longStayWords = 'Discount from ';

/**
 * Returns the discount of a long Boarding stay on the lines of its price, in negative cents; empty without a
 * discount.
 */
export function longStayLines(
  longStay: LongStay | null,
  stay: {
    service: Service;
    start: LocalDateTime;
    end: LocalDateTime;
    holidays: ReadonlySet<HolidayKey>;
  },
  lines: readonly QuoteLine[],
): QuoteLine[] {
  if (longStay === null || !staysOvernight[stay.service]) return [];
  if (nightsBetween(dateOf(stay.start), dateOf(stay.end)) < longStay.nights) return [];
  if (longStay.notOverHolidays && holidayOfStay(stay, stay.holidays) !== null) return [];
  const amountCents = -percentOf(sumCents(lines.map((line) => line.amountCents)), longStay.percent);
  if (amountCents >= 0) return [];
  const price = { quantity: 1, unitCents: amountCents, amountCents };
  const what = `${longStayWords}${counted(longStay.nights, 'night')}`;
  return [{ what, why: `${longStay.percent}% of the stay`, date: null, ...price }];
}

/** Whether a line is the discount of a long stay, which comes after the extras. */
export function isLongStayLine({ kind = 'stay', what, amountCents }: QuoteLine): boolean {
  return kind === 'stay' && amountCents < 0 && what.startsWith(longStayWords);
}

/** Returns the sentences for the rate page; empty for Daycare. */
export function byTimeSentences({ seasons, longStay }: PricesByTime, service: Service): string[] {
  if (!staysOvernight[service]) return [];
  return [
    ...seasons.map(
      (season) =>
        `From ${formatTimeOfYear(season)} each ${service} day is ${formatMoney(season.boarding)} for the first dog.`,
    ),
    ...(longStay === null
      ? []
      : [
          `Stays of ${counted(longStay.nights, 'night')} or more get ${longStay.percent}% off, extras not included${longStay.notOverHolidays ? ' and not over holidays' : ''}.`,
        ]),
  ];
}
