import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { limits } from '~/core/rate-limit/limits';
import { askWhetherSecond, newFormKey } from '~/core/web/idempotency.server';
import { failingInserts } from '~tests/setup/failing-inserts';
import { house } from '~tests/setup/house';
import { leaveReview } from './leave-review.server';
import { hideReview } from './moderate-reviews.server';
import type { ReviewDetails } from './review.schema';

const review: ReviewDetails = {
  stars: 4,
  fullName: 'Jamie Alder',
  repeatCustomer: true,
  body: 'Our dog came home\ntired and happy.',
};

const { admin, owner, settings, guest, ...home } = house();
let clients = 0;
const newClient = () => `198.51.100.${(clients += 1)}`;

const leave = (details: ReviewDetails = review, formKey = newFormKey(), client = newClient()) =>
  leaveReview({ review: details, formKey, client, viewerId: null });

describe('R34 leaving a review', () => {
  it('R34 R40 keeps it as it was given, shown at once, left on the website', async () => {
    const before = Date.now();
    expect(await leave()).toEqual({ waits: false });
    const [kept, ...others] = await database().review.findMany();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      name: 'Jamie Alder',
      body: 'Our dog came home\ntired and happy.',
      stars: 4,
      repeat: true,
      via: 'website',
      state: 'shown',
      reply: '',
      repliedAt: null,
    });
    expect(kept?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('R76 carries "Stayed here" after an accepted stay of its writer, and only then', async () => {
    const other = await guest();
    const stay = await home.stay({
      start: '2026-01-10T09:00',
      end: '2026-01-10T12:00',
      status: 'rejected',
    });
    let reviews = 0;
    const stayed = async (viewerId: string | null) => {
      const body = `Our dog came home happy, ${(reviews += 1)} times.`;
      const from = { formKey: newFormKey(), client: newClient(), viewerId };
      await leaveReview({ review: { ...review, body }, ...from });
      return (await database().review.findFirst({ where: { body } }))?.stayed;
    };
    const change = (data: { status?: 'accepted'; start?: Date; end?: Date }) =>
      database().booking.update({ where: { id: stay.id }, data });
    expect(await stayed(owner.id)).toBe(false);
    await change({ status: 'accepted' });
    expect(await stayed(owner.id)).toBe(true);
    expect(await stayed(other.id)).toBe(false);
    // A checked box in the form doesn't count.
    expect(await stayed(null)).toBe(false);
    const soon = Date.now() + 60 * 60 * 1000;
    await change({ start: new Date(soon - 2), end: new Date(soon) });
    expect(await stayed(owner.id)).toBe(false);
  });

  it('R34 waits when new reviews are held for approval', async () => {
    await settings({ holdReviews: true });
    expect(await leave()).toEqual({ waits: true });
    expect(await database().review.findMany()).toMatchObject([{ state: 'waiting' }]);
  });

  it('R35 R36 tells the admin in the same transaction: no mail without its review', async () => {
    await failingInserts('mail_outbox', async () => {
      await expect(leave()).rejects.toThrow();
    });
    expect(await database().review.count()).toBe(0);
    expect(await database().rateCount.count()).toBe(0);
    await leave();
    expect(await database().outboxMail.findMany()).toMatchObject([
      { template: 'new_review', toAddress: admin.email, state: 'waiting' },
    ]);
  });
});

describe('R20 the same review twice', () => {
  it('R20 the same form makes one review and one mail, also when pressed at the same moment', async () => {
    const formKey = newFormKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(review, formKey)));
    expect(answers).toEqual(Array(5).fill({ waits: false }));
    expect(await database().review.count()).toBe(1);
    expect(await database().rateCount.count()).toBe(1);
  });

  it('R20 the same words from a page opened anew make one review', async () => {
    await leave();
    await leave();
    await leaveReview({ review, formKey: undefined, client: newClient(), viewerId: null });
    expect(await database().review.count()).toBe(1);
  });

  it('R20 the same form with other words asks, and another form makes a second', async () => {
    const formKey = newFormKey();
    await leave(review, formKey);
    const other = { ...review, body: 'And the second dog liked it too.' };
    await expect(leave(other, formKey)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: askWhetherSecond,
    });
    expect(await database().review.count()).toBe(1);
    await leave(other);
    expect(await database().review.count()).toBe(2);
  });

  it('R20 sending a review again does not bring back one that was hidden', async () => {
    const formKey = newFormKey();
    await leave(review, formKey);
    const { id } = await database().review.findFirstOrThrow();
    await hideReview(id, 'shown');
    expect(await leave(review, formKey)).toEqual({ waits: false });
    expect(await database().review.findMany()).toMatchObject([{ id, state: 'hidden' }]);
  });
});

describe('R34 the rate limit', () => {
  it('R34 stops one address after its share, and no other', async () => {
    const client = newClient();
    const { max } = limits['review-client'];
    const numbered = (n: number) => ({ ...review, body: `Review number ${n} of a long day.` });
    for (let n = 0; n < max; n += 1) await leave(numbered(n), newFormKey(), client);
    await expect(leave(numbered(max), newFormKey(), client)).rejects.toMatchObject({
      code: 'too_many',
      userMessage: expect.stringMatching(/^Too many tries/) as string,
    });
    expect(await database().review.count()).toBe(max);
    // An existing review doesn't count against the limit and gets the same result.
    expect(await leave(numbered(0), newFormKey(), client)).toEqual({ waits: false });
    await leave(numbered(max));
    expect(await database().review.count()).toBe(max + 1);
  });
});
