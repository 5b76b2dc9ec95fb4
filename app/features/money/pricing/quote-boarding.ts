import { formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { dateOf, wallClockMinutesBetween } from '~/core/time/business-time';
import { formatMonthDay } from '~/core/time/format-dates';
import {
  firstHolidayBetween,
  holidayNames,
  type HolidayFound,
} from '~/features/booking/rules/holidays';
import type { PriceList } from './price-list';
import { seasonLines } from './prices-by-time';
import {
  boardingDayHours,
  fullDayHours,
  holidayReason,
  ownPrice,
  partDayHours,
  quoteOf,
  type LineDraft,
  type Quote,
  type StayToQuote,
} from './quote';

const hour = 60;
const wholeDay = boardingDayHours * hour;

type Leftover = 'none' | 'part' | 'full';
type Length = { days: number; leftover: Leftover; why: string };

/**
 * R24: quotes Boarding by days of 24 hours and the rest as Daycare; extra dogs by day; seasons (R98); one
 * holiday line per stay (R77).
 */
export function quoteBoarding(stay: StayToQuote): Quote {
  const { prices, special, dogs } = stay;
  const { days, leftover, why } = lengthOf(wallClockMinutesBetween(stay.start, stay.end));
  const holiday = firstHolidayBetween(dateOf(stay.start), dateOf(stay.end), stay.holidays);

  return quoteOf([
    {
      what: `Boarding, ${counted(days, 'day')}`,
      why: special.boarding === null ? why : ownPrice,
      date: null,
      quantity: days,
      unitCents: special.boarding ?? prices.boarding,
    },
    ...leftoverLines(leftover, prices),
    {
      what: counted(dogs - 1, 'extra dog'),
      why: `${holiday ? `${holidayReason(holiday)}; ` : ''}for ${counted(days, 'day')}`,
      date: null,
      quantity: (dogs - 1) * days,
      unitCents: holiday ? prices.boardHolAdd : prices.addBoard,
    },
    // An owner's own price applies all year.
    ...(special.boarding === null
      ? seasonLines(stay.byTime.seasons, { start: stay.start, days, boarding: prices.boarding })
      : []),
    ...(holiday ? [supplementLine(holiday, prices)] : []),
  ]);
}

/** Returns the number of days charged for Boarding (R24). */
export function boardingDays({ start, end }: Pick<StayToQuote, 'start' | 'end'>): number {
  return lengthOf(wallClockMinutesBetween(start, end)).days;
}

function lengthOf(minutes: number): Length {
  if (minutes <= wholeDay)
    return { days: 1, leftover: 'none', why: `up to ${boardingDayHours} hours` };
  const days = Math.floor(minutes / wholeDay);
  const rest = minutes - days * wholeDay;
  const why = `each ${boardingDayHours} hours`;
  if (rest === 0) return { days, leftover: 'none', why };
  if (rest <= partDayHours * hour) return { days, leftover: 'part', why };
  if (rest <= fullDayHours * hour) return { days, leftover: 'full', why };
  return {
    days: days + 1,
    leftover: 'none',
    why: `each ${boardingDayHours} hours; over ${fullDayHours} more hours count as a day`,
  };
}

// Ordinary rates even on a holiday, no extra dogs (R24), never the owner's Daycare price (R25).
function leftoverLines(leftover: Leftover, prices: PriceList): LineDraft[] {
  if (leftover === 'none') return [];
  const part = leftover === 'part';
  return [
    {
      what: `Extra hours, up to ${part ? partDayHours : fullDayHours}`,
      why: part ? 'charged as a part day' : 'charged as a full day',
      date: null,
      quantity: 1,
      unitCents: part ? prices.partDay : prices.fullDay,
    },
  ];
}

/** R77: returns the swap of R24 as one line; quoteOf drops it if the credit equals the rate. */
function supplementLine(holiday: HolidayFound, prices: PriceList): LineDraft {
  const { holidayBoarding, holidayCredit } = prices;
  const swap = `${formatMoney(holidayBoarding)} in place of ${formatMoney(holidayCredit)}`;
  return {
    what: `${holidayNames[holiday.key]} supplement, once per stay`,
    why: `${formatMonthDay(holiday.date)}: ${swap}`,
    date: holiday.date,
    quantity: 1,
    unitCents: holidayBoarding - holidayCredit,
  };
}
