// Everything in this file counts in UTC or asks Intl: a Date's other methods use the server's zone.

/** A calendar day of the business, `YYYY-MM-DD`. Sorts and compares as text. */
export type LocalDate = string;

/** A wall-clock time of the business, `YYYY-MM-DDTHH:mm`. Sorts and compares as text. */
export type LocalDateTime = string;

export type TimeZone = string;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const datePattern = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const timePattern = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const dateTimePattern = /^([1-9]\d{3}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?$/;
const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/**
 * Returns the day if it exists, otherwise null. Refuses a year with leading zeros: it is still being typed.
 */
export function parseLocalDate(text: string): LocalDate | null {
  return !Number.isNaN(readDay(text)) && hasNeighbors(text) ? text : null;
}

/**
 * Reads a `datetime-local` input's text as `YYYY-MM-DDTHH:mm`; null for another form or a time that doesn't
 * exist.
 */
export function parseLocalDateTime(text: string): LocalDateTime | null {
  const match = dateTimePattern.exec(text);
  if (!match) return null;
  const local = `${match[1]}T${match[2]}`;
  return !Number.isNaN(readTime(local)) && hasNeighbors(local) ? local : null;
}

/** Whether this machine knows the text as an IANA zone name; bare offsets do not count. */
export function isTimeZone(text: string): boolean {
  // Newer engines accept offsets as zones, but an offset doesn't know when clocks change.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return Boolean(formatterOf(text));
  } catch {
    return false;
  }
}

/** The wall-clock time of an instant in a zone, seconds dropped. @throws RangeError bad zone. */
export function toLocal(instant: Date, timeZone: TimeZone): LocalDateTime {
  // `11/22/2026, 07:00`, sliced: asking for the parts takes three times as long.
  const text = formatterOf(timeZone).format(instant);
  const year = text.slice(6, -7).padStart(4, '0');
  return `${year}-${text.slice(0, 2)}-${text.slice(3, 5)}T${text.slice(-5)}`;
}

/** Years have four digits: no later day can be written. */
const lastDayMs = Date.UTC(9999, 11, 31);

/** The instant of a local time (R17): `'skipped'` in a gap, the first of two. @throws RangeError */
export function toInstant(local: LocalDateTime, timeZone: TimeZone): Date | 'skipped' {
  const asUtc = utcMsOf(local);
  // A zone changes its clock at most once in these two days, so one of the two offsets is right.
  const candidates = [asUtc - dayMs, Math.min(asUtc + dayMs, lastDayMs)]
    .map((around) => new Date(asUtc - offsetMsAt(around, timeZone)))
    .filter((instant) => toLocal(instant, timeZone) === local)
    .sort((a, b) => a.getTime() - b.getTime());
  return candidates[0] ?? 'skipped';
}

/** Returns the first instant of a day in a zone, even if midnight is skipped. @throws RangeError */
export function startOfDay(date: LocalDate, timeZone: TimeZone): Date {
  const midnight = toInstant(atMinutes(date, 0), timeZone);
  if (midnight !== 'skipped') return midnight;
  let before = utcMsOf(`${date}T00:00`) / minuteMs - 2 * 24 * 60;
  let onDay = before + 4 * 24 * 60;
  while (onDay - before > 1) {
    const middle = Math.floor((before + onDay) / 2);
    if (localDateOf(new Date(middle * minuteMs), timeZone) < date) before = middle;
    else onDay = middle;
  }
  return new Date(onDay * minuteMs);
}

/** The calendar day of an instant in a zone. @throws RangeError bad zone. */
export function localDateOf(instant: Date, timeZone: TimeZone): LocalDate {
  return dateOf(toLocal(instant, timeZone));
}

export function dateOf(local: LocalDateTime): LocalDate {
  return local.slice(0, 10);
}

/** Minutes since midnight, 0 to 1439, as the clock on the wall shows them. */
export function minutesOf(local: LocalDateTime): number {
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

/** Combines a day and minutes since midnight. @throws RangeError outside 0 to 1439. */
export function atMinutes(date: LocalDate, minutes: number): LocalDateTime {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 24 * 60) {
    throw new RangeError(`Minutes of a day run from 0 to 1439, not ${minutes}`);
  }
  return `${date}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The day `n` days later, or earlier when negative. @throws RangeError */
export function addDays(date: LocalDate, n: number): LocalDate {
  return dayText(midnightOf(date) + n * dayMs);
}

/** The same day `n` months later, clamped to that month's last day. @throws RangeError */
export function addMonths(date: LocalDate, n: number): LocalDate {
  const day = new Date(midnightOf(date));
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + n + 1, 0));
  const surplus = lastDay.getUTCDate() - day.getUTCDate();
  return dayText(lastDay.getTime() - Math.max(0, surplus) * dayMs);
}

/** Returns every day from `from` to `to`, inclusive; empty if `to` is earlier. @throws RangeError */
export function eachDate(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = midnightOf(from);
  const count = Math.max(0, (midnightOf(to) - first) / dayMs + 1);
  return Array.from({ length: count }, (_, index) => dayText(first + index * dayMs));
}

/** 0 for Sunday to 6 for Saturday. @throws RangeError */
export function weekdayOf(date: LocalDate): number {
  return new Date(midnightOf(date)).getUTCDay();
}

/** Nights from day `a` to day `b`; negative when `b` is earlier. @throws RangeError */
export function nightsBetween(a: LocalDate, b: LocalDate): number {
  return (midnightOf(b) - midnightOf(a)) / dayMs;
}

/** Minutes from `a` to `b` on a clock that never changes (R24). @throws RangeError */
export function wallClockMinutesBetween(a: LocalDateTime, b: LocalDateTime): number {
  return (utcMsOf(b) - utcMsOf(a)) / minuteMs;
}

/** Returns the UTC milliseconds of a day's midnight; NaN if the day doesn't exist. */
function readDay(text: string): number {
  return datePattern.test(text) ? readIso(text) : NaN;
}

function readTime(text: string): number {
  return timePattern.test(text) ? readIso(`${text}Z`) : NaN;
}

/** NaN for a day that its month lacks: `Date.parse` may continue into the next month. */
function readIso(text: string): number {
  const ms = Date.parse(text);
  return new Date(ms).getUTCDate() === Number(text.slice(8, 10)) ? ms : NaN;
}

function hasNeighbors(local: LocalDateTime): boolean {
  return local > '1001' && local < '9999';
}

function midnightOf(date: LocalDate): number {
  const ms = readDay(date);
  if (Number.isNaN(ms)) throw new RangeError(`Not a calendar day: ${date}`);
  return ms;
}

function utcMsOf(local: LocalDateTime): number {
  const ms = readTime(local);
  if (Number.isNaN(ms)) throw new RangeError(`Not a local time: ${local}`);
  return ms;
}

function offsetMsAt(utcMs: number, timeZone: TimeZone): number {
  return utcMsOf(toLocal(new Date(utcMs), timeZone)) - utcMs;
}

// `toISOString` takes three times as long, and a page of free places calls this a thousand times.
function dayText(utcMs: number): LocalDate {
  const day = new Date(utcMs);
  const [month, date] = [day.getUTCMonth() + 1, day.getUTCDate()].map(twoDigits);
  return `${String(day.getUTCFullYear()).padStart(4, '0')}-${month}-${date}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

function formatterOf(timeZone: TimeZone): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  // Creating a formatter costs a thousand times more than using one.
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Returns the instants at which a date begins and ends. */
export function boundsOf(date: LocalDate, timeZone: TimeZone): { from: Date; to: Date } {
  return { from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 1), timeZone) };
}
