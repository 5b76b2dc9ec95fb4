/** Which requests are confirmed without the admin's answer (R47). */
import { type Cents, formatMoney } from '~/core/money/money';
import {
  addMonths,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
  type TimeZone,
} from '~/core/time/business-time';
import { type KnownFacts, readinessOf, readinessOfParts } from '~/features/readiness/readiness';
import type { AddedPart } from '~/features/stays/added-parts';
import { type HolidayKey, holidayNames } from '~/features/stays/holidays';
import { unready } from '~/features/stays/readiness-line';
import type { Service } from '~/features/stays/services';
import { holidayOfStay } from '~/features/stays/stay-labels';

export type AtOnceChoice = 'off' | 'daycare' | 'both';

/** The rule of Settings. */
export type AtOnceRule = {
  acceptAtOnce: AtOnceChoice;
  acceptOverHolidays: boolean;
  /** Whether the house has a limit of dogs. */
  limited: boolean;
};

/** What is known of an owner and their dogs. */
export type KnownBefore = {
  /** The last day of each dog's last accepted stay that is over, by the dog's id. */
  lastStays: ReadonlyMap<string, LocalDate>;
  /** What remains to be paid of accepted stays that are over. */
  owedCents: Cents;
  /** The business takes no requests from them (R45). */
  writesFirst?: true;
};

/** A request, as far as the rule looks at it. */
export type AskedStay = {
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  pets: readonly { id: string; name: string }[];
  /** Of a longer stay what it adds: only that is asked what is in order (R87). */
  added?: { parts: readonly AddedPart[]; timeZone: TimeZone };
};

export type AtOnceFacts = {
  rule: AtOnceRule;
  known: KnownBefore;
  today: LocalDate;
  holidays: ReadonlySet<HolidayKey>;
  /** What should be in order before a stay (R42). */
  facts: KnownFacts;
};

const mostNights = 14;
const knownForMonths = 12;

const covers: Record<AtOnceChoice, readonly Service[]> = {
  off: [],
  daycare: ['Daycare'],
  both: ['Daycare', 'Boarding'],
};

/** Each condition of R47 besides the free place: why the stay waits, for the admin; empty if met. */
const conditions: ((stay: AskedStay, facts: AtOnceFacts) => string[])[] = [
  ({ service }, { rule }) =>
    covers[rule.acceptAtOnce].includes(service) ? [] : [`you answer ${service} yourself`],
  (_, { rule }) => (rule.limited ? [] : ['no limit of dogs is set']),
  ({ pets }, { known, today }) =>
    pets.flatMap(({ id, name }) => {
      const last = known.lastStays.get(id);
      if (last === undefined) return [`${name}’s first stay`];
      const longAgo = last < addMonths(today, -knownForMonths);
      return longAgo ? [`${name}’s last stay was over a year ago`] : [];
    }),
  (stay, { today, facts: known }) => {
    const { added } = stay;
    const lines = added
      ? readinessOfParts(stay, added.parts, { timeZone: added.timeZone, today, known })
      : readinessOf(stay, today, known);
    return unready(lines).map(({ forAdmin }) => forAdmin);
  },
  (_, { known }) => (known.writesFirst ? ['you take no requests from this owner'] : []),
  (_, { known: { owedCents } }) =>
    owedCents > 0 ? [`${formatMoney(owedCents)} is unpaid from before`] : [],
  ({ start, end }) => {
    const nights = nightsBetween(dateOf(start), dateOf(end));
    return nights > mostNights ? [`more than ${mostNights} nights`] : [];
  },
  (stay, { rule, holidays }) => {
    const holiday = holidayOfStay(stay, holidays);
    return holiday === null || rule.acceptOverHolidays ? [] : [`over ${holidayNames[holiday.key]}`];
  },
];

/** Why a request waits for the admin's answer, in the admin's words; empty if the rule confirms it. */
export function reasonsToWait(stay: AskedStay, facts: AtOnceFacts): string[] {
  return conditions.flatMap((condition) => condition(stay, facts));
}

/** Whether a change only makes the stay longer, with the same dogs, which the rule may confirm (R57). */
export function onlyLengthens(
  was: { start: LocalDateTime; end: LocalDateTime },
  input: { start: LocalDateTime; end: LocalDateTime; samePets: boolean },
): boolean {
  const longer = input.start < was.start || input.end > was.end;
  return input.samePets && longer && input.start <= was.start && input.end >= was.end;
}
