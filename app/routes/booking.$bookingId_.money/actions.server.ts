/** The admin's forms about a booking's money (R29, R32): what each does, and what it is answered. */
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type * as z from 'zod';
import { formatMoney } from '~/domain/money';
import {
  heldAmountSchema,
  isMoneyField,
  manualPaymentSchema,
  refundSchema,
} from '~/domain/money.schema';
import {
  dismissHeldPayment,
  recordHeldPayment,
  refundHeldPayment,
} from '~/services/payments/held-payments.server';
import { keepPayment, recordManualPayment } from '~/services/payments/manual-payments.server';
import { refundAll, refundPayment } from '~/services/payments/refund.server';
import { ServiceError } from '~/services/runtime/service-error.server';
import { redirectWithFlash } from '~/services/web/flash.server';
import { formError, refusalResponseWith, textFields } from '~/services/web/read-form.server';
import { formKeyOf, newFormKey } from '~/services/submissions/idempotency.server';

type MoneyPage = {
  bookingId: string;
  /** The admin who sends it. */
  actorId: string;
  /** The page on which the result is shown. */
  back: string;
};

type Sent = MoneyPage & { form: FormData; submissionKey: string };

const unreadable = 'Please reload this page and press the button again.';

/** Said when the key is missing that the page gives each of its forms; the answer brings one. */
const keyless = 'Please press the button once more.';

/** The forms in which something is typed. */
const typedForms = {
  refund: refundSchema,
  'by-hand': manualPaymentSchema,
  'record-amount': heldAmountSchema,
} as const;

/** Handles a form of the page: redirects with a message, or answers with the refusal. */
export async function handleMoneyForm(form: FormData, page: MoneyPage) {
  const submissionKey = formKeyOf(form);
  if (submissionKey === undefined) return refuseKeyless(form);
  try {
    const sent = { ...page, form, submissionKey };
    const by = { bookingId: page.bookingId, actorId: page.actorId, submissionKey };
    switch (form.get('intent')) {
      case 'refund':
        return await submitTyped(sent, refundSchema, ({ entry_id, amount, note }) =>
          refundPayment({ ...by, captureEntryId: entry_id, amountCents: amount, note }),
        );
      case 'by-hand':
        return await submitTyped(sent, manualPaymentSchema, async ({ direction, amount, note }) => {
          const amountCents = direction === 'given' ? -amount : amount;
          await recordManualPayment({ ...by, amountCents, note });
          return `${formatMoney(amount)} recorded.`;
        });
      case 'record-amount':
        return await submitTyped(sent, heldAmountSchema, async ({ attempt_id, amount }) => {
          await recordHeldPayment({ ...by, attemptId: attempt_id }, amount);
          return 'The payment is recorded.';
        });
      default:
        return await redirectSuccess(page, await pressButton(sent));
    }
  } catch (error) {
    return refusalResponseWith(error, { formKey: newFormKey() });
  }
}

/** The buttons beside which nothing is typed. @returns the sentence for the admin */
async function pressButton({ form, bookingId, actorId, submissionKey }: Sent): Promise<string> {
  const by = { bookingId, actorId, submissionKey };
  switch (form.get('intent')) {
    case 'keep':
      await keepPayment(bookingId, by);
      return 'Kept. Nothing will be refunded.';
    case 'refund-all':
      return refundAll({ ...by, seenCents: centsIn(form, 'seen_cents') });
    case 'gave-back': {
      const amountCents = -centsIn(form, 'seen_cents');
      await recordManualPayment({ ...by, amountCents, note: 'Refunded outside PayPal' });
      return 'Refund recorded.';
    }
    case 'record-held':
      await recordHeldPayment({ ...by, attemptId: textIn(form, 'attempt_id') }, null);
      return 'The payment is recorded.';
    case 'refund-held':
      return refundHeldPayment({ ...by, attemptId: textIn(form, 'attempt_id') });
    case 'dismiss-held':
      await dismissHeldPayment({ ...by, attemptId: textIn(form, 'attempt_id') });
      return 'Noted: refunded at PayPal.';
    default:
      throw new ServiceError('invalid', unreadable);
  }
}

/** Parses a typed form and acts on it. @param act returns the message for the admin */
async function submitTyped<Schema extends z.ZodType>(
  { form, back, submissionKey }: Sent,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<string>,
) {
  const submission = parseWithZod(textFields(form, isMoneyField), { schema });
  if (submission.status !== 'success') {
    const refusal = formError(submission);
    // Nothing was done, so the same key stays good.
    return data({ ...refusal.data, formKey: submissionKey }, refusal.init ?? {});
  }
  try {
    return await redirectSuccess({ back }, await act(submission.value));
  } catch (error) {
    return afterRefusal(submission, error, submissionKey);
  }
}

/** R20, R38: without a key nothing is done; what was typed comes back with one. */
function refuseKeyless(form: FormData) {
  const error = new ServiceError('invalid', keyless);
  const intent = textIn(form, 'intent');
  if (!isTypedForm(intent)) return refusalResponseWith(error, { formKey: newFormKey() });
  const schema: z.ZodType = typedForms[intent];
  return afterRefusal(parseWithZod(textFields(form, isMoneyField), { schema }), error, '');
}

const isTypedForm = (intent: string): intent is keyof typeof typedForms =>
  Object.hasOwn(typedForms, intent);

const redirectSuccess = ({ back }: { back: string }, text: string) =>
  redirectWithFlash(back, { kind: 'success', text });

// A refusal beside a field wrote nothing, so the key stays good. Any other gets a key of its own:
// sent once more it is meant as a second one (R20), or as another try.
function afterRefusal(submission: Parameters<typeof formError>[0], error: unknown, key: string) {
  if (error instanceof ServiceError && error.code === 'not_found') throw error;
  const refusal = formError(submission, error);
  const nothingDone = error instanceof ServiceError && error.field !== undefined;
  return data({ ...refusal.data, formKey: nothingDone ? key : newFormKey() }, refusal.init ?? {});
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function centsIn(form: FormData, name: string): number {
  const text = textIn(form, name);
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalid', unreadable);
  return Number(text);
}
