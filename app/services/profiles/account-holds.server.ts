import { holdOf, type HeldBooking } from '~/domain/account-deletion';
import { toLocal } from '~/domain/business-time';
import { formatSpan } from '~/domain/date-words';
import { database, type Transaction } from '../database/database.server';
import { captureUnderWay } from '../payments/attempt-states';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { businessSettings } from '../settings/business-settings.server';

// As many as a page can show; one is enough to keep the account.
const mostShown = 20;

/**
 * The bookings that keep an owner's account from being deleted, soonest first, with the reason of
 * each (R41). Ask inside the transaction that deletes, or for a page.
 */
export async function accountHolds(
  ownerId: string,
  tx: Transaction = database(),
): Promise<HeldBooking[]> {
  const at = now();
  const undoFrom = new Date(at.getTime() - interval('answerUndo'));
  const underWay = { state: { in: [...captureUnderWay, 'held' as const] } };
  const unfinished = { state: { in: ['started' as const, 'pending' as const] } };
  // Whoever answered was not the owner, who cannot take back a cancellation.
  const answered = {
    event: 'status_changed' as const,
    at: { gt: undoFrom },
    actorId: { not: ownerId },
  };
  const rows = await tx.booking.findMany({
    where: {
      userId: ownerId,
      OR: [
        { status: { in: ['pending', 'accepted'] }, end: { gt: at } },
        { refundOrKeep: true },
        { status: 'accepted', remainCents: { not: 0 } },
        { status: 'pending', paidCents: { gt: 0 } },
        { attempts: { some: underWay } },
        { refunds: { some: unfinished } },
        { history: { some: answered } },
      ],
    },
    include: {
      attempts: { where: underWay, select: { id: true } },
      refunds: { where: unfinished, select: { id: true } },
      history: { where: answered, select: { id: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    take: mostShown,
  });
  const { timeZone } = await businessSettings(tx);
  const local = (instant: Date) => toLocal(instant, timeZone);
  return rows.flatMap(({ attempts, refunds, history, ...row }) => {
    const moneyUnderWay = attempts.length + refunds.length > 0;
    const hold = holdOf({ ...row, moneyUnderWay, mayBeTakenBack: history.length > 0 }, at);
    if (hold === null) return [];
    const when = formatSpan(local(row.start), local(row.end), local(at).slice(0, 10));
    return [{ id: row.id, service: row.service, when, hold }];
  });
}
