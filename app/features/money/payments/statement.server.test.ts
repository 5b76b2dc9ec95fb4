/** R62: receipt numbers, and the statement of a period with its balance. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { sumCents } from '~/core/money/money';
import type { BookingFields } from '~tests/factories/bookings';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { newKey } from '~tests/setup/paying';
import { addToLedger } from './ledger.server';
import { keepPayment, recordManualPayment } from './manual-payments.server';
import { receiptPage } from './payment-page.server';
import { type AccountBalance, balanceAt, chargeOf, dayBefore, statementPeriod } from './statement';
import { lastStayOf, statementPage } from './statement.server';

const { admin, owner, clock, ...home } = house({
  at: at('2031-01-05T10:00'),
  owner: { receiveEmails: true },
  dogs: [{ petName: 'Mabel' }],
  stay: { status: 'accepted', totalCents: 5000 },
});

const stay = (day: string, fields: BookingFields = {}) =>
  home.stay({ start: `${day}T09:00`, end: `${day}T15:00`, ...fields });

const pay = (bookingId: string, amountCents: number, method: 'check' | 'other' = 'check') => {
  const by = { actorId: admin.id, note: '', submissionKey: newKey() };
  return recordManualPayment({ bookingId, amountCents, method, ...by });
};

const numberOf = async (id: string) =>
  (await database().booking.findUniqueOrThrow({ where: { id } })).receiptNumber;

describe('R62 receipt numbers', () => {
  it('run from one of each year, by the day of the business, given at the first payment alone', async () => {
    const [first, second, third] = [
      await stay('2031-02-01'),
      await stay('2031-02-02'),
      await stay('2031-02-03'),
    ];
    // Still the old year in New York, already the new one in UTC.
    clock('2031-12-31T23:59');
    await pay(first.id, 1000);
    clock('2032-01-01T00:00');
    await pay(second.id, 1000);
    await pay(first.id, 1000);
    await pay(third.id, 1000);
    await pay(third.id, -1000);
    const numbers = await Promise.all([first.id, second.id, third.id].map(numberOf));
    expect(numbers).toEqual(['2031-0001', '2032-0001', '2032-0002']);
    expect(await numberOf((await stay('2031-02-04')).id)).toBeNull();
    const receipt = await receiptPage(first.id, owner);
    expect(receipt?.number).toBe('2031-0001');
  });

  it('go on past 9999, and are never given twice, however many pay at one moment', async () => {
    clock('2033-05-01T10:00');
    const last = await stay('2033-05-02');
    await database().booking.update({
      where: { id: last.id },
      data: { receiptNumber: '2033-9999' },
    });
    const stays = await Promise.all([3, 4, 5].map((day) => stay(`2033-05-0${day}`)));
    await Promise.all(stays.map(({ id }) => pay(id, 1000)));
    const numbers = await Promise.all(stays.map(({ id }) => numberOf(id)));
    expect(numbers.sort()).toEqual(['2033-10000', '2033-10001', '2033-10002']);
    // A failed write uses up no number.
    const other = await stay('2033-05-06');
    const entry = { kind: 'manual', providerRef: null, attemptId: null, actorId: null } as const;
    const fails = inTransaction(async (tx) => {
      await addToLedger(tx, { ...entry, bookingId: other.id, amountCents: 100 });
      throw new Error('undone');
    });
    await expect(fails).rejects.toThrow('undone');
    expect(await numberOf(other.id)).toBeNull();
    await pay(other.id, 100);
    expect(await numberOf(other.id)).toBe('2033-10003');
  });

  it('are in the email of a payment outside PayPal, with how it was paid, to who ticked for it', async () => {
    const booked = await stay('2031-02-01');
    await pay(booked.id, 1500);
    const mails = await database().outboxMail.findMany({ where: { bookingId: booked.id } });
    expect(mails).toMatchObject([
      {
        template: 'payment_receipt',
        contents: { how: 'by check', receiptNumber: await numberOf(booked.id), paidNowCents: 1500 },
      },
    ]);
    await database().profile.update({ where: { id: owner.id }, data: { receiveEmails: false } });
    await pay(booked.id, 500);
    expect(await database().outboxMail.count({ where: { bookingId: booked.id } })).toBe(1);
  });
});

describe('R62 the statement', () => {
  const nothing = { owedCents: 0, creditCents: 0, aheadCents: 0 };
  const year = { from: '2031-01-01', until: '2031-12-31' };

  it('has stays, lines, payments and the balance, brought forward from before', async () => {
    const before = await stay('2030-12-30');
    clock('2030-12-31T12:00');
    await pay(before.id, 2000);
    clock('2031-01-01T00:00');
    await pay(before.id, 500);
    const within = await stay('2031-03-01');
    clock('2031-02-01T00:00');
    await pay(within.id, 1500);
    await stay('2032-01-01');
    clock('2032-01-01T00:00');
    await pay(within.id, 100);
    const page = await statementPage(owner.id, year);
    expect(page).toMatchObject({
      before: { day: 'Dec 31, 2030', owedCents: 3000, aheadCents: 0 },
      stays: [{ id: within.id, what: 'Daycare for Mabel', chargeCents: 5000 }],
      staysCents: 5000,
      paymentsCents: 2000,
      after: { owedCents: 6000, aheadCents: 0 },
    });
    expect(page?.stays[0]?.lines).toMatchObject([{ amountCents: 4500 }]);
    expect(page?.payments.map(({ what, cents }) => [what, cents])).toEqual([
      ['Paid by check', 500],
      ['Paid by check', 1500],
    ]);
    // The next statement continues from there.
    const next = await statementPage(owner.id, { from: '2032-01-01', until: '2032-12-31' });
    expect(next).toMatchObject({
      before: { owedCents: 6000 },
      after: { owedCents: 6000 + 5000 - 100 },
    });
  });

  it('of a canceled stay asks what is kept; what is undecided is a credit, of a request paid ahead', async () => {
    const after = async () => {
      const inside = (await statementPage(owner.id, year))?.after;
      const later = { from: '2031-02-02', until: '2031-12-31' };
      // Brought forward, the balance is the same.
      expect((await statementPage(owner.id, later))?.after).toEqual(inside);
      return inside;
    };
    const balances = async () => {
      const { owedCents = 0, creditCents = 0 } = (await after()) ?? {};
      return owedCents - creditCents;
    };
    const kept = await stay('2031-02-01', { status: 'canceled' });
    await pay(kept.id, 3000);
    const ask = { refundOrKeep: true };
    await database().booking.update({ where: { id: kept.id }, data: ask });
    expect(await balances()).toBe(-3000);
    const terms = { ...ask, cancelDays: 3, cancelKeepPercent: 50, refundDueCents: 1000 };
    await database().booking.update({ where: { id: kept.id }, data: terms });
    expect(await balances()).toBe(-1000);
    await pay(kept.id, -1000);
    await database().booking.update({ where: { id: kept.id }, data: ask });
    expect(await balances()).toBe(0);
    await keepPayment(kept.id, { actorId: admin.id, submissionKey: newKey() });
    expect(await balances()).toBe(0);
    const later = { start: '2031-02-01T10:00', status: 'pending' } as const;
    const request = await stay('2031-02-01', later);
    await pay(request.id, 700);
    expect(await after()).toEqual({ owedCents: 0, creditCents: 0, aheadCents: 700 });
    await stay('2031-02-01', { status: 'rejected' });
    expect((await statementPage(owner.id, year))?.stays.map(({ what }) => what)).toEqual([
      'Daycare for Mabel (canceled)',
      'Daycare for Mabel (pending)',
    ]);
  });

  it('takes the days of the business, both included, a day of 25 hours whole', async () => {
    const day = { from: '2031-11-02', until: '2031-11-02' };
    await stay('2031-11-02', { start: '2031-11-02T00:00', end: '2031-11-02T05:00' });
    await stay('2031-11-02', { start: '2031-11-02T23:45', end: '2031-11-03T05:00' });
    await stay('2031-11-03', { start: '2031-11-03T00:00', end: '2031-11-03T05:00' });
    await stay('2031-11-01', { start: '2031-11-01T23:45', end: '2031-11-02T05:00' });
    const page = await statementPage(owner.id, day);
    expect(page?.stays).toHaveLength(2);
    expect(page).toMatchObject({ before: { owedCents: 5000 }, after: { owedCents: 15_000 } });
  });

  it('R97 keeps what was paid for a stay to come apart from what is owed', async () => {
    await stay('2031-02-01');
    const canceled = await stay('2031-06-02', { status: 'canceled' });
    const coming = await stay('2031-06-01', { totalCents: 22_000 });
    clock('2031-02-01T00:00');
    await pay(coming.id, 19_965);
    await pay(canceled.id, 1000);
    const spring = { from: '2031-01-01', until: '2031-03-31' };
    const after = async () => (await statementPage(owner.id, spring))?.after;
    // Undecided money of a canceled stay is a credit, and kept money is not: neither pays for other stays.
    expect(await after()).toEqual({ owedCents: 5000, creditCents: 1000, aheadCents: 19_965 });
    await keepPayment(canceled.id, { actorId: admin.id, submissionKey: newKey() });
    expect(await after()).toEqual({ owedCents: 5000, creditCents: 0, aheadCents: 20_965 });
    // Payments beyond a stay's total are a credit.
    await pay(coming.id, 3000);
    expect(await after()).toEqual({ owedCents: 5000, creditCents: 965, aheadCents: 23_000 });
    // The next statement continues from there, and the stay uses up the advance payment.
    const summer = await statementPage(owner.id, { from: '2031-04-01', until: '2031-12-31' });
    expect(summer).toMatchObject({
      before: { owedCents: 5000, creditCents: 965, aheadCents: 23_000 },
      after: { owedCents: 5000, creditCents: 965, aheadCents: 0 },
    });
    expect((await statementPage(owner.id, year))?.after).toEqual(summer?.after);
  });

  it('adds up: what was before, stays and payments make what is after, over any period', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2031-02-${String(n).padStart(2, '0')}`);
    const cents = fc.integer({ min: -500, max: 5000 });
    const anyStay = fc.record({
      startsOn: day,
      status: fc.constantFrom('accepted', 'pending', 'canceled', 'rejected'),
      totalCents: fc.nat(5000),
      paidCents: fc.nat(5000),
      refundOrKeep: fc.boolean(),
      refundDueCents: fc.option(fc.nat(5000)),
      ledger: fc.array(fc.record({ localDate: day, amountCents: cents }), { maxLength: 3 }),
    });
    const days = fc.tuple(day, day).map((both) => both.toSorted());
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 6 }), days, (stays, [from = '', until = '']) => {
        const within = (date: string) => date >= from && date <= until;
        const [before, after] = [dayBefore(from), until].map((date) => balanceAt(stays, date));
        const charges = stays.filter(({ startsOn }) => within(startsOn)).map(chargeOf);
        const paid = stays
          .flatMap(({ ledger }) => ledger)
          .flatMap(({ localDate, amountCents }) => (within(localDate) ? amountCents : []));
        const net = ({ owedCents, creditCents, aheadCents }: AccountBalance) =>
          owedCents - creditCents - aheadCents;
        expect(net(after ?? nothing)).toBe(
          net(before ?? nothing) + sumCents(charges) - sumCents(paid),
        );
      }),
    );
  });

  it('R97 ends with the last booked stay, or today, unless the address says other days', async () => {
    const read = (query: string, last: string | null = null) =>
      statementPeriod(new URLSearchParams(query), '2031-11-23', last);
    expect(read('').period).toEqual({ from: '2031-01-01', until: '2031-11-23' });
    expect(read('', '2031-03-01').period?.until).toBe('2031-11-23');
    expect(read('', '2032-02-05').period?.until).toBe('2032-02-05');
    expect(read('', '2040-02-05').period?.until).toBe('2033-12-31');
    expect(read('from=2031-01-01&until=2034-01-01').period?.until).toBe('2034-01-01');
    const text = 'Please choose three years at most.';
    expect(read('from=2031-01-01&until=2034-01-02').typedDays.problem).toEqual({
      at: 'until',
      text,
    });
    expect(await lastStayOf(owner.id)).toBeNull();
    await stay('2031-12-04', { status: 'rejected', end: '2032-05-05T15:00' });
    await stay('2031-12-01', { end: '2031-12-30T23:45' });
    await stay('2031-12-06', { status: 'pending' });
    expect(await lastStayOf(owner.id)).toBe('2031-12-30');
    const paid = await stay('2032-01-07', { status: 'canceled' });
    expect(await lastStayOf(owner.id)).toBe('2031-12-30');
    await pay(paid.id, 100);
    expect(await lastStayOf(owner.id)).toBe('2032-01-07');
    expect(read('from=2030-01-01&until=2030-12-31').period?.from).toBe('2030-01-01');
  });
});
