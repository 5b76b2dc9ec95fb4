/** The terms and the deposit of a stay, told before the press that asks for it or books it (R92, R131). */
import { type Cents, formatMoney } from '~/core/money/money';
import { type LocalDateTime, toInstant, type TimeZone } from '~/core/time/business-time';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';
import {
  type CancelSettings,
  type CancelTerms,
  termsFor,
  termsOfChange,
  termsOfDraft,
  termsSentence,
} from './cancellation';
import { depositSentence, type DepositSettings, restDueBy } from './deposit';

type Moment = { now: Date; timeZone: TimeZone };

const joined = (sentences: readonly (string | null)[]) => sentences.filter(Boolean).join(' ');

/** Returns the sentences on deposit and cancellation of a new stay; empty without either. */
export function termsBefore(
  settings: DepositSettings & CancelSettings,
  stay: { service: Service; start: LocalDateTime; end: LocalDateTime; totalCents: Cents },
  holidays: ReadonlySet<HolidayKey>,
  moment: Moment,
): string {
  const start = toInstant(stay.start, moment.timeZone);
  if (start === 'skipped') return '';
  const cancel = termsFor(settings, stay, holidays);
  return joined([
    depositSentence(settings, stay.service, { ...stay, start, now: moment.now }),
    cancel && termsOfDraft(cancel, start, moment),
  ]);
}

/**
 * Returns the sentence on a Quick Daycare, which is booked without deposit and terms (R19); empty if a Daycare
 * has neither.
 */
export function quickTermsBefore(settings: DepositSettings & CancelSettings): string {
  const deposit = depositSentence(settings, 'Daycare', null) !== null;
  const terms = termsSentence(settings, 'Daycare') !== null;
  if (!deposit && !terms) return '';
  const without = [deposit ? 'no deposit' : null, terms ? 'no cancellation terms' : null];
  return `Quick Daycare has ${without.filter(Boolean).join(' and ')}. You pay by Pick Up.`;
}

/** A booked stay's facts for the terms of its change. */
export type TermsOfStay = {
  service: Service;
  status: BookingStatus;
  paidCents: Cents;
  /** Unpaid part of its deposit with its deadline, as a sentence; null without one. */
  depositText: string | null;
  /** Its cancellation terms, which a change keeps; null without terms. */
  terms: CancelTerms | null;
  acceptedAt: Date | null;
  restDueDays: number | null;
};

/** Returns the sentences on deposit, rest and cancellation of a stay as it would be after a change. */
export function termsAfterChange(
  stay: TermsOfStay,
  wanted: { start: LocalDateTime; totalCents: Cents },
  deposit: DepositSettings,
  moment: Moment,
): string {
  const start = toInstant(wanted.start, moment.timeZone);
  if (start === 'skipped') return '';
  const { service, status, terms, acceptedAt, restDueDays, depositText } = stay;
  const cancel = terms && termsOfChange(terms, { start, acceptedAt }, moment);
  const { totalCents } = wanted;
  if (status !== 'accepted')
    return joined([
      depositSentence(deposit, service, { totalCents, start, now: moment.now }),
      cancel,
    ]);
  const by = restDueBy({ status, start, restDueDays }, moment);
  const restCents = totalCents - stay.paidCents;
  const rest = by !== null && restCents > 0 ? `${formatMoney(restCents)} is due ${by}.` : null;
  return joined([depositText, rest, cancel]);
}
