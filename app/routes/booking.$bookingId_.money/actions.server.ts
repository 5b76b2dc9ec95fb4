/** The admin's forms about a booking's money (R29, R32): what each does, and what it is answered. */
import { parseForm } from '~/core/web/form';
import { data, type redirect } from '@remix-run/node';
import type * as z from 'zod';
import { formatMoney } from '~/core/money/money';
import {
  depositSchema,
  heldAmountSchema,
  keepSchema,
  lineSchema,
  manualPaymentSchema,
  type MoneyButton,
  type MoneyForm,
  refundSchema,
} from '~/features/payments/money.schema';
import { addLine, takeOutLine } from '~/features/payments/adjust-total.server';
import { moveDeposit } from '~/features/payments/deposits.server';
import {
  dismissHeldPayment,
  recordHeldPayment,
  refundHeldPayment,
} from '~/features/payments/held-payments.server';
import { keepPayment, recordManualPayment } from '~/features/payments/manual-payments.server';
import { sendPaymentLink } from '~/features/payments/payment-reminders.server';
import { refundAll, refundPayment } from '~/features/payments/refund.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, noticedIn, questionOf, refusalResponseWith } from '~/core/web/read-form.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';

type MoneyPage = {
  bookingId: string;
  /** The admin who sends it. */
  actorId: string;
  /** The page on which the result is shown. */
  back: string;
};

type Sent = MoneyPage & { form: FormData; submissionKey: string };

const unreadable = 'Please reload this page and press the button again.';

const refundButton = 'Yes, refund it';

/** Said when the key is missing that the page gives each of its forms; the answer brings one. */
const keyless = 'Please press the button once more.';

/** Handles a form of the page: redirects with a message, or answers with the refusal. */
export async function handleMoneyForm(form: FormData, page: MoneyPage) {
  const submissionKey = formKeyOf(form);
  if (submissionKey === undefined) return refuseKeyless(form);
  const submitted = { ...page, form, submissionKey };
  const intent = textIn(form, 'intent');
  try {
    if (isIn(typedForms, intent)) return await typedForms[intent].submit(submitted);
    if (isIn(buttons, intent)) return await redirectSuccess(page, await buttons[intent](submitted));
    throw new ServiceError('invalid', unreadable);
  } catch (error) {
    const question = questionOf(error, form, refundButton);
    return refusalResponseWith(error, { formKey: newFormKey(), question });
  }
}

const by = ({ bookingId, actorId, submissionKey }: Sent) => ({ bookingId, actorId, submissionKey });

/** As `by`, for what moves money: that is asked about once more (R63). */
const byWithNotices = (input: Sent) => ({ ...by(input), noticed: noticedIn(input.form) });

/** The buttons beside which nothing is typed; each returns the sentence for the admin. */
const buttons: Record<MoneyButton, (input: Sent) => Promise<string>> = {
  async keep(input) {
    const { reason = '' } = keepSchema.safeParse(Object.fromEntries(input.form)).data ?? {};
    const { told } = await keepPayment(input.bookingId, { ...by(input), reason });
    return `Kept. Nothing will be refunded.${told ? ' The owner gets an email.' : ''}`;
  },
  'refund-all': (input) =>
    refundAll({ ...byWithNotices(input), seenCents: numberIn(input.form, 'seen_cents') }),
  'refund-due': (input) =>
    refundAll({ ...byWithNotices(input), seenCents: numberIn(input.form, 'due_cents'), due: true }),
  async 'gave-back'(input) {
    const amountCents = -numberIn(input.form, 'seen_cents');
    await recordManualPayment({ ...by(input), amountCents, note: 'Refunded outside PayPal' });
    return 'Refund recorded.';
  },
  async 'record-held'(input) {
    await recordHeldPayment({ ...by(input), attemptId: textIn(input.form, 'attempt_id') }, null);
    return 'The payment is recorded.';
  },
  'refund-held': (input) =>
    refundHeldPayment({ ...byWithNotices(input), attemptId: textIn(input.form, 'attempt_id') }),
  async 'take-out-line'(input) {
    const { form } = input;
    const [version, position] = [numberIn(form, 'version'), numberIn(form, 'position')];
    await takeOutLine({ ...by(input), version, position });
    return 'Taken out.';
  },
  async 'send-link'(input) {
    await sendPaymentLink(by(input));
    return 'Sent. The owner gets an email with the payment link.';
  },
  async 'dismiss-held'(input) {
    await dismissHeldPayment({ ...by(input), attemptId: textIn(input.form, 'attempt_id') });
    return 'Noted: refunded at PayPal.';
  },
};

