import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { pressAgain } from '~/core/web/refuse-form.server';
import { bookingStatuses, type BookingStatus } from '~/features/booking/rules/booking-status';
import { stored } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { failingInserts } from '~tests/setup/failing-inserts';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { press } from '~tests/setup/press';
import { refused, unwritten } from '~tests/setup/refusal';
import { changeBookingStatus } from './change-booking-status.server';

const before = at('2027-03-03T07:00');
const lastInstant = new Date('2027-03-03T19:59:59.999Z');
const endOfStay = at('2027-03-03T15:00');

const home = house({
  at: before,
  stay: {
    ...{ start: '2027-03-03T09:00', end: '2027-03-03T15:00' },
    createdAt: at('2027-02-01T10:00'),
  },
});
const { admin, owner, pass, guest } = home;

const stay = async (status: BookingStatus = 'pending') => (await home.stay({ status })).id;

function changesOf(bookingId: string) {
  return database().bookingHistory.findMany({
    where: { bookingId, event: 'status_changed', at: { gte: before } },
    select: { actorId: true, fromStatus: true, toStatus: true, at: true },
    orderBy: { at: 'asc' },
  });
}

const mailsOf = async (bookingId: string) =>
  (await mails({ bookingId })).map(({ template, profileId }) => ({ template, profileId }));

const answerEmails = {
  accepted: 'confirmation',
  rejected: 'rejection',
  canceled: 'admin_cancel',
} as const;

describe('R15 what the admin may do', () => {
  it.each(
    bookingStatuses.flatMap((from) =>
      (['accepted', 'rejected', 'canceled'] as const)
        .filter((to) => to !== from)
        .flatMap((to) => [
          { from, to, at: before, when: 'before the stay' },
          { from, to, at: new Date('2028-01-01T00:00:00Z'), when: 'long after it' },
        ]),
    ),
  )('R15 $from to $to, $when', async ({ from, to, at }) => {
    const bookingId = await stay(from);
    vi.setSystemTime(at);
    await changeBookingStatus({ bookingId, viewer: admin, to, seen: from });
    const booking = await stored(bookingId);
    expect(booking.status).toBe(to);
    expect(booking.canceledAt).toEqual(to === 'canceled' ? at : null);
    expect(await changesOf(bookingId)).toEqual([
      { actorId: admin.id, fromStatus: from, toStatus: to, at },
    ]);
    const template = answerEmails[to];
    // R71: the owner of a past stay gets an email only if the admin says so.
    expect(await mailsOf(bookingId)).toEqual(
      at < endOfStay ? [{ template, profileId: owner.id }] : [],
    );
  });

  it.each(['accepted', 'rejected', 'canceled'] as const)(
    'R15 never back to pending from %s',
    async (from) => {
      const bookingId = await stay(from);
      const refusal = await refused(() =>
        changeBookingStatus({ bookingId, viewer: admin, to: 'pending', seen: from }),
      );
      expect(refusal).toMatchObject({ code: 'conflict' });
    },
  );
});

describe('R15 what the owner may do', () => {
  it.each([
    ['pending', before],
    ['accepted', before],
    ['pending', lastInstant],
    ['accepted', lastInstant],
  ] as const)('R15 cancel what is %s, at %o', async (from, at) => {
    const bookingId = await stay(from);
    vi.setSystemTime(at);
    await changeBookingStatus({ bookingId, viewer: owner, to: 'canceled', seen: from });
    const booking = await stored(bookingId);
    expect(booking).toMatchObject({ status: 'canceled', canceledAt: at });
    expect(await changesOf(bookingId)).toEqual([
      { actorId: owner.id, fromStatus: from, toStatus: 'canceled', at },
    ]);
    expect(await mailsOf(bookingId)).toEqual([{ template: 'user_cancel', profileId: admin.id }]);
  });

  it.each([
    ['pending', 'canceled', endOfStay, 'conflict', 'This stay is over'],
    ['accepted', 'canceled', endOfStay, 'conflict', 'This stay is over'],
    ['rejected', 'canceled', before, 'conflict', 'This booking was rejected'],
    ['pending', 'accepted', before, 'forbidden', 'Only the business'],
    ['pending', 'rejected', before, 'forbidden', 'Only the business'],
    ['rejected', 'accepted', before, 'forbidden', 'Only the business'],
    ['canceled', 'accepted', before, 'forbidden', 'Only the business'],
    ['accepted', 'rejected', before, 'forbidden', 'Only the business'],
  ] as const)('R15 not %s to %s at %o', async (from, to, at, code, sentence) => {
    const bookingId = await stay(from);
    vi.setSystemTime(at);
    const refusal = await refused(() =>
      changeBookingStatus({ bookingId, viewer: owner, to, seen: from }),
    );
    expect(refusal).toMatchObject({ code });
    expect(refusal).toHaveProperty('userMessage', expect.stringContaining(sentence));
  });

  it("R8 another's booking is refused with the answer of one that does not exist", async () => {
    const bookingId = await stay();
    const change = { viewer: await guest(), to: 'canceled', seen: 'pending' } as const;
    const anothers = await refused(() => changeBookingStatus({ ...change, bookingId }));
    const nowhere = await refused(() =>
      changeBookingStatus({ ...change, bookingId: 'nosuchbookinganywhere' }),
    );
    expect(anothers).toMatchObject({ code: 'not_found' });
    expect(anothers).toEqual(nowhere);
  });
});

