import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { bookingPage } from '~/features/booking/requests/booking-page.server';
import { editPage } from '~/features/booking/requests/edit-page.server';
import { adminCounts } from '~/features/site/frame/admin-counts.server';
import { timeFrames } from '~/features/booking/rules/time-frames';
import { createHelper } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { bookingDetails } from './booking-details.server';
import { listBookings } from './list-bookings.server';

const { admin, owner, guest, stay } = house({
  at: at('2027-02-03T12:00'),
  owner: { firstName: 'Mia', lastName: 'Torres' },
});

/** Creates a Daycare that many days from today, 9 AM to 3 PM. */
function daycareIn(days: number, fields: Parameters<typeof stay>[0] = {}) {
  const date = new Date(Date.UTC(2027, 1, 3 + days)).toISOString().slice(0, 10);
  return stay({ start: `${date}T09:00`, end: `${date}T15:00`, ...fields });
}

describe('R16 lists of bookings', () => {
  it('R16 counts every tab and lists each booking under its own', async () => {
    const pending = await daycareIn(3);
    const upcoming = await daycareIn(2, { status: 'accepted' });
    const current = await daycareIn(0, { status: 'accepted' });
    const past = await daycareIn(-2, { status: 'accepted' });
    const turnedDown = await daycareIn(4, { status: 'rejected' });
    const canceled = await daycareIn(5, { status: 'canceled' });
    const goneBy = await daycareIn(-5, { status: 'canceled' });
    const expected = {
      pending: [pending.id],
      upcoming: [upcoming.id, pending.id],
      current: [current.id],
      past: [past.id, goneBy.id],
      canceled: [canceled.id, turnedDown.id],
    };
    for (const frame of timeFrames) {
      const list = await listBookings({ viewer: owner, ownerId: owner.id, frame, page: 1 });
      expect(list.bookings.map((row) => row.id)).toEqual(expected[frame]);
      expect(list.counts).toEqual({ pending: 1, upcoming: 2, current: 1, past: 2, canceled: 2 });
      expect(list).toMatchObject({ page: 1, pages: 1 });
    }
  });

  it('R16 what comes next stands first, what is over newest first', async () => {
    for (const days of [9, 7, 8]) await daycareIn(days);
    for (const days of [-9, -7, -8]) await daycareIn(days, { status: 'accepted' });
    const starts = async (frame: 'pending' | 'past') =>
      (await listBookings({ viewer: owner, ownerId: owner.id, frame, page: 1 })).bookings.map(
        (row) => row.start.slice(0, 10),
      );
    expect(await starts('pending')).toEqual(['2027-02-10', '2027-02-11', '2027-02-12']);
    expect(await starts('past')).toEqual(['2027-01-27', '2027-01-26', '2027-01-25']);
  });

  it('shows the admin the oldest promise first, and says when it is due', async () => {
    const [late, soon] = [await daycareIn(3), await daycareIn(9)];
    await database().booking.update({
      where: { id: soon.id },
      data: { createdAt: new Date(late.createdAt.getTime() - 24 * 3_600_000) },
    });
    const cards = async (viewer: Person, ownerId?: string) => {
      const request = { viewer, frame: 'pending', page: 1, ...(ownerId && { ownerId }) } as const;
      return (await listBookings(request)).bookings.map(({ id, promised }) => ({ id, promised }));
    };
    const [first, second] = await cards(admin);
    expect([first?.id, first?.promised?.overdue]).toEqual([soon.id, true]);
    expect([second?.id, second?.promised?.overdue]).toEqual([late.id, false]);
    expect(second?.promised?.due).toMatch(/^\d+:\d\d (AM|PM) today$/);
    // The owner's own list goes by the stay, as all their lists.
    expect(await cards(owner, owner.id)).toEqual([
      { id: late.id, promised: null },
      { id: soon.id, promised: null },
    ]);
  });

  it('R16 an empty tab is one page', async () => {
    const list = await listBookings({ viewer: owner, ownerId: owner.id, frame: 'past', page: 7 });
    expect(list).toMatchObject({ bookings: [], page: 1, pages: 1 });
  });

  it('R16 ten a page, each booking on exactly one of them, past the end the last', async () => {
    // All at the same hour: equal starts must have a stable order.
    const ids = [];
    for (let count = 0; count < 25; count += 1) ids.push((await daycareIn(3)).id);
    const pageOf = (page: number) =>
      listBookings({ viewer: admin, ownerId: owner.id, frame: 'pending', page });
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(pages.map((list) => list.bookings.length)).toEqual([10, 10, 5]);
    expect(pages.map((list) => list.pages)).toEqual([3, 3, 3]);
    const listed = pages.flatMap((list) => list.bookings.map((row) => row.id));
    expect([...listed].sort()).toEqual([...ids].sort());
    const beyond = await pageOf(99);
    expect(beyond.page).toBe(3);
    expect(beyond.bookings).toEqual(pages[2]?.bookings);
    expect((await pageOf(0)).page).toBe(1);
  });

  it("R8 an owner's list holds nobody else's, the admin's everybody's", async () => {
    const mine = await daycareIn(3);
    const theirs = await daycareIn(4, { of: await guest() });
    const frame = 'pending';
    const own = await listBookings({ viewer: owner, ownerId: owner.id, frame, page: 1 });
    expect(own.bookings.map((row) => row.id)).toEqual([mine.id]);
    expect(own.counts.pending).toBe(1);
    const all = await listBookings({ viewer: admin, frame, page: 1 });
    expect(all.bookings.map((row) => row.id)).toEqual([mine.id, theirs.id]);
    expect(all.counts.pending).toBe(2);
    expect((await adminCounts()).pending).toBe(2);
  });

  it('R15 R30 says what this viewer may do about each', async () => {
    await daycareIn(3);
    await daycareIn(4, { status: 'rejected' });
    await daycareIn(-3, { status: 'accepted' });
    const rows = async (viewer: Person, frame: 'pending' | 'canceled' | 'past') =>
      (await listBookings({ viewer, ownerId: owner.id, frame, page: 1 })).bookings.map(
        ({ mayCancel, mayPay }) => ({ mayCancel, mayPay }),
      );
    expect(await rows(owner, 'pending')).toEqual([{ mayCancel: true, mayPay: true }]);
    expect(await rows(owner, 'canceled')).toEqual([{ mayCancel: false, mayPay: false }]);
    expect(await rows(owner, 'past')).toEqual([{ mayCancel: false, mayPay: true }]);
    expect(await rows(admin, 'past')).toEqual([{ mayCancel: true, mayPay: true }]);
  });

  it('names the owner, and counts the stays that came before', async () => {
    await daycareIn(3);
    await daycareIn(-3, { status: 'accepted' });
    await daycareIn(-4, { status: 'accepted' });
    await daycareIn(-5, { status: 'canceled' });
    const { bookings } = await listBookings({ viewer: admin, frame: 'pending', page: 1 });
    expect(bookings).toMatchObject([
      {
        ownerName: 'Mia Torres',
        earlierStays: 2,
        startText: 'Feb 6, 2027 at 9:00 AM',
        endText: 'Feb 6, 2027 at 3:00 PM',
      },
    ]);
  });
});

