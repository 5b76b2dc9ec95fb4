/** Cash that is taken at the door with one press (R86), and taking that back (R83). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish, publishLater } from '~/core/live/publish.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { after, interval } from '~/core/runtime/intervals.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { undoneNote } from '~/features/pricing/money-facts';
import { addToLedger, assertAvailable } from './ledger.server';
import { moneyEmails } from './money.email';
import { queuePaymentReceipt } from './payment-emails.server';

/** Takes back what {@link takeCash} recorded. */
export const undoCashIntent = 'undo-cash';

type Person = { id: string; role: Role };

/** What was taken, for the sentence that says so. */
export type CashTaken = { petNames: string[]; amountCents: Cents };

const entry = { kind: 'manual', method: 'cash', providerRef: null, attemptId: null } as const;

async function bookingFor(tx: Transaction, id: string, viewer: Person) {
  if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can take money.');
  const booking = await tx.booking.findUnique({ where: { id } });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  return booking;
}

/**
 * Records all that a stay still owes as cash; its receipt waits while that can be undone. A second
 * press changes nothing (R20). @param sent.seenCents what the page said that remains @throws ServiceError
 */
export function takeCash(sent: {
  bookingId: string;
  seenCents: Cents;
  viewer: Person;
}): Promise<CashTaken> {
  const { bookingId, seenCents, viewer } = sent;
  return inTransaction(async (tx) => {
    const booking = await bookingFor(tx, bookingId, viewer);
    const taken = { petNames: petNamesOf(booking), amountCents: seenCents };
    if (booking.remainCents === 0) {
      const last = await tx.ledgerEntry.findFirst({
        where: { bookingId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      const same = last?.method === 'cash' && last.amountCents === seenCents;
      if (same && last.actorId === viewer.id) return taken;
    }
    if (seenCents <= 0 || booking.remainCents !== seenCents)
      throw new ServiceError(
        'conflict',
        booking.remainCents > 0
          ? `${formatMoney(booking.remainCents)} remains to be paid now. Please check it and press the button again.`
          : 'Nothing remains to be paid for this stay.',
      );
    const at = now();
    await addToLedger(tx, { ...entry, bookingId, amountCents: seenCents, actorId: viewer.id });
    await queuePaymentReceipt(tx, {
      ...{ bookingId, paidCents: seenCents, payerGivenName: null, method: entry.method },
      sendAfter: after(at, 'answerUndo'),
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: bookingId });
    // The owner's pages once it can't be undone; by then they show what is true.
    publishLater(
      tx,
      { audience: booking.userId, topic: 'booking', subjectId: bookingId },
      'answerUndo',
      () => Promise.resolve(true),
    );
    return taken;
  });
}

/** Cash that can still be taken back. */
export type UndoableCash = CashTaken & {
  bookingId: string;
  entryId: string;
  /** How long it can still be undone, in milliseconds. */
  forMs: number;
};

const fresh = () => new Date(now().getTime() - interval('answerUndo'));

/** The cash that this person took in the last ten seconds and nothing followed, newest first. */
export async function undoableCash(actorId: string): Promise<UndoableCash[]> {
  const at = now().getTime();
  const since = fresh();
  const rows = await database().ledgerEntry.findMany({
    where: { actorId, kind: 'manual', method: 'cash', createdAt: { gt: since } },
    include: {
      booking: { include: { ledger: { where: { createdAt: { gt: since } } } } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows
    .filter(
      ({ id, amountCents, createdAt, booking }) =>
        amountCents > 0 &&
        booking.ledger.every((other) => other.id === id || other.createdAt < createdAt),
    )
    .map(({ id: entryId, bookingId, amountCents, createdAt, booking }) => ({
      bookingId,
      entryId,
      amountCents,
      petNames: petNamesOf(booking),
      forMs: interval('answerUndo') - (at - createdAt.getTime()),
    }));
}

/**
 * Takes cash back that was recorded within ten seconds and nothing followed: another entry cancels it,
 * and its receipt never goes. @throws ServiceError
 */
export function undoCash(undo: {
  bookingId: string;
  entryId: string;
  viewer: Person;
}): Promise<CashTaken> {
  const { bookingId, entryId, viewer } = undo;
  return inTransaction(async (tx) => {
    const booking = await bookingFor(tx, bookingId, viewer);
    const [last, ...others] = await tx.ledgerEntry.findMany({
      where: { bookingId, createdAt: { gt: fresh() } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    const followed = others.some(({ createdAt }) => last && createdAt >= last.createdAt);
    if (last?.id !== entryId || last.method !== 'cash' || last.amountCents <= 0 || followed)
      throw new ServiceError('conflict', 'That can no longer be undone. Nothing was changed.');
    const { amountCents, createdAt } = last;
    await assertAvailable(tx, { bookingId, amountCents, field: '' });
    await tx.outboxMail.updateMany({
      where: {
        bookingId,
        template: moneyEmails.payment_receipt.name,
        state: 'waiting',
        createdAt: { gte: createdAt },
      },
      data: { state: 'expired' },
    });
    await addToLedger(tx, {
      ...entry,
      bookingId,
      amountCents: -amountCents,
      actorId: viewer.id,
      note: undoneNote,
    });
    // A deposit that this cash met was not met.
    await tx.booking.updateMany({
      where: { id: bookingId, depositMetAt: createdAt },
      data: { depositMetAt: null },
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: bookingId });
    return { petNames: petNamesOf(booking), amountCents };
  });
}
