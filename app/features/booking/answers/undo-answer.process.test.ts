import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { stored } from '~tests/factories/bookings';
import { createAdmin } from '~tests/factories/people';
import { heardOf } from '~tests/setup/heard';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { changeBookingStatus } from './change-booking-status.server';
import { undoableAnswers, undoAnswer } from './undo-answer.server';
import { soon } from '~tests/setup/until';

// The undo period is short in this file, so tests can wait for its end.
beforeAll(() => vi.stubEnv('INTERVALS', JSON.stringify({ answerUndo: 400 })));
afterAll(() => vi.unstubAllEnvs());

const moment = new Date('2027-03-03T12:00:00Z');
const { admin, owner, stay } = house({
  at: moment,
  stay: { createdAt: new Date('2027-02-01T15:00:00Z') },
});

const later = (ms: number) => vi.setSystemTime(new Date(moment.getTime() + ms));

async function answered(from: BookingStatus, to: BookingStatus, paidCents = 0) {
  const { id: bookingId } = await stay({ status: from, paidCents });
  const answer = await changeBookingStatus({ bookingId, viewer: admin, to, seen: from });
  if (answer === null) throw new Error('nothing was changed');
  return { bookingId, viewer: admin, ...answer };
}

const mailsOf = (bookingId: string) =>
  database().outboxMail.findMany({
    where: { bookingId },
    select: { template: true, state: true },
    orderBy: { createdAt: 'asc' },
  });

describe('R15 an answer can be undone', () => {
  it.each([
    ['pending', 'accepted'],
    ['pending', 'rejected'],
    ['pending', 'canceled'],
    ['accepted', 'canceled'],
    ['canceled', 'accepted'],
    ['rejected', 'accepted'],
  ] as const)('R15 from %s to %s and back; its mail never goes', async (from, to) => {
    const undo = await answered(from, to);
    const before = await stored(undo.bookingId);
    later(399);
    expect(await undoAnswer(undo)).toEqual({ days: 1, status: from, notices: [] });
    const after = await stored(undo.bookingId);
    expect(after).toMatchObject({ status: from, version: before.version + 1 });
    expect(after.canceledAt !== null).toBe(from === 'canceled');
    const history = await database().bookingHistory.findMany({
      where: { bookingId: undo.bookingId },
      orderBy: { at: 'desc' },
    });
    expect(history[0]).toMatchObject({
      event: 'undone',
      actorId: admin.id,
      fromStatus: to,
      toStatus: from,
    });
    expect((await mailsOf(undo.bookingId)).map(({ state }) => state)).toEqual(['expired']);
  });

  it('R71 is offered though the request came by a clock that is ahead', async () => {
    const { id: bookingId } = await stay({ status: 'pending' });
    const ahead = new Date(moment.getTime() + 60_000);
    await database().bookingHistory.updateMany({ where: { bookingId }, data: { at: ahead } });
    await changeBookingStatus({ bookingId, viewer: admin, to: 'rejected', seen: 'pending' });
    expect(await undoableAnswers(admin.id)).toMatchObject([{ bookingId, answer: 'rejected' }]);
  });

  it('R15 a canceled booking gets back the canceled_at that it had', async () => {
    const undo = await answered('pending', 'canceled');
    later(60_000);
    const viewer = admin;
    const { bookingId } = undo;
    const second = await changeBookingStatus({
      bookingId,
      viewer,
      to: 'accepted',
      seen: 'canceled',
    });
    if (second === null) throw new Error('nothing was changed');
    await undoAnswer({ bookingId, viewer, ...second });
    expect((await stored(bookingId)).canceledAt).toEqual(moment);
    // This undo doesn't affect the first answer's email.
    expect(await mailsOf(bookingId)).toEqual([
      { template: 'admin_cancel', state: 'waiting' },
      { template: 'confirmation', state: 'expired' },
    ]);
  });

  it('R29 nobody is asked about money any more when the booking stands again', async () => {
    const undo = await answered('accepted', 'rejected', 2000);
    expect((await stored(undo.bookingId)).refundOrKeep).toBe(true);
    await undoAnswer(undo);
    expect((await stored(undo.bookingId)).refundOrKeep).toBe(false);
  });
});

