/** What the cancellation terms give back when stays end before they were over (R54). */
import type { Transaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { NoticesError } from '~/core/errors/service-error.server';
import { type Cents, sumCents } from '~/core/money/money';
import { businessSettings } from '~/core/settings/settings.server';
import { acceptedAtIn, cancellationOf, keptNotice } from '~/features/pricing/cancellation';

/**
 * The cents to give back of each stay that has terms, by its id: all that was paid, tips included (R93),
 * where the business ends it or its owner does in time. The rule of deposits ends it in its owner's stead (R55). @throws NoticesError when an owner has not seen what is kept
 */
export async function refundDue(
  tx: Transaction,
  stays: readonly Booking[],
  { by, noticed, at }: { by: 'admin' | 'owner' | 'rule'; noticed: readonly string[]; at: Date },
): Promise<Map<string, Cents>> {
  const withTerms = stays.filter(({ cancelDays }) => cancelDays !== null);
  if (by === 'admin' || withTerms.length === 0)
    return new Map(withTerms.map(({ id, paidCents }) => [id, Math.max(0, paidCents)]));
  const { timeZone } = await businessSettings(tx);
  const history = await tx.bookingHistory.findMany({
    where: { bookingId: { in: withTerms.map(({ id }) => id) }, toStatus: 'accepted' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });
  const ends = withTerms.flatMap((stay) => {
    const acceptedAt = acceptedAtIn(history.filter(({ bookingId }) => bookingId === stay.id));
    const end = cancellationOf({ ...stay, acceptedAt }, at, timeZone);
    return end === null ? [] : [{ id: stay.id, ...end }];
  });
  const keptCents = sumCents(ends.map((end) => end.keptCents));
  const backCents = sumCents(ends.map((end) => end.backCents));
  const notice = keptNotice({ keptCents, backCents });
  if (by === 'owner' && keptCents > 0 && !noticed.includes(notice.code))
    throw new NoticesError([notice]);
  return new Map(ends.map((end) => [end.id, end.backCents]));
}
