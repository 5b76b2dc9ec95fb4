/** PayPal's refusals, as errors of ours. It loads no SDK: the admin's pages need it at a start (R135). */
import * as z from 'zod';
import { ProviderError } from './paypal-port.server';

const problem = z.object({
  name: z.string().optional(),
  /** Field used by the token call instead of a name. */
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** A code as PayPal and Node write it: no other part of an error leaves this file. */
export const code = z.string().regex(/^\w{1,64}$/);

/** Returns PayPal's code of a refusal; the status if it names none. */
export function issueIn(status: number, answer: unknown): string {
  const body = problem.safeParse(answer).data;
  const issue = code.safeParse(body?.details?.[0]?.issue ?? body?.name ?? body?.error);
  return issue.data ?? `HTTP_${status}`;
}

/** Returns the error of a refused call. */
export function refusedCall(status: number, answer: unknown): ProviderError {
  return problemWith({ status, issue: issueIn(status, answer) });
}

/** Rate limits, outages and calls in progress are `unknown`, so they can be retried. */
export function problemWith({ status, issue }: { status: number; issue: string }): ProviderError {
  const passing = status >= 500 || [408, 409, 425, 429].includes(status);
  return new ProviderError(
    passing || issue.endsWith('_IN_PROGRESS') ? 'unknown' : 'refused',
    issue,
  );
}