describe('R15 an undo is refused', () => {
  it('R15 when the time is over', async () => {
    const undo = await answered('pending', 'accepted');
    later(400);
    expect(await refusal(undoAnswer(undo))).toMatchObject({
      code: 'conflict',
      userMessage: expect.stringMatching(
        /, is accepted now, so that answer can no longer be undone\. Nothing was changed\.$/,
      ) as string,
    });
    expect((await mailsOf(undo.bookingId))[0]?.state).toBe('waiting');
  });

  it('R15 once anything followed: another answer, an owner’s cancellation, an undo', async () => {
    const { bookingId, ...undo } = await answered('pending', 'accepted');
    await changeBookingStatus({ bookingId, viewer: owner, to: 'canceled', seen: 'accepted' });
    expect((await refusal(undoAnswer({ bookingId, ...undo }))).userMessage).toContain(
      'canceled now',
    );
    await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'canceled' });
    // Accepted again, but by a different answer.
    expect((await refusal(undoAnswer({ bookingId, ...undo }))).code).toBe('conflict');
    const once = await answered('pending', 'accepted');
    const ends = await Promise.allSettled([undoAnswer(once), undoAnswer(once)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('R8 for owners, and for an answer of another booking', async () => {
    const undo = await answered('pending', 'accepted');
    expect((await refusal(undoAnswer({ ...undo, viewer: owner }))).code).toBe('not_found');
    const other = await answered('pending', 'accepted');
    const swapped = { ...undo, answerId: other.answerId };
    expect((await refusal(undoAnswer(swapped))).code).toBe('conflict');
    const nowhere = { ...undo, bookingId: 'nosuchbookinganywhere' };
    expect((await refusal(undoAnswer(nowhere))).code).toBe('not_found');
  });
});

describe('R71 the answers of the last moments', () => {
  it('each keeps an undo of its own, named, until something follows it', async () => {
    const someone = { id: (await createAdmin()).id, role: 'admin' as const };
    const undoable = async () =>
      (await undoableAnswers(someone.id)).map(({ bookingId, answer }) => [bookingId, answer]);
    const answer = async (to: BookingStatus) => {
      const { id: bookingId } = await stay();
      await changeBookingStatus({ bookingId, viewer: someone, to, seen: 'pending' });
      return bookingId;
    };
    const first = await answer('accepted');
    later(100);
    const second = await answer('rejected');
    expect(await undoable()).toEqual([
      [second, 'rejected'],
      [first, 'accepted'],
    ]);
    const [newest, oldest] = await undoableAnswers(someone.id);
    expect(newest).toMatchObject({ forMs: 400, version: 2, start: '2027-03-10T09:00' });
    expect(oldest).toMatchObject({ forMs: 300, petNames: [expect.any(String)] });
    await undoAnswer({
      bookingId: first,
      viewer: someone,
      answerId: oldest?.answerId ?? '',
      version: 2,
    });
    expect(await undoable()).toEqual([[second, 'rejected']]);
    later(150);
    await changeBookingStatus({
      bookingId: second,
      viewer: admin,
      to: 'accepted',
      seen: 'rejected',
    });
    expect(await undoable()).toEqual([]);
    const third = await answer('canceled');
    later(549);
    expect(await undoable()).toEqual([[third, 'canceled']]);
    later(550);
    expect(await undoable()).toEqual([]);
  });
});

describe('R15 R37 the owner’s open pages', () => {
  it('R15 hear of an answer when it can no longer be undone', async () => {
    const { bookingId } = await answered('pending', 'accepted');
    expect(heardOf(bookingId)).toEqual([]);
    await soon(() =>
      expect(heardOf(bookingId)).toEqual([
        { audience: owner.id, topic: 'booking', news: 'answer' },
      ]),
    );
  });

  it('R15 hear of an undo at once, and then nothing of the answer', async () => {
    const undo = await answered('pending', 'accepted');
    const other = await answered('pending', 'accepted');
    await undoAnswer(undo);
    expect(heardOf(undo.bookingId)).toHaveLength(1);
    // By then the first one would have been published too.
    await soon(() => expect(heardOf(other.bookingId)).toHaveLength(1));
    expect(heardOf(undo.bookingId)).toHaveLength(1);
  });
});
