/** The period of a register (R58) or statement (R62), as an address asks for it. */
import { addDays, addMonths, type LocalDate, parseLocalDate } from './business-time';
import { firstOfMonth } from './financials';

/** Both days belong to it. */
export type DayPeriod = { from: LocalDate; until: LocalDate };

/** The most days of one register or statement. */
const mostDays = 366;

/**
 * The period of an address: the usual one unless both days can be read.
 * @returns with what is wrong with the days; null for nothing
 */
export function readPeriod(
  query: URLSearchParams,
  usual: DayPeriod,
): DayPeriod & { problem: string | null } {
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? ''].map(parseLocalDate);
  if (!from || !until) {
    const asked = query.has('from') || query.has('until');
    return { ...usual, problem: asked ? 'Please enter both days.' : null };
  }
  if (until < from) return { ...usual, problem: 'The last day cannot be before the first.' };
  if (until >= addDays(from, mostDays))
    return { ...usual, problem: 'Please choose a year at the most.' };
  return { from, until, problem: null };
}

/** The period of a register: this month unless the address says another. */
export function registerPeriod(query: URLSearchParams, today: LocalDate) {
  const month = firstOfMonth(today);
  return readPeriod(query, { from: month, until: addDays(addMonths(month, 1), -1) });
}
