/** Moderating reviews (R34), by compare-and-swap on the state seen. */
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { createReview } from '~tests/factories/reviews';
import { approveReview, hideReview, replyToReview, showReview } from './moderate-reviews.server';

type State = 'shown' | 'hidden' | 'waiting';

const stateOf = async (id: string) =>
  (await database().review.findUniqueOrThrow({ where: { id } })).state;

beforeEach(async () => {
  await database().review.deleteMany();
});

const moves: [name: string, from: State, to: State, move: (id: string) => Promise<void>][] = [
  ['hideReview', 'shown', 'hidden', (id) => hideReview(id, 'shown')],
  ['hideReview', 'waiting', 'hidden', (id) => hideReview(id, 'waiting')],
  ['showReview', 'hidden', 'shown', showReview],
  ['approveReview', 'waiting', 'shown', approveReview],
];

describe.each(moves)('R34 %s, %s to %s', (_name, from, to, move) => {
  it('changes the state, and nothing else of the review or of another', async () => {
    const { id } = await createReview({ state: from });
    const other = await createReview({ state: from });
    const before = await database().review.findUniqueOrThrow({ where: { id } });
    await move(id);
    const after = await database().review.findUniqueOrThrow({ where: { id } });
    expect(after).toEqual({ ...before, state: to });
    expect(await stateOf(other.id)).toBe(from);
  });

  it('R20 pressed twice finds it done', async () => {
    const { id } = await createReview({ state: from });
    await Promise.all([move(id), move(id)]);
    expect(await stateOf(id)).toBe(to);
  });

  it('R15 leaves what somebody else did in the meantime, and says what that is', async () => {
    const third = (['shown', 'hidden', 'waiting'] as const).find((s) => s !== from && s !== to);
    const { id } = await createReview({ state: third ?? 'shown' });
    await expect(move(id)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: expect.stringMatching(
        /^Someone else changed this review: it’s (shown|hidden|waiting for approval) now/,
      ) as string,
    });
    expect(await stateOf(id)).toBe(third);
  });

  it('finds no review where none is', async () => {
    await expect(move('nosuchreviewanywhere')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('R34 replyToReview', () => {
  const replyOf = (id: string) =>
    database().review.findUniqueOrThrow({
      where: { id },
      select: { reply: true, repliedAt: true },
    });

  it('writes, changes and takes away the answer', async () => {
    const { id } = await createReview();
    await replyToReview(id, { reply: 'Thank you!', seen: '' });
    expect(await replyOf(id)).toEqual({ reply: 'Thank you!', repliedAt: expect.any(Date) as Date });
    await replyToReview(id, { reply: 'Thank you, Jamie!', seen: 'Thank you!' });
    expect((await replyOf(id)).reply).toBe('Thank you, Jamie!');
    await replyToReview(id, { reply: '', seen: 'Thank you, Jamie!' });
    expect(await replyOf(id)).toEqual({ reply: '', repliedAt: null });
  });

  it('R15 overwrites no answer that was not seen, and R20 a second press is no conflict', async () => {
    const { id } = await createReview({ reply: 'From the other tab' });
    await expect(replyToReview(id, { reply: 'Mine', seen: '' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await replyToReview(id, { reply: 'From the other tab', seen: '' });
    expect((await replyOf(id)).reply).toBe('From the other tab');
  });

  it('finds no review where none is', async () => {
    const nothing = replyToReview('nosuchreviewanywhere', { reply: 'x', seen: '' });
    await expect(nothing).rejects.toMatchObject({ code: 'not_found' });
  });
});
