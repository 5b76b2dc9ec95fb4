/**
 * Deposit of an accepted stay (R55): amount, deadline, and follow-up if unpaid; and the due date of the rest
 * (R96).
 */
import { type Cents, formatMoney, percentOf } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { addDays, type LocalDate, localDateOf, type TimeZone } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { type BookingStatus, isActive } from '~/features/booking/rules/booking-status';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import { isDaytime } from '~/features/booking/rules/time-frames';

/** Deposit settings; a null percentage turns deposits off. */
export type DepositSettings = {
  depositPercent: number | null;
  depositHours: number;
  depositDaycare: boolean;
  /** Days before Drop Off on which the rest is due (R96); null without such a term. */
  restDueDays: number | null;
};

/** The deposit as stored with a booking; all null without one. */
export type Deposit = {
  depositCents: Cents | null;
  /** The total it was calculated from. */
  depositOfCents: Cents | null;
  depositDueAt: Date | null;
  /** Next time for the job to check it: the reminder, then the deadline; null if done. */
  depositNextAt: Date | null;
  /** Time at which it was met; it is never reopened (R92). */
  depositMetAt: Date | null;
};

export const noDeposit = {
  depositCents: null,
  depositOfCents: null,
  depositDueAt: null,
  depositNextAt: null,
  depositMetAt: null,
} as const satisfies Deposit;

/** Longest deadline in hours. */
export const mostDepositHours = 336;

const hourMs = 3_600_000;
const leastMs = 2 * hourMs;
const beforeStartMs = hourMs;
const dayMs = 24 * hourMs;

/** Returns the deposit of a stay accepted at `acceptedAt`: none if the stay has begun or is free. */
export function depositFor(
  settings: DepositSettings,
  {
    service,
    start,
    ...stay
  }: { service: Service; start: Date; totalCents: Cents; tipCents?: Cents },
  acceptedAt: Date,
): Deposit {
  // A tip is not part of the price (R61).
  const totalCents = stay.totalCents - (stay.tipCents ?? 0);
  const { depositPercent, depositHours } = settings;
  const cents = depositPercent === null ? 0 : percentOf(totalCents, depositPercent);
  if (!isAsked(settings, service) || cents <= 0 || start <= acceptedAt) return noDeposit;
  const accepted = acceptedAt.getTime();
  const latest = Math.min(accepted + depositHours * hourMs, start.getTime() - beforeStartMs);
  const due = new Date(Math.max(latest, accepted + leastMs));
  return {
    depositCents: cents,
    depositOfCents: totalCents,
    ...deadline(acceptedAt, due),
    depositMetAt: null,
  };
}

/** Whether stays of the service are paid in advance: a deposit, or the rest before Drop Off. */
function isAsked({ depositDaycare }: DepositSettings, service: Service): boolean {
  return staysOvernight[service] || depositDaycare;
}

/**
 * Returns the number of days before Drop Off on which the rest of a new stay is due (R96); null without such
 * a term.
 */
export function restDueDaysFor(settings: DepositSettings, service: Service): number | null {
  return isAsked(settings, service) ? settings.restDueDays : null;
}

/** A booking's facts for the due date of its rest. */
type StayWithRest = { status: BookingStatus; start: Date; restDueDays: number | null };

/** Returns the day on which the rest of an upcoming accepted stay is due (R96); null without such a term. */
export function restDueOn(
  { status, start, restDueDays }: StayWithRest,
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): LocalDate | null {
  if (status !== 'accepted' || restDueDays === null || start <= now) return null;
  return addDays(localDateOf(start, timeZone), -restDueDays);
}

/** Formats the due date of the rest: `by Wed, Dec 9`, or `now` from that day on; null without one. */
export function restDueBy(
  stay: StayWithRest,
  moment: { now: Date; timeZone: TimeZone },
): string | null {
  const on = restDueOn(stay, moment);
  const today = localDateOf(moment.now, moment.timeZone);
  if (on === null) return null;
  return on <= today ? 'now' : `by ${formatWeekdayDate(on, today)}`;
}

/** As {@link restDueBy}, in a sentence: `due by Wed, Dec 9`, `due now`. */
export function restDueText(
  stay: StayWithRest,
  moment: { now: Date; timeZone: TimeZone },
): string | null {
  const by = restDueBy(stay, moment);
  return by && `due ${by}`;
}

/** Returns the sentence on the due date of the rest, before a stay is booked; null without such a term. */
function restSentence(
  settings: DepositSettings,
  service: Service,
  stay: { start: Date; now: Date } | null,
): string | null {
  const days = restDueDaysFor(settings, service);
  if (days === null) return null;
  const what = settings.depositPercent === null ? 'The total' : 'The rest';
  const soon = stay !== null && stay.start.getTime() - stay.now.getTime() <= days * dayMs;
  if (soon)
    return `You pay ${settings.depositPercent === null ? 'the total' : 'the rest'} when we confirm.`;
  return `${what} is due ${days === 0 ? 'by the day of Drop Off' : `${counted(days, 'day')} before Drop Off`}.`;
}

