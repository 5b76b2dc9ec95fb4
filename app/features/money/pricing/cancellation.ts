/** Cancellation by the owner (R54, R96, R105): terms, the end of free cancellation, and money. */
import type { Notice } from '~/core/errors/notices';
import { type Cents, formatMoney, percentOf, sumCents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { counted } from '~/core/text/counted';
import {
  addDays,
  atMinutes,
  dateOf,
  nightsBetween,
  startOfDay,
  toInstant,
  toLocal,
  type LocalDate,
  type LocalDateTime,
  type TimeZone,
} from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import { holidayOfStay } from '~/features/booking/rules/stay-labels';
import { type HealthLine, healthLineFor } from './health-line';

/** Cancellation settings; null turns a service's terms off. */
export type CancelSettings = {
  cancelDaysBoarding: number | null;
  cancelDaysDaycare: number | null;
  cancelDaysHoliday: number | null;
  cancelKeepPercent: number;
  /** Second step closer to Drop Off; both set or both null (R96). */
  cancelSecondDays: number | null;
  cancelSecondPercent: number | null;
};

/**
 * A step of the terms: from 12:00 PM that many days before Drop Off, that percentage of the total is kept.
 */
type CancelStep = { days: number; keepPercent: number };

/** Terms of a booking as of its creation; the second step is closer to Drop Off (R96). */
export type CancelTerms = CancelStep & { second: CancelStep | null };

/** The terms as stored with a booking. */
export type StoredTerms = {
  cancelDays: number | null;
  cancelKeepPercent: number | null;
  cancelSecondDays: number | null;
  cancelSecondPercent: number | null;
};

/** Returns the stored form of a new stay's terms. */
export function storedTerms(terms: CancelTerms | null): StoredTerms {
  return {
    cancelDays: terms?.days ?? null,
    cancelKeepPercent: terms?.keepPercent ?? null,
    cancelSecondDays: terms?.second?.days ?? null,
    cancelSecondPercent: terms?.second?.keepPercent ?? null,
  };
}

/** Returns a booking's terms; null without terms. */
export function termsIn(stored: StoredTerms): CancelTerms | null {
  const { cancelDays: days, cancelKeepPercent: keepPercent } = stored;
  if (days === null || keepPercent === null) return null;
  return { days, keepPercent, second: stepIn(stored, days) };
}

// A second step must be closer to Drop Off than the first.
function stepIn(
  { cancelSecondDays, cancelSecondPercent }: Omit<StoredTerms, 'cancelDays' | 'cancelKeepPercent'>,
  firstDays: number,
): CancelStep | null {
  if (cancelSecondDays === null || cancelSecondPercent === null) return null;
  if (cancelSecondDays >= firstDays) return null;
  return { days: cancelSecondDays, keepPercent: cancelSecondPercent };
}

const daysOf: Record<Service, keyof CancelSettings> = {
  Boarding: 'cancelDaysBoarding',
  Daycare: 'cancelDaysDaycare',
};

/** Returns the terms for a new stay; null if its service has none. Holidays may have more days. */
export function termsFor(
  settings: CancelSettings,
  stay: { service: Service; start: LocalDateTime; end: LocalDateTime },
  holidays: ReadonlySet<HolidayKey>,
): CancelTerms | null {
  const usual = settings[daysOf[stay.service]];
  if (usual === null) return null;
  const holiday = holidayOfStay(stay, holidays) && settings.cancelDaysHoliday;
  const days = holiday ?? usual;
  return { days, keepPercent: settings.cancelKeepPercent, second: stepIn(settings, days) };
}

/** Limit on the days before Drop Off in the terms. */
export const mostCancelDays = 60;

const noon = 12 * 60;
const afterAcceptanceMs = 2 * 3_600_000;

/**
 * Returns the instant at which free cancellation ends: at least two hours after acceptance, never after the
 * start.
 */
export function freeUntil(
  { days }: Pick<CancelStep, 'days'>,
  { start, acceptedAt }: { start: Date; acceptedAt: Date | null },
  timeZone: TimeZone,
): Date {
  if (days === 0) return start;
  const day = addDays(dateOf(toLocal(start, timeZone)), -days);
  const atNoon = toInstant(atMinutes(day, noon), timeZone);
  const usual = atNoon === 'skipped' ? startOfDay(addDays(day, 1), timeZone) : atNoon;
  const latest = Math.max(
    usual.getTime(),
    acceptedAt === null ? 0 : acceptedAt.getTime() + afterAcceptanceMs,
  );
  return new Date(Math.min(latest, start.getTime()));
}

/** Percentages kept after free cancellation: one, and another from a later instant (R96). */
type Keeping = { keepPercent: number; second: { from: Date; keepPercent: number } | null };

/** Returns the percentages of a stay's terms, each with its instant. */
function keepingOf(
  { keepPercent, second }: CancelTerms,
  stay: { start: Date; acceptedAt: Date | null },
  timeZone: TimeZone,
): Keeping {
  if (second === null) return { keepPercent, second };
  const from = freeUntil(second, stay, timeZone);
  return { keepPercent, second: { from, keepPercent: second.keepPercent } };
}

/** Returns the percentage kept at `now`, after free cancellation. */
function percentAt({ keepPercent, second }: Keeping, now: Date): number {
  return second !== null && now >= second.from ? second.keepPercent : keepPercent;
}

/** A booking's facts for its cancellation. */
export type StayToCancel = StoredTerms & {
  status: BookingStatus;
  start: Date;
  totalCents: Cents;
  paidCents: Cents;
  /** Tips, included in both, which the terms never keep (R93). */
  tipCents: Cents;
  acceptedAt: Date | null;
};

export type Cancellation = Keeping & {
  freeUntil: Date;
  free: boolean;
  /** Whether the stay has begun: then only tips are refunded. */
  begun: boolean;
  /** Whether canceling is free until Drop Off regardless of the terms (R105). */
  byNotice?: boolean;
  keptCents: Cents;
  backCents: Cents;
};

/**
 * Returns the effect of the owner canceling at `now` on the money; null without terms. A notice about an
 * illness overrides the terms (R105).
 */
export function cancellationOf(
  stay: StayToCancel,
  now: Date,
  { timeZone, healthLines }: { timeZone: TimeZone; healthLines: readonly HealthLine[] },
): Cancellation | null {
  if (healthLineFor(healthLines, stay, now) !== null)
    return {
      freeUntil: stay.start,
      ...{ free: true, begun: false, byNotice: true },
      ...{ keepPercent: 0, second: null, keptCents: 0, backCents: stay.paidCents },
    };
  const terms = termsIn(stay);
  if (terms === null) return null;
  const { tipCents } = stay;
  const [totalCents, paidCents] = [stay.totalCents - tipCents, stay.paidCents - tipCents];
  const keeping = keepingOf(terms, stay, timeZone);
  const until = freeUntil(terms, stay, timeZone);
  const free = stay.status === 'pending' || now < until;
  const share = percentOf(totalCents, percentAt(keeping, now));
  const begun = now >= stay.start;
  const keptOfPaid = begun ? paidCents : Math.min(paidCents, share);
  const keptCents = free ? 0 : keptOfPaid;
  return {
    freeUntil: until,
    free,
    begun,
    ...keeping,
    keptCents,
    backCents: stay.paidCents - keptCents,
  };
}

/**
 * Terms for shortening a stay: end of the free time, and the percentages of the nights' price kept afterwards
 * (R57).
 */
export type CutTerms = Keeping & { freeUntil: Date };

/**
 * Returns the terms for shortening an accepted stay; null if shortening is free. A notice about an illness
 * overrides the terms (R122).
 */
export function cutTermsFor(
  stay: Pick<StayToCancel, 'status' | 'start' | 'acceptedAt' | keyof StoredTerms>,
  askedAt: Date,
  { timeZone, healthLines }: { timeZone: TimeZone; healthLines: readonly HealthLine[] },
): CutTerms | null {
  const terms = termsIn(stay);
  if (stay.status !== 'accepted' || terms === null) return null;
  if (healthLineFor(healthLines, stay, askedAt) !== null) return null;
  return { freeUntil: freeUntil(terms, stay, timeZone), ...keepingOf(terms, stay, timeZone) };
}

/** Returns the charge for nights removed by a change requested at `askedAt`; empty if it is free. */
export function lateCutLines(
  terms: CutTerms | null,
  was: Times & { service: Service; lines: readonly BookingLine[] },
  { start, end, askedAt }: Times & { askedAt: Date },
): BookingLine[] {
  if (terms === null || askedAt < terms.freeUntil || !staysOvernight[was.service]) return [];
  const nights = nightsIn(was);
  const cut = nights - nightsIn({ start, end });
  // The price of the stay as booked, divided equally by night.
  const stayLines = was.lines.filter(({ kind }) => kind === 'stay');
  const stayCents = sumCents(stayLines.map(({ amountCents }) => amountCents));
  const percent = percentAt(terms, askedAt);
  const amountCents = percentOf(Math.round((stayCents * cut) / nights), percent);
  if (amountCents <= 0) return [];
  const why = `${counted(cut, 'night')}, ${percent}%`;
  const price = { quantity: 1, unitCents: amountCents, amountCents };
  return [{ kind: 'adjustment', what: 'Nights canceled late', why, date: null, ...price }];
}

type Times = { start: LocalDateTime; end: LocalDateTime };

const nightsIn = ({ start, end }: Times) => nightsBetween(dateOf(start), dateOf(end));

/**
 * Returns the instant of the current acceptance, from a booking's history in order; null if never accepted.
 */
export function acceptedAtIn(
  history: readonly {
    event: string;
    fromStatus: BookingStatus | null;
    toStatus: BookingStatus;
    at: Date;
  }[],
): Date | null {
  const accepted = history.findLast(
    ({ event, fromStatus, toStatus }) =>
      toStatus === 'accepted' && fromStatus !== 'accepted' && event !== 'undone',
  );
  return accepted?.at ?? null;
}

/**
 * Returns the notice for an owner whose cancellation keeps money; a different sum needs a new confirmation.
 */
export function keptNotice({
  keptCents,
  backCents,
}: Pick<Cancellation, 'keptCents' | 'backCents'>): Notice {
  const back = backCents > 0 ? `${formatMoney(backCents)} comes back to you` : 'nothing comes back';
  return {
    code: `kept:${keptCents}`,
    text: `Under the cancellation terms we keep ${formatMoney(keptCents)}, and ${back}.`,
  };
}

/** Follows the line about an illness in the house (R105). */
export const freeByNotice = 'You can cancel this stay free of charge until Drop Off.';

/**
 * Formats the terms: `Free to cancel until Mon, Dec 21, 12:00 PM. Cancel later and we keep 50% of the total.`, with
 * the second step if any (R96).
 */
export function freeUntilText(
  {
    freeUntil: until,
    begun,
    byNotice = false,
    backCents,
    ...keeping
  }: Pick<
    Cancellation,
    'freeUntil' | 'keepPercent' | 'second' | 'begun' | 'byNotice' | 'backCents'
  >,
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): string {
  if (byNotice) return freeByNotice;
  // R93: everything except the tip is kept.
  if (begun && backCents > 0)
    return `This stay has begun, so only the tip of ${formatMoney(backCents)} comes back.`;
  if (begun) return 'This stay has begun, so nothing that was paid comes back.';
  const words = (at: Date) => formatMoment(toLocal(at, timeZone), today(now, timeZone));
  const keep = keepingText(keeping, now < until ? until : now, words);
  if (now >= until) return `The time to cancel for free is over. ${keep}.`;
  const moment = words(until);
  return `Free to cancel until ${moment}. Cancel later and ${lowerFirst(keep)}.`;
}

/** As freeUntilText, for a stay that is not booked yet. */
export function termsOfDraft(
  terms: CancelTerms,
  start: Date,
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): string {
  const stay = { start, acceptedAt: null };
  const until = freeUntil(terms, stay, timeZone);
  const keeping = keepingOf(terms, stay, timeZone);
  if (now < until)
    return freeUntilText(
      { freeUntil: until, ...keeping, begun: false, backCents: 0 },
      { now, timeZone },
    );
  const words = (at: Date) => formatMoment(toLocal(at, timeZone), today(now, timeZone));
  const keep = keepingText(keeping, now, words);
  return `Free to cancel for 2 hours after we confirm it. Cancel later and ${lowerFirst(keep)}.`;
}

/** As termsOfDraft, for a booked stay that its owner wants to move (R131): it keeps its terms. */
export function termsOfChange(
  terms: CancelTerms,
  stay: { start: Date; acceptedAt: Date | null },
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): string {
  if (stay.acceptedAt === null) return termsOfDraft(terms, stay.start, { now, timeZone });
  const until = freeUntil(terms, stay, timeZone);
  const begun = stay.start <= now;
  return freeUntilText(
    { freeUntil: until, ...keepingOf(terms, stay, timeZone), begun, backCents: 0 },
    { now, timeZone },
  );
}

/**
 * Formats a service's terms: `Free to cancel until 12:00 PM, 3 days before Drop Off. Cancel later and we keep
 * 50%.`; null if off.
 */
export function termsSentence(settings: CancelSettings, service: Service): string | null {
  const days = settings[daysOf[service]];
  if (days === null) return null;
  const { cancelDaysHoliday: holiday, cancelKeepPercent } = settings;
  const over =
    holiday !== null && holiday !== days ? ` (over holidays ${holidayText(holiday)})` : '';
  const second = stepIn(settings, days);
  const then =
    second === null
      ? ''
      : `, and from ${stepText(second.days)} ${lowerFirst(keepText(second.keepPercent))}`;
  return `Free to cancel until ${daysText(days)}${over}. Cancel later and ${lowerFirst(keepText(cancelKeepPercent))}${then}.`;
}

/** Explains the numbers being typed by a Boarding stay of $200.00; null without terms. */
export function workedExample(values: Readonly<Record<string, unknown>>): string | null {
  const number = (name: string) => {
    const text = values[name];
    return typeof text === 'string' && /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  };
  const [days, keepPercent] = [number('cancelDaysBoarding'), number('cancelKeepPercent')];
  if (days === null || days > mostCancelDays || !keepPercent || keepPercent > 100) return null;
  const timeZone = 'America/New_York';
  const [start, now] = [new Date('2027-06-18T14:00:00Z'), new Date('2027-01-01T17:00:00Z')];
  const moment = (before: number) => {
    const until = freeUntil({ days: before }, { start, acceptedAt: null }, timeZone);
    return formatMoment(toLocal(until, timeZone), today(now, timeZone));
  };
  const keptText = (percent: number) => formatMoney(percentOf(20_000, percent));
  const stored = {
    cancelSecondDays: number('cancelSecondDays'),
    cancelSecondPercent: number('cancelSecondPercent'),
  };
  const second = stepIn(stored, days);
  if (second !== null && (second.keepPercent > 100 || second.keepPercent <= keepPercent))
    return null;
  const then =
    second === null
      ? ''
      : `, and from ${moment(second.days)} up to ${keptText(second.keepPercent)}`;
  return `Example: Boarding of $200.00 from Fri, Jun 18, 10:00 AM. Free to cancel until ${moment(days)}. After that you keep up to ${keptText(keepPercent)}${then}.`;
}

function daysText(days: number): string {
  return days === 0 ? 'Drop Off' : `12:00 PM, ${counted(days, 'day')} before Drop Off`;
}

function holidayText(days: number): string {
  return days === 0 ? 'until Drop Off' : `${counted(days, 'day')} before`;
}

function stepText(days: number): string {
  return days === 0 ? 'Drop Off on' : `${daysText(days)},`;
}

/**
 * Formats the percentages kept from `from` on: `We keep 50% of the total, and from Fri, Dec 18, 12:00 PM we
 * keep the total`.
 */
function keepingText(
  { keepPercent, second }: Keeping,
  from: Date,
  words: (at: Date) => string,
): string {
  if (second === null) return keepText(keepPercent);
  if (second.from <= from) return keepText(second.keepPercent);
  return `${keepText(keepPercent)}, and from ${words(second.from)} ${lowerFirst(keepText(second.keepPercent))}`;
}

function keepText(percent: number): string {
  return percent === 100 ? 'We keep the total' : `We keep ${percent}% of the total`;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

const today = (now: Date, timeZone: TimeZone): LocalDate => dateOf(toLocal(now, timeZone));
