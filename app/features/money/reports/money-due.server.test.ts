/** R62: amounts due by kind, and the payments as a file. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import type { LedgerEntry } from '~/core/database/generated/client';
import { today } from '~/features/day/today/today.server';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { paymentPage } from '~/features/money/payments/payment-page.server';
import type { BookingFields } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { fileOf, opened } from '~tests/setup/spreadsheet';
import { exportBookings } from './export-bookings.server';
import { exportPayments, paymentsAtOnce } from './export-payments.server';
import { bookingSums } from './financial-sums.server';
import type { BookingFilter, Owed } from './financials';

const timeZone = 'America/New_York';
const everything: BookingFilter = { from: null, to: null, status: null, owed: null };

const { owner, ...home } = house({
  owner: { firstName: '+Zoë', fullName: '+Zoë "Z", O’Neil' },
  dogs: [{ petName: '=Mabel\n2' }],
  stay: { service: 'Boarding', status: 'accepted', totalCents: 10_000 },
});

const stay = (start: string, end: string, fields: BookingFields = {}) =>
  home.stay({ start, end, ...fields });

const counted = async (owed: Owed, moment: Date) => {
  const sums = await bookingSums({ ...everything, owed }, { at: moment, timeZone });
  return [sums.filtered.bookings, sums.filtered.owedCents];
};

describe('what is owed', () => {
  it('turns from to come to here at Drop Off, and to due at Pick Up, also when the clocks change', async () => {
    // During the 25 hours of November 1: Pick Up is at 1:30 AM, which occurs twice.
    await stay('2026-10-31T10:00', '2026-11-01T01:30', { paidCents: 4000 });
    await stay('2027-03-13T10:00', '2027-03-14T03:00');
    await stay('2026-10-31T10:00', '2026-11-01T01:30', { paidCents: 10_000 });
    await stay('2026-10-31T10:00', '2026-11-01T01:30', { status: 'pending' });
    await stay('2026-10-31T10:00', '2026-11-01T01:30', { status: 'canceled', paidCents: 2500 });
    const owedAt = async (moment: Date) => {
      const { owed } = await today(moment, timeZone);
      expect([(await counted('due', moment))[0], (await counted('due', moment))[1]]).toEqual([
        owed.dueStays,
        owed.dueCents,
      ]);
      expect((await counted('here', moment))[1]).toBe(owed.hereCents);
      expect((await counted('ahead', moment))[1]).toBe(owed.aheadCents);
      expect(await counted('unpaid', moment)).toEqual([2, 16_000]);
      return [owed.dueCents, owed.dueStays, owed.hereCents, owed.aheadCents];
    };
    const before = (moment: Date) => new Date(moment.getTime() - 1);
    const begins = at('2026-10-31T10:00');
    const ends = at('2026-11-01T01:30');
    expect(await owedAt(before(begins))).toEqual([0, 0, 0, 16_000]);
    expect(await owedAt(begins)).toEqual([0, 0, 6000, 10_000]);
    expect(await owedAt(before(ends))).toEqual([0, 0, 6000, 10_000]);
    expect(await owedAt(ends)).toEqual([6000, 1, 0, 10_000]);
    // 3:00 AM of March 14 is an hour after 1:00 AM.
    const springs = at('2027-03-14T03:00');
    expect(await owedAt(before(springs))).toEqual([6000, 1, 10_000, 0]);
    expect(await owedAt(springs)).toEqual([16_000, 2, 0, 0]);
  });

  it('is nothing of a rejected or canceled booking, on its pages and in the file', async () => {
    const canceled = await stay('2027-05-01T10:00', '2027-05-02T10:00', {
      status: 'canceled',
      paidCents: 2500,
    });
    const credit = await stay('2027-05-03T10:00', '2027-05-04T10:00', {
      status: 'rejected',
      paidCents: 12_000,
    });
    expect((await bookingMoney(canceled.id)).remainCents).toBe(0);
    expect((await bookingMoney(credit.id)).remainCents).toBe(-2000);
    const page = await paymentPage(canceled.id, owner);
    expect(page?.remainCents).toBe(0);
    const filter = { ...everything, from: '2027-05-01', to: '2027-05-31' };
    const [, ...rows] = opened(await fileOf(exportBookings(filter)));
    expect(rows.map((row) => row[5])).toEqual(['-20.00', '0.00']);
  });
});

describe('the payments as a file', () => {
  const paid = (
    localDate: string,
    fields: Partial<LedgerEntry> & { bookingId: string; amountCents: number },
  ) => ({
    kind: 'manual' as const,
    note: '',
    localDate,
    createdAt: at(`${localDate}T12:00`),
    ...fields,
  });

  it('names day, method, amount, tip, owner, booking, receipt and note, newest first, and runs nothing as a formula', async () => {
    const { id: bookingId, userId: payerId } = await stay('2025-06-01T10:00', '2025-06-03T10:00');
    await database().booking.update({
      where: { id: bookingId },
      data: { receiptNumber: '2025-0007' },
    });
    const moment = { createdAt: at('2025-06-04T12:00'), updatedAt: at('2025-06-04T12:00') };
    const attempt = await database().paymentAttempt.create({
      data: {
        ...{ bookingId, payerId, amountCents: 700, tipCents: 150, ...moment },
        ...{ state: 'captured', requestId: 'csv1' },
      },
    });
    await database().ledgerEntry.createMany({
      data: [
        paid('2025-06-02', { bookingId, amountCents: 5000, method: 'check', note: '@SUM(A1)' }),
        paid('2025-06-03', {
          bookingId,
          amountCents: -1050,
          method: 'other',
          note: 'Zelle, "back"',
        }),
        paid('2025-06-04', {
          ...{ bookingId, kind: 'capture', amountCents: 700, providerRef: 'CSV1', id: 'csv1' },
          attemptId: attempt.id,
        }),
        paid('2025-06-06', { bookingId, kind: 'refund', amountCents: -400, providerRef: 'CSV2' }),
        paid('2025-06-05', { bookingId, amountCents: 1 }),
        paid('2025-07-01', { bookingId, amountCents: 900, method: 'cash' }),
      ],
    });
    await database().refund.create({
      data: {
        ...{ bookingId, captureEntryId: 'csv1', amountCents: 400, tipCents: 150, ...moment },
        ...{ state: 'completed', requestId: 'csv2', providerRef: 'CSV2' },
      },
    });
    const file = await fileOf(exportPayments({ from: '2025-06-02', to: '2025-06-30' }));
    const who = ['\'+Zoë "Z", O’Neil', 'Boarding for =Mabel\n2, 2025-06-01', '2025-0007'];
    expect(opened(file)).toEqual([
      ['Date received', 'Method', 'Amount', 'Tip', 'Owner', 'Booking', 'Receipt', 'Note'],
      ['2025-06-06', 'PayPal', '-4.00', '-1.50', ...who, ''],
      ['2025-06-05', 'Outside PayPal', '0.01', '0.00', ...who, ''],
      ['2025-06-04', 'PayPal', '7.00', '1.50', ...who, ''],
      ['2025-06-03', 'Other', '-10.50', '0.00', ...who, 'Zelle, "back"'],
      ['2025-06-02', 'Check', '50.00', '0.00', ...who, "'@SUM(A1)"],
    ]);
  });

  it('holds each payment once, however many pieces it takes', async () => {
    const { id: bookingId } = await stay('2024-06-01T10:00', '2024-06-03T10:00');
    await database().ledgerEntry.createMany({
      data: Array.from({ length: paymentsAtOnce + 3 }, (_, index) =>
        paid('2024-06-02', { bookingId, amountCents: index + 1 }),
      ),
    });
    const [, ...rows] = opened(await fileOf(exportPayments({ from: null, to: '2024-12-31' })));
    expect(new Set(rows.map(([, , amount]) => amount)).size).toBe(paymentsAtOnce + 3);
    expect(rows).toHaveLength(paymentsAtOnce + 3);
  });
});
