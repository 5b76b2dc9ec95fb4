/** The register of stays for a period (R58). */
import { addDays, addMonths, type LocalDate, parseLocalDate } from './business-time';
import { firstOfMonth } from './financials';

/** Both days belong to it. */
export type RegisterPeriod = { from: LocalDate; until: LocalDate };

/** The most days of one register. */
const mostDays = 366;

/**
 * The period of an address: this month unless both days can be read.
 * @returns with what is wrong with the days; null for nothing
 */
export function registerPeriod(
  query: URLSearchParams,
  today: LocalDate,
): RegisterPeriod & { problem: string | null } {
  const month = firstOfMonth(today);
  const usual = { from: month, until: addDays(addMonths(month, 1), -1) };
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
