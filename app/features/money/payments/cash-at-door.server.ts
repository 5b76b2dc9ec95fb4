/** Cash taken at the door with one tap (R86), and its undo (R83). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish, publishLater } from '~/core/live/publish.server';
import { type Cents, formatMoney } from '~/core/money/money';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { undoableFor, undoableSince } from '~/core/runtime/undo-period.server';
import { prepareUndo } from '~/features/booking/record/undo.server';
import { undoneNote } from '~/features/money/pricing/money-facts';
import { addToLedger, assertAvailable } from './ledger.server';
import { queuePaymentReceipt } from './payment-emails.server';

/** Intent that undoes {@link takeCash}. */
export const undoCashIntent = 'undo-cash';

/** Cash taken, for the flash message. */
export type CashTaken = { petNames: string[]; amountCents: Cents };

const entry = { kind: 'manual', method: 'cash', providerRef: null, attemptId: null } as const;

async function bookingFor(tx: Transaction, id: string, viewer: Viewer) {
  if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can take money.');
  const booking = await tx.booking.findUnique({ where: { id } });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  return booking;
}

/**
 * Records the whole remaining amount as cash; the receipt is held back during the undo period. A repeat
 * changes nothing (R20). @param sent.seenCents remaining amount that the page showed @throws ServiceError
 */
export function takeCash(sent: {
  bookingId: string;
  seenCents: Cents;
  viewer: Viewer;
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
    await addToLedger(tx, { ...entry, bookingId, amountCents: seenCents, actorId: viewer.id });
    await queuePaymentReceipt(tx, {
      ...{ bookingId, paidCents: seenCents, payerGivenName: null, method: entry.method },
      undoable: true,
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: bookingId });
    // The owner's pages update after the undo period and then show the final state.
    publishLater(
      tx,
      { audience: booking.userId, topic: 'booking', subjectId: bookingId },
      'answerUndo',
      () => Promise.resolve(true),
    );
    return taken;
  });
}

/** A cash payment that can still be undone. */
export type UndoableCash = CashTaken & {
  bookingId: string;
  entryId: string;
  /** Time left to undo it, in milliseconds. */
  forMs: number;
};

/** Returns this person's cash payments of the last ten seconds without later entries, newest first. */
export async function undoableCash(actorId: string): Promise<UndoableCash[]> {
  const since = undoableSince();
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
      forMs: undoableFor(createdAt),
    }));
}

/**
 * Undoes a cash payment of the last ten seconds without later entries: a reversing entry is added, and its
 * receipt is never sent. @throws ServiceError
 */
export function undoCash(undo: {
  bookingId: string;
  entryId: string;
  viewer: Viewer;
}): Promise<CashTaken> {
  const { bookingId, entryId, viewer } = undo;
  return inTransaction(async (tx) => {
    const booking = await bookingFor(tx, bookingId, viewer);
    const [last, ...others] = await tx.ledgerEntry.findMany({
      where: { bookingId, createdAt: { gt: undoableSince() } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    const followed = others.some(({ createdAt }) => last && createdAt >= last.createdAt);
    const tooLate = 'That can no longer be undone. Nothing was changed.';
    const refused = new ServiceError('conflict', tooLate);
    if (last?.id !== entryId || last.method !== 'cash' || last.amountCents <= 0) throw refused;
    const { amountCents, createdAt: at } = last;
    const done = { at, bookingIds: [bookingId], withdrawnBy: 'money', stands: !followed } as const;
    await prepareUndo(tx, done, refused);
    await assertAvailable(tx, { bookingId, amountCents, field: '' });
    await addToLedger(tx, {
      ...entry,
      bookingId,
      amountCents: -amountCents,
      actorId: viewer.id,
      note: undoneNote,
    });
    // A deposit met by this cash is open again.
    await tx.booking.updateMany({
      where: { id: bookingId, depositMetAt: at },
      data: { depositMetAt: null },
    });
    publish(tx, { audience: adminAudience, topic: 'booking', subjectId: bookingId });
    return { petNames: petNamesOf(booking), amountCents };
  });
}
