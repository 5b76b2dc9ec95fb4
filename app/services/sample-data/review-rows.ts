import type { Prisma } from '../database/generated/client';
import { minutesAfter } from './plan-history';
import { sampleReviews } from './sample-reviews';
import type { Random } from './seeded-random';

const dayMinutes = 24 * 60;

/** The sample's reviews, the newest some days old, about two a month before it. */
export function reviewRows(
  now: Date,
  random: Random,
  newId: () => string,
): Prisma.ReviewCreateManyInput[] {
  let at = minutesAfter(now, -3 * dayMinutes);
  return sampleReviews.map((review) => {
    const repliedAt = review.reply === '' ? null : minutesAfter(at, dayMinutes);
    const row = { id: newId(), ...review, via: 'website', repliedAt, createdAt: at };
    at = minutesAfter(at, -random.int(4 * dayMinutes, 26 * dayMinutes));
    return row;
  });
}
