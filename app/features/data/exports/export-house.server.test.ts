/** The full export: one ZIP as of a single instant, read back with an independent unzipper. */
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { kindFolder, storeFiles } from '~/core/files/stored-files.server';
import { environment } from '~/core/runtime/environment.server';
import { columnsOf, type Model, tables } from '~/features/data/tables/tables';
import { createOwner } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { exportedTables, exportHouse, exportProgress } from './export-house.server';

const { admin, owner, stay } = house({
  owner: { firstName: '=1+1', specialPriceDaycare: 1250 },
  dogs: [{ petName: 'Bella' }],
});

beforeAll(() => stay({ totalCents: 19500 }));
afterEach(async () => {
  await expect.poll(() => readdirSync(environment().dataDir)).not.toContain('export');
  expect(exportProgress()).toBeNull();
});

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

async function download(): Promise<Record<string, string>> {
  const body = await exportHouse(admin);
  const files = unzipSync(await bytesOf(body));
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
}

const rowsIn = (text: string | undefined) => JSON.parse(text ?? '') as Record<string, unknown>[];

describe('the tables', () => {
  it('are each exported or left out for a reason, and so is each of their columns', async () => {
    const there = await database().$queryRaw<{ name: string }[]>`
      SELECT "name" FROM sqlite_schema WHERE "type" = 'table'
        AND "name" NOT LIKE 'sqlite_%' AND "name" NOT LIKE '\\_%' ESCAPE '\\'
        AND "name" NOT LIKE 'search_index%'`;
    const named = Object.values(tables).map(({ table }) => table);
    expect(named.sort()).toEqual(there.map(({ name }) => name).sort());
    for (const [model, { table, ...about }] of Object.entries(tables)) {
      const columns = await database().$queryRaw<{ name: string }[]>`
        SELECT "name" FROM pragma_table_info(${table})`;
      const known = columnsOf(model as Model).map(({ name }) => name);
      if ('columns' in about)
        expect(known.sort(), table).toEqual(columns.map(({ name }) => name).sort());
      else expect(about.notExported, table).not.toBe('');
    }
  });
});

describe('the ZIP', () => {
  it('has every row of every table, for spreadsheets and for programs', async () => {
    const files = await download();
    for (const { table, file, columns } of exportedTables) {
      const [counted] = await database().$queryRawUnsafe<{ count: bigint }[]>(
        `SELECT count(*) AS "count" FROM "${table}"`,
      );
      const rows = rowsIn(files[`${file}.json`]);
      expect(rows, file).toHaveLength(Number(counted?.count));
      for (const row of rows) expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
      const head = columns.map(({ name }) => `"${name}"`);
      expect(files[`${file}.csv`]?.split('\r\n')[0]).toBe(head.join());
    }
  });

  it('gives amounts in dollars, lists as lists, and no formula to a spreadsheet', async () => {
    const files = await download();
    const [booking] = rowsIn(files['bookings.json']);
    expect(booking).toMatchObject({ tot_amt: 195, pets_selected: ['Bella'], total_by_hand: false });
    const mine = rowsIn(files['owners.json']).find(({ id }) => id === owner.id);
    expect(mine).toMatchObject({ first_name: '=1+1', special_price_daycare: 12.5 });
    expect(files['owners.csv']).toContain(`"'=1+1"`);
    expect(files['bookings.csv']).toContain('"[""Bella""]"');
  });

  it('says what each column means, and holds no secret', async () => {
    const files = await download();
    for (const { columns } of exportedTables)
      for (const { name } of columns) expect(files['README.txt']).toContain(`  ${name}: `);
    expect(Object.values(files).join('\n')).not.toContain('$argon2');
  });

  it('has the uploaded files, and none that is half uploaded', async () => {
    const id = 'k3exportedrecord0000';
    await storeFiles('records', id, [
      { name: 'record.pdf', bytes: Buffer.from('%PDF-1.4 certificate') },
    ]);
    const unfinished = path.join(kindFolder('records'), '.k3halfuploaded.unfinished');
    await mkdir(unfinished);
    await writeFile(path.join(unfinished, 'record.pdf'), '%PDF-1.4 half');
    const files = await download();
    expect(files[`records/${id}/record.pdf`]).toBe('%PDF-1.4 certificate');
    expect(Object.keys(files).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('is of one moment, however long it takes to read', async () => {
    const before = await database().profile.count();
    const body = await exportHouse(admin);
    await createOwner();
    const files = unzipSync(await bytesOf(body));
    expect(rowsIn(strFromU8(files['owners.json'] ?? new Uint8Array()))).toHaveLength(before);
  });
});

describe('one at a time', () => {
  it('refuses a second one, says how far the first is, and makes room when it is left', async () => {
    const body = await exportHouse(admin);
    const reader = body.getReader();
    await reader.read();
    expect(exportProgress()?.all).toBeGreaterThan(10);
    expect(await refusal(exportHouse(admin))).toMatchObject({ code: 'conflict' });
    await reader.cancel();
    await expect.poll(exportProgress).toBeNull();
    expect(rowsIn((await download())['owners.json']).length).toBeGreaterThan(0);
  });

  it('counts to the end', async () => {
    const body = await exportHouse(admin);
    const reader = body.getReader();
    let last = exportProgress();
    for (;;) {
      const { done } = await reader.read();
      if (done) break;
      last = exportProgress() ?? last;
    }
    expect(last?.done).toBe(last?.all);
    await expect.poll(exportProgress).toBeNull();
  });
});
