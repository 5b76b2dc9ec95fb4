import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { costSchema, isCostField, type CostFacts } from '~/domain/cost.schema';
import { localDateOf } from '~/domain/business-time';
import { formatSpan } from '~/domain/date-words';
import { quoteStay } from '~/domain/pricing';
import type { Quote } from '~/domain/quote';
import type { Service } from '~/domain/services';
import type { PriceFacts } from '../bookings/price-facts.server';
import { textFields } from '../web/text-fields.server';

/** What "What would it cost?" answers; amounts in cents. */
export type CostAnswer = {
  /** What was asked, with what is wrong with it; absent while nothing was asked. */
  result?: SubmissionResult<string[]>;
  /** Null while nothing was asked, and for a stay that could not be booked. */
  stay: { service: Service; dogs: number; when: string; quote: Quote } | null;
};

/**
 * Works out what a stay would cost from the query of a rate page, by the function of the booking
 * page's total (R22) and the checks of its form (R17). Never throws, whatever the query holds.
 */
export function answerCost(
  query: URLSearchParams,
  { prices, special, holidays }: PriceFacts,
  facts: CostFacts,
): CostAnswer {
  // A service alone only says which one to begin with.
  if (!['dogs', 'from', 'to'].some((name) => query.has(name))) return { stay: null };
  const sent = new FormData();
  for (const [name, value] of query) sent.append(name, value);
  const submission = parseWithZod(textFields(sent, isCostField), { schema: costSchema(facts) });
  const result = submission.reply();
  if (submission.status !== 'success') return { result, stay: null };
  const { service, dogs, from: start, to: end } = submission.value;
  const quote = quoteStay({ service, start, end, dogs, prices, special, holidays });
  const today = localDateOf(facts.now, facts.rules.timeZone);
  return { result, stay: { service, dogs, when: formatSpan(start, end, today), quote } };
}
