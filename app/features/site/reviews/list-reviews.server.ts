import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';

const pageSize = 10;

export type ShownReview = {
  id: string;
  name: string;
  body: string;
  stars: number;
  repeat: boolean;
  /** True if left by an owner after a stay (R76). */
  stayed: boolean;
  reply: string;
  /** Date in the business's time zone. */
  date: LocalDate;
};

type ReviewList = {
  reviews: ShownReview[];
  page: number;
  pages: number;
};

/** Returns the data of the reviews page (spec section 2, R33). */
export async function reviewsPage(requested: number) {
  const [list, totals, { holdReviews, ownerFirstName }] = await Promise.all([
    listReviews(requested),
    reviewTotals(),
    businessSettings('committed'),
  ]);
  return { ...list, totals, holdReviews, ownerFirstName };
}

/** Returns a page of ten shown reviews, newest first (R33); past the end, the last page. */
export async function listReviews(requested: number): Promise<ReviewList> {
  const where = { state: 'shown' } as const;
  const [{ timeZone }, count] = await Promise.all([
    businessSettings('committed'),
    database().review.count({ where }),
  ]);
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(Math.max(1, requested), pages);
  const reviews = await shownReviews(timeZone, { skip: (page - 1) * pageSize, take: pageSize });
  return { page, pages, reviews };
}

/** Returns the newest shown reviews, for the home page. */
export async function newestReviews(most: number): Promise<ShownReview[]> {
  const { timeZone } = await businessSettings('committed');
  return shownReviews(timeZone, { take: most });
}

async function shownReviews(
  timeZone: string,
  part: { skip?: number; take: number },
): Promise<ShownReview[]> {
  const rows = await database().review.findMany({
    where: { state: 'shown' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...part,
    select: {
      id: true,
      name: true,
      body: true,
      stars: true,
      repeat: true,
      stayed: true,
      reply: true,
      createdAt: true,
    },
  });
  return rows.map(({ createdAt, ...row }) => ({ ...row, date: localDateOf(createdAt, timeZone) }));
}

/** Number of shown reviews and their average stars: 1 to 5, not rounded, null without reviews. */
type ReviewTotals = { count: number; average: number | null };

export function reviewTotals(): Promise<ReviewTotals> {
  return remembered();
}

const remembered = cacheUntilChanged(async () => {
  const totals = await database().review.aggregate({
    where: { state: 'shown' },
    _count: { _all: true },
    _avg: { stars: true },
  });
  return { count: totals._count._all, average: totals._avg.stars };
});
