/** What is given back when stays end before they were over, by the terms (R54) or after an illness (R105). */
import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { NoticesError } from '~/core/errors/service-error.server';
import { type Cents, sumCents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { acceptedAtIn, cancellationOf, keptNotice } from '~/features/pricing/cancellation';
import { healthLineFor } from '~/features/pricing/health-line';
import { healthLines as readHealthLines } from '~/features/pricing/health-line.server';

/**
 * The cents to give back of each stay that has terms or says that canceling is free (R105), by its id: all that was paid, tips included (R93),
 * where the business ends it or its owner does in time. The rule of deposits ends it in its owner's stead (R55). @throws NoticesError when an owner has not seen what is kept
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
