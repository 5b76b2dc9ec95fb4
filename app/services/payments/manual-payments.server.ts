import { formatMoney, type Cents } from '~/domain/money';
import { inTransaction, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { once } from '../web/submissions.server';
import { refuseBeyondHere } from './money-here.server';
import { recordLedgerEntry } from './record-ledger-entry.server';

type ByHand = {
  bookingId: string;
  /** The admin who enters it. */
  actorId: string;
  /** Such as "cash"; up to 120 characters. */
  note: string;
  /** The key of the form that was sent (R20). */
  submissionKey: string | undefined;
};

/**
 * Enters money taken, or given back, outside the provider: cash, a check (R29).
 * @param entry.amountCents above 0 for money received, below 0 for money given back
 * @throws ServiceError not_found; invalid for 0; conflict when more would be given back than is
 *   here, refunds under way counted
 */
export async function recordManualPayment(
  entry: ByHand & { amountCents: Cents },
): Promise<{ repeated: boolean }> {
  const { bookingId, actorId, note, amountCents, submissionKey } = entry;
  return inTransaction(async (tx) => {
    const content = { bookingId, amountCents, note };
    const { repeated } = await once(
      tx,
      { key: submissionKey, actorId, form: 'manual-payment', content },
      () => write(tx, entry, 'amount'),
    );
    return { repeated };
  });
}

/**
 * The paid amount as the admin edits it in Financials: a manual entry for the difference (R29).
 * @param edit.seenCents what was paid when the admin began to edit
 * @throws ServiceError not_found; invalid below 0; conflict when money moved meanwhile, or what it
 *   takes off is on its way back through the provider
 */
export async function setPaidAmount(
  edit: ByHand & { paidCents: Cents; seenCents: Cents },
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
        `Meanwhile ${formatMoney(booking.paidCents)} is paid. Please look again before you change it.`,
        'paid',
      );
    await write(tx, { ...edit, amountCents: edit.paidCents - booking.paidCents }, 'paid');
  });
}

/** @param field where the form shows a refusal */
async function write(
  tx: Transaction,
  { bookingId, actorId, note, amountCents }: ByHand & { amountCents: Cents },
  field: 'amount' | 'paid',
): Promise<string> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  if (!Number.isSafeInteger(amountCents) || amountCents === 0)
    throw new ServiceError('invalid', 'Enter an amount other than $0.00.', field);
  if (amountCents < 0) await refuseBeyondHere(tx, { bookingId, amountCents: -amountCents, field });
  await recordLedgerEntry(tx, {
    bookingId,
    kind: 'manual',
    amountCents,
    providerRef: null,
    attemptId: null,
    actorId,
    note,
  });
  return bookingId;
}
