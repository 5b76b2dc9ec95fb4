/** The house's own rules about notice and nights (R144): firm for owners, asked of the admin. */
import type { Notice } from '~/core/errors/notices';
import { counted } from '~/core/text/counted';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
  type TimeZone,
  toInstant,
} from '~/core/time/business-time';
import { type Service, staysOvernight } from './services';
import {
  formatTimeOfYear,
  isWithin,
  type LineKind,
  linesProblem,
  type TimeOfYear,
  timesIn,
} from './time-of-year';

/** Hours before Drop Off, and least nights of Boarding; 0 and empty without a rule. */
export type HouseOwnRules = {
  leadHours: Readonly<Record<Service, number>>;
  leastNights: number;
  /** Least nights of a stay with a night in that time of the year. */
  nightsByTime: readonly (TimeOfYear & { nights: number })[];
};

export const noOwnRules: HouseOwnRules = {
  leadHours: { Daycare: 0, Boarding: 0 },
  leastNights: 0,
  nightsByTime: [],
};

/** Two weeks: most hours of notice, and most least nights. */
export const mostLeadHours = 14 * 24;
export const mostLeastNights = 14;

export type OwnRulesSettings = {
  leadDaycareHours: number | null;
  leadBoardingHours: number | null;
  leastNights: number | null;
  leastNightsByTime: string;
};

const nightsLine: LineKind<{ nights: number }> = {
  pattern: '(\\d{1,2})\\s*nights?',
  read: (written) => {
    const nights = Number(written);
    return nights >= 1 && nights <= mostLeastNights ? { nights } : null;
  },
  example: 'Dec 20 to Jan 3: 3 nights',
  each: 'number of nights',
};

/** Returns the reason the lines of {@link OwnRulesSettings} can't be saved; null if they can. */
export function nightsByTimeProblem(text: string): string | null {
  return linesProblem(text, nightsLine);
}

/** Returns the rules from the settings. */
export function ownRulesOf(settings: OwnRulesSettings): HouseOwnRules {
  const { leadDaycareHours, leadBoardingHours, leastNights, leastNightsByTime } = settings;
  return {
    leadHours: { Daycare: leadDaycareHours ?? 0, Boarding: leadBoardingHours ?? 0 },
    leastNights: leastNights ?? 0,
    nightsByTime: timesIn(leastNightsByTime, nightsLine),
  };
}

/** Returns the sentence about the notice of that service; null without one. */
export function leadSentence(service: Service, { leadHours }: HouseOwnRules): string | null {
  const hours = leadHours[service];
  return hours === 0
    ? null
    : `Please book ${service} at least ${counted(hours, 'hour')} before Drop Off.`;
}

/** Returns the {@link leadSentence} for a Drop Off that is too soon; null if it isn't. */
export function leadProblem(
  service: Service,
  dropOff: Date,
  now: Date,
  rules: HouseOwnRules,
): string | null {
  const missing = now.getTime() + rules.leadHours[service] * 3_600_000 - dropOff.getTime();
  return missing > 0 ? leadSentence(service, rules) : null;
}

/** Returns the rule that a Boarding stay of these days is too short for; null if it is long enough. */
export function nightsProblem(
  service: Service,
  from: LocalDate,
  to: LocalDate,
  rules: HouseOwnRules,
): string | null {
  if (!staysOvernight[service]) return null;
  const nights = nightsBetween(from, to);
  const last = addDays(to, -1);
  const tooShort = nightRules(rules).find(
    (rule) => nights < rule.nights && (rule.time === null || touches(rule.time, from, last)),
  );
  return tooShort === undefined ? null : tooShort.text;
}

/** Returns the sentences about least nights for a rate page; empty for Daycare. */
export function nightsSentences(service: Service, rules: HouseOwnRules): string[] {
  return staysOvernight[service] ? nightRules(rules).map(({ text }) => text) : [];
}

/** Each rule about nights with its sentence, the longest first. */
function nightRules({ leastNights, nightsByTime }: HouseOwnRules) {
  const always =
    leastNights > 1
      ? [{ time: null, nights: leastNights, text: `A stay is at least ${leastNights} nights.` }]
      : [];
  const byTime = nightsByTime.map(({ nights, ...time }) => ({
    time,
    nights,
    text: `From ${formatTimeOfYear(time)} a stay is at least ${counted(nights, 'night')}.`,
  }));
  return [...always, ...byTime].sort((one, other) => other.nights - one.nights);
}

/** Whether one of the nights from `first` to `last` is in that time of the year. */
function touches(time: TimeOfYear, first: LocalDate, last: LocalDate): boolean {
  // A stay of a year or more touches every time of the year.
  const days = Math.min(nightsBetween(first, last), 366);
  for (let ahead = 0; ahead <= days; ahead += 1)
    if (isWithin(time, addDays(first, ahead))) return true;
  return false;
}

type Times = { start: LocalDateTime; end: LocalDateTime };

/** Whether a stay has at least all days that it had before, so its nights were agreed. */
export function coversDays(stay: Times, was: Times): boolean {
  return dateOf(stay.start) <= dateOf(was.start) && dateOf(stay.end) >= dateOf(was.end);
}

/** Returns the admin's notices about a stay that an owner couldn't book by these rules (K3). */
export function ownRuleNotices(
  stay: Times & { service: Service },
  was: Times | null,
  { now, rules, asksLead }: { now: Date; rules: HouseOwnRules & Zoned; asksLead: boolean },
): Notice[] {
  const { service, start, end } = stay;
  const dropOff = toInstant(start, rules.timeZone);
  const moved = dropOff !== 'skipped' && dropOff > now && start !== was?.start;
  const isSoon = asksLead && moved && leadProblem(service, dropOff, now, rules) !== null;
  const nights =
    was !== null && coversDays(stay, was)
      ? null
      : nightsProblem(service, dateOf(start), dateOf(end), rules);
  return [
    ...(isSoon
      ? [
          {
            code: 'lead',
            text: `Drop Off is in less than ${counted(rules.leadHours[service], 'hour')}.`,
          },
        ]
      : []),
    ...(nights === null ? [] : [{ code: `nights:${dateOf(start)}`, text: nights }]),
  ];
}

type Zoned = { timeZone: TimeZone };
