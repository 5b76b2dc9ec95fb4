/** Days as people and spreadsheets write them. */
import { type LocalDate, parseLocalDate } from './business-time';

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';

// The longest form that a spreadsheet writes: `Wednesday, September 24, 2026 12:00:00 AM`.
const longestDay = 60;

/** Reads a day as spreadsheets write it: month first, ISO or with a month's name, optionally with a time. */
export function readWrittenDay(text: string): LocalDate | null {
  if (text.trim().length > longestDay) return null;
  const [written = ''] = /^.*?(?=T\d|\s+\d{1,2}:\d\d|$)/.exec(text.trim()) ?? [];
  const [, isoYear, isoMonth = '', isoDay = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(written) ?? [];
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(written) ?? [];
  const named =
    /^(?<name>[a-z]{3})[a-z]*\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?<year>\d{4}|\d{2})$/i.exec(
      written,
    ) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[a-z]{3})[a-z]*\.?,?[\s-]+(?<year>\d{4}|\d{2})$/i.exec(
      written,
    );
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay);
  if (!named?.groups) return dayOf(year, month, day);
  const { name = '', day: ofMonth = '', year: ofYear = '' } = named.groups;
  const at = monthNames.indexOf(name.toLowerCase());
  return at % 3 === 0 ? dayOf(ofYear, String(at / 3 + 1), ofMonth) : null;
}

function dayOf(year: string, month: string, day: string): LocalDate | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const read = parseLocalDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return read !== null && read > '1990' && read < '2100' ? read : null;
}
