import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { AttemptState } from '~/core/database/generated/enums';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { calendarMonth } from '~/features/day/calendar/calendar.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { listBookings } from '~/features/booking/lists/list-bookings.server';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import type { TimeFrame } from '~/features/booking/rules/time-frames';
import type { BookingFields } from '~tests/factories/bookings';
import { failingInserts } from '~tests/setup/failing-inserts';
import { heardOf } from '~tests/setup/heard';
import { house, type Person } from '~tests/setup/house';
import { refused } from '~tests/setup/refusal';
import { deleteBooking } from './delete-booking.server';

const { admin: viewer, owner, ...home } = house();
const stay = async (fields: BookingFields = {}) => (await home.stay(fields)).id;

const exists = async (id: string) => (await database().booking.count({ where: { id } })) === 1;

function attempt(bookingId: string, state: AttemptState) {
  const at = new Date();
  return database().paymentAttempt.create({
    data: {
      bookingId,
      payerId: owner.id,
      amountCents: 4500,
      state,
      requestId: `${state}-${bookingId}`,
      createdAt: at,
      updatedAt: at,
    },
  });
}

const refusedToDelete = (bookingId: string, who: Person = viewer) =>
  refused(() => deleteBooking({ bookingId, viewer: who, version: 1 }));

/** Returns the reason it can't be deleted, as shown by its list, the calendar and its own page. */
async function saidBeforehand(bookingId: string) {
  const { timeZone } = await businessSettings('committed');
  const { start } = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const [pending, details] = await Promise.all([
    pagesOf('pending'),
    bookingDetails(bookingId, viewer),
  ]);
  const month = await calendarMonth(localDateOf(start, timeZone).slice(0, 7), timeZone);
  const all = [...pending, ...month].filter(({ id }) => id === bookingId);
  return [...all, details].map((one) => one?.whyNotDeleted);
}

async function pagesOf(frame: TimeFrame) {
  const { pages } = await listBookings({ viewer, frame, page: 1 });
  const lists = Array.from({ length: pages }, (_, index) =>
    listBookings({ viewer, frame, page: index + 1 }),
  );
  return (await Promise.all(lists)).flatMap(({ bookings }) => bookings);
}

describe('R21 a booking can be deleted', () => {
  it.each(bookingStatuses)('R21 one that is %s, with all that is its own', async (status) => {
    const bookingId = await stay({ status });
    const mailsBefore = await database().outboxMail.count();
    await deleteBooking({ bookingId, viewer, version: 1 });
    expect(await exists(bookingId)).toBe(false);
    expect(await database().quoteLine.count({ where: { bookingId } })).toBe(0);
    expect(await database().bookingHistory.count({ where: { bookingId } })).toBe(0);
    expect(await database().bookingPet.count({ where: { bookingId } })).toBe(0);
    // Deleting an active one sends the cancellation email.
    const mails = await database().outboxMail.findMany({ orderBy: { createdAt: 'desc' } });
    const stood = status === 'pending' || status === 'accepted';
    expect(mails.length - mailsBefore).toBe(stood ? 1 : 0);
    if (stood)
      expect(mails[0]).toMatchObject({
        template: 'admin_cancel',
        profileId: owner.id,
        state: 'waiting',
        contents: { stay: { status: 'canceled', bookingId } },
      });
    expect(heardOf(bookingId)).toEqual([{ audience: owner.id, topic: 'booking' }]);
  });

  it.each(['declined', 'failed'] as const)(
    'R21 with an attempt to pay that %s: no money is bound to it',
    async (state) => {
      const bookingId = await stay();
      await attempt(bookingId, state);
      expect(await saidBeforehand(bookingId)).toEqual([null, null, null]);
      await deleteBooking({ bookingId, viewer, version: 1 });
      expect(await exists(bookingId)).toBe(false);
    },
  );

  it('R36 deletes nothing when the mail cannot be written', async () => {
    const bookingId = await stay({ status: 'accepted' });
    await failingInserts('mail_outbox', async () => {
      await expect(deleteBooking({ bookingId, viewer, version: 1 })).rejects.toThrow();
    });
    const booking = await database().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect(booking).toMatchObject({ status: 'accepted', version: 1 });
  });
});

describe('R21 money needs its record', () => {
  it.each([2500, -2500])('R21 not with %i cents in the ledger', async (cents) => {
    const bookingId = await stay({ paidCents: 2500 });
    if (cents < 0) {
      // Refunded: nothing is paid, but the record remains.
      const at = new Date();
      await database().$transaction([
        database().ledgerEntry.create({
          data: {
            bookingId,
            kind: 'manual',
            amountCents: -2500,
            localDate: '2027-01-01',
            createdAt: at,
          },
        }),
        database().booking.update({
          where: { id: bookingId },
          data: { paidCents: 0, remainCents: { increment: 2500 } },
        }),
      ]);
    }
    const userMessage = "This booking has payments, so it can't be deleted. Cancel it instead.";
    expect(await saidBeforehand(bookingId)).toEqual(Array(3).fill(userMessage));
    expect(await refusedToDelete(bookingId)).toMatchObject({ code: 'conflict', userMessage });
  });

  it.each(['started', 'awaiting_approval', 'capturing', 'awaiting_provider', 'held'] as const)(
    'R21 not with an attempt to pay that is %s',
    async (state) => {
      const bookingId = await stay();
      await attempt(bookingId, state);
      const sentence =
        "A payment for this booking is in progress, so it can't be deleted. Cancel it instead.";
      expect(await saidBeforehand(bookingId)).toEqual(Array(3).fill(sentence));
      expect((await refusedToDelete(bookingId)).userMessage).toBe(sentence);
    },
  );
});

describe('R15 R8 who, and what was seen', () => {
  it('R15 not what somebody changed meanwhile', async () => {
    const bookingId = await stay();
    await changeBookingStatus({ bookingId, viewer, to: 'accepted', seen: 'pending' });
    expect((await refusedToDelete(bookingId)).userMessage).toMatch(
      /^\w+, \w{3}, .+, is accepted and was changed in the meantime\. It was not deleted\.$/,
    );
  });

  it('R8 not by its owner, and not what does not exist', async () => {
    const bookingId = await stay();
    expect((await refusedToDelete(bookingId, owner)).code).toBe('not_found');
    expect((await refusedToDelete('nosuchbookinganywhere')).code).toBe('not_found');
  });
});
