import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '~/core/database/generated/client';
import { businessSettings } from '~/core/settings/settings.server';
import { createBooking } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { createReview } from '~tests/factories/reviews';
import { house } from '~tests/setup/house';
import { withSqlite } from '~tests/setup/scratch-database';
import { database, databaseFile } from './database.server';

const { owner, stay } = house();
let booking: Booking;
let paid: Booking;

beforeAll(async () => {
  booking = await stay();
  paid = await stay({ status: 'accepted', paidCents: 2000 });
});

const change = (data: Parameters<ReturnType<typeof database>['booking']['update']>[0]['data']) =>
  database().booking.update({ where: { id: booking.id }, data });

describe('the database itself refuses', () => {
  it('R29 a changed ledger entry', async () => {
    const where = { bookingId: paid.id };
    await expect(
      database().ledgerEntry.updateMany({ where, data: { amountCents: 1 } }),
    ).rejects.toThrow();
    await expect(database().ledgerEntry.deleteMany({ where })).rejects.toThrow();
    expect(await database().ledgerEntry.findMany({ where })).toMatchObject([{ amountCents: 2000 }]);
  });

  it('R141 a fee of PayPal that is known already, one of cash, and any other change with a fee', async () => {
    const { id: bookingId } = await stay({ status: 'accepted' });
    const entry = (providerRef: string | null) =>
      database().ledgerEntry.create({
        data: {
          ...{ bookingId, amountCents: 9000, providerRef, localDate: '2027-01-02' },
          ...{ kind: providerRef === null ? 'manual' : 'capture', createdAt: new Date() },
        },
      });
    const fee = { feeCents: 363, netCents: 8637 };
    const { id } = await entry('LATER');
    const update = (data: object, of = id) =>
      database().ledgerEntry.update({ where: { id: of }, data });
    await expect(update({ ...fee, amountCents: 1 })).rejects.toThrow();
    await expect(update({ feeCents: 363 })).rejects.toThrow();
    await update(fee);
    await expect(update({ feeCents: 1 })).rejects.toThrow();
    await expect(update({ feeCents: null, netCents: null })).rejects.toThrow();
    await expect(update(fee, (await entry(null)).id)).rejects.toThrow();
    const stored = await database().ledgerEntry.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ ...fee, amountCents: 9000 });
  });

  // Prisma reports the trigger's refusal as a foreign key's, so the test asks SQLite for the reason.
  it.each(['UPDATE ledger_entries SET note = note', 'DELETE FROM ledger_entries'])(
    'R29 to any client: %s',
    (sql) => {
      withSqlite(databaseFile(), (db) => {
        db.pragma('foreign_keys = OFF');
        expect(() => db.exec(sql)).toThrow('the ledger is append-only');
      });
    },
  );

  it('R21 the end of a booking with a ledger row', async () => {
    await expect(database().booking.delete({ where: { id: paid.id } })).rejects.toThrow();
    expect(await database().booking.count({ where: { id: paid.id } })).toBe(1);
  });

  it('R29 R32 a second record of the same capture for a booking', async () => {
    const entry = {
      kind: 'capture' as const,
      amountCents: 100,
      localDate: '2026-11-16',
      createdAt: new Date(),
    };
    const data = { ...entry, bookingId: booking.id, providerRef: 'CAPTURE1' };
    await database().ledgerEntry.create({ data });
    await expect(database().ledgerEntry.create({ data })).rejects.toThrow();
    expect(await database().ledgerEntry.count({ where: { providerRef: 'CAPTURE1' } })).toBe(1);
  });

  it('R29 a remaining amount that is not total less paid', async () => {
    await expect(change({ remainCents: { increment: 1 } })).rejects.toThrow('bookings_remain');
    await expect(change({ paidCents: { increment: 1 } })).rejects.toThrow('bookings_remain');
    await expect(change({ totalCents: { increment: 1 } })).rejects.toThrow('bookings_remain');
    await change({ paidCents: { increment: 1 }, remainCents: { decrement: 1 } });
  });

  it('R29 lets a credit stand: paid more than the total', async () => {
    const remainCents = -500;
    const paidCents = booking.totalCents + 500;
    expect(await change({ paidCents, remainCents })).toMatchObject({ remainCents });
  });

  it('a total below zero', async () => {
    await expect(change({ totalCents: -1, paidCents: 0, remainCents: -1 })).rejects.toThrow(
      'bookings_total',
    );
  });

  it('R15 canceled_at in any other status, and its absence in that one', async () => {
    await expect(change({ status: 'canceled' })).rejects.toThrow('bookings_canceled_at');
    await expect(change({ canceledAt: new Date() })).rejects.toThrow('bookings_canceled_at');
    await change({ status: 'canceled', canceledAt: new Date() });
    await expect(change({ canceledAt: null })).rejects.toThrow('bookings_canceled_at');
    await expect(change({ status: 'accepted' })).rejects.toThrow('bookings_canceled_at');
    await change({ status: 'accepted', canceledAt: null });
  });

  it('a stay that ends when it starts', async () => {
    await expect(change({ end: booking.start })).rejects.toThrow('bookings_order');
  });

  it('R27 a quote line whose amount is not quantity times unit', async () => {
    await expect(
      database().quoteLine.updateMany({
        where: { bookingId: booking.id },
        data: { amountCents: { increment: 1 } },
      }),
    ).rejects.toThrow('quote_lines_amount');
  });

  it.each([0, 6])('a review of %d stars', async (stars) => {
    await expect(createReview({ stars })).rejects.toThrow('reviews_stars');
  });

  it('a payment attempt of nothing', async () => {
    const at = new Date();
    const data = { bookingId: paid.id, payerId: owner.id, requestId: 'r', createdAt: at };
    await expect(
      database().paymentAttempt.create({ data: { ...data, amountCents: 0, updatedAt: at } }),
    ).rejects.toThrow('payment_attempts_amount');
  });

  it('R7 a second settings row and a second pricing row', async () => {
    const settings = await businessSettings('committed');
    const prices = await database().priceVariables.findUniqueOrThrow({ where: { id: 1 } });
    await expect(
      database().businessSettings.create({ data: { ...settings, id: 2 } }),
    ).rejects.toThrow('settings_one_row');
    await expect(database().priceVariables.create({ data: { ...prices, id: 2 } })).rejects.toThrow(
      'variables_one_row',
    );
  });

  it('a list that was written as text', async () => {
    for (const data of [{ requiredVaccines: '["rabies"]' }, { setUpDone: 'prices' }])
      await expect(database().businessSettings.updateMany({ data })).rejects.toThrow('json_type');
  });

  it('a booking of nobody', async () => {
    await expect(change({ owner: { connect: { id: 'nobody' } } })).rejects.toThrow();
    await expect(database().booking.updateMany({ data: { userId: 'nobody' } })).rejects.toThrow();
  });

  it('R18 nothing when a pet goes: its bookings keep its name', async () => {
    const pet = await createPet(owner.id, { petName: 'Ghost' });
    const stay = await createBooking(owner.id, [pet.id]);
    await database().pet.delete({ where: { id: pet.id } });
    const kept = await database().booking.findUnique({
      where: { id: stay.id },
      include: { pets: true },
    });
    expect(kept).toMatchObject({ petsSelected: ['Ghost'], pets: [] });
  });
});
