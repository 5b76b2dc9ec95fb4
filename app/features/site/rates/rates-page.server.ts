import type { SubmissionResult } from '@conform-to/react';
import { parseForm } from '~/core/web/form';
import { now } from '~/core/runtime/clock.server';
import type { Viewer } from '~/core/session/permissions';
import { signedIn } from '~/core/session/session.server';
import { localDateOf, type LocalDateTime } from '~/core/time/business-time';
import { formatSpan, formatTime } from '~/core/time/format-dates';
import { isLimited, limitSentence } from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { cancelSettings, depositSettings } from '~/features/money/pricing/cancel-settings.server';
import { termsSentence } from '~/features/money/pricing/cancellation';
import { depositSentence } from '~/features/money/pricing/deposit';
import { byTimeSentences } from '~/features/money/pricing/prices-by-time';
import { taxSentence } from '~/features/money/pricing/tax-rule';
import { quoteStay } from '~/features/money/pricing/pricing';
import type { Quote } from '~/features/money/pricing/quote';
import { priceFacts, type PriceFacts } from '~/features/money/pricing/quote-booking.server';
import {
  earliestDropOff,
  latestDropOff,
  latestPickUp,
} from '~/features/booking/rules/availability';
import { leadSentence, nightsSentences } from '~/features/booking/rules/lead-and-nights';
import { parseService, type Service, services } from '~/features/booking/rules/services';
import { requiredPapers } from '~/features/dogs/vaccinations/papers.server';
import { papersSentence } from '~/features/dogs/vaccinations/vaccinations';
import { isThereRoom, type Room } from '~/features/booking/waitlist/room.server';
import { type CostFacts, costSchema } from './cost.schema';
import { type HolidayDays, holidayList, type Rates, ratesOf } from './rates';

/** The potential booker: the admin books on an owner's page, a visitor needs an account first. */
export type Booker = { kind: 'visitor' } | { kind: 'admin' } | { kind: 'owner'; id: string };

export type AnsweredStay = {
  service: Service;
  dogs: number;
  start: LocalDateTime;
  end: LocalDateTime;
  when: string;
  quote: Quote;
};

export type RatesPage = {
  rates: Rates;
  holidays: { years: [number, number]; holidays: HolidayDays[] };
  /** Drop Off and Pick Up hours, formatted as `6:15 AM`. */
  windows: Record<'dropOffFrom' | 'dropOffUntil' | 'pickUpFrom' | 'pickUpUntil', string>;
  booker: Booker;
  calculator: CostAnswer & {
    /** Whether a limit is set, so that there may be no room. */
    limited: boolean;
    room: Room | null;
    service: Service;
    /** Bounds of the inputs, `YYYY-MM-DDTHH:mm`. */
    earliest: string;
    latestDropOff: string;
    latestPickUp: string;
  };
};

/**
 * Returns a service's rate page (R26) with the answer to its query, at a signed-in owner's own prices (R25).
 */
export async function ratesPage(request: Request, service: Service): Promise<RatesPage> {
  const viewer = await signedIn(request);
  const [{ rules, limits }, facts] = await Promise.all([
    readBookingRules('committed'),
    priceFacts('committed', viewer?.id ?? ''),
  ]);
  const at = now();
  const query = new URL(request.url).searchParams;
  const earliest = earliestDropOff(parseService(query.get('service')) ?? service, at, rules);
  const latest = latestDropOff(at, rules);
  const answer = answerCost(query, facts, { now: at, rules });
  const limited = isLimited(limits);
  return {
    rates: withTerms(ratesOf(service, facts.prices), [
      ...byTimeSentences(facts.byTime, service),
      taxSentence(facts.tax, service),
      leadSentence(service, rules),
      ...nightsSentences(service, rules),
      depositSentence(await depositSettings(), service, null),
      termsSentence(await cancelSettings(), service),
      limitSentence(limits, service),
      papersSentence(await requiredPapers('committed')),
    ]),
    holidays: holidayList(facts.holidays, at, rules.timeZone),
    windows: {
      dropOffFrom: formatTime(rules.dropOffFrom),
      dropOffUntil: formatTime(rules.dropOffUntil),
      pickUpFrom: formatTime(rules.pickUpFrom),
      pickUpUntil: formatTime(rules.pickUpUntil),
    },
    booker: viewer === null ? { kind: 'visitor' } : bookerOf(viewer),
    calculator: {
      ...answer,
      limited,
      room: limited && answer.stay ? await isThereRoom(answer.stay, { request, viewer }) : null,
      service: parseService(query.get('service')) ?? service,
      earliest,
      latestDropOff: latest,
      latestPickUp:
        services
          .map((each) => latestPickUp(each, latest, rules))
          .sort()
          .at(-1) ?? latest,
    },
  };
}

/** Adds notes to the rates: prices by time (R98), tax (R140), terms (R54, R92), limit (R43), vaccinations (R44). */
function withTerms(rates: Rates, terms: readonly (string | null)[]): Rates {
  const notes = [...rates.daily.notes, ...terms.filter((one) => one !== null)];
  return { ...rates, daily: { ...rates.daily, notes } };
}

function bookerOf({ id, role }: Viewer): Booker {
  if (role === 'helper') return { kind: 'visitor' };
  return role === 'admin' ? { kind: 'admin' } : { kind: 'owner', id };
}

type CostAnswer = {
  result?: SubmissionResult<string[]>;
  /** Null without a query, and for a stay that could not be booked. */
  stay: AnsweredStay | null;
};

/** Answers a rate page's query with the booking page's total (R17, R22). Never throws. */
export function answerCost(
  query: URLSearchParams,
  { prices, special, holidays, byTime, tax }: PriceFacts,
  facts: CostFacts,
): CostAnswer {
  // A query with only a service just preselects it.
  if (!['dogs', 'from', 'to'].some((name) => query.has(name))) return { stay: null };
  const form = new FormData();
  for (const [name, value] of query) form.append(name, value);
  const submission = parseForm(form, costSchema(facts));
  const result = submission.reply();
  if (submission.status !== 'success') return { result, stay: null };
  const { service, dogs, from: start, to: end } = submission.value;
  const quote = quoteStay({ service, start, end, dogs, prices, special, holidays, byTime, tax });
  const today = localDateOf(facts.now, facts.rules.timeZone);
  return {
    result,
    stay: { service, dogs, start, end, when: formatSpan(start, end, today), quote },
  };
}