/** The forms in which something is typed. */
const typedForms: Record<MoneyForm, TypedForm> = {
  refund: typedForm(refundSchema, (input, { entry_id, amount, note, lowers_total, with_tip }) => {
    const refund = { captureEntryId: entry_id, amountCents: amount, note };
    const also = { lowersTotal: lowers_total, withTip: with_tip };
    return refundPayment({ ...byWithNotices(input), ...refund, ...also });
  }),
  'by-hand': typedForm(
    manualPaymentSchema,
    async (input, { direction, amount, method, note, lowers_total }) => {
      const amountCents = direction === 'given' ? -amount : amount;
      const payment = { amountCents, method, note, lowersTotal: lowers_total };
      await recordManualPayment({ ...by(input), ...payment });
      return `${formatMoney(amount)} recorded.`;
    },
  ),
  'add-line': typedForm(lineSchema, async (input, { what, direction, amount }) => {
    const amountCents = direction === 'discount' ? -amount : amount;
    await addLine({ ...by(input), version: numberIn(input.form, 'version'), what, amountCents });
    return `${what} added. The owner gets an email.`;
  }),
  deposit: typedForm(depositSchema, async ({ bookingId, actorId }, { until }) => {
    await moveDeposit({ bookingId, actorId, until });
    return 'Saved. The owner sees the new deadline.';
  }),
  'record-amount': typedForm(heldAmountSchema, async (input, { attempt_id, amount }) => {
    await recordHeldPayment({ ...by(input), attemptId: attempt_id }, amount);
    return 'The payment is recorded.';
  }),
};

interface TypedForm {
  submit: (input: Sent) => Promise<ReturnType<typeof afterRefusal> | ReturnType<typeof redirect>>;
  parse: (form: FormData) => Parameters<typeof afterRefusal>[0];
}

/** A form that is parsed, then acted on. @param act returns the message for the admin */
function typedForm<Schema extends z.ZodType>(
  schema: Schema,
  act: (input: Sent, value: z.output<Schema>) => Promise<string>,
): TypedForm {
  const parse = (form: FormData) => parseForm(form, schema, { also: ['intent'] });
  async function submit(input: Sent) {
    const submission = parse(input.form);
    if (submission.status !== 'success') {
      const refusal = formError(submission);
      // Nothing was done, so the same key stays good.
      return data({ ...refusal.data, formKey: input.submissionKey }, refusal.init ?? {});
    }
    try {
      return await redirectSuccess(input, await act(input, submission.value));
    } catch (error) {
      const question = questionOf(error, input.form, refundButton);
      return question === undefined
        ? afterRefusal(submission, error, input.submissionKey)
        : data({ result: submission.reply(), question, formKey: newFormKey() }, { status: 409 });
    }
  }
  return { parse, submit };
}

/** R20, R38: without a key nothing is done; what was typed comes back with one. */
function refuseKeyless(form: FormData) {
  const error = new ServiceError('invalid', keyless);
  const intent = textIn(form, 'intent');
  if (!isIn(typedForms, intent)) return refusalResponseWith(error, { formKey: newFormKey() });
  return afterRefusal(typedForms[intent].parse(form), error, '');
}

const isIn = <Name extends string>(table: Record<Name, unknown>, name: string): name is Name =>
  Object.hasOwn(table, name);

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

function numberIn(form: FormData, name: string): number {
  const text = textIn(form, name);
  if (!/^\d{1,9}$/.test(text)) throw new ServiceError('invalid', unreadable);
  return Number(text);
}
