/** Decision 028: what public rows say is read once while none of them changes, whoever changes them. */
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { statementsOf } from '../statements';
import { onceWhileUnchanged } from '~/services/database/change-watch.server';
import { database, databaseFile, inTransaction } from '~/services/database/database.server';
import { businessSettings } from '~/services/settings/business-settings.server';
import { priceList } from '~/services/settings/price-list.server';

/** As another process on the same file. */
function elsewhere(sql: string): void {
  const other = new Sqlite(databaseFile());
  other.prepare(sql).run();
  other.close();
}

it('asks no second time, and again once another process has changed a row', async () => {
  await businessSettings();
  expect(await statementsOf(() => businessSettings())).toEqual([]);
  elsewhere(`UPDATE "settings" SET "business_name" = 'Named elsewhere'`);
  expect(await businessSettings()).toMatchObject({ businessName: 'Named elsewhere' });
  expect(await statementsOf(() => businessSettings())).toEqual([]);
});

it('a change of prices is seen at once, and one of other rows makes nobody ask', async () => {
  await priceList();
  await database().priceVariables.update({ where: { id: 1 }, data: { boarding: 7777 } });
  expect(await priceList()).toMatchObject({ boarding: 7777 });
  elsewhere(`INSERT INTO "markers" ("name", "value", "at") VALUES ('beside', '', 0)`);
  expect(await statementsOf(() => priceList())).toEqual([]);
});

it('a transaction reads its own rows, also those that nobody else sees yet', async () => {
  await businessSettings();
  const undone = inTransaction(async (tx) => {
    await tx.businessSettings.update({ where: { id: 1 }, data: { businessName: 'Not kept' } });
    expect(await businessSettings(tx)).toMatchObject({ businessName: 'Not kept' });
    throw new Error('on second thoughts');
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  expect(await businessSettings()).not.toMatchObject({ businessName: 'Not kept' });
});

it('a reading that failed is not remembered', async () => {
  let tries = 0;
  const reading = onceWhileUnchanged(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('locked')) : Promise.resolve('read');
  });
  await expect(reading()).rejects.toThrow('locked');
  expect([await reading(), await reading(), tries]).toEqual(['read', 'read', 2]);
});
