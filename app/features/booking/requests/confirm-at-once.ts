/** Conditions for confirming a request without the admin's answer (R47). */
import { type Cents, formatMoney } from '~/core/money/money';
import {
  addMonths,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
  type TimeZone,
} from '~/core/time/business-time';
import {
  type KnownFacts,
  readinessOf,
  readinessOfParts,
} from '~/features/booking/readiness/readiness';
import type { AddedPart } from '~/features/booking/rules/added-time';
import { type HolidayKey, holidayNames } from '~/features/booking/rules/holidays';
import { unready } from '~/features/booking/rules/readiness-line';
import type { Service } from '~/features/booking/rules/services';
import { holidayOfStay } from '~/features/booking/rules/stay-labels';

export type AtOnceChoice = 'off' | 'daycare' | 'both';

/** The instant-confirmation rule of Settings. */
export type AtOnceRule = {
  acceptAtOnce: AtOnceChoice;
  acceptOverHolidays: boolean;
  /** Whether a limit of dogs is set. */
  limited: boolean;
};

/** Facts about an owner and their dogs. */
export type KnownBefore = {
  /** Last day of each dog's most recent past accepted stay, by dog id. */
  lastStays: ReadonlyMap<string, LocalDate>;
  /** Unpaid amount of past accepted stays. */
  owedCents: Cents;
  /** Set if requests from this owner are paused (R45). */
  writesFirst?: true;
};

/** A request, with the facts that the rule needs. */
export type AskedStay = {
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  pets: readonly { id: string; name: string }[];
  /** Added parts of a longer stay: only they are checked for readiness (R87). */
  added?: { parts: readonly AddedPart[]; timeZone: TimeZone };
};

export type AtOnceFacts = {
  rule: AtOnceRule;
  known: KnownBefore;
  today: LocalDate;
  holidays: ReadonlySet<HolidayKey>;
  /** Facts for the checklist before a stay (R42). */
  facts: KnownFacts;
};

const mostNights = 14;
const knownForMonths = 12;

const covers: Record<AtOnceChoice, readonly Service[]> = {
  off: [],
  daycare: ['Daycare'],
  both: ['Daycare', 'Boarding'],
};

/** The conditions of R47 other than a free place: each returns reasons for the admin; empty if met. */
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

/** Returns the reasons a request needs the admin's answer; empty if the rule confirms it. */
export function reasonsToWait(stay: AskedStay, facts: AtOnceFacts): string[] {
  return conditions.flatMap((condition) => condition(stay, facts));
}

/** Whether a change only makes the stay longer, with the same dogs, so the rule may confirm it (R57). */
export function onlyLengthens(
  was: { start: LocalDateTime; end: LocalDateTime },
  input: { start: LocalDateTime; end: LocalDateTime; samePets: boolean },
): boolean {
  const longer = input.start < was.start || input.end > was.end;
  return input.samePets && longer && input.start <= was.start && input.end >= was.end;
}
