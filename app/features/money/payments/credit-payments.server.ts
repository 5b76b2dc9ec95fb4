/** House credit that pays for stays and comes back from them (R143): both ledgers, written together. */
import {
  inTransaction,
  type Reader,
  rowsFor,
  type Transaction,
} from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { canPayAhead } from '~/core/settings/pay-ahead.server';
import { businessSettings, type Settings, todayHere } from '~/core/settings/settings.server';
import type { LocalDate } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { creditBackCents, giveBack, takeOn } from '~/features/money/credit/credit';
import {
  addParts,
  addToCredit,
  centsOf,
  creditOf,
  pursesOf,
  reservedCents,
  usedFor,
} from '~/features/money/credit/credit.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { addToLedger, availableMoney, refundUnderWay } from './ledger.server';
import { queueCreditMail } from './payment-emails.server';

/** An accepted stay that is paid too much, in cents: all of it, and without refunds in progress at PayPal. */
type Overpaid = { id: string; cents: Cents; freeCents: Cents };

async function overpaidStays(reader: Reader, ownerId: string): Promise<Overpaid[]> {
  const stays = await rowsFor(reader).booking.findMany({
    where: { userId: ownerId, status: 'accepted', remainCents: { lt: 0 } },
    select: {
      ...{ id: true, remainCents: true },
      refunds: { where: { state: { in: refundUnderWay } }, select: { amountCents: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return stays.map(({ id, remainCents, refunds }) => {
    const refundingCents = sumCents(refunds.map(({ amountCents }) => amountCents));
    return { id, cents: -remainCents, freeCents: Math.max(0, -remainCents - refundingCents) };
  });
}

/** Returns an owner's credit: the account, and what was paid too much for stays; 0 while the house has none. */
export async function wholeCredit(reader: Reader, ownerId: string): Promise<Cents> {
  const { houseCredit } = await businessSettings(reader);
  if (!houseCredit) return 0;
  const { cents } = await creditOf(reader, ownerId);
  return cents + sumCents((await overpaidStays(reader, ownerId)).map((stay) => stay.cents));
}

/**
 * Returns the part of it that can be used now, without what payments at PayPal are about to use.
 * @param except attempts whose own credit doesn't count
 */
export async function usableCredit(
  reader: Reader,
  ownerId: string,
  except: readonly string[] = [],
): Promise<Cents> {
  const { houseCredit } = await businessSettings(reader);
  if (!houseCredit) return 0;
  const { cents } = await creditOf(reader, ownerId);
  const free = (await overpaidStays(reader, ownerId)).map(({ freeCents }) => freeCents);
  return Math.max(0, cents + sumCents(free) - (await reservedCents(reader, ownerId, except)));
}

/** Whether an owner can pay before they come: in a way of the house (R137), or with their own credit (R143). */
export async function hasWayToPay(settings: Settings, ownerId: string | null): Promise<boolean> {
  if (canPayAhead(settings)) return true;
  return ownerId !== null && (await usableCredit('committed', ownerId)) > 0;
}

/** @throws ServiceError if the credit is not what the page showed, such as after another tab used it */
export function assertSameCredit(cents: Cents, seenCents: Cents): void {
  if (cents !== seenCents)
    throw new ServiceError(
      'conflict',
      `Your credit is ${formatMoney(cents)} now, so nothing was paid. Please check the amounts and try again.`,
    );
}

type CreditPayment = {
  booking: Pick<Booking, 'id' | 'userId'>;
  cents: Cents;
  actorId: string | null;
  /** The attempt of a payment that this is all of, for this stay. */
  attemptId?: string | null;
  /** Day on which the payment began: a bonus of that day counts. */
  day?: LocalDate;
  createdAt?: Date;
};

/** Pays for a stay with its owner's credit, as far as there is enough. @returns the cents used */
export async function payByCredit(tx: Transaction, payment: CreditPayment): Promise<Cents> {
  const { booking, cents, actorId, attemptId = null, createdAt = now() } = payment;
  const { id: bookingId, userId: ownerId } = booking;
  const day = payment.day ?? (await todayHere(tx));
  const there = async () => takeOn(day, await pursesOf(tx, { ownerId }), cents);
  let shortCents = cents - centsOf(await there());
  for (const { id, freeCents } of shortCents > 0 ? await overpaidStays(tx, ownerId) : []) {
    const movedCents = Math.min(shortCents, freeCents);
    if (movedCents === 0) continue;
    await returnAsCredit(tx, { booking: { id, userId: ownerId }, cents: movedCents, actorId });
    shortCents -= movedCents;
  }
  const parts = await there();
  const amountCents = centsOf(parts);
  if (amountCents === 0) return 0;
  await addToLedger(tx, {
    ...{ bookingId, kind: 'credit', amountCents, attemptId, actorId, createdAt },
    providerRef: null,
  });
  await addParts(tx, parts, { sign: -1, ownerId, bookingId, kind: 'used', actorId, createdAt });
  return amountCents;
}

/** Returns the credit that paid for a stay and is still with it, beside refunds in progress. */
async function creditWithin(tx: Transaction, bookingId: string): Promise<Cents> {
  const usedCents = centsOf(await usedFor(tx, bookingId));
  if (usedCents === 0) return 0;
  const { availableCents } = await availableMoney(tx, bookingId);
  return Math.max(0, Math.min(usedCents, availableCents));
}

/** Moves money of a stay to its owner's credit: first what credit had paid, to its purses, then other money. */
export async function returnAsCredit(
  tx: Transaction,
  payment: Pick<CreditPayment, 'booking' | 'cents' | 'actorId'>,
): Promise<void> {
  const { booking, cents, actorId } = payment;
  const { id: bookingId, userId: ownerId } = booking;
  const createdAt = now();
  const creditCents = await creditWithin(tx, bookingId);
  const parts = giveBack(await usedFor(tx, bookingId), Math.min(cents, creditCents));
  const restCents = cents - centsOf(parts);
  await addToLedger(tx, {
    ...{ bookingId, kind: 'credit', amountCents: -cents, actorId, createdAt },
    ...{ providerRef: null, attemptId: null },
  });
  const about = { ownerId, bookingId, actorId, createdAt };
  await addParts(tx, parts, { ...about, sign: 1, kind: 'returned' });
  if (restCents > 0)
    await addToCredit(tx, [{ ...about, kind: 'instead_of_refund', amountCents: restCents }]);
}

/**
 * Returns the credit that paid for stays that don't take place, by their terms (R54); what is left of their
 * money stays undecided. Call after the status is written. @returns the cents
 */
export async function returnCreditOfEnded(
  tx: Transaction,
  bookings: readonly Pick<Booking, 'id' | 'paidCents'>[],
  actorId: string | null,
): Promise<void> {
  const paid = bookings.filter(({ paidCents }) => paidCents > 0).map(({ id }) => id);
  if (paid.length === 0) return;
  const used = await tx.creditEntry.findMany({
    where: { bookingId: { in: paid }, kind: 'used' },
    distinct: ['bookingId'],
    select: { bookingId: true },
  });
  for (const { bookingId: id } of used) {
    if (id === null) continue;
    const booking = await tx.booking.findUniqueOrThrow({ where: { id } });
    const { paidCents, refundDueCents: dueCents, refundOrKeep } = booking;
    const creditCents = await creditWithin(tx, id);
    const cents = creditBackCents({ creditCents, paidCents, dueCents });
    if (isActive(booking.status) || cents === 0) continue;
    await returnAsCredit(tx, { booking, cents, actorId });
    const data = { refundOrKeep: refundOrKeep && paidCents > cents };
    await tx.booking.update({ where: { id }, data });
  }
}

/**
 * Uses the credit again that came back when stays ended, because that is undone. @throws ServiceError `tooLate`
 * if it was used meanwhile
 */
export async function spendReturnedAgain(
  tx: Transaction,
  bookingIds: readonly string[],
  { since, actorId, tooLate }: { since: Date; actorId: string; tooLate: ServiceError },
): Promise<void> {
  const returned = await tx.creditEntry.findMany({
    where: { bookingId: { in: [...bookingIds] }, kind: 'returned', createdAt: { gte: since } },
  });
  for (const { ownerId, bookingId, isBonus, expiresOn, amountCents: cents } of returned) {
    if (bookingId === null) continue;
    const purses = await pursesOf(tx, { ownerId });
    const same = purses.find((one) => one.isBonus === isBonus && one.expiresOn === expiresOn);
    if ((same?.cents ?? 0) < cents) throw tooLate;
    const createdAt = now();
    await addToLedger(tx, {
      ...{ bookingId, kind: 'credit', amountCents: cents, actorId, createdAt },
      ...{ providerRef: null, attemptId: null },
    });
    const about = { ownerId, bookingId, actorId, createdAt, kind: 'used' as const };
    await addParts(tx, [{ isBonus, expiresOn, cents }], { ...about, sign: -1 });
  }
}

/**
 * Answers "refund or keep" with credit, once per form (R20): the whole or what the terms say is due.
 * @throws ServiceError
 */
export async function giveAsCredit(answer: {
  bookingId: string;
  seenCents: Cents;
  actorId: string;
  submissionKey: string;
}): Promise<void> {
  const { bookingId, seenCents, actorId, submissionKey: key } = answer;
  await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'credit', content: { bookingId, seenCents } },
      async () => {
        const { houseCredit } = await businessSettings(tx);
        const booking = await tx.booking.findUnique({ where: { id: bookingId } });
        if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
        if (!houseCredit)
          throw new ServiceError(
            'conflict',
            'House credit is off. Switch it on in Settings first.',
          );
        if (!booking.refundOrKeep)
          throw new ServiceError('conflict', 'This has already been decided.');
        const { availableCents, refundingCents } = await availableMoney(tx, bookingId);
        const dueCents = Math.max(0, (booking.refundDueCents ?? 0) - refundingCents);
        const cents = Math.min(availableCents, dueCents || availableCents);
        if (cents !== seenCents || cents <= 0)
          throw new ServiceError(
            'conflict',
            `The amount is now ${formatMoney(cents)}. Please check it and try again.`,
          );
        await returnAsCredit(tx, { booking, cents, actorId });
        await queueCreditMail(tx, { bookingId, amountCents: cents });
        return bookingId;
      },
    ),
  );
}
