import { formatMoney, sumCents, type Cents } from '~/domain/money';
import { database, inTransaction, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { once } from '../web/submissions.server';
import { moneyHere } from './money-here.server';
import { refundableCents, writeRefund, type RefundWish } from './open-refund.server';
import { sentenceFor } from './refund-payment.server';
import { askRefundOrKeep, settleRefund, type RefundStanding } from './settle-refund.server';

export type RefundAllWish = {
  bookingId: string;
  /** What the admin saw as the sum, in cents. */
  seenCents: Cents;
  actorId: string;
  /** The key of the form that was sent: the same form again is the same refund (R20). */
  submissionKey: string;
};

type Part = Pick<RefundWish, 'captureEntryId' | 'amountCents'>;

/** The answer "refund" to "refund or keep" (R29) has one note for all it gives back. */
const note = 'Your booking does not take place';

/**
 * Gives back, with one press, all that came through the provider for a booking and is still here:
 * every capture's part is written down in one transaction before the provider hears of the first.
 * @returns the sentence for the admin
 * @throws ServiceError conflict when the sum is not the one that was seen; unavailable when the
 *   provider refused
 */
export async function refundAll(wish: RefundAllWish): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey } = wish;
  const { id: written } = await inTransaction((tx) =>
    once(
      tx,
      { key: submissionKey, actorId, form: 'refund', content: { bookingId, seenCents } },
      () => writeAll(tx, wish),
    ),
  );
  const ends: End[] = [];
  for (const id of written.split(' ')) {
    const standing = await settleRefund(id);
    const { amountCents } = await database().refund.findUniqueOrThrow({ where: { id } });
    ends.push({ amountCents, standing });
  }
  // A part that went back after a refused one must not pass for the whole answer.
  if (ends.some(({ standing }) => standing === 'failed'))
    await inTransaction((tx) => askRefundOrKeep(tx, bookingId));
  return sentenceForAll(ends);
}

type End = { amountCents: Cents; standing: RefundStanding };

/** @throws ServiceError unavailable when the provider refused any of them */
function sentenceForAll(ends: readonly End[]): string {
  const refused = ends.filter(({ standing }) => standing === 'failed');
  const others = ends.filter(({ standing }) => standing !== 'failed');
  if (refused.length > 0 && others.length > 0)
    throw new ServiceError(
      'unavailable',
      `PayPal refused to give back ${sumOf(refused)}; ${sumOf(others)} is on its way back. You can give the rest back another way and enter it by hand.`,
    );
  const waiting = ends.find(({ standing }) => standing !== 'completed');
  return sentenceFor(waiting?.standing ?? 'completed');
}

const sumOf = (list: readonly { amountCents: Cents }[]) =>
  formatMoney(sumCents(list.map(({ amountCents }) => amountCents)));

/** @returns the ids of the refunds, which the same form sent again asks after */
async function writeAll(tx: Transaction, wish: RefundAllWish): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey } = wish;
  const parts = await partsOf(tx, bookingId);
  const sum = sumCents(parts.map(({ amountCents }) => amountCents));
  if (sum !== seenCents || sum === 0)
    throw new ServiceError(
      'conflict',
      `Meanwhile ${formatMoney(sum)} can be given back through PayPal. Please look again before you decide.`,
    );
  const ids: string[] = [];
  for (const part of parts)
    ids.push((await writeRefund(tx, { ...part, note, actorId, submissionKey })).id);
  return ids.join(' ');
}

/**
 * What goes back of which capture, the oldest first: never more in all than is here. After money
 * went back by hand, that is less than what the captures have left.
 */
async function partsOf(tx: Transaction, bookingId: string): Promise<Part[]> {
  const captures = await tx.ledgerEntry.findMany({
    where: { bookingId, kind: 'capture' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  let { hereCents } = await moneyHere(tx, bookingId);
  const parts: Part[] = [];
  for (const { id: captureEntryId } of captures) {
    const left = (await refundableCents(tx, captureEntryId)) ?? 0;
    const amountCents = Math.min(left, hereCents);
    if (amountCents <= 0) continue;
    parts.push({ captureEntryId, amountCents });
    hereCents -= amountCents;
  }
  return parts;
}
