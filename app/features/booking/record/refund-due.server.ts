/** Refunds when stays end early, by the terms (R54) or after an illness (R105). */
import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { NoticesError } from '~/core/errors/service-error.server';
import { type Cents, sumCents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { acceptedAtIn, cancellationOf, keptNotice } from '~/features/money/pricing/cancellation';
import {
  type BookingStatus,
  canceledAtFor,
  isActive,
} from '~/features/booking/rules/booking-status';
import { healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines as readHealthLines } from '~/features/money/pricing/health-line.server';

/**
 * Returns the refund in cents per stay that has terms or can be canceled for free (R105), by id: everything
 * paid, including tips (R93), if the business cancels or the owner is in time; otherwise by the terms. A
 * missed deposit (R55) or a no-show (R82) counts like a cancellation by the owner, without R105.
 * @throws NoticesError if an owner hasn't seen what is kept
 */
export async function refundDue(
  tx: Transaction,
  stays: readonly Booking[],
  { by, noticed, at }: { by: 'admin' | 'owner' | 'rule'; noticed: readonly string[]; at: Date },
): Promise<Map<string, Cents>> {
  const healthLines = by === 'owner' ? await readHealthLines(tx) : [];
  const withTerms = stays.filter(
    (stay) => stay.cancelDays !== null || healthLineFor(healthLines, stay, at) !== null,
  );
  if (by === 'admin' || withTerms.length === 0)
    return new Map(withTerms.map(({ id, paidCents }) => [id, Math.max(0, paidCents)]));
  const { timeZone } = await businessSettings(tx);
  const history = await tx.bookingHistory.findMany({
    where: { bookingId: { in: withTerms.map(({ id }) => id) }, toStatus: 'accepted' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  const ends = withTerms.flatMap((stay) => {
    const acceptedAt = acceptedAtIn(history.filter(({ bookingId }) => bookingId === stay.id));
    const end = cancellationOf({ ...stay, acceptedAt }, at, { timeZone, healthLines });
    return end === null ? [] : [{ id: stay.id, ...end }];
  });
  const keptCents = sumCents(ends.map((end) => end.keptCents));
  const backCents = sumCents(ends.map((end) => end.backCents));
  const notice = keptNotice({ keptCents, backCents });
  if (by === 'owner' && keptCents > 0 && !noticed.includes(notice.code))
    throw new NoticesError([notice]);
  return new Map(ends.map((end) => [end.id, end.backCents]));
}

/** Returns the columns for a status change at `at`. @param dueCents refund by the terms */
export function endOf(
  { paidCents }: Pick<Booking, 'paidCents'>,
  { to, at, dueCents }: { to: BookingStatus; at: Date; dueCents: Cents | undefined },
) {
  return {
    canceledAt: canceledAtFor(to, at),
    // R29: no money moves automatically; the admin decides.
    refundOrKeep: !isActive(to) && paidCents > 0,
    refundDueCents: dueCents ?? null,
  };
}