describe('R15 two people at once', () => {
  it('R15 accept against cancel: exactly one wins, and the other is told the state that it left', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const bookingId = await stay();
      const wishes = [
        { bookingId, viewer: admin, to: 'accepted', seen: 'pending' },
        { bookingId, viewer: owner, to: 'canceled', seen: 'pending' },
      ] as const;
      const order = round % 2 === 0 ? wishes : [...wishes].reverse();
      const ends = await Promise.allSettled(order.map((wish) => changeBookingStatus({ ...wish })));
      const won = order.filter((_, index) => ends[index]?.status === 'fulfilled');
      expect(won).toHaveLength(1);
      const { status, canceledAt } = await stored(bookingId);
      expect(status).toBe(won[0]?.to);
      expect(canceledAt !== null).toBe(status === 'canceled');
      const refusals = ends.flatMap((end) =>
        end.status === 'rejected' ? [end.reason as unknown] : [],
      );
      expect(refusals).toEqual([
        expect.objectContaining({
          code: 'conflict',
          userMessage: expect.stringContaining(`, was ${status} a moment ago.`) as string,
        }),
      ]);
      expect(await changesOf(bookingId)).toMatchObject([
        { fromStatus: 'pending', toStatus: status },
      ]);
      expect(await mailsOf(bookingId)).toHaveLength(1);
      winners.add(status);
    }
    expect([...winners].sort()).toEqual(['accepted', 'canceled']);
  });

  it('R15 an answer to what was seen before never overwrites', async () => {
    const bookingId = await stay('canceled');
    const refusal = await refused(() =>
      changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' }),
    );
    expect(refusal).toMatchObject({
      code: 'conflict',
      userMessage: expect.stringMatching(
        /^\w+, \w{3}, .+, is canceled already\. Nothing else changed\.$/,
      ) as string,
    });
  });

  it('R15 names the dogs, the day and the answer that came first, and nothing else changes', async () => {
    const bookingId = await stay();
    const first = { bookingId, viewer: admin, to: 'accepted', seen: 'pending' } as const;
    await changeBookingStatus(first);
    const second = () => changeBookingStatus({ ...first, to: 'rejected' });
    expect((await refused(second)).userMessage).toBe(
      'Biscuit, Wed, Mar 3, was accepted a moment ago. Nothing else changed.',
    );
    pass(11 * 60_000);
    expect((await refused(second)).userMessage).toBe(
      'Biscuit, Wed, Mar 3, is accepted already. Nothing else changed.',
    );
    expect((await stored(bookingId)).status).toBe('accepted');
  });

  it('R20 the same button pressed twice is one change, one history row, one mail and no error', async () => {
    const bookingId = await stay();
    const press = () =>
      changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' });
    await Promise.all([press(), press(), press()]);
    pass(60_000);
    await press();
    expect(await changesOf(bookingId)).toHaveLength(1);
    expect(await mailsOf(bookingId)).toHaveLength(1);
  });

  it('R15 cancelling again keeps the first canceled_at', async () => {
    const bookingId = await stay();
    const cancel = () =>
      changeBookingStatus({ bookingId, viewer: owner, to: 'canceled', seen: null });
    await cancel();
    pass(60_000);
    await unwritten(cancel);
    expect((await stored(bookingId)).canceledAt).toEqual(before);
  });
});

describe('R36 the mail belongs to the change', () => {
  it.each(['mail_outbox', 'booking_history'] as const)(
    'R36 nothing is kept when a row of %s cannot be written',
    async (table) => {
      const bookingId = await stay();
      await failingInserts(table, async () => {
        const accept = () =>
          changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' });
        await unwritten(() => expect(accept()).rejects.toBeInstanceOf(Error));
      });
      await changeBookingStatus({ bookingId, viewer: admin, to: 'accepted', seen: 'pending' });
      expect((await stored(bookingId)).status).toBe('accepted');
    },
  );
});

