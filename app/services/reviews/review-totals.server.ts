import { onceWhileUnchanged } from '../database/change-watch.server';
import { database } from '../database/database.server';

/** How many reviews are shown, and their mean of stars: 1 to 5, not rounded, null without any. */
export type ReviewTotals = { count: number; average: number | null };

/** The totals of the reviews that everybody sees; hidden and waiting ones do not count (R34). */
export function reviewTotals(): Promise<ReviewTotals> {
  return remembered();
}

const remembered = onceWhileUnchanged(async () => {
  const totals = await database().review.aggregate({
    where: { state: 'shown' },
    _count: { _all: true },
    _avg: { stars: true },
  });
  return { count: totals._count._all, average: totals._avg.stars };
});
