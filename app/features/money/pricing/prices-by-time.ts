/** Seasonal prices and a discount for long stays, as lines of the quote (R98). */
import { type Cents, formatMoney, parseMoney, percentOf, sumCents } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import { counted } from '~/core/text/counted';
import {
  addDays,
  dateOf,
  nightsBetween,
  parseLocalDate,
  type LocalDate,
  type LocalDateTime,
} from '~/core/time/business-time';
import { formatLongMonthDay, formatMonthDay } from '~/core/time/format-dates';
import { type Service, staysOvernight } from '~/features/booking/rules/services';

/** Price of each Boarding day in a season; first and last day as `MM-DD`, may span New Year. */
export type Season = { from: string; until: string; boarding: Cents };

/** Nights from which a stay gets the discount, and its percentage. */
export type LongStay = { nights: number; percent: number };

export type PricesByTime = { seasons: readonly Season[]; longStay: LongStay | null };

/** The settings as stored; empty and null are off. */
export type PricesByTimeSettings = {
  seasonPrices: string;
  longStayNights: number | null;
  longStayPercent: number | null;
};

export const noPricesByTime: PricesByTime = { seasons: [], longStay: null };

export const mostSeasons = 6;

// A year with a February 29.
const leapYear = 2028;
const months = Array.from({ length: 12 }, (_, index) =>
  formatLongMonthDay(`${leapYear}-${String(index + 1).padStart(2, '0')}-01`)
    .slice(0, -2)
    .toLowerCase(),
);
const dayPattern = '([a-z]{3,9})\\.?\\s+(\\d{1,2})';
const seasonPattern = new RegExp(
  `^${dayPattern}\\s*(?:to|until|-|–)\\s*${dayPattern}(?:\\s*:|\\s)\\s*(?:boarding\\s*)?(\\$?[\\d.,]+)$`,
  'i',
);

/** Parses `Jul 1 to Aug 31: Boarding $75`; null for anything else. */
function readSeason(line: string): Season | null {
  const [, fromMonth = '', fromDay = '', untilMonth = '', untilDay = '', amount = ''] =
    seasonPattern.exec(line.trim()) ?? [];
  const from = monthDay(fromMonth, fromDay);
  const until = monthDay(untilMonth, untilDay);
  const boarding = parseMoney(amount);
  return from === null || until === null || boarding === null ? null : { from, until, boarding };
}

function monthDay(month: string, day: string): string | null {
  const number = months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const date = `${leapYear}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseLocalDate(date)?.slice(5) ?? null;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Returns the seasons of the setting, one per line, in order; unreadable lines are left out. */
export function seasonsIn(text: string): Season[] {
  return linesOf(text).flatMap((line) => readSeason(line) ?? []);
}

/** Returns the reason the setting can't be saved; null if it can. */
export function seasonsProblem(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length > mostSeasons) return `Please enter ${mostSeasons} lines at most.`;
  const unread = lines.find((line) => readSeason(line) === null);
  if (unread !== undefined)
    return `We can’t read “${unread.trim().slice(0, 60)}”. An example: Jul 1 to Aug 31: Boarding $75`;
  const seasons = seasonsIn(text);
  for (let date = `${leapYear}-01-01`; date < `${leapYear + 1}`; date = addDays(date, 1)) {
    if (seasons.filter((season) => holds(season, date)).length > 1)
      return `Two of these lines have ${formatMonthDay(date)}. Each day can have one price.`;
  }
  return null;
}

/** Returns the prices by time from the settings. */
export function pricesByTimeOf(settings: PricesByTimeSettings): PricesByTime {
  const { seasonPrices, longStayNights: nights, longStayPercent: percent } = settings;
  return {
    seasons: seasonsIn(seasonPrices),
    longStay: nights === null || percent === null ? null : { nights, percent },
  };
}

/** Whether the day is in that season of any year, last day included. */
function holds({ from, until }: Season, date: LocalDate): boolean {
  const day = date.slice(5);
  return from <= until ? from <= day && day <= until : from <= day || day <= until;
}

type LineDraft = Omit<QuoteLine, 'amountCents'>;

/** Returns for each season the difference to the ordinary price of the Boarding days that begin in it. */
export function seasonLines(
  seasons: readonly Season[],
  { start, days, boarding }: { start: LocalDateTime; days: number; boarding: Cents },
): LineDraft[] {
  const dates = Array.from({ length: days }, (_, index) => addDays(dateOf(start), index));
  return seasons.map((season) => ({
    what: `Price from ${spanOf(season)}`,
    why: `${formatMoney(season.boarding)} in place of ${formatMoney(boarding)}`,
    date: null,
    quantity: dates.filter((date) => holds(season, date)).length,
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
  stay: { service: Service; start: LocalDateTime; end: LocalDateTime },
  lines: readonly QuoteLine[],
): QuoteLine[] {
  if (longStay === null || !staysOvernight[stay.service]) return [];
  if (nightsBetween(dateOf(stay.start), dateOf(stay.end)) < longStay.nights) return [];
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
        `From ${spanOf(season)} each ${service} day is ${formatMoney(season.boarding)} for the first dog.`,
    ),
    ...(longStay === null
      ? []
      : [
          `Stays of ${counted(longStay.nights, 'night')} or more get ${longStay.percent}% off, extras not included.`,
        ]),
  ];
}

/** Formats a season: `Jul 1 to Aug 31`. */
function spanOf({ from, until }: Season): string {
  const words = (day: string) => formatMonthDay(`${leapYear}-${day}`);
  return `${words(from)} to ${words(until)}`;
}