describe('R14 the form behind the buttons', () => {
  it('R14 reads approved as accepted', async () => {
    const bookingId = await stay('accepted');
    const sent = { booking_id: bookingId, intent: 'reject', seen: 'approved' };
    expect(await press(sent, admin)).toMatchObject({ flash: { text: 'Booking request rejected' } });
    expect((await stored(bookingId)).status).toBe('rejected');
  });

  it.each([
    ['no intent', {}],
    ['an empty one', { intent: '' }],
    ['a status in place of an intent', { intent: 'accepted' }],
    ['pending', { intent: 'pending' }],
    ['a member of every object', { intent: 'constructor' }],
    ['__proto__', { intent: '__proto__' }],
  ])('R14 refuses %s', async (_what, fields) => {
    const bookingId = await stay();
    expect(await press({ booking_id: bookingId, seen: 'pending', ...fields }, admin)).toEqual({
      status: 400,
      refusal: 'Choose Accept, Reject or Cancel.',
    });
    expect((await stored(bookingId)).status).toBe('pending');
  });

  it.each<[string, string, Record<string, string>]>([
    ['accept', 'nothing', {}],
    ['accept', 'no status', { seen: 'whatever' }],
    ['cancel', 'nothing', {}],
    ['cancel', 'no status', { seen: 'whatever' }],
  ])('R15 refuses %s of %s that was seen', async (intent, _what, fields) => {
    const bookingId = await stay();
    expect(await press({ booking_id: bookingId, intent, ...fields }, admin)).toEqual({
      status: 400,
      refusal: pressAgain,
    });
    expect((await stored(bookingId)).status).toBe('pending');
  });

  it('R71 says of a reason that is too long what is wrong with it', async () => {
    const bookingId = await stay();
    const sent = { booking_id: bookingId, intent: 'reject', seen: 'pending' };
    expect(await press({ ...sent, reason: 'x'.repeat(2001) }, admin)).toEqual({
      status: 400,
      refusal: 'Please keep Reason to 2,000 characters; it has 2,001.',
    });
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['an empty one', { booking_id: '' }],
    ['one that does not exist', { booking_id: 'nosuchbookinganywhere' }],
    ['one with a NUL', { booking_id: 'nul\u0000' }],
    ['one that is far too long', { booking_id: 'x'.repeat(5000) }],
  ])('R8 a form about %s of the bookings finds nothing', async (_what, fields) => {
    await expect(
      press({ intent: 'accept', seen: 'pending', ...fields }, admin),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('R71 what the owner is told', () => {
  const reasonsOf = async (bookingId: string) => ({
    history: await database().bookingHistory.findMany({
      where: { bookingId, event: 'status_changed', at: { gte: before } },
      select: { note: true },
    }),
    mails: await database().outboxMail.findMany({
      where: { bookingId },
      select: { contents: true },
    }),
  });

  it('the admin’s reason is quoted in the history and the email; an owner’s form has none', async () => {
    for (const who of [admin, owner]) {
      const id = await stay('accepted');
      const reason = 'The heating broke.';
      await changeBookingStatus({
        bookingId: id,
        viewer: who,
        to: 'canceled',
        seen: 'accepted',
        reason,
      });
      const { history, mails } = await reasonsOf(id);
      expect(history).toEqual([{ note: who === admin ? reason : '' }]);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.contents).toEqual(
        who === admin
          ? expect.objectContaining({ reason })
          : expect.not.objectContaining({ reason }),
      );
    }
  });

  it.each([
    [lastInstant, false, 1],
    [endOfStay, false, 0],
    [endOfStay, true, 1],
  ])('at %s, told %s: %i email', async (at, tellOwner, mails) => {
    const id = await stay('accepted');
    vi.setSystemTime(at);
    await changeBookingStatus({
      bookingId: id,
      viewer: admin,
      to: 'canceled',
      seen: 'accepted',
      tellOwner,
    });
    expect((await stored(id)).status).toBe('canceled');
    expect(await mailsOf(id)).toHaveLength(mails);
  });

  it('a form’s quick text and own words make one reason, and the answer names its Undo', async () => {
    const id = await stay();
    const fields = { booking_id: id, seen: 'pending', intent: 'reject' };
    const words = { quick_reason: "We're full.", reason: ' Next week?\r\nNora ' };
    const name = expect.stringMatching(/^\S.*, Wed, Mar 3: rejected\.$/) as string;
    expect(await press({ ...fields, ...words }, admin)).toMatchObject({
      flash: { text: 'Booking request rejected', undo: [{ name, at: '/admin' }] },
    });
    expect((await reasonsOf(id)).history).toEqual([{ note: "We're full. Next week?\nNora" }]);
  });
});
