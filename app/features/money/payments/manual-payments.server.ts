import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { act } from '~/features/booking/record/act.server';
import { moneyToRestore } from '~/features/booking/record/undo-money.server';
import type { PaymentMethod } from '~/features/money/pricing/money-facts';
import { lowerTotal } from './adjust-total.server';
import { addToLedger, assertAvailable, availableMoney, refundUnderWay } from './ledger.server';
import { queueKeptMail, queuePaymentReceipt } from './payment-emails.server';

type ManualPayment = {
  bookingId: string;
  actorId: string;
  method?: PaymentMethod;
  /** Note for the owner; up to 120 characters. */
  note: string;
  submissionKey: string | undefined;
};

/** Records cash or a check (R29); negative for money returned. @throws ServiceError */
export async function recordManualPayment(
  entry: ManualPayment & {
    amountCents: Cents;
    /** Whether a refund also lowers the total (R63). */
    lowersTotal?: boolean;
  },
): Promise<{ repeated: boolean }> {
  const { bookingId, actorId, method, note, amountCents, lowersTotal = false } = entry;
  return inTransaction(async (tx) => {
    const content = { bookingId, amountCents, method, note, lowersTotal };
    const { repeated } = await withIdempotencyKey(
      tx,
      { key: entry.submissionKey, actorId, form: 'manual-payment', content },
      async () => {
        if (lowersTotal && amountCents < 0)
          await lowerTotal(tx, { bookingId, amountCents: -amountCents, actorId, note });
        return write(tx, entry, 'amount');
      },
    );
    return { repeated };
  });
}

/** Records the difference between the wanted paid amount and the one seen (R29). @throws ServiceError */
export async function setPaidAmount(
  edit: ManualPayment & { paidCents: Cents; seenCents: Cents },
): Promise<void> {
  if (!Number.isSafeInteger(edit.paidCents) || edit.paidCents < 0)
    throw new ServiceError('invalid', 'Enter an amount of $0.00 or more.', 'paid');
  await inTransaction(async (tx) => {
    const booking = await tx.booking.findUnique({ where: { id: edit.bookingId } });
    if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
    if (booking.paidCents === edit.paidCents) return;
    if (booking.paidCents !== edit.seenCents)
      throw new ServiceError(
        'conflict',
        `The paid amount changed to ${formatMoney(booking.paidCents)} while you were editing. Please check it and try again.`,
        'paid',
      );
    await write(tx, { ...edit, amountCents: edit.paidCents - booking.paidCents }, 'paid');
  });
}

async function write(
  tx: Transaction,
  { bookingId, actorId, method, note, amountCents }: ManualPayment & { amountCents: Cents },
  field: 'amount' | 'paid',
): Promise<string> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  if (!Number.isSafeInteger(amountCents) || amountCents === 0)
    throw new ServiceError('invalid', 'Enter an amount other than $0.00.', field);
  if (amountCents < 0) await assertAvailable(tx, { bookingId, amountCents: -amountCents, field });
  await addToLedger(tx, {
    bookingId,
    kind: 'manual',
    amountCents,
    providerRef: null,
    attemptId: null,
    actorId,
    method: method ?? null,
    note,
  });
  if (amountCents > 0)
    await queuePaymentReceipt(tx, {
      ...{ bookingId, paidCents: amountCents, payerGivenName: null },
      ...(method !== undefined && { method }),
    });
  return bookingId;
}

/**
 * Records the admin's decision to keep a payment (R29), once per form (R20), with its row in Activity and an
 * email to the owner (R126). Keeping more than the cancellation terms needs a reason, which the owner reads
 * (R54). @throws ServiceError
 */
export async function keepPayment(
  bookingId: string,
  sent: { actorId: string; submissionKey: string; reason?: string },
): Promise<void> {
  const { actorId, submissionKey: key, reason = '' } = sent;
  await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'keep-payment', content: { bookingId, reason } },
      async () => {
        const booking = await tx.booking.findUnique({ where: { id: bookingId } });
        const dueCents = booking?.refundDueCents ?? null;
        // The refund by the terms settles the question, unless PayPal refuses it.
        const underWay = { bookingId, state: { in: refundUnderWay } };
        if (dueCents !== null && (await tx.refund.count({ where: underWay })) > 0)
          throw new ServiceError('conflict', refundFirst);
        if (dueCents !== null && dueCents > 0 && reason === '')
          throw new ServiceError('invalid', sayWhy);
        if (booking?.refundOrKeep !== true)
          throw new ServiceError('conflict', 'This has already been decided.');
        const { availableCents: keptCents } = await availableMoney(tx, bookingId);
        const why = dueCents === null ? 'decision' : dueCents === 0 ? 'terms' : 'more';
        const change = {
          booking,
          data: { refundOrKeep: false },
          note: [
            formatMoney(keptCents),
            why === 'terms' ? ', as the terms say' : '',
            reason === '' ? '' : `: “${reason}”`,
          ].join(''),
          moneyBefore: moneyToRestore(booking),
        };
        await act(tx, [change], { event: 'payment_kept', by: { id: actorId, side: 'house' } });
        await queueKeptMail(tx, { bookingId, keptCents, why, reason });
        return bookingId;
      },
    ),
  );
}

const refundFirst = 'A refund is on its way back through PayPal. Please wait until it’s done.';

const sayWhy = 'Say why you keep more than the terms say. The owner reads it.';
