/** What canceling a stay costs its owner (R54, R96, R105): terms, the moment until which it is free, and money. */
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
import type { BookingStatus } from '~/features/stays/booking-status';
import type { HolidayKey } from '~/features/stays/holidays';
import { type Service, staysOvernight } from '~/features/stays/services';
import { holidayOfStay } from '~/features/stays/stay-labels';
import { type HealthLine, healthLineFor } from './health-line';

/** The numbers of Settings; null is off. */
export type CancelSettings = {
  cancelDaysBoarding: number | null;
  cancelDaysDaycare: number | null;
  cancelDaysHoliday: number | null;
  cancelKeepPercent: number;
  /** A second step nearer to Drop Off, both or none (R96). */
  cancelSecondDays: number | null;
  cancelSecondPercent: number | null;
};

/** From 12:00 PM so many days before Drop Off, that percent of the total is kept. */
type CancelStep = { days: number; keepPercent: number };

/** The terms of a booking, as they were when it was made; the second step is nearer to Drop Off (R96). */
export type CancelTerms = CancelStep & { second: CancelStep | null };

/** The terms as a booking keeps them. */
export type StoredTerms = {
  cancelDays: number | null;
  cancelKeepPercent: number | null;
  cancelSecondDays: number | null;
  cancelSecondPercent: number | null;
};

/** How the terms of a new stay are stored. */
export function storedTerms(terms: CancelTerms | null): StoredTerms {
  return {
    cancelDays: terms?.days ?? null,
    cancelKeepPercent: terms?.keepPercent ?? null,
    cancelSecondDays: terms?.second?.days ?? null,
    cancelSecondPercent: terms?.second?.keepPercent ?? null,
  };
}

/** The terms that a booking keeps; null for none. */
export function termsIn(stored: StoredTerms): CancelTerms | null {
  const { cancelDays: days, cancelKeepPercent: keepPercent } = stored;
  if (days === null || keepPercent === null) return null;
  return { days, keepPercent, second: stepIn(stored, days) };
}

// A second step has to be nearer to Drop Off than the first.
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

/** The terms for a new stay; null where its service has none. Holidays may have more days. */
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

/** The most days before Drop Off until which canceling is free. */
export const mostCancelDays = 60;

const noon = 12 * 60;
const afterAcceptanceMs = 2 * 3_600_000;

/** Canceling is free before this instant; for two hours after the acceptance at least, never past start. */
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

/** What is kept after it is free: a percent, and from an instant on another one (R96). */
type Keeping = { keepPercent: number; second: { from: Date; keepPercent: number } | null };

/** The percents of a stay's terms, each from its instant. */
function keepingOf(
  { keepPercent, second }: CancelTerms,
  stay: { start: Date; acceptedAt: Date | null },
  timeZone: TimeZone,
): Keeping {
  if (second === null) return { keepPercent, second };
  const from = freeUntil(second, stay, timeZone);
  return { keepPercent, second: { from, keepPercent: second.keepPercent } };
}

/** The percent that is kept at `now`, once it is no longer free. */
function percentAt({ keepPercent, second }: Keeping, now: Date): number {
  return second !== null && now >= second.from ? second.keepPercent : keepPercent;
}

/** A booking as far as its cancellation depends on it. */
export type StayToCancel = StoredTerms & {
  status: BookingStatus;
  start: Date;
  totalCents: Cents;
  paidCents: Cents;
  /** What of both is tips, which the terms never keep (R93). */
  tipCents: Cents;
  acceptedAt: Date | null;
};

export type Cancellation = Keeping & {
  freeUntil: Date;
  free: boolean;
  /** The stay has begun: of what was paid, nothing comes back. */
  begun: boolean;
  /** Free until Drop Off, whatever the terms say (R105). */
  byNotice?: boolean;
  keptCents: Cents;
  backCents: Cents;
};

/**
 * What the owner's cancellation at `now` does with the money; null without terms. What coming stays say
 * after an illness comes before the terms (R105).
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

/** Until when an owner takes nights away for free, and the percents of their price after that (R57). */
export type CutTerms = Keeping & { freeUntil: Date };

/** Those of an accepted stay with terms; null where taking nights away is free. */
export function cutTermsFor(
  stay: Pick<StayToCancel, 'status' | 'start' | 'acceptedAt' | keyof StoredTerms>,
  timeZone: TimeZone,
): CutTerms | null {
  const terms = termsIn(stay);
  if (stay.status !== 'accepted' || terms === null) return null;
  return { freeUntil: freeUntil(terms, stay, timeZone), ...keepingOf(terms, stay, timeZone) };
}

/** The charge for the nights that a change asked for at `askedAt` takes away; empty for none. */
export function lateCutLines(
  terms: CutTerms | null,
  was: Times & { service: Service; lines: readonly BookingLine[] },
  { start, end, askedAt }: Times & { askedAt: Date },
): BookingLine[] {
  if (terms === null || askedAt < terms.freeUntil || !staysOvernight[was.service]) return [];
  const nights = nightsIn(was);
  const cut = nights - nightsIn({ start, end });
  // The price of the stay as it was booked, in equal parts by the night.
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

/** The instant of the acceptance in force, from a booking's history in order; null for none. */
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

/** What an owner who cancels is asked about when something is kept: another sum asks again. */
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

/** What follows the line about an illness in the house (R105). */
export const freeByNotice = 'You can cancel this stay free of charge until Drop Off.';

/** `Free to cancel until Mon, Dec 21, 12:00 PM. After that we keep 50% of the total.`, and of the second step (R96). */
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
  // R93: all but a tip is kept.
  if (begun && backCents > 0)
    return `This stay has begun, so only the tip of ${formatMoney(backCents)} comes back.`;
  if (begun) return 'This stay has begun, so nothing that was paid comes back.';
  const words = (at: Date) => formatMoment(toLocal(at, timeZone), today(now, timeZone));
  const keep = keepingText(keeping, now < until ? until : now, words);
  if (now >= until) return `The time to cancel for free is over. ${keep}.`;
  const moment = words(until);
  return `Free to cancel until ${moment}. After that ${lowerFirst(keep)}.`;
}

/** As freeUntilText, of a stay that is not booked yet. */
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
  return `Free to cancel for 2 hours after we confirm it. After that ${lowerFirst(keep)}.`;
}

/** `Free to cancel until 12:00 PM, 3 days before Drop Off. After that we keep 50%.`; null for off. */
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
  return `Free to cancel until ${daysText(days)}${over}. After that ${lowerFirst(keepText(cancelKeepPercent))}${then}.`;
}

/** What the numbers that are being typed mean for a Boarding stay of $200.00; null without terms. */
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

/** `We keep 50% of the total, and from Fri, Dec 18, 12:00 PM we keep the total`: what is kept from `from` on. */
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
