import { type HeldBooking, holdOf } from '~/domain/account-deletion';
import { toLocal } from '~/domain/business-time';
import { formatSpan } from '~/domain/format-dates';
import { actProven, type Proving } from '../auth/confirm-password.server';
import { twoFactorIsOn } from '../auth/spend-code.server';
import { database, type Reader, rowsFor } from '../database/database.server';
import { queueAccountDeleted } from '../mail/account-emails.server';
import { captureUnderWay } from '../database/booking-row';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { eraseAccount } from './erase-account.server';

// As many as a page can show; one is enough to keep the account.
const mostShown = 20;

/** The bookings that keep an account from being deleted, soonest first, with reasons (R41). */
export async function accountHolds(reader: Reader, ownerId: string): Promise<HeldBooking[]> {
  const at = now();
  const undoFrom = new Date(at.getTime() - interval('answerUndo'));
  const underWay = { state: { in: [...captureUnderWay, 'held' as const] } };
  const unfinished = { state: { in: ['started' as const, 'pending' as const] } };
  // An answer by the business, which it may still undo.
  const answered = {
    event: 'status_changed' as const,
    at: { gt: undoFrom },
    actorId: { not: ownerId },
  };
  const rows = await rowsFor(reader).booking.findMany({
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
  const { timeZone } = await businessSettings(reader);
  const local = (instant: Date) => toLocal(instant, timeZone);
  return rows.flatMap(({ attempts, refunds, history, ...row }) => {
    const moneyUnderWay = attempts.length + refunds.length > 0;
    const hold = holdOf({ ...row, moneyUnderWay, mayBeTakenBack: history.length > 0 }, at);
    if (hold === null) return [];
    const when = formatSpan(local(row.start), local(row.end), local(at).slice(0, 10));
    return [{ id: row.id, service: row.service, when, hold }];
  });
}

export type DeletionPage = {
  holds: HeldBooking[];
  keepsBookings: boolean;
  asksCode: boolean;
};

export async function deletionPage(ownerId: string): Promise<DeletionPage> {
  const bookings = await database().booking.count({ where: { userId: ownerId } });
  return {
    holds: await accountHolds('committed', ownerId),
    keepsBookings: bookings > 0,
    asksCode: await twoFactorIsOn(database(), ownerId),
  };
}

export const accountIsHeld =
  'Your account can’t be deleted yet. This page lists what needs to be settled first.';

/** Deletes one's own account (R41), for good. @throws ServiceError */
export async function deleteAccount(asked: Proving): Promise<void> {
  const { viewer } = asked;
  if (viewer.role === 'admin')
    throw new ServiceError('forbidden', 'The business’s account can’t be deleted.');
  await actProven(asked, async (tx) => {
    if ((await accountHolds(tx, viewer.id)).length > 0)
      throw new ServiceError('conflict', accountIsHeld);
    const { email } = await tx.profile.findUniqueOrThrow({ where: { id: viewer.id } });
    await queueAccountDeleted(tx, email);
    await eraseAccount(tx, { id: viewer.id, email });
  });
}
