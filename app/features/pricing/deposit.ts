/** The deposit of an accepted stay (R55): how much, until when, and what follows when it is not paid; and when the rest is due (R96). */
import { type Cents, formatMoney, percentOf } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { addDays, type LocalDate, localDateOf, type TimeZone } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { type BookingStatus, isActive } from '~/features/stays/booking-status';
import { type Service, staysOvernight } from '~/features/stays/services';
import { isDaytime } from '~/features/stays/time-frames';

/** The numbers of Settings; no percent is off. */
export type DepositSettings = {
  depositPercent: number | null;
  depositHours: number;
  depositDaycare: boolean;
  /** The rest is due so many days before Drop Off (R96); null for no such term. */
  restDueDays: number | null;
};

/** The deposit as a booking keeps it; all null for none. */
export type Deposit = {
  depositCents: Cents | null;
  /** The total that it was calculated from. */
  depositOfCents: Cents | null;
  depositDueAt: Date | null;
  /** When the job looks at it next: for the reminder before `depositDueAt`, then at it; null for done. */
  depositNextAt: Date | null;
  /** When it was met; nothing reopens it after that (R92). */
  depositMetAt: Date | null;
};

export const noDeposit = {
  depositCents: null,
  depositOfCents: null,
  depositDueAt: null,
  depositNextAt: null,
  depositMetAt: null,
} as const satisfies Deposit;

/** The most hours that an owner can be given. */
export const mostDepositHours = 336;

const hourMs = 3_600_000;
const leastMs = 2 * hourMs;
const beforeStartMs = hourMs;
const dayMs = 24 * hourMs;

