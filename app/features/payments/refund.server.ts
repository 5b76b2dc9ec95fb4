/** Refunds through the provider (R29): written, requested under one id, then in the ledger. */
import { saidOfEmail } from '~/core/mail/said-of-email.server';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Refund } from '~/core/database/generated/client';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { isActive } from '~/features/stays/booking-status';
import { assertAvailable, availableMoney, leftOf } from './ledger.server';
import { loweringText } from './money.schema';
import { type RefundProgress, reopenRefundOrKeep, settleRefund } from './settle-refund.server';

export type RefundInput = {
  bookingId: string;
  captureEntryId: string;
  amountCents: Cents;
  note: string;
  /** The total goes down with it (R63). */
  lowersTotal?: boolean;
  /** The tip of that payment goes back as well, besides the amount (R61). */
  withTip?: boolean;
  actorId: string;
  submissionKey: string;
} & Asked;

/** What the admin has been asked about; left out where no admin asks (R63). */
export type Asked = { noticed?: readonly string[] };

/** Asks the admin once more before money moves (R63). @throws NoticesError */
export async function confirmOverlapsOnce(
  tx: Transaction,
  { bookingId, noticed }: Asked & { bookingId: string },
  amountCents: Cents,
  /** How the total goes down with it; null for not at all. */
  lowering: string | null = null,
): Promise<void> {
  // The answer is about that amount and that total.
  const code = `refund:${amountCents}${lowering === null ? '' : ` ${lowering}`}`;
  if (noticed === undefined || noticed.includes(code)) return;
  const to = (await ownerFirstName(tx, bookingId)) ?? 'the owner';
  const also = lowering === null ? '' : ` The total goes down ${lowering}.`;
  const text = `Refund ${formatMoney(amountCents)} to ${to} by PayPal?${also} This cannot be undone.`;
  throw new NoticesError([{ code, text }]);
}

async function ownerFirstName(tx: Transaction, bookingId: string): Promise<string | null> {
  const { owner } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { owner: { select: { firstName: true } } },
  });
  return owner.firstName;
}

export const refundSentences = {
  pending: 'PayPal is processing this refund. It will show here when it’s done.',
  unknown: 'PayPal hasn’t answered yet. We’ll keep trying, and nothing is refunded twice.',
} as const;

/** The admin's sentence for refunds of a booking. @throws ServiceError unavailable if the provider refused */
export async function refundSentence(
  progress: RefundProgress,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<string> {
  switch (progress) {
    case 'completed': {
      const owner = (await ownerFirstName(database(), bookingId)) ?? 'The owner';
      return `${formatMoney(amountCents)} refunded. ${saidOfEmail(`${owner} has been emailed.`)}`;
    }
    case 'failed':
      throw new ServiceError(
        'unavailable',
        'PayPal refused this refund. You can refund it another way and record it here.',
      );
    case 'pending':
      return refundSentences.pending;
    case 'started':
    case 'unknown':
      return refundSentences.unknown;
  }
}

/** Refunds a capture, once per form (R20). @returns the admin's sentence @throws ServiceError */
export async function refundPayment(input: RefundInput): Promise<string> {
  const { captureEntryId, amountCents, note, actorId, submissionKey: key } = input;
  const { withTip = false, lowersTotal = false } = input;
  const content = { captureEntryId, amountCents, note, lowersTotal, ...(withTip && { withTip }) };
  const { id } = await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'refund', content },
      async () => (await writeRefund(tx, input)).id,
    ),
  );
  const progress = await settleRefund(id);
  const refund = await database().refund.findUniqueOrThrow({ where: { id } });
  return refundSentence(progress, refund);
}

/** Writes a refund down before the provider hears of it. @throws ServiceError */
export async function writeRefund(tx: Transaction, input: RefundInput): Promise<Refund> {
  const { bookingId, captureEntryId, amountCents, note, lowersTotal = false, actorId } = input;
  const left = await refundable(tx, { bookingId, captureEntryId });
  if (left === null) throw new ServiceError('not_found', 'This payment was not found.');
  const tipCents = input.withTip === true ? left.tipCents : 0;
  const sum = amountCents + tipCents;
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || sum <= 0)
    throw new ServiceError('invalid', 'Enter an amount above $0.00.', 'amount');
  if (amountCents > left.ofCapture) throw new ServiceError('conflict', tooMuch(left), 'amount');
  // What was given back in cash cannot go back through the provider as well.
  await assertAvailable(tx, { bookingId, amountCents: sum, field: 'amount' });
  // A tip goes back only when that was chosen.
  if (amountCents > left.priceCents) throw new ServiceError('conflict', tooMuch(left), 'amount');
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const lowers = lowersTotal && isActive(booking.status);
  await confirmOverlapsOnce(
    tx,
    input,
    sum,
    lowers ? loweringText(amountCents, booking, tipCents) : null,
  );
  const at = now();
  const requestId = requestIdOf(input);
  return tx.refund.create({
    data: {
      ...{ bookingId, captureEntryId, amountCents: sum, tipCents, requestId, note, lowersTotal },
      actorId,
      createdAt: at,
      updatedAt: at,
    },
  });
}

type Refundable = ReturnType<typeof leftOf> & {
  /** What is left of the capture's price, whatever of the booking's money is here. */
  ofCapture: Cents;
};

