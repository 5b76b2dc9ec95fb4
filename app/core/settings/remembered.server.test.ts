/** docs/decisions/035: public rows are read once until a commit changes them. */
import { expect, it } from 'vitest';
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, inTransaction } from '~/core/database/database.server';
import { priceList } from '~/features/money/pricing/prices-in-force.server';
import { statementsOf } from '~tests/setup/statements';
import { businessSettings, changeSettings } from './settings.server';

it('asks no second time, and again after a commit that changed a row', async () => {
  await businessSettings('committed');
  expect(await statementsOf(() => businessSettings('committed'))).toEqual([]);
  await database().businessSettings.update({ where: { id: 1 }, data: { businessName: 'New' } });
  expect(await businessSettings('committed')).toMatchObject({ businessName: 'New' });
  expect(await statementsOf(() => businessSettings('committed'))).toEqual([]);
});

it('a change of prices is seen right away, and one of other rows makes no one ask', async () => {
  await priceList('committed');
  await database().priceVariables.update({ where: { id: 1 }, data: { boarding: 7777 } });
  expect(await priceList('committed')).toMatchObject({ boarding: 7777 });
  await database().marker.create({ data: { name: 'beside', value: '', at: new Date() } });
  expect(await statementsOf(() => priceList('committed'))).toEqual([]);
});

it('a reading that began before a commit is not kept after it', async () => {
  let release = () => {};
  const begun = new Promise<void>((resolve) => (release = resolve));
  let value = 'before';
  const reading = cacheUntilChanged(async () => {
    const read = value;
    await begun;
    return read;
  });
  const early = reading();
  value = 'after';
  await database().priceVariables.update({ where: { id: 1 }, data: { boarding: 7000 } });
  release();
  expect([await early, await reading()]).toEqual(['before', 'after']);
});

it('refuses inside a transaction, which would not see its own rows', async () => {
  await businessSettings('committed');
  await expect(inTransaction(() => businessSettings('committed'))).rejects.toThrow(
    'inside an open transaction',
  );
});

it('a transaction reads its own rows, also those that nobody else sees yet', async () => {
  await businessSettings('committed');
  const undone = inTransaction(async (tx) => {
    await tx.businessSettings.update({ where: { id: 1 }, data: { businessName: 'Not kept' } });
    expect(await businessSettings(tx)).toMatchObject({ businessName: 'Not kept' });
    throw new Error('on second thoughts');
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  expect(await businessSettings('committed')).not.toMatchObject({ businessName: 'Not kept' });
});

it('a transaction reads the settings once, and anew what it has changed itself', async () => {
  const read = /^SELECT .*`settings`/;
  await inTransaction(async (tx) => {
    const twice = () => Promise.all([businessSettings(tx), businessSettings(tx)]);
    const said = await statementsOf(twice);
    expect(said.filter((sql) => read.test(sql))).toHaveLength(1);
    await changeSettings(tx, { businessName: 'Changed here' });
    expect(await businessSettings(tx)).toMatchObject({ businessName: 'Changed here' });
  });
  await inTransaction(async (tx) => {
    expect(await businessSettings(tx)).toMatchObject({ businessName: 'Changed here' });
  });
});

it('a reading that failed is not remembered', async () => {
  let tries = 0;
  const reading = cacheUntilChanged(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('locked')) : Promise.resolve('read');
  });
  await expect(reading()).rejects.toThrow('locked');
  expect([await reading(), await reading(), tries]).toEqual(['read', 'read', 2]);
});