/**
 * Returns the sentences before booking on the deposit (R92), with the amount if the total is known, and on
 * the due date of the rest (R96); null if neither applies.
 */
export function depositSentence(
  settings: DepositSettings,
  service: Service,
  stay: { totalCents: Cents; start: Date; now: Date } | null,
): string | null {
  if (stay !== null && (stay.totalCents <= 0 || stay.start <= stay.now)) return null;
  const sentences = [
    depositAsked(settings, service, stay),
    restSentence(settings, service, stay),
  ].filter((one) => one !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Returns when a stay is paid, in one short sentence for visitors. */
export function paymentInShort({
  depositPercent,
  depositDaycare,
  restDueDays,
}: DepositSettings): string {
  const stays = depositDaycare ? '' : 'of an overnight stay ';
  if (depositPercent !== null) return `A deposit ${stays}keeps your place.`;
  if (restDueDays !== null) return `The total ${stays}is due before Drop Off.`;
  return 'You pay by Pick Up.';
}

function depositAsked(
  settings: DepositSettings,
  service: Service,
  stay: { totalCents: Cents; start: Date; now: Date } | null,
): string | null {
  const { depositPercent, depositHours } = settings;
  if (depositPercent === null || !isAsked(settings, service)) return null;
  const within = `within ${counted(depositHours, 'hour')} of our answer`;
  const keeps = 'keeps the place; if it isn’t paid, the stay is canceled.';
  if (stay === null) return `A deposit of ${depositPercent}% of the total ${within} ${keeps}`;
  const cents = percentOf(stay.totalCents, depositPercent);
  const ahead = stay.start.getTime() - stay.now.getTime();
  if (cents <= 0) return null;
  // A stay that begins within a day of its deadline is not canceled automatically.
  return ahead < depositHours * hourMs + dayMs
    ? `Deposit ${formatMoney(cents)} is due ${within}, and before Drop Off.`
    : `Deposit ${formatMoney(cents)} ${within} ${keeps}`;
}

/** An open deposit in words: its sum, and its deadline such as `Fri, Nov 27, 9:00 AM`. */
type DepositInWords = OpenSum & { dueText: string; overdue: boolean };

/** Formats an open deposit: `Deposit of $181.50 due by Fri, Nov 27, 9:00 AM.` */
export function depositDueText({ cents, all, dueText, overdue }: DepositInWords): string {
  const due = overdue ? 'was due' : 'due';
  return `${all ? '' : 'Deposit of '}${formatMoney(cents)} ${due} by ${dueText}.`;
}

/**
 * Formats a paid deposit until the stay begins (R92): `Deposit paid. $423.50 left, due before Drop Off.`, or
 * with its due date (R96); null otherwise.
 */
export function depositPaidText(
  stay: Pick<StayWithDeposit, 'status' | 'start' | 'depositCents' | 'depositMetAt'> & {
    remainCents: Cents;
    restDueDays: number | null;
  },
  moment: { now: Date; timeZone: TimeZone },
): string | null {
  const { status, start, depositCents, depositMetAt, remainCents } = stay;
  const met = status === 'accepted' && depositCents !== null && depositMetAt !== null;
  if (!met || remainCents <= 0 || start <= moment.now) return null;
  const due = restDueText(stay, moment) ?? 'due before Drop Off';
  return `Deposit paid. ${formatMoney(remainCents)} left, ${due}.`;
}

/**
 * Summarizes the payments of an active stay: `$605.00 · deposit paid $181.50 · $423.50 due before Wed, Dec
 * 23`. Null until something is paid or due, and for a rejected or canceled stay. An amount without a due date
 * is `to pay` for the owner and `unpaid` for the admin.
 */
export function moneyLine(
  stay: Pick<StayWithDeposit, 'status' | 'totalCents' | 'paidCents' | 'depositCents'> & {
    open: DepositInWords | null;
    /** Day of Drop Off if it is upcoming; null once the stay has begun. */
    beforeText: string | null;
    /** Due date of the rest (R96), as `restDueText`. */
    restText: string | null;
    /** Amount of a payment outside PayPal that is being checked (R126): its owner isn't asked for it. */
    checkingCents: Cents;
    forAdmin: boolean;
  },
): string | null {
  const { status, totalCents, paidCents, depositCents, beforeText, restText, forAdmin } = stay;
  const checkingCents = forAdmin ? 0 : stay.checkingCents;
  const open = checkingCents > 0 ? null : stay.open;
  const isPlain = paidCents === 0 && open === null && restText === null && checkingCents === 0;
  if (!isActive(status) || isPlain) return null;
  const deposit =
    open === null
      ? null
      : `${open.all ? '' : 'deposit '}${formatMoney(open.cents)} ${open.overdue ? 'was due' : 'due'} by ${open.dueText}`;
  const paid =
    paidCents === 0
      ? null
      : stay.open === null && paidCents === depositCents
        ? `deposit paid ${formatMoney(paidCents)}`
        : `${formatMoney(paidCents)} paid`;
  const remainCents = totalCents - paidCents;
  const restCents = remainCents - (open?.cents ?? 0) - checkingCents;
  const noDay = forAdmin ? 'unpaid' : 'to pay';
  const before = beforeText === null || depositCents === null ? noDay : `due before ${beforeText}`;
  const due = restText ?? before;
  const rest = restCents > 0 ? `${formatMoney(restCents)} ${due}` : null;
  const end = remainCents < 0 ? `${formatMoney(-remainCents)} credit` : rest;
  const full = remainCents === 0 ? 'paid in full' : null;
  const checking = checkingCents > 0 ? `${formatMoney(checkingCents)} being checked` : null;
  return [formatMoney(totalCents), deposit, full ?? paid, checking, end]
    .filter(Boolean)
    .join(' · ');
}

/** Returns a deadline with its reminder at half the time. */
export function deadline(from: Date, due: Date): Pick<Deposit, 'depositDueAt' | 'depositNextAt'> {
  return {
    depositDueAt: due,
    depositNextAt: new Date((from.getTime() + due.getTime()) / 2),
  };
}

/**
 * Returns a deadline at least a day from now, up to an hour before Drop Off, for an owner who thought they
 * had paid (R94); it has no reminder of its own.
 */
export function moreTime(
  { start, depositDueAt }: { start: Date; depositDueAt: Date | null },
  now: Date,
): Pick<Deposit, 'depositDueAt' | 'depositNextAt'> {
  const latest = Math.min(now.getTime() + dayMs, start.getTime() - beforeStartMs);
  const due = new Date(Math.max(latest, depositDueAt?.getTime() ?? 0));
  return { depositDueAt: due, depositNextAt: due };
}

/** A booking's facts for its deposit. */
export type StayWithDeposit = Deposit & {
  status: BookingStatus;
  start: Date;
  totalCents: Cents;
  paidCents: Cents;
  /** Tips, included in both (R61). */
  tipCents: Cents;
};

/** Returns the unpaid part of the deposit, in cents; 0 once it is met by any means, or without a deposit. */
export function depositOpenCents({
  status,
  depositCents,
  depositMetAt,
  totalCents,
  paidCents,
  tipCents,
}: Pick<
  StayWithDeposit,
  'status' | 'depositCents' | 'depositMetAt' | 'totalCents' | 'paidCents' | 'tipCents'
>): Cents {
  if (status !== 'accepted' || depositCents === null || depositMetAt !== null) return 0;
  // A total lowered below the deposit limits the deposit.
  return Math.max(0, Math.min(depositCents, totalCents - tipCents) - (paidCents - tipCents));
}

/** The sum to pay by the deposit's deadline, in cents. */
export type OpenSum = {
  cents: Cents;
  /** Whether it is all that remains, because the rest is due no later than the deposit (R127). */
  all: boolean;
};

/** Returns the sum to pay by the deposit's deadline; null without an open deposit. */
export function openSum(
  stay: Parameters<typeof depositOpenCents>[0] & {
    start: Date;
    depositDueAt: Date | null;
    restDueDays: number | null;
  },
  timeZone: TimeZone,
): OpenSum | null {
  const { start, depositDueAt, restDueDays, totalCents, paidCents } = stay;
  const cents = depositOpenCents(stay);
  if (cents === 0 || depositDueAt === null) return null;
  const restDay = restDueDays === null ? null : addDays(localDateOf(start, timeZone), -restDueDays);
  const all = restDay !== null && restDay <= localDateOf(depositDueAt, timeZone);
  return { cents: all ? totalCents - paidCents : cents, all };
}

/** Whether an accepted stay's deposit is covered by the payments but not yet marked as met. */
export function isNewlyMet(stay: Parameters<typeof depositOpenCents>[0]): boolean {
  const { status, depositCents, depositMetAt } = stay;
  const isOpen = status === 'accepted' && depositCents !== null && depositMetAt === null;
  return isOpen && depositOpenCents(stay) === 0;
}

export type DepositStep = { kind: 'wait' | 'met' | 'remind' | 'cancel' | 'tell' };

/** Returns the next step for a stay's deposit; `paying` while a payment may still arrive (R32). */
export function depositStep(
  stay: StayWithDeposit,
  { now, timeZone, paying }: { now: Date; timeZone: TimeZone; paying: boolean },
): DepositStep {
  const { depositDueAt: due, depositNextAt: next, depositOfCents } = stay;
  if (stay.status !== 'accepted' || due === null || next === null || next > now)
    return { kind: 'wait' };
  if (depositOpenCents(stay) === 0) return { kind: 'met' };
  // After the deadline a reminder is pointless (R92).
  if (now < due) return { kind: 'remind' };
  if (paying || !isDaytime(now, timeZone)) return { kind: 'wait' };
  const soon = stay.start.getTime() - now.getTime() < dayMs;
  const raised = depositOfCents !== null && stay.totalCents - stay.tipCents > depositOfCents;
  return { kind: soon || raised ? 'tell' : 'cancel' };
}
