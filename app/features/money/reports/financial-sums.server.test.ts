/** The sums of Financials, Today and the tabs are queries (docs/decisions/036): they follow every change. */
import { expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import { sumCents } from '~/core/money/money';
import { today } from '~/features/day/today/today.server';
import { listConversations } from '~/features/messages/conversations/list-conversations.server';
import { listOutbox } from '~/features/messages/outbox/read-outbox.server';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { countFrames } from '~/features/booking/lists/time-frames.server';
import { createMessage } from '~tests/factories/messages';
import { createOwner } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import {
  bookingSums,
  bookingWhere,
  careByWeek,
  incomeByMonth,
  outstandingOwners,
} from './financial-sums.server';
import { firstOfWeek } from './financials';

const timeZone = 'America/New_York';
const thatDay = '2026-12-01';
const { admin, owner, dogs, clock, regular, stay } = house({
  at: at('2026-11-16T09:00'),
  dogs: [{}, {}],
});
const other = regular();

const isActive = ({ status }: Booking) => status === 'pending' || status === 'accepted';

const owed = ({ status, remainCents }: Booking) =>
  status === 'accepted' ? Math.max(remainCents, 0) : 0;

/** Sums everything from the rows and compares. */
async function expectSumsToAgree(): Promise<void> {
  const bookings = await database().booking.findMany();
  const summed = (some: Booking[]) => ({
    bookings: some.length,
    active: some.filter(isActive).length,
    totalCents: sumCents(some.filter(isActive).map(({ totalCents }) => totalCents)),
    paidCents: sumCents(some.map(({ paidCents }) => paidCents)),
    endedCents: sumCents(some.filter((one) => !isActive(one)).map(({ paidCents }) => paidCents)),
    owedCents: sumCents(some.map(owed)),
  });
  const noon = new Date('2026-12-04T17:00:00Z');
  for (const status of [null, 'pending', 'accepted', 'rejected', 'canceled'] as const) {
    const filtered = bookings.filter((one) => status === null || one.status === status);
    const sums = await bookingSums(
      { from: null, to: null, status, owed: null },
      { at: noon, timeZone },
    );
    expect(sums).toEqual({
      all: summed(bookings),
      filtered: summed(filtered),
      begun: filtered.filter(({ start }) => start <= noon).length,
    });
  }
  const debts = [owner, other]
    .map(({ id }) => ({
      ownerId: id,
      outstandingCents: sumCents(bookings.filter(({ userId }) => userId === id).map(owed)),
    }))
    .filter(({ outstandingCents }) => outstandingCents > 0)
    .sort((a, b) => b.outstandingCents - a.outstandingCents);
  expect((await outstandingOwners()).owners).toMatchObject(debts);
  expect(await outstandingOwners()).toMatchObject({
    owners: { length: debts.length },
    more: false,
  });
  const morning = at(`${thatDay}T10:00`);
  expect(await today(morning, timeZone)).toMatchObject({
    waiting: bookings.filter(({ status }) => status === 'pending').length,
    owed: {
      dueCents: sumCents(bookings.filter(({ end }) => end <= morning).map(owed)),
      dueStays: bookings.filter((one) => one.end <= morning && owed(one) > 0).length,
      hereCents: sumCents(
        bookings.filter(({ start, end }) => start <= morning && end > morning).map(owed),
      ),
      aheadCents: sumCents(bookings.filter(({ start }) => start > morning).map(owed)),
    },
  });
  for (const kind of ['unpaid', 'due', 'here', 'ahead'] as const) {
    const which: Record<typeof kind, (one: Booking) => boolean> = {
      unpaid: () => true,
      due: ({ end }) => end <= morning,
      here: ({ start, end }) => start <= morning && end > morning,
      ahead: ({ start }) => start > morning,
    };
    const filter = { from: null, to: null, status: null, owed: kind };
    const { filtered } = await bookingSums(filter, { at: morning, timeZone });
    expect(filtered, kind).toEqual(
      summed(bookings.filter((one) => owed(one) > 0).filter(which[kind])),
    );
    const where = bookingWhere(filter, { at: morning, timeZone });
    expect(await database().booking.count({ where }), kind).toBe(filtered.bookings);
  }
  expect(await countFrames(undefined, morning, timeZone)).toMatchObject({
    pending: bookings.filter(({ status }) => status === 'pending').length,
    past: bookings.filter(({ end }) => end <= morning).length,
  });
  expect(await careByWeek(thatDay, timeZone)).toEqual(careOf(bookings));
}

function careOf(bookings: Booking[]) {
  const weeks = new Map<string, { days: number; nights: number }>();
  for (const { service, status, dates, numDogs } of bookings) {
    if (status !== 'accepted' || !Array.isArray(dates)) continue;
    for (const date of (service === 'Daycare' ? dates : dates.slice(0, -1)).map(String)) {
      const week = weeks.get(firstOfWeek(date)) ?? { days: 0, nights: 0 };
      week[service === 'Daycare' ? 'days' : 'nights'] += numDogs;
      weeks.set(firstOfWeek(date), week);
    }
  }
  const none = { days: 0, nights: 0 };
  const from = new Date('2026-10-04T12:00:00Z').getTime();
  return Array.from({ length: 13 }, (_, index) => {
    const week = new Date(from + index * 7 * 86_400_000).toISOString().slice(0, 10);
    return { week, ...(weeks.get(week) ?? none) };
  });
}

it('follow every change of a booking', async () => {
  await stay({
    dogs,
    start: '2026-11-30T09:00',
    end: '2026-11-30T15:00',
    status: 'accepted',
    paidCents: 2000,
  });
  const boarding = await stay({
    dogs,
    service: 'Boarding',
    start: '2026-12-04T09:00',
    end: '2026-12-07T09:00',
    status: 'accepted',
  });
  // It begins before the weeks shown, and ends within them.
  await stay({
    of: other,
    service: 'Boarding',
    start: '2026-09-28T09:00',
    end: '2026-10-06T09:00',
    status: 'accepted',
  });
  const asked = await stay({ of: other, paidCents: 500 });
  await expectSumsToAgree();

  const change = (id: string, data: Prisma.BookingUpdateInput) =>
    database().booking.update({ where: { id }, data });
  await change(asked.id, { status: 'accepted' });
  await expectSumsToAgree();
  await change(boarding.id, { service: 'Daycare', dates: ['2026-12-04'], numDogs: 1 });
  await expectSumsToAgree();
  await change(boarding.id, { totalCents: 1000, remainCents: 1000 });
  await expectSumsToAgree();
  await change(asked.id, { status: 'rejected' });
  await expectSumsToAgree();
  await database().booking.delete({ where: { id: boarding.id } });
  await expectSumsToAgree();
});

it('R29 the ledger’s day and the month of income are the business’s: Mar 31, 10:30 PM in New York', async () => {
  const booking = await stay();
  const earlier = await incomeByMonth('2027-04-15');
  clock('2027-03-31T22:30');
  await inTransaction((tx) =>
    addToLedger(tx, {
      ...{ bookingId: booking.id, kind: 'manual', amountCents: 1234 },
      ...{ providerRef: null, attemptId: null, actorId: null },
    }),
  );
  const { localDate } = await database().ledgerEntry.findFirstOrThrow({
    where: { bookingId: booking.id },
  });
  expect(localDate).toBe('2027-03-31');
  const income = new Map(
    (await incomeByMonth('2027-04-15')).map(({ month, cents }) => [month, cents]),
  );
  expect(income.get('2027-03')).toBe(1234);
  expect(income.get('2027-04')).toBe(0);
  expect(earlier.find(({ month }) => month === '2027-03')?.cents).toBe(0);
});

it('mails are counted by state, and pages of conversations by those who have an account', async () => {
  const now = new Date();
  const business = {
    ...{ name: 'Tailhouse', ownerFirstName: 'Nora', address: '1 Elm Street' },
    ...{ phoneNumber: '555-0100', infoEmail: 'hi@example.com' },
  };
  const contents = { business, askedAt: '2026-12-01T09:00' };
  const mail = { template: 'mail_test' as const, toAddress: 'a@example.com', contents };
  const before = await listOutbox({ page: 1 });
  const { id } = await database().outboxMail.create({
    data: { ...mail, createdAt: now, sendAfter: now, state: 'failed' },
  });
  expect(await listOutbox({ page: 1, filter: 'failed' })).toMatchObject({
    failed: before.failed + 1,
  });
  await database().outboxMail.update({ where: { id }, data: { state: 'sent' } });
  expect(await listOutbox({ page: 1, filter: 'failed' })).toMatchObject({ failed: before.failed });

  const writers = await Promise.all(Array.from({ length: 21 }, () => createOwner()));
  for (const writer of writers) await createMessage(writer.id, admin.id);
  expect((await listConversations({ page: 1 })).pages).toBe(2);
  const gone = { where: { id: writers[0]?.id ?? '' }, data: { deletedAt: now } };
  await database().profile.update(gone);
  expect((await listConversations({ page: 1 })).pages).toBe(1);
});
