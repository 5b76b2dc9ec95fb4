import { useEffect, useState } from 'react';
import {
  type RuleFacts,
  type StandingStay,
  stayProblems,
} from '~/features/booking/rules/stay-rules';
import { localDateOf, parseLocalDateTime, toInstant } from '~/core/time/business-time';
import {
  type CancelSettings,
  freeByNotice,
  termsFor,
  termsOfDraft,
  termsSentence,
} from '~/features/money/pricing/cancellation';
import { type HealthLine, healthLineFor } from '~/features/money/pricing/health-line';
import { type Busy, fullFor, type FullSpan } from '~/features/booking/places/busy';
import { type AtOnceFacts, reasonsToWait } from '~/features/booking/requests/confirm-at-once';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { depositSentence, type DepositSettings } from '~/features/money/pricing/deposit';
import type { Cents } from '~/core/money/money';
import type { Extra } from '~/features/money/pricing/extras';
import {
  type KnownFacts,
  type ReadinessLine,
  readinessOf,
} from '~/features/booking/readiness/readiness';
import type { PriceList, SpecialPrices } from '~/features/money/pricing/price-list';
import type { PricesByTime } from '~/features/money/pricing/prices-by-time';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { TaxRule } from '~/features/money/pricing/tax-rule';
import type { Quote } from '~/features/money/pricing/quote';
import type { Service } from '~/features/booking/rules/services';

/** Facts with which the browser offers times and calculates a total (R17, R22). */
export type BookingFacts = RuleFacts & {
  /** Cancellation terms of new stays (R54). */
  cancelling: CancelSettings;
  /** Notices for stays that begin soon after an illness in the house (R105). */
  healthLines: readonly HealthLine[];
  /** Deposit rule for new stays (R92). */
  deposit: DepositSettings;
  /** Existing stays of the pets. */
  standing: readonly StandingStay[];
  /** Facts of the instant-confirmation rule; null if it can't confirm any request (R47). */
  atOnce: Pick<AtOnceFacts, 'rule' | 'known'> | null;
  /** Facts for the checks before a stay (R42). */
  known: KnownFacts;
  /** Times with too few places for all of the owner's dogs (R43). */
  busy: Busy;
  /** Whether owners can wait for a place in a full house (R56). */
  mayWait: boolean;
  priceFacts: {
    prices: PriceList;
    special: SpecialPrices;
    holidays: ReadonlySet<HolidayKey>;
    byTime: PricesByTime;
    /** The sales tax (R140); null without one. */
    tax: TaxRule | null;
    /** The extras that can be chosen (R49). */
    offered: readonly Extra[];
  };
};

/** Id of the form. */
export const formId = 'booking';

export type BookingDraft = { pets: string[]; start: string; end: string; extras: string[] };

/** Times that are full for the chosen dogs (at least one dog). */
export function fullForDraft({ pets }: BookingDraft, { busy }: BookingFacts): FullSpan[] {
  return fullFor(Math.max(1, pets.length), busy);
}

/** Total of the draft, in cents; null until pets and both times are acceptable. */
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

/** Whether the rule will confirm the draft if a place is free (R47). */
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

/** Checks before the chosen stay (R42); for today until the draft has times. */
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

/** Text of the free-cancellation deadline (R54), general until the draft is priced; null without terms. */
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

/** Text of the draft's deposit (R92), general until the draft is priced; null without a deposit. */
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

/** Reads the draft from the page's inputs; null without the form. */
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

/** The booking page's draft, and the functions that change it. */
export function useBookingDraft(formId: string, initial: BookingDraft) {
  const [draft, setDraft] = useState(initial);
  // Choices made before the scripts loaded count, too.
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