describe('the details of a booking', () => {
  it('R8 are for its owner and the admin, and nothing for anybody else', async () => {
    const { id } = await daycareIn(3);
    const stranger = await guest();
    expect(await bookingDetails(id, owner)).toMatchObject({ id, ownerId: owner.id });
    expect(await bookingDetails(id, admin)).toMatchObject({ id });
    expect(await bookingDetails(id, stranger)).toBeNull();
    expect(await bookingDetails('nosuchbookinganywhere', stranger)).toBeNull();
    expect(await bookingDetails('nosuchbookinganywhere', owner)).toBeNull();
  });

  it('R29 amt_remain is the total less what was paid, a credit included', async () => {
    const { id } = await daycareIn(3, { status: 'accepted', totalCents: 4500, paidCents: 1500 });
    const money = async () => {
      const details = await bookingDetails(id, owner);
      return [details?.totalCents, details?.paidCents, details?.remainCents, details?.mayPay];
    };
    expect(await money()).toEqual([4500, 1500, 3000, true]);
    const pay = (amountCents: number) =>
      inTransaction((tx) =>
        addToLedger(tx, {
          bookingId: id,
          kind: 'manual',
          amountCents,
          providerRef: null,
          attemptId: null,
          actorId: admin.id,
        }),
      );
    await pay(3000);
    expect(await money()).toEqual([4500, 4500, 0, false]);
    await pay(200);
    expect(await money()).toEqual([4500, 4700, -200, false]);
    await pay(-4700);
    expect(await money()).toEqual([4500, 0, 4500, true]);
  });

  it('R15 tell the history in order, and who did what from where the viewer stands', async () => {
    const { id } = await daycareIn(3, {
      status: 'accepted',
      createdAt: at('2027-02-01T10:00'),
      answeredBy: admin.id,
    });
    const who = async (viewer: Person) => (await bookingDetails(id, viewer))?.history;
    expect(await who(owner)).toEqual([
      {
        at: '2027-02-01T10:00',
        by: 'you',
        event: 'requested',
        from: null,
        to: 'pending',
        note: '',
        although: '',
      },
      {
        at: '2027-02-01T10:01',
        by: 'host',
        event: 'status_changed',
        from: 'pending',
        to: 'accepted',
        note: '',
        although: '',
      },
    ]);
    expect((await who(admin))?.map((line) => line.by)).toEqual(['owner', 'you']);
    // An answer of a helper is the house's, not the host's.
    const { id: actorId } = await createHelper();
    const answer = { where: { bookingId: id, event: 'status_changed' as const } };
    await database().bookingHistory.updateMany({ ...answer, data: { actorId } });
    expect((await who(owner))?.map((line) => line.by)).toEqual(['you', 'business']);
  });

  it('R27 show the lines in force, not those of an earlier revision', async () => {
    const { id } = await daycareIn(3);
    await database().quoteLine.create({
      data: {
        bookingId: id,
        revision: 2,
        position: 0,
        what: 'Agreed by phone',
        why: '',
        quantity: 1,
        unitCents: 2000,
        amountCents: 2000,
      },
    });
    await database().booking.update({
      where: { id },
      data: { quoteRevision: 2, totalCents: 2000, remainCents: 2000 },
    });
    expect((await bookingDetails(id, owner))?.lines.map((line) => line.what)).toEqual([
      'Agreed by phone',
    ]);
  });

  it('R7 promise an answer by the hours of the settings', async () => {
    const { id } = await daycareIn(3, { createdAt: at('2027-02-03T18:00') });
    expect((await bookingDetails(id, owner))?.promise).toMatchObject({
      notConfirmed: 'Your reservation is not yet confirmed.',
      promise: 'We reply within two hours between 8 AM and 7 PM.',
      due: 'Thu, Feb 4, 9:00 AM',
    });
  });
});

describe('R41 bookings of a deleted account', () => {
  it('R41 say so instead of a name, and there is nobody left to book for', async () => {
    const { id } = await daycareIn(-2, { status: 'accepted' });
    const seen = async () => {
      const list = await listBookings({ viewer: admin, frame: 'past', page: 1 });
      const details = await bookingDetails(id, admin);
      const page = await editPage(id);
      return [list.bookings.find((row) => row.id === id), details, page].map((one) => [
        one?.ownerName,
        one?.ownerGone,
      ]);
    };
    expect(await seen()).toEqual(Array(3).fill(['Mia Torres', false]));
    expect(await bookingPage(owner.id)).not.toBeNull();
    await inTransaction((tx) => eraseAccount(tx, { id: owner.id, email: 'mia@example.com' }));
    expect(await seen()).toEqual(Array(3).fill(['Deleted account', true]));
    expect(await bookingPage(owner.id)).toBeNull();
  });
});
