/** The admin's forms about a booking's money (R29, R32): schema, act and sentences of each. */
import type * as z from 'zod';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { formatMoney } from '~/core/money/money';
import type { Flash } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { seenBookingVersion } from '~/core/web/read-form.server';
import { giveAsCredit } from '~/features/money/payments/credit-payments.server';
import { addLine, takeOutLine } from '~/features/money/payments/adjust-total.server';
import { moveDeposit } from '~/features/money/payments/deposits.server';
import {
  dismissHeldPayment,
  recordHeldPayment,
  refundHeldPayment,
} from '~/features/money/payments/held-payments.server';
import { keepPayment, recordManualPayment } from '~/features/money/payments/manual-payments.server';
import {
  depositSchema,
  heldAmountSchema,
  heldSchema,
  keepSchema,
  lineSchema,
  manualPaymentSchema,
  type MoneyButton,
  type MoneyForm,
  placeOfLine,
  refundDueSchema,
  refundSchema,
  seenPaidSchema,
  sendLinkSchema,
} from '~/features/money/payments/money.schema';
import { sendPaymentLink } from '~/features/money/payments/payment-reminders.server';
import { refundAll, refundPayment } from '~/features/money/payments/refund.server';

type MoneyPage = {
  bookingId: string;
  /** The admin who sends the form. */
  actorId: string;
  /** The page on which the result is shown. */
  back: string;
  /** Returns the Undo buttons of the last ten seconds (R126). */
  undo: () => Promise<Pick<Flash, 'undo'>>;
};

type SentHere = Sent<MoneyPage>;

// A refusal beside a field wrote nothing, so the key stays valid. Any other refusal gets a new key:
// a resend is meant as a second payment (R20) or another try.
const ofMoney = {
  goOn: 'Yes, refund it',
  needsKey: 'Please press the button once more.',
  newKey: 'after a refusal',
} as const;

/** Returns a factory of forms of one kind; each act returns the sentence for the admin. */
const formsOf =
  <Name extends string>(kind: { button?: true }) =>
  <Id extends Name, Schema extends z.ZodType>(
    id: Id,
    schema: Schema,
    act: (value: z.output<Schema>, sent: SentHere) => Promise<string>,
  ) =>
    pageForm({
      ...{ id, schema, ...ofMoney, ...kind },
      act: async (value, sent: SentHere) => ({
        ...{ to: sent.context.back, said: await act(value, sent) },
      }),
    });

const typed = formsOf<MoneyForm>({});
const button = formsOf<MoneyButton>({ button: true });

const by = ({ context: { bookingId, actorId }, formKey: submissionKey }: SentHere) => ({
  ...{ bookingId, actorId, submissionKey },
});

/** Like `by`, for forms that move money: these ask for confirmation (R63). */
const asked = (sent: SentHere) => ({ ...by(sent), noticed: sent.noticed });

export const moneyForms = [
  typed('refund', refundSchema, ({ entry_id, amount, note, lowers_total, with_tip }, sent) => {
    const refund = { captureEntryId: entry_id, amountCents: amount, note };
    const also = { lowersTotal: lowers_total, withTip: with_tip };
    return refundPayment({ ...asked(sent), ...refund, ...also });
  }),
  typed('by-hand', manualPaymentSchema, async (entry, sent) => {
    const { direction, amount, method, note, lowers_total: lowersTotal } = entry;
    const amountCents = direction === 'given' ? -amount : amount;
    await recordManualPayment({ ...by(sent), amountCents, method, note, lowersTotal });
    return `${formatMoney(amount)} recorded.`;
  }),
  typed('add-line', lineSchema, async ({ what, direction, amount }, sent) => {
    const amountCents = direction === 'discount' ? -amount : amount;
    const version = seenBookingVersion(sent.form);
    await addLine({ ...by(sent), version, what, amountCents });
    return `${what} added. ${await saidToOwner(sent.context, 'The owner gets an email.')}`;
  }),
  typed('deposit', depositSchema, async ({ until }, { context: { bookingId, actorId } }) => {
    await moveDeposit({ bookingId, actorId, until });
    return 'Saved. The owner sees the new deadline.';
  }),
  typed('record-amount', heldAmountSchema, async ({ attempt_id: attemptId, amount }, sent) => {
    await recordHeldPayment({ ...by(sent), attemptId }, amount);
    return 'The payment is recorded.';
  }),
  pageForm({
    ...{ id: 'keep' satisfies MoneyButton, schema: keepSchema, ...ofMoney, button: true },
    async act({ reason }, sent: SentHere) {
      const { bookingId, back: to, undo } = sent.context;
      await keepPayment(bookingId, { ...by(sent), reason });
      const told = await saidToOwner(sent.context, 'The owner gets an email.');
      return { to, said: `Kept. Nothing will be refunded. ${told}`, ...(await undo()) };
    },
  }),
  button('refund-all', seenPaidSchema, ({ seen_cents: seenCents }, sent) =>
    refundAll({ ...asked(sent), seenCents }),
  ),
  button('refund-due', refundDueSchema, ({ due_cents: seenCents }, sent) =>
    refundAll({ ...asked(sent), seenCents, due: true }),
  ),
  button('gave-back', seenPaidSchema, async ({ seen_cents: cents }, sent) => {
    const note = 'Refunded outside PayPal';
    await recordManualPayment({ ...by(sent), amountCents: -cents, note });
    return 'Refund recorded.';
  }),
  button('as-credit', seenPaidSchema, async ({ seen_cents: seenCents }, sent) => {
    await giveAsCredit({ ...by(sent), seenCents });
    const told = await saidToOwner(sent.context, 'The owner gets an email.');
    return `${formatMoney(seenCents)} is credit now. ${told}`;
  }),
  button('record-held', heldSchema, async ({ attempt_id: attemptId }, sent) => {
    await recordHeldPayment({ ...by(sent), attemptId }, null);
    return 'The payment is recorded.';
  }),
  button('refund-held', heldSchema, ({ attempt_id: attemptId }, sent) =>
    refundHeldPayment({ ...asked(sent), attemptId }),
  ),
  button('dismiss-held', heldSchema, async ({ attempt_id: attemptId }, sent) => {
    await dismissHeldPayment({ ...by(sent), attemptId });
    return 'Noted: refunded at PayPal.';
  }),
  button('take-out-line', placeOfLine, async ({ version, position }, sent) => {
    await takeOutLine({ ...by(sent), version, position });
    return 'Taken out.';
  }),
  button('send-link', sendLinkSchema, async (_nothing, sent) => {
    await sendPaymentLink(by(sent));
    return saidToOwner(sent.context, 'Sent. The owner gets an email with the payment link.');
  }),
] as const;
