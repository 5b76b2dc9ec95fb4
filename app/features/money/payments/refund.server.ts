/** Refunds through the provider (R29): written first, requested under one id, then added to the ledger. */
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Refund } from '~/core/database/generated/client';
import { unseenNotices } from '~/core/errors/notices';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { openDisputes } from './disputes.server';
import { assertAvailable, availableMoney, refundableOf } from './ledger.server';
import { loweringText } from './money.schema';
import { type RefundProgress, reopenRefundOrKeep, settleRefund } from './settle-refund.server';

export type RefundInput = {
  bookingId: string;
  captureEntryId: string;
  amountCents: Cents;
  note: string;
  /** Whether it also lowers the total (R63). */
  lowersTotal?: boolean;
  /** Whether the payment's tip is refunded in addition to the amount (R61). */
  withTip?: boolean;
  actorId: string;
  submissionKey: string;
} & Asked;

/** Codes of the notices shown to the admin; left out if no admin is involved (R63). */
export type Asked = { noticed?: readonly string[] };

/** Asks the admin for confirmation before money moves (R63). @throws NoticesError */
export async function confirmRefund(
  tx: Transaction,
  { bookingId, noticed }: Asked & { bookingId: string },
  amountCents: Cents,
  /** Text on how the total is lowered; null if it isn't. */
  lowering: string | null = null,
): Promise<void> {
  // The confirmation holds for that amount and total only.
  const code = `refund:${amountCents}${lowering === null ? '' : ` ${lowering}`}`;
  if (noticed === undefined) return;
  const disputes = (await openDisputes(tx, bookingId)).map(({ id }) => ({
    code: `disputed:${id}`,
    text: `This money is disputed at PayPal (case ${id}): it may go back that way as well.`,
  }));
  if (unseenNotices([{ code, text: '' }, ...disputes], noticed).length === 0) return;
  const to = (await ownerFirstName(tx, bookingId)) ?? 'the owner';
  const also = lowering === null ? '' : ` The total goes down ${lowering}.`;
  const text = `Refund ${formatMoney(amountCents)} to ${to} by PayPal?${also} This cannot be undone.`;
  throw new NoticesError([...disputes, { code, text }]);
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

/**
 * Returns the admin's message about refunds of a booking. @throws ServiceError unavailable if the provider
 * refused
 */
export async function refundSentence(
  progress: RefundProgress,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<string> {
  switch (progress) {
    case 'completed': {
      const owner = (await ownerFirstName(database(), bookingId)) ?? 'The owner';
      return `${formatMoney(amountCents)} refunded. ${await saidToOwner({ bookingId }, `${owner} has been emailed.`)}`;
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

/** Refunds a capture, once per form (R20). @returns the admin's message @throws ServiceError */
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

/** Writes a refund before the provider is called. @throws ServiceError */
export async function writeRefund(tx: Transaction, input: RefundInput): Promise<Refund> {
  const { bookingId, captureEntryId, amountCents, note, lowersTotal = false, actorId } = input;
  const left = await refundable(tx, { bookingId, captureEntryId });
  if (left === null) throw new ServiceError('not_found', 'This payment was not found.');
  const tipCents = input.withTip === true ? left.tipCents : 0;
  const sum = amountCents + tipCents;
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || sum <= 0)
    throw new ServiceError('invalid', 'Enter an amount above $0.00.', 'amount');
  if (amountCents > left.ofCapture) throw new ServiceError('conflict', tooMuch(left), 'amount');
  // Money already refunded in cash must not be refunded through the provider as well.
  await assertAvailable(tx, { bookingId, amountCents: sum, field: 'amount' });
  // A tip is refunded only if chosen.
  if (amountCents > left.priceCents) throw new ServiceError('conflict', tooMuch(left), 'amount');
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const lowers = lowersTotal && isActive(booking.status);
  await confirmRefund(tx, input, sum, lowers ? loweringText(amountCents, booking, tipCents) : null);
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

type Refundable = ReturnType<typeof refundableOf> & {
  /** Remaining price of the capture, regardless of the booking's available money. */
  ofCapture: Cents;
};

/** Returns the rest of a capture after refunds made or in progress; null if it is not in this ledger. */
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
  return { ...refundableOf(capture, money), ofCapture: refundableOf(capture, all).priceCents };
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
  /** Key of the submitted form: the same form is the same refund (R20). */
  submissionKey: string;
  /** Whether to refund only the amount due by the cancellation terms (R54). */
  due?: boolean;
} & Asked;

const refundAllNote = 'Your booking was canceled';

/**
 * Refunds all captures, or the amount due, written first. @returns the admin's message @throws ServiceError
 */
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
  // A successful part after a refused one must not settle the whole question.
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

/** Writes a refund for each capture. @returns the refunds' ids, so the same form sent again looks them up */
async function writeAll(tx: Transaction, input: RefundAllInput): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey } = input;
  const parts = await refundableParts(tx, bookingId, input);
  const sum = sumCents(parts.map(({ amountCents }) => amountCents));
  if (sum !== seenCents || sum === 0)
    throw new ServiceError(
      'conflict',
      `The amount that can be refunded through PayPal is now ${formatMoney(sum)}. Please check it and try again.`,
    );
  await confirmRefund(tx, input, sum);
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

/** Returns the refund due by the cancellation terms that is not in progress yet. */
async function dueCents(
  tx: Transaction,
  id: string,
  { refundingCents }: { refundingCents: Cents },
): Promise<Cents> {
  const booking = await tx.booking.findUniqueOrThrow({ where: { id } });
  return Math.max(0, (booking.refundDueCents ?? 0) - refundingCents);
}

type RefundPart = Pick<RefundInput, 'captureEntryId' | 'amountCents'>;

/** Returns the amount to refund per capture, oldest first, never more than available after cash refunds. */
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
