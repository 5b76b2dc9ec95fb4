import { useEffect, useState } from 'react';
import { type RuleFacts, type StandingStay, stayProblems } from '~/features/stays/stay-rules';
import { localDateOf, parseLocalDateTime, toInstant } from '~/core/time/business-time';
import {
  type CancelSettings,
  freeByNotice,
  termsFor,
  termsOfDraft,
  termsSentence,
} from '~/features/pricing/cancellation';
import { type HealthLine, healthLineFor } from '~/features/pricing/health-line';
import { type Busy, fullFor, type FullSpan } from '~/features/places/busy';
import { type AtOnceFacts, reasonsToWait } from '~/features/requests/confirm-at-once';
import type { HolidayKey } from '~/features/stays/holidays';
import { depositSentence, type DepositSettings } from '~/features/pricing/deposit';
import type { Cents } from '~/core/money/money';
import type { Extra } from '~/features/pricing/extras';
import { type KnownFacts, type ReadinessLine, readinessOf } from '~/features/readiness/readiness';
import type { PriceList, SpecialPrices } from '~/features/pricing/price-list';
import type { PricesByTime } from '~/features/pricing/prices-by-time';
import { quoteStay } from '~/features/pricing/pricing';
import type { Quote } from '~/features/pricing/quote';
import type { Service } from '~/features/stays/services';

/** What the browser knows in order to offer times and add up a total (R17, R22). */
export type BookingFacts = RuleFacts & {
  /** The cancellation terms of new stays (R54). */
  cancelling: CancelSettings;
  /** What stays that begin soon say after an illness in the house (R105). */
  healthLines: readonly HealthLine[];
  /** What a deposit is, for new stays (R92). */
  deposit: DepositSettings;
  /** What the pets are booked for already. */
  standing: readonly StandingStay[];
  /** What the rule knows that confirms requests; null where it can confirm none (R47). */
  atOnce: Pick<AtOnceFacts, 'rule' | 'known'> | null;
  /** What should be in order before a stay (R42). */
  known: KnownFacts;
  /** When the house has too few places for all of the owner's dogs (R43). */
  busy: Busy;
  /** Whether owners can wait for a place in a full house (R56). */
  mayWait: boolean;
  priceFacts: {
    prices: PriceList;
    special: SpecialPrices;
    holidays: ReadonlySet<HolidayKey>;
    byTime: PricesByTime;
    /** The extras that can be chosen (R49). */
    offered: readonly Extra[];
  };
};

/** Id of the form. */
export const formId = 'booking';

export type BookingDraft = { pets: string[]; start: string; end: string; extras: string[] };

/** When the dogs that are chosen, one at least, have no place. */
export function fullForDraft({ pets }: BookingDraft, { busy }: BookingFacts): FullSpan[] {
  return fullFor(Math.max(1, pets.length), busy);
}

/** The total of what is chosen so far, in cents; null until pets and both times are acceptable. */
export function quoteDraft(
  service: Service,
  draft: BookingDraft,
  facts: BookingFacts,
): Quote | null {
  const start = parseLocalDateTime(draft.start);
  const end = parseLocalDateTime(draft.end);
  if (start === null || end === null || end <= start || draft.pets.length === 0) return null;
  const problems = stayProblems({ service, start, end }, facts);
  if (problems.start !== null || problems.end !== null) return null;
  const { priceFacts } = facts;
  const extras = priceFacts.offered.filter(({ id }) => draft.extras.includes(id));
  return quoteStay({ service, start, end, dogs: draft.pets.length, ...priceFacts, extras });
}

/** Whether the rule will confirm what is chosen, if a place is free (R47). */
export function confirmedAtOnce(
  service: Service,
  draft: BookingDraft,
  { atOnce, now, rules, priceFacts, known: facts }: BookingFacts,
): boolean {
  if (atOnce === null) return false;
  const pets = draft.pets.map((id) => ({ id, name: '' }));
  const today = localDateOf(now, rules.timeZone);
  const decision = { ...atOnce, today, holidays: priceFacts.holidays, facts };
  return reasonsToWait({ service, ...draft, pets }, decision).length === 0;
}

/** What should be in order before what is chosen so far; until it has times, for today (R42). */
export function linesBefore(
  draft: BookingDraft,
  pets: readonly { id: string; name: string }[],
  { now, rules, known }: BookingFacts,
): ReadinessLine[] {
  const today = localDateOf(now, rules.timeZone);
  const start = parseLocalDateTime(draft.start) ?? today;
  const end = parseLocalDateTime(draft.end) ?? start;
  const comes = pets.filter(({ id }) => draft.pets.includes(id));
  return readinessOf({ start, end, pets: comes }, today, known);
}

/** Until when what is chosen can be canceled for free (R54), or in general; null without terms. */
export function cancelTextOf(
  service: Service,
  draft: BookingDraft,
  { cancelling, healthLines, priceFacts, now, rules: { timeZone } }: BookingFacts,
  isPriced: boolean,
): string | null {
  if (!isPriced) return termsSentence(cancelling, service);
  const terms = termsFor(cancelling, { service, ...draft }, priceFacts.holidays);
  const start = toInstant(draft.start, timeZone);
  const line = start === 'skipped' ? null : healthLineFor(healthLines, { start }, now);
  if (line !== null) return `${line.text} ${freeByNotice}`;
  return terms && start !== 'skipped' ? termsOfDraft(terms, start, { now, timeZone }) : null;
}

/** What the deposit of what is chosen will be (R92), or in general; null for none. */
export function depositTextOf(
  service: Service,
  { start }: BookingDraft,
  { deposit, now, rules: { timeZone } }: BookingFacts,
  totalCents: Cents | null,
): string | null {
  const instant = totalCents === null ? 'skipped' : toInstant(start, timeZone);
  if (totalCents === null || instant === 'skipped') return depositSentence(deposit, service, null);
  return depositSentence(deposit, service, { totalCents, start: instant, now });
}

/** The draft as the page's inputs hold it. */
function draftOnPage(formId: string): BookingDraft | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const data = new FormData(form);
  const text = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  return {
    pets: text('pets_selected'),
    start: text('start')[0] ?? '',
    end: text('end')[0] ?? '',
    extras: text('extras'),
  };
}

/** What is chosen on the booking page so far, and the changes to it. */
export function useBookingDraft(formId: string, initial: BookingDraft) {
  const [draft, setDraft] = useState(initial);
  // What was chosen before the scripts arrived counts as well.
  useEffect(() => setDraft((before) => draftOnPage(formId) ?? before), [formId]);
  return {
    draft,
    chooseExtras: (extras: string[]) => setDraft((before) => ({ ...before, extras })),
    choosePets: (pets: string[]) => setDraft((before) => ({ ...before, pets })),
    // Spec section 5: changing Drop Off clears Pick Up.
    chooseStart: (start: string) =>
      setDraft((before) => ({ ...before, start, end: before.start === start ? before.end : '' })),
    chooseTimes: (times: { start: string; end: string }) =>
      setDraft((before) => ({ ...before, ...times })),
    chooseEnd: (end: string) => setDraft((before) => ({ ...before, end })),
  };
}
