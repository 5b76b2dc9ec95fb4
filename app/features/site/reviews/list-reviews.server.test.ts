import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createReview } from '~tests/factories/reviews';
import { listReviews, reviewTotals } from './list-reviews.server';

const day = (n: number) => new Date(Date.UTC(2027, 0, n, 12));

async function makeReviews(count: number): Promise<void> {
  // Oldest last, so that insertion order can't pass for newest first.
  for (let n = count; n >= 1; n -= 1) await createReview({ name: `Guest ${n}`, createdAt: day(n) });
}

const namesOn = async (page: number) =>
  (await listReviews(page)).reviews.map(({ name }) => Number(name.replace('Guest ', '')));

beforeEach(async () => {
  await database().review.deleteMany();
});

describe('R33 the pages of reviews', () => {
  it('R33 holds ten each, newest first', async () => {
    await makeReviews(23);
    expect(await namesOn(1)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
    expect(await namesOn(2)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(await listReviews(3)).toMatchObject({ page: 3, pages: 3 });
    expect(await namesOn(3)).toEqual([3, 2, 1]);
  });

  it('R33 shows the last page for one out of range', async () => {
    await makeReviews(11);
    for (const past of [3, 99, Number.MAX_SAFE_INTEGER])
      expect(await listReviews(past)).toMatchObject({
        page: 2,
        pages: 2,
        reviews: [{ name: 'Guest 1' }],
      });
    expect(await listReviews(0)).toMatchObject({ page: 1 });
  });

  it('R33 ten make one page, none make one empty page', async () => {
    expect(await listReviews(1)).toEqual({ reviews: [], page: 1, pages: 1 });
    await makeReviews(10);
    expect(await listReviews(2)).toMatchObject({ page: 1, pages: 1 });
  });

  it('keeps reviews of one instant in one order, so that none is on two pages', async () => {
    for (let n = 0; n < 20; n += 1) await createReview({ createdAt: day(1) });
    const pages = await Promise.all([1, 2].map(listReviews));
    const ids = pages.flatMap(({ reviews }) => reviews.map(({ id }) => id));
    expect(new Set(ids).size).toBe(20);
  });
});

describe('R34 what everybody sees', () => {
  it('R34 counts neither hidden nor waiting reviews for the pager, and leaves no gap for them', async () => {
    await makeReviews(10);
    for (let n = 11; n <= 20; n += 1)
      await createReview({ createdAt: day(n), state: n % 2 === 0 ? 'hidden' : 'waiting' });
    expect(await listReviews(2)).toMatchObject({ page: 1, pages: 1 });
    expect(await namesOn(1)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await makeReviews(1);
    expect(await listReviews(2)).toMatchObject({ page: 2, pages: 2, reviews: [{}] });
  });

  it('R34 is neither hidden nor waiting, in the list and in the totals', async () => {
    await createReview({ name: 'Shown', stars: 4 });
    await createReview({ name: 'Hidden', stars: 1, state: 'hidden' });
    await createReview({ name: 'Waiting', stars: 1, state: 'waiting' });
    const { reviews } = await listReviews(1);
    expect(reviews.map(({ name }) => name)).toEqual(['Shown']);
    expect(await reviewTotals()).toEqual({ count: 1, average: 4 });
  });

  it('is what a card shows and no more, on the business’s day', async () => {
    // 11 PM on Jan 2 in the sample business's time zone.
    const createdAt = new Date('2027-01-03T04:00:00Z');
    const { id } = await createReview({ stars: 3, repeat: true, reply: 'Thank you!', createdAt });
    expect((await listReviews(1)).reviews).toEqual([
      {
        id,
        name: 'Jamie Alder',
        body: 'Our dog came home tired and happy.',
        stars: 3,
        repeat: true,
        stayed: false,
        reply: 'Thank you!',
        date: '2027-01-02',
      },
    ]);
  });
});

describe('the totals', () => {
  it('are the count and the mean of stars', async () => {
    for (const stars of [5, 4, 4]) await createReview({ stars });
    const { count, average } = await reviewTotals();
    expect(count).toBe(3);
    expect(average).toBeCloseTo(13 / 3, 10);
  });

  it('have no average without reviews', async () => {
    expect(await reviewTotals()).toEqual({ count: 0, average: null });
  });
});
