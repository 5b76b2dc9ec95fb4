import * as z from 'zod';
import { ApiProblem, type Fault, type Issue } from './api-problem';

const httpUrl = z.url({ protocol: /^https?$/ });

const experience = z.object({
  brand_name: z.string().min(1).max(127).optional(),
  return_url: httpUrl.optional(),
  cancel_url: httpUrl.optional(),
});

const amount = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

const purchaseUnit = z.object({
  reference_id: z.string().min(1).max(256).default('default'),
  custom_id: z.string().min(1).max(127).optional(),
  description: z.string().min(1).max(127).optional(),
  amount: amount.extend({
    breakdown: z.object({ item_total: amount, tax_total: amount }).optional(),
  }),
});

const schema = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: z
    .object({ paypal: z.object({ experience_context: experience.optional() }).optional() })
    .optional(),
  application_context: experience.optional(),
});

/** The parts of an order request that the emulator keeps. */
export type OrderRequest = {
  purchaseUnit: z.infer<typeof purchaseUnit>;
  /** Whether the request names PayPal as the payment source, which changes status and links. */
  namesPaypal: boolean;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
};

function issueOf(issue: z.core.$ZodIssue, value: unknown): Issue {
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
    case 'too_small':
      return issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
    case 'invalid_format':
      return 'INVALID_PARAMETER_SYNTAX';
    default:
      return 'INVALID_PARAMETER_VALUE';
  }
}

function faultOf(issue: z.core.$ZodIssue, body: unknown): Fault {
  let value = body;
  for (const key of issue.path)
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === String(key))?.[1]
        : undefined;
  return {
    issue: issueOf(issue, value),
    field: `/${issue.path.map(String).join('/')}`,
    location: 'body',
  };
}

function refuseAmount({
  currency_code: currency,
  value,
  breakdown,
}: z.infer<typeof purchaseUnit>['amount']) {
  const field = '/purchase_units/0/amount';
  if (currency !== 'USD')
    throw new ApiProblem(422, [
      { issue: 'INVALID_CURRENCY_CODE', field: `${field}/currency_code`, location: 'body' },
    ]);
  if (!/^-?\d*(\.\d{1,2})?$/.test(value))
    throw new ApiProblem(422, [
      { issue: 'DECIMAL_PRECISION', field: `${field}/value`, location: 'body' },
    ]);
  if (!(Number(value) > 0))
    throw new ApiProblem(422, [
      { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', field: `${field}/value`, location: 'body' },
    ]);
  const cents = (text: string) => Math.round(Number(text) * 100);
  if (
    breakdown !== undefined &&
    cents(breakdown.item_total.value) + cents(breakdown.tax_total.value) !== cents(value)
  )
    throw new ApiProblem(422, [
      { issue: 'AMOUNT_MISMATCH', field: `${field}/value`, location: 'body' },
    ]);
}

/**
 * Reads the body of a request for an order: one purchase unit, in US dollars, to be captured.
 * @throws ApiProblem 400 or 422 with PayPal's issue.
 */
export function readOrderRequest(body: unknown): OrderRequest {
  const read = schema.safeParse(body);
  if (!read.success)
    throw new ApiProblem(
      400,
      read.error.issues.map((issue) => faultOf(issue, body)),
    );
  const { intent, purchase_units: units, payment_source: source, ...rest } = read.data;
  const [unit] = units;
  if (intent !== 'CAPTURE')
    throw new ApiProblem(400, [{ issue: 'NOT_SUPPORTED', field: '/intent', location: 'body' }]);
  if (!unit || units.length > 1)
    throw new ApiProblem(400, [
      { issue: 'NOT_SUPPORTED', field: '/purchase_units/1', location: 'body' },
    ]);
  refuseAmount(unit.amount);
  const context = source?.paypal?.experience_context ?? rest.application_context;
  return {
    purchaseUnit: unit,
    namesPaypal: source?.paypal !== undefined,
    brandName: context?.brand_name ?? null,
    returnUrl: context?.return_url ?? null,
    cancelUrl: context?.cancel_url ?? null,
  };
}
