import { database, type Transaction } from '~/core/database/database.server';
import type { Prisma, Review } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';

/** A review left on this site (R40: via is 'website'). */
export function createReview(
  overrides: Partial<Prisma.ReviewCreateInput> = {},
  tx: Transaction = database(),
): Promise<Review> {
  return tx.review.create({
    data: {
      name: 'Jamie Alder',
      body: 'Our dog came home tired and happy.',
      stars: 5,
      repeat: false,
      createdAt: now(),
      ...overrides,
    },
  });
}
