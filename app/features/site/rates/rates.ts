/** Prices and holidays in words for the rate pages, from the same data that price a stay. */
import { formatMoney, type Cents } from '~/core/money/money';
import { capitalized } from '~/core/text/format';
import { localDateOf, type LocalDate, type TimeZone } from '~/core/time/business-time';
import { formatMonthDay, formatWeekday } from '~/core/time/format-dates';
import type { PriceList } from '~/features/money/pricing/price-list';
import { boardingDayHours, fullDayHours, partDayHours } from '~/features/money/pricing/quote';
import { daycareRates, type Rate } from '~/features/money/pricing/quote-daycare';
import {
  holidayDate,
  holidayKeys,
  holidayNames,
  type HolidayKey,
} from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';

/** A row of a rate table; amounts in cents, `extraDog` null if there is no charge. */
export type RateRow = { name: string; hours: string; oneDog: Cents; extraDog: Cents | null };

export type Rates = {
  daily: { rows: RateRow[]; notes: string[] };
  holiday: { rows: RateRow[]; notes: string[] };
};

const rateTables: Record<Service, (prices: PriceList) => Rates> = {
  Daycare: ratesOfDaycare,
  Boarding: ratesOfBoarding,
};

export function ratesOf(service: Service, prices: PriceList): Rates {
  return rateTables[service](prices);
}

function ratesOfDaycare(prices: PriceList): Rates {
  const rows = (rates: Record<string, Rate>) =>
    Object.values(rates).map(({ name, why, firstDog, extraDog }) => ({
      name: capitalized(name),
      hours: capitalized(why),
      oneDog: prices[firstDog],
      extraDog: prices[extraDog],
    }));
  return {
    daily: {
      rows: rows(daycareRates.ordinary),
      notes: [`After ${fullDayHours} hours daycare becomes boarding.`],
    },
    holiday: {
      rows: rows(daycareRates.holiday),
      notes: ['Holiday rates apply when the day of Drop Off is one of the holidays below.'],
    },
  };
}

function ratesOfBoarding(prices: PriceList): Rates {
  const { boarding, addBoard, partDay, fullDay, holidayBoarding, boardHolAdd } = prices;
  const backToBoarding = boardingDayHours + fullDayHours;
  return {
    daily: {
      rows: [
        {
          name: 'Day and night',
          hours: `Each ${boardingDayHours} hours`,
          oneDog: boarding,
          extraDog: addBoard,
        },
        {
          name: `Extra hours, up to ${partDayHours}`,
          hours: 'Charged as a part day',
          oneDog: partDay,
          extraDog: null,
        },
        {
          name: `Extra hours, up to ${fullDayHours}`,
          hours: 'Charged as a full day',
          oneDog: fullDay,
          extraDog: null,
        },
      ],
      notes: [
        `Boarding after ${boardingDayHours} hours uses daycare rates, and after ` +
          `${backToBoarding} hours boarding rates apply.`,
        'A shorter stay is charged as one day.',
      ],
    },
    holiday: {
      rows: [
        {
          name: 'Day and night',
          hours: 'Once per stay',
          oneDog: holidayBoarding,
          extraDog: boardHolAdd,
        },
      ],
      notes: [
        'Holiday rates apply when any day of the stay is one of the holidays below, the day of ' +
          'Pick Up included.',
        'The holiday rate applies once per stay, even over several holidays: ' +
          `${formatMoney(holidayBoarding)} in place of ${formatMoney(prices.holidayCredit)}. ` +
          `An extra dog then costs ${formatMoney(boardHolAdd)} for each day of the stay.`,
      ],
    },
  };
}

export type HolidayDays = { name: string; days: [HolidayDay, HolidayDay] };
type HolidayDay = { words: string; date: LocalDate; passed: boolean };

/** Returns the holidays with holiday rates (R26), with their dates of this year and the next. */
export function holidayList(
  applying: ReadonlySet<HolidayKey>,
  now: Date,
  timeZone: TimeZone,
): { years: [number, number]; holidays: HolidayDays[] } {
  const today = localDateOf(now, timeZone);
  const year = Number(today.slice(0, 4));
  const dayIn = (key: HolidayKey, inYear: number): HolidayDay => {
    const date = holidayDate(key, inYear);
    // Non-breaking, so that on a narrow phone the line breaks after the weekday.
    const monthDay = formatMonthDay(date).replace(' ', '\u00a0');
    const words = `${formatWeekday(date).slice(0, 3)}, ${monthDay}`;
    return { words, date, passed: date < today };
  };
  const holidays = holidayKeys
    .filter((key) => applying.has(key))
    .map((key): HolidayDays => {
      return { name: holidayNames[key], days: [dayIn(key, year), dayIn(key, year + 1)] };
    })
    .sort(({ days: [a] }, { days: [b] }) => (a.date < b.date ? -1 : 1));
  return { years: [year, year + 1], holidays };
}