/** What is left of a capture after refunds made or under way; null if it is not in this ledger. */
async function refundable(
  tx: Transaction,
  { bookingId, captureEntryId }: Pick<RefundInput, 'bookingId' | 'captureEntryId'>,
): Promise<Refundable | null> {
  const entry = await tx.ledgerEntry.findFirst({
    where: { id: captureEntryId, bookingId, kind: 'capture', providerRef: { not: null } },
    include: { refunds: true, attempt: { select: { tipCents: true } } },
  });
  if (entry === null) return null;
  const capture = { ...entry, tipCents: entry.attempt?.tipCents ?? 0 };
  const money = await availableMoney(tx, bookingId);
  const all = { availableCents: Infinity, tipCents: money.tipCents };
  return { ...leftOf(capture, money), ofCapture: leftOf(capture, all).priceCents };
}

function tooMuch({ ofCapture, priceCents, tipCents }: Refundable): string {
  if (ofCapture === 0)
    return tipCents > 0
      ? 'Only the tip is left of this payment. Tick it to refund it.'
      : 'All of this payment has already been refunded.';
  const most = formatMoney(Math.min(ofCapture, priceCents));
  return tipCents > 0
    ? `At most ${most} of this payment can still be refunded, and its tip of ${formatMoney(tipCents)} if you tick it.`
    : `At most ${most} of this payment can still be refunded.`;
}

function requestIdOf({ captureEntryId, actorId, submissionKey, amountCents }: RefundInput): string {
  const parts = [captureEntryId, actorId, submissionKey, amountCents];
  return digestOf(JSON.stringify(parts)).slice(0, 36);
}

export type RefundAllInput = {
  bookingId: string;
  seenCents: Cents;
  actorId: string;
  /** The key of the form that was sent: the same form again is the same refund (R20). */
  submissionKey: string;
  /** No more than what the cancellation terms give back (R54). */
  due?: boolean;
} & Asked;

const refundAllNote = 'Your booking was canceled';

/** Refunds all captures, or what is due of them, written first. @returns the admin's sentence @throws ServiceError */
export async function refundAll(input: RefundAllInput): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey: key } = input;
  const { id: written } = await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'refund', content: { bookingId, seenCents } },
      () => writeAll(tx, input),
    ),
  );
  const parts: SettledPart[] = [];
  for (const id of written.split(' ')) {
    const progress = await settleRefund(id);
    const { amountCents } = await database().refund.findUniqueOrThrow({ where: { id } });
    parts.push({ amountCents, progress });
  }
  // A part that was refunded after a refused one must not pass for the whole answer.
  if (parts.some(({ progress }) => progress === 'failed'))
    await inTransaction((tx) => reopenRefundOrKeep(tx, bookingId));
  return refundAllSentence(bookingId, parts);
}

type SettledPart = { amountCents: Cents; progress: RefundProgress };

async function refundAllSentence(
  bookingId: string,
  parts: readonly SettledPart[],
): Promise<string> {
  const refused = parts.filter(({ progress }) => progress === 'failed');
  const others = parts.filter(({ progress }) => progress !== 'failed');
  if (refused.length > 0 && others.length > 0)
    throw new ServiceError(
      'unavailable',
      `PayPal refused to refund ${sumText(refused)}; ${sumText(others)} is on its way back. You can refund the rest another way and record it here.`,
    );
  const waiting = parts.find(({ progress }) => progress !== 'completed');
  const amountCents = sumCents(parts.map((part) => part.amountCents));
  return refundSentence(waiting?.progress ?? 'completed', { bookingId, amountCents });
}

const sumText = (parts: readonly { amountCents: Cents }[]) =>
  formatMoney(sumCents(parts.map(({ amountCents }) => amountCents)));

/** @returns the ids of the refunds, so that the same form sent again asks after them */
async function writeAll(tx: Transaction, input: RefundAllInput): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey } = input;
  const parts = await refundableParts(tx, bookingId, input);
  const sum = sumCents(parts.map(({ amountCents }) => amountCents));
  if (sum !== seenCents || sum === 0)
    throw new ServiceError(
      'conflict',
      `The amount that can be refunded through PayPal is now ${formatMoney(sum)}. Please check it and try again.`,
    );
  await confirmOverlapsOnce(tx, input, sum);
  const ids: string[] = [];
  for (const part of parts) {
    const refund = {
      ...part,
      bookingId,
      note: refundAllNote,
      actorId,
      submissionKey,
    };
    ids.push((await writeRefund(tx, refund)).id);
  }
  return ids.join(' ');
}

/** What the cancellation terms give back and is not on its way yet. */
async function dueCents(
  tx: Transaction,
  id: string,
  { refundingCents }: { refundingCents: Cents },
): Promise<Cents> {
  const booking = await tx.booking.findUniqueOrThrow({ where: { id } });
  return Math.max(0, (booking.refundDueCents ?? 0) - refundingCents);
}

type RefundPart = Pick<RefundInput, 'captureEntryId' | 'amountCents'>;

/** What to refund of each capture, oldest first, never more than available after cash refunds. */
async function refundableParts(
  tx: Transaction,
  bookingId: string,
  { due = false }: Pick<RefundAllInput, 'due'>,
): Promise<RefundPart[]> {
  const captures = await tx.ledgerEntry.findMany({
    where: { bookingId, kind: 'capture' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  const money = await availableMoney(tx, bookingId);
  const price = money.availableCents - money.tipCents;
  let availableCents = due ? Math.min(price, await dueCents(tx, bookingId, money)) : price;
  const parts: RefundPart[] = [];
  for (const { id: captureEntryId } of captures) {
    const left = await refundable(tx, { bookingId, captureEntryId });
    if (left === null) continue;
    const amountCents = Math.max(0, Math.min(left.priceCents, availableCents));
    if (amountCents <= 0) continue;
    parts.push({ captureEntryId, amountCents });
    availableCents -= amountCents;
  }
  return parts;
}
