/** Parses other systems' formats of times, services, statuses and amounts of stays (R100). */
import { type Cents, parseMoney } from '~/core/money/money';
import {
  type LocalDate,
  minutesOf,
  dateOf,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { readWrittenDay } from '~/core/time/written-dates';
import { parseService, type Service } from '~/features/booking/rules/services';

// Fits `Wednesday, September 24, 2026, at 12:00:00 AM` with room to spare.
const longestMoment = 80;

const clock =
  /^(?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:(?<half>[ap])\.?\s?m?\.?)?$/i;

/** Parses `7:30 AM`, `19:30:00`, `7pm` into minutes since midnight; null if malformed. */
export function timeIn(text: string): number | null {
  if (text.length > longestMoment) return null;
  const { hour = '', minute, half } = clock.exec(text.trim())?.groups ?? {};
  if (hour === '' || (minute === undefined && half === undefined)) return null;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const isWrong =
    Number(minute ?? 0) > 59 || hours > 23 || (half !== undefined && Number(hour) > 12);
  return isWrong ? null : hours * 60 + Number(minute ?? 0);
}

/** A date, and its time in minutes since midnight; null if not stated. */
export type WrittenMoment = { date: LocalDate; minutes: number | null };

/**
 * Parses `12/24/2026 7:30 AM`, `Thu, Dec 24, 2026`, `2026-12-24T07:30` or an instant with its offset into the
 * business's time; null if malformed. Midnight counts as no time, since spreadsheets add it to dates.
 */
export function momentIn(text: string, timeZone: TimeZone): WrittenMoment | null {
  if (text.trim().length > longestMoment) return null;
  const written = text.trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(written)) {
    const instant = new Date(written.replace(' ', 'T'));
    if (Number.isNaN(instant.getTime())) return null;
    const local = toLocal(instant, timeZone);
    return { date: dateOf(local), minutes: minutesOf(local) || null };
  }
  const [, day = '', time = ''] =
    /^(.*?)(?:(?:,?\s+(?:at\s+)?|T)(\d{1,2}(?::\d{2}.*|\s?[ap]\.?m\.?)))?$/i.exec(written) ?? [];
  const date = readWrittenDay(day);
  if (date === null) return null;
  if (time === '') return { date, minutes: null };
  const minutes = timeIn(time);
  return minutes === null ? null : { date, minutes: minutes || null };
}

/** Parses a service: `Boarding | Suite`, `Full Day Daycare`; 'none' for neither, null if unknown. */
export function serviceIn(text: string): Service | 'none' | null {
  const word = text.trim().toLowerCase();
  if (word === 'none') return 'none';
  const named = parseService(word);
  if (named !== null) return named;
  const isBoarding = /board|overnight|lodging|sleepover|\bnights?\b/.test(word);
  const isDaycare = /day\s?-?care|day\s?-?camp|day\s?-?play|(half|full)\s?-?day|\bday\b/.test(word);
  if (/day\s?-?boarding/.test(word)) return 'Daycare';
  return isBoarding === isDaycare ? null : isBoarding ? 'Boarding' : 'Daycare';
}

export type WrittenStatus = 'accepted' | 'pending' | 'canceled';

const statusWords: Record<WrittenStatus, RegExp> = {
  canceled:
    /^(cancel+ed.*|.*cancel+ation|no[ -]?show.*|rejected|declined|denied|void|deleted|expired)$/,
  pending: /^(request(ed)?|pending.*|unconfirmed|awaiting.*|tentative|to be confirmed|new)$/,
  accepted:
    /^(|accepted|approved|confirmed|booked|scheduled|reserved|upcoming|active|open|paid|checked[ -]?in|in progress|ready)$/,
};

/** Parses a status: `Confirmed`, `Requested`, `No show`; null if unknown. */
export function statusIn(text: string): WrittenStatus | null {
  const word = text.trim().toLowerCase();
  const statuses = Object.keys(statusWords) as WrittenStatus[];
  return statuses.find((status) => statusWords[status].test(word)) ?? null;
}

/** Parses `$1,234.50`, `(12.00)`, `-12`, `65.0000` into cents, possibly negative; null if malformed. */
export function amountIn(text: string): Cents | null {
  const plain = text.replace(/usd|[$\s\u2212]/gi, (mark) => (mark === '\u2212' ? '-' : ''));
  const [, open, minus, digits = '', behind, close] =
    /^(\()?(-)?([\d.,]+?)(-)?(\))?$/.exec(plain) ?? [];
  if ((open === undefined) !== (close === undefined)) return null;
  const cents = parseMoney(digits.replace(/(\.\d\d)0+$/, '$1'));
  if (cents === null) return null;
  return open || minus || behind ? 0 - cents : cents;
}

const nothing = /^(|no|none|unpaid|not paid|due)$/;
const everything = /^(all|yes|y|paid|paid in full|full|in full)$/;

/** Parses the amount paid, in cents; 'all' for the whole price, null if unknown. */
export function paidIn(text: string): Cents | 'all' | null {
  const word = text.trim().toLowerCase();
  if (nothing.test(word)) return 0;
  if (everything.test(word)) return 'all';
  const cents = amountIn(word);
  return cents !== null && cents >= 0 ? cents : null;
}
