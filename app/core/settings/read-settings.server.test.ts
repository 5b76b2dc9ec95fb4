import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { addDays, localDateOf } from '~/core/time/business-time';
import { bookingRules } from '~/features/booking/places/house-limits.server';
import { samplePrices } from '~/features/money/pricing/price-list';
import { applyingHolidays, priceList } from '~/features/money/pricing/prices-in-force.server';
import { bankHolidays } from '~/features/booking/rules/holidays';
import { house } from '~tests/setup/house';
import { businessSettings } from './settings.server';

const { settings } = house();

describe('settings', () => {
  it('R28 reads the prices as pricing knows them, without the row’s id', async () => {
    expect(await priceList('committed')).toEqual(samplePrices);
  });

  it('R7 reads the windows of the row, not the spec’s', async () => {
    await settings({ dropOffFrom: 420, pickUpUntil: 1200, timeZone: 'America/Chicago' });
    expect(await bookingRules('committed')).toEqual({
      timeZone: 'America/Chicago',
      dropOffFrom: 420,
      dropOffUntil: 1245,
      pickUpFrom: 375,
      pickUpUntil: 1200,
      closedDates: new Map(),
      noMoves: new Map(),
      leadHours: { Daycare: 0, Boarding: 0 },
      leastNights: 0,
      nightsByTime: [],
    });
  });

  it('R7 reads the closed dates from the business’s today on', async () => {
    const { timeZone } = await businessSettings('committed');
    const today = localDateOf(now(), timeZone);
    const inAWeek = addDays(today, 7);
    await database().specialDay.createMany({
      data: [
        { date: inAWeek, reason: 'Family visit' },
        { date: addDays(today, -1), reason: 'Gone by' },
        { date: today, reason: 'Ill' },
      ],
    });
    expect([...(await bookingRules('committed')).closedDates]).toEqual([
      [today, 'Ill'],
      [inAWeek, 'Family visit'],
    ]);
  });

  it('R26 reads the holidays that are on, and none that the code does not know', async () => {
    await database().holidaySwitch.update({
      where: { key: 'christmas' },
      data: { ratesApply: false },
    });
    await database().holidaySwitch.update({ where: { key: 'easter' }, data: { ratesApply: true } });
    await database().holidaySwitch.create({ data: { key: 'moonDay', ratesApply: true } });
    const expected = [...bankHolidays.filter((key) => key !== 'christmas'), 'easter'];
    expect([...(await applyingHolidays('committed'))].sort()).toEqual(expected.sort());
  });

  it('reads inside a transaction what that transaction wrote', async () => {
    await inTransaction(async (tx) => {
      await tx.priceVariables.update({ where: { id: 1 }, data: { boarding: 9900 } });
      await tx.businessSettings.update({ where: { id: 1 }, data: { timeZone: 'America/Denver' } });
      await tx.holidaySwitch.updateMany({ data: { ratesApply: false } });
      expect((await priceList(tx)).boarding).toBe(9900);
      expect((await businessSettings(tx)).timeZone).toBe('America/Denver');
      expect((await bookingRules(tx)).timeZone).toBe('America/Denver');
      expect(await applyingHolidays(tx)).toEqual(new Set());
    });
  });

  it('says so when the rows are missing', async () => {
    await database().businessSettings.deleteMany();
    await database().priceVariables.deleteMany();
    await expect(businessSettings('committed')).rejects.toThrow('settings row is missing');
    await expect(priceList('committed')).rejects.toThrow('pricing row is missing');
  });
});
