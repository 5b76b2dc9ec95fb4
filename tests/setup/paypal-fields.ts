/**
 * Our own small description of PayPal's requests and answers: the fields that the app sends and reads, and
 * those that the stand-in answers. It applies if PayPal's published documents are not next to the
 * project.
 */
import { z } from 'zod';
import type { JudgedExchange, JudgedRoute } from './paypal-document';

const id = z.string().regex(/^[A-Z0-9]{1,36}$/);
const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d+(\.\d+)?$/),
});
const orderAmount = money.extend({
  breakdown: z.strictObject({ item_total: money, tax_total: money }).optional(),
});
const links = z.array(
  z.strictObject({
    href: z.url(),
    rel: z.enum(['self', 'approve', 'payer-action', 'capture', 'refund', 'up']),
    method: z.enum(['GET', 'POST']),
  }),
);
const text = (most: number) => z.string().min(1).max(most);
const reason = z.strictObject({ reason: text(64) }).optional();

const experience = z.strictObject({
  brand_name: text(127).optional(),
  return_url: z.url(),
  cancel_url: z.url(),
  shipping_preference: z.enum(['NO_SHIPPING']),
  user_action: z.enum(['PAY_NOW']),
  landing_page: z.enum(['LOGIN']).optional(),
  payment_method_preference: z.enum(['IMMEDIATE_PAYMENT_REQUIRED']).optional(),
});
const orderRequest = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: text(256),
        custom_id: text(255),
        description: text(127),
        amount: orderAmount,
      }),
    )
    .length(1),
  payment_source: z
    .strictObject({ paypal: z.strictObject({ experience_context: experience }) })
    .optional(),
  application_context: experience.optional(),
});
const refundRequest = z.strictObject({
  amount: money.optional(),
  custom_id: text(127).optional(),
  note_to_payer: text(255).optional(),
});

const name = z.strictObject({ given_name: text(140), surname: text(140) });
const capture = z.strictObject({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: reason,
  amount: money,
  final_capture: z.boolean(),
  seller_protection: z.strictObject({
    status: z.string(),
    dispute_categories: z.array(z.string()),
  }),
  seller_receivable_breakdown: z
    .strictObject({ gross_amount: money, paypal_fee: money, net_amount: money })
    .optional(),
  custom_id: text(255).optional(),
  links,
  create_time: instant,
  update_time: instant,
});
const order = z.strictObject({
  id,
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  intent: z.literal('CAPTURE').optional(),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        email_address: z.email().optional(),
        account_id: text(13).optional(),
        account_status: z.string().optional(),
        name: name.optional(),
        address: z.strictObject({ country_code: z.string().length(2) }).optional(),
      }),
    })
    .optional(),
  payer: z
    .strictObject({
      name,
      email_address: z.email(),
      payer_id: text(13),
      address: z.strictObject({ country_code: z.string().length(2) }),
    })
    .optional(),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: text(256).optional(),
        custom_id: text(255).optional(),
        description: text(127).optional(),
        amount: money.optional(),
        payee: z.strictObject({ email_address: z.email(), merchant_id: text(13) }).optional(),
        payments: z.strictObject({ captures: z.array(capture) }).optional(),
      }),
    )
    .optional(),
  links,
  create_time: instant.optional(),
  update_time: instant.optional(),
});
const refund = z.strictObject({
  id,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  status_details: reason,
  amount: money.optional(),
  custom_id: text(127).optional(),
  note_to_payer: text(255).optional(),
  seller_payable_breakdown: z
    .strictObject({
      gross_amount: money,
      paypal_fee: money,
      net_amount: money,
      total_refunded_amount: money,
    })
    .optional(),
  links,
  create_time: instant.optional(),
  update_time: instant.optional(),
});
/** Refusals that the app distinguishes, or that the stand-in returns. */
const issues = [
  'INVALID_ARRAY_MAX_ITEMS',
  'INVALID_ARRAY_MIN_ITEMS',
  'INVALID_PARAMETER_SYNTAX',
  'INVALID_PARAMETER_VALUE',
  'INVALID_STRING_LENGTH',
  'MALFORMED_REQUEST_JSON',
  'MISSING_REQUIRED_PARAMETER',
  'NOT_SUPPORTED',
  'PAYPAL_REQUEST_ID_REQUIRED',
  'INVALID_RESOURCE_ID',
  'AMOUNT_MISMATCH',
  'CANNOT_BE_ZERO_OR_NEGATIVE',
  'DECIMAL_PRECISION',
  'INVALID_CURRENCY_CODE',
  'ORDER_NOT_APPROVED',
  'ORDER_ALREADY_CAPTURED',
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_NOT_ALLOWED',
  'REFUND_AMOUNT_EXCEEDED',
  'INSTRUMENT_DECLINED',
] as const;
const problem = z.strictObject({
  name: z.string().regex(/^[A-Z_]+$/),
  message: text(2048),
  debug_id: text(64),
  details: z
    .array(
      z.strictObject({
        issue: z.enum(issues),
        description: text(2048),
        field: z.string().optional(),
        location: z.enum(['body', 'path']).optional(),
      }),
    )
    .optional(),
});
const webhookTypes = z.array(z.strictObject({ name: z.string(), status: z.string().optional() }));
const webhook = z.strictObject({
  id: text(64),
  url: z.url(),
  event_types: webhookTypes.min(1),
  links: z
    .array(
      z.strictObject({
        href: z.url(),
        rel: z.enum(['self', 'update', 'delete']),
        method: z.enum(['GET', 'PATCH', 'DELETE']),
      }),
    )
    .optional(),
});
const event = z.strictObject({
  id: text(50),
  event_version: z.string(),
  create_time: instant,
  resource_type: z.string(),
  resource_version: z.string(),
  event_type: z.string().regex(/^[A-Z.]+$/),
  summary: z.string(),
  resource: z.record(z.string(), z.unknown()),
  links: z.array(z.unknown()),
});

const requests: Record<JudgedRoute, z.ZodType> = {
  create: orderRequest,
  get: z.undefined(),
  capture: z.undefined().or(z.strictObject({})),
  refund: refundRequest,
  'get-refund': z.undefined(),
  'make-webhook': webhook.pick({ url: true, event_types: true }).strict(),
  'list-webhooks': z.undefined(),
  'delete-webhook': z.undefined(),
};
const answers: Record<JudgedRoute, z.ZodType> = {
  create: order,
  get: order,
  capture: order,
  refund,
  'get-refund': refund,
  'make-webhook': webhook,
  'list-webhooks': z.strictObject({ webhooks: z.array(webhook) }),
  'delete-webhook': z.strictObject({}),
};
const headers = z.object({
  'paypal-request-id': text(108).optional(),
  prefer: z.enum(['return=minimal', 'return=representation']).optional(),
});

function faults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `/${path.join('/')} ${message}`);
}

/** Validates an exchange, or an event, by our own description: a list of faults, empty if valid. */
export const paypalFields = {
  request: ({ route, headers: sent, requestBody }: JudgedExchange): string[] => [
    ...faults(headers, sent),
    ...faults(requests[route], requestBody),
  ],
  answer: ({ route, status, responseBody }: JudgedExchange): string[] =>
    faults(status < 300 ? answers[route] : problem, responseBody),
  event: (body: unknown): string[] => faults(event, body),
};