/** The deposit of a stay that is accepted at `acceptedAt`: none for one that has begun or costs nothing. */
export function depositFor(
  settings: DepositSettings,
  {
    service,
    start,
    ...stay
  }: { service: Service; start: Date; totalCents: Cents; tipCents?: Cents },
  acceptedAt: Date,
): Deposit {
  // A tip is no part of the price (R61).
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

/** Whether stays of the service are paid ahead: a deposit, or the rest before Drop Off. */
function isAsked({ depositDaycare }: DepositSettings, service: Service): boolean {
  return staysOvernight[service] || depositDaycare;
}

/** In how many days before Drop Off the rest of a new stay is due (R96), in days; null for no such term. */
export function restDueDaysFor(settings: DepositSettings, service: Service): number | null {
  return isAsked(settings, service) ? settings.restDueDays : null;
}

/** A booking as far as the day depends on it on which its rest is due. */
type StayWithRest = { status: BookingStatus; start: Date; restDueDays: number | null };

/** The day on which the rest of an accepted stay to come is due (R96); null for none. */
export function restDueOn(
  { status, start, restDueDays }: StayWithRest,
  { now, timeZone }: { now: Date; timeZone: TimeZone },
): LocalDate | null {
  if (status !== 'accepted' || restDueDays === null || start <= now) return null;
  return addDays(localDateOf(start, timeZone), -restDueDays);
}

/** `due by Wed, Dec 9`, or `due now` from that day on; null for no such term. */
export function restDueText(
  stay: StayWithRest,
  moment: { now: Date; timeZone: TimeZone },
): string | null {
  const on = restDueOn(stay, moment);
  const today = localDateOf(moment.now, moment.timeZone);
  if (on === null) return null;
  return on <= today ? 'due now' : `due by ${formatWeekdayDate(on, today)}`;
}

/** What is told before a stay is booked of when the rest is due; null for no such term. */
function restSentence(
  settings: DepositSettings,
  service: Service,
  stay: { start: Date; now: Date } | null,
): string | null {
  const days = restDueDaysFor(settings, service);
  if (days === null) return null;
  const what = settings.depositPercent === null ? 'The total' : 'The rest';
  const soon = stay !== null && stay.start.getTime() - stay.now.getTime() <= days * dayMs;
  if (soon) return `${what} is due after our answer, before Drop Off.`;
  return `${what} is due ${days === 0 ? 'by the day of Drop Off' : `${counted(days, 'day')} before Drop Off`}.`;
}

/**
 * What is told before a stay is booked of a deposit (R92), with its sum in cents where the total is known,
 * and of when the rest is due (R96); null for neither.
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
  // A stay that begins within a day of its deadline is not canceled by itself.
  return ahead < depositHours * hourMs + dayMs
    ? `Deposit ${formatMoney(cents)} is due ${within}, and before Drop Off.`
    : `Deposit ${formatMoney(cents)} ${within} ${keeps}`;
}

/** `Deposit of $181.50 due by Fri, Nov 27, 9:00 AM.` */
export function depositDueText(deposit: {
  cents: Cents;
  dueText: string;
  overdue: boolean;
}): string {
  const due = deposit.overdue ? 'was due' : 'due';
  return `Deposit of ${formatMoney(deposit.cents)} ${due} by ${deposit.dueText}.`;
}

/** `Deposit paid. $423.50 left, due before Drop Off.`, or its day (R96), until the stay begins (R92); null for nothing to say. */
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
 * `$605.00 · deposit paid $181.50 · $423.50 due before Wed, Dec 23`: where the money of an active stay is,
 * once some was paid or is asked for; null before that, and for one that doesn't take place.
 * What is due on no day is `to pay` for its owner and `unpaid` for the admin.
 */
export function moneyLine(
  stay: Pick<StayWithDeposit, 'status' | 'totalCents' | 'paidCents' | 'depositCents'> & {
    open: { cents: Cents; dueText: string; overdue: boolean } | null;
    /** The day of Drop Off while it is to come; null once it has begun. */
    beforeText: string | null;
    /** When the rest is due (R96), as `restDueText`. */
    restText: string | null;
    forAdmin: boolean;
  },
): string | null {
  const { status, totalCents, paidCents, depositCents, open, beforeText, restText } = stay;
  if (!isActive(status) || (paidCents === 0 && open === null && restText === null)) return null;
  const deposit =
    open === null
      ? null
      : `deposit ${formatMoney(open.cents)} ${open.overdue ? 'was due' : 'due'} by ${open.dueText}`;
  const paid =
    paidCents === 0
      ? null
      : open === null && paidCents === depositCents
        ? `deposit paid ${formatMoney(paidCents)}`
        : `${formatMoney(paidCents)} paid`;
  const remainCents = totalCents - paidCents;
  const restCents = remainCents - (open?.cents ?? 0);
  const noDay = stay.forAdmin ? 'unpaid' : 'to pay';
  const before = beforeText === null || depositCents === null ? noDay : `due before ${beforeText}`;
  const due = restText ?? before;
  const rest = restCents > 0 ? `${formatMoney(restCents)} ${due}` : null;
  const end = remainCents < 0 ? `${formatMoney(-remainCents)} credit` : rest;
  const full = remainCents === 0 ? 'paid in full' : null;
  return [formatMoney(totalCents), deposit, full ?? paid, end].filter(Boolean).join(' · ');
}

/** A deadline with its reminder at half the time. */
export function deadline(from: Date, due: Date): Pick<Deposit, 'depositDueAt' | 'depositNextAt'> {
  return {
    depositDueAt: due,
    depositNextAt: new Date((from.getTime() + due.getTime()) / 2),
  };
}

/**
 * A deadline at least a day from now, up to an hour before Drop Off, for an owner who thought that they
 * had paid (R94); it brings no reminder of its own.
 */
export function moreTime(
  { start, depositDueAt }: { start: Date; depositDueAt: Date | null },
  now: Date,
): Pick<Deposit, 'depositDueAt' | 'depositNextAt'> {
  const latest = Math.min(now.getTime() + dayMs, start.getTime() - beforeStartMs);
  const due = new Date(Math.max(latest, depositDueAt?.getTime() ?? 0));
  return { depositDueAt: due, depositNextAt: due };
}

/** A booking as far as its deposit depends on it. */
export type StayWithDeposit = Deposit & {
  status: BookingStatus;
  start: Date;
  totalCents: Cents;
  paidCents: Cents;
  /** What of both is tips (R61). */
  tipCents: Cents;
};

/** What of the deposit is still to be paid; 0 once it is met, by whatever way, or not asked for. */
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
  // A total that was lowered below the deposit is all that can be asked for.
  return Math.max(0, Math.min(depositCents, totalCents - tipCents) - (paidCents - tipCents));
}

/** Whether the deposit of an accepted stay is met by what is paid, and not yet marked as met. */
export function isNewlyMet(stay: Parameters<typeof depositOpenCents>[0]): boolean {
  const { status, depositCents, depositMetAt } = stay;
  const isOpen = status === 'accepted' && depositCents !== null && depositMetAt === null;
  return isOpen && depositOpenCents(stay) === 0;
}

export type DepositStep = { kind: 'wait' | 'met' | 'remind' | 'cancel' | 'tell' };

/** What is due about a stay's deposit; `paying` while a payment of it may still arrive (R32). */
export function depositStep(
  stay: StayWithDeposit,
  { now, timeZone, paying }: { now: Date; timeZone: TimeZone; paying: boolean },
): DepositStep {
  const { depositDueAt: due, depositNextAt: next, depositOfCents } = stay;
  if (stay.status !== 'accepted' || due === null || next === null || next > now)
    return { kind: 'wait' };
  if (depositOpenCents(stay) === 0) return { kind: 'met' };
  // A deadline that has passed needs no reminder any more (R92).
  if (now < due) return { kind: 'remind' };
  if (paying || !isDaytime(now, timeZone)) return { kind: 'wait' };
  const soon = stay.start.getTime() - now.getTime() < dayMs;
  const raised = depositOfCents !== null && stay.totalCents - stay.tipCents > depositOfCents;
  return { kind: soon || raised ? 'tell' : 'cancel' };
}
