import { beforeEach, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { samplePrices } from '~/features/money/pricing/price-list';
import { bankHolidays, holidayKeys } from '~/features/booking/rules/holidays';
import { sampleBusiness } from '../../../../prisma/sample/business';
import { ensureSettings } from './ensure-settings.server';
import { initialSettings } from './settings-cards';

async function rows() {
  return {
    settings: await database().businessSettings.findMany(),
    prices: await database().priceVariables.findMany(),
    holidays: await database().holidaySwitch.findMany({ orderBy: { key: 'asc' } }),
  };
}

async function removeAll() {
  await database().businessSettings.deleteMany();
  await database().priceVariables.deleteMany();
  await database().holidaySwitch.deleteMany();
}

it('R7 the table has a row for every column of the settings that the admin edits', async () => {
  const keptBySaving = [
    'arrivalsSince',
    'id',
    'privacyEditedOn',
    'setUpDone',
    // Confirmed by the first admin (R133).
    'siteAddress',
    'setUpHidden',
    'termsEditedOn',
    'updatedAt',
  ];
  const [row] = await database().businessSettings.findMany();
  const columns = Object.keys(row ?? {}).filter((name) => !keptBySaving.includes(name));
  expect(Object.keys(initialSettings).sort()).toEqual(columns.sort());
});

it('R7 the sample’s business is nobody’s', () => {
  expect(sampleBusiness.phoneNumber).toMatch(/555-01\d\d$/);
  expect(sampleBusiness.infoEmail).toMatch(/@tailhouse\.example$/);
  for (const url of [sampleBusiness.socialUrl, sampleBusiness.galleryUrl])
    expect(new URL(url).hostname).toMatch(/\.example$/);
});

describe('ensureSettings', () => {
  beforeEach(async () => {
    await removeAll();
    await inTransaction(ensureSettings);
  });

  it('R7 fills a first start with the spec’s windows and reply hours', async () => {
    expect((await rows()).settings).toMatchObject([
      {
        id: 1,
        dropOffFrom: 375,
        dropOffUntil: 1245,
        pickUpFrom: 375,
        pickUpUntil: 1365,
        replyWithinHours: 2,
        replyFrom: 480,
        replyUntil: 1140,
        timeZone: 'America/New_York',
        quickDaycareOffered: true,
      },
    ]);
  });

  it('R7 makes nothing up about the business', async () => {
    const [settings] = (await rows()).settings;
    const unknown = { ...sampleBusiness, businessName: 'Tailhouse', setUpDone: [] };
    for (const name of Object.keys(sampleBusiness) as (keyof typeof sampleBusiness)[])
      if (name !== 'businessName' && name !== 'setUpDone') Object.assign(unknown, { [name]: '' });
    expect(settings).toMatchObject(unknown);
  });

  it('R28 fills the pricing row with the sample prices', async () => {
    expect((await rows()).prices).toEqual([{ id: 1, ...samplePrices }]);
  });

  it('R26 switches on the eleven bank holidays of the eighteen', async () => {
    const { holidays } = await rows();
    expect(holidays.map(({ key }) => key).sort()).toEqual([...holidayKeys].sort());
    const on = holidays.filter(({ ratesApply }) => ratesApply).map(({ key }) => key);
    expect(on.sort()).toEqual([...bankHolidays].sort());
    expect(on).toHaveLength(11);
  });

  it('R7 leaves what the owner changed, however often it runs', async () => {
    await database().businessSettings.update({ where: { id: 1 }, data: { businessName: 'Paws' } });
    await database().priceVariables.update({ where: { id: 1 }, data: { boarding: 7000 } });
    await database().holidaySwitch.update({
      where: { key: 'christmas' },
      data: { ratesApply: false },
    });
    const before = await rows();
    await inTransaction(ensureSettings);
    await inTransaction(ensureSettings);
    expect(await rows()).toEqual(before);
  });

  it('adds a holiday that is missing', async () => {
    await database().holidaySwitch.deleteMany({ where: { key: { in: ['easter', 'juneteenth'] } } });
    await inTransaction(ensureSettings);
    const { holidays } = await rows();
    expect(holidays).toHaveLength(18);
    expect(holidays).toContainEqual({ key: 'easter', ratesApply: false });
    expect(holidays).toContainEqual({ key: 'juneteenth', ratesApply: true });
  });

  it('is undone with the transaction that it runs in', async () => {
    await removeAll();
    const work = inTransaction(async (tx) => {
      await ensureSettings(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await rows()).toEqual({ settings: [], prices: [], holidays: [] });
  });
});
