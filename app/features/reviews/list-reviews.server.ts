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
  /** Left by an owner whose stay was over (R76). */
  stayed: boolean;
  reply: string;
  /** The business's day on which it was left. */
  date: LocalDate;
};

type ReviewList = {
  reviews: ShownReview[];
  page: number;
  pages: number;
};

/** What the page of reviews shows (spec section 2, R33). */
export async function reviewsPage(requested: number) {
  const [list, totals, { holdReviews, ownerFirstName }] = await Promise.all([
    listReviews(requested),
    reviewTotals(),
    businessSettings('committed'),
  ]);
  return { ...list, totals, holdReviews, ownerFirstName };
}

/** One page of shown reviews, newest first, 10 a page (R33); past the end means the last page. */
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

/** The newest shown reviews, for the home page. */
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

/** How many reviews are shown, and their mean of stars: 1 to 5, not rounded, null without any. */
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
