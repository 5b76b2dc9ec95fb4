/** R100 the list of coming stays over HTTP: a real upload, the check, the import, and again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import type { HttpClient } from '../setup/http-client';
import { databaseIn } from '../setup/test-environment';
import { changedTables, storedRows } from './stored-rows';
import { startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(async () => {
  await walk.server.stop();
  expect(walk.server.output()).not.toContain('"level":"error"');
});

const rows = () => storedRows(databaseIn(walk.server.dataDir));

async function send(client: HttpClient, fields: Record<string, string | File>): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(paths.adminImport(), walk.server.url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: walk.server.url },
  });
  await answer.arrayBuffer();
  return answer.status;
}

it('is imported once, and not by those who don’t run the house', async () => {
  const { admin, owner, helper } = walk.clients;
  const { database } = walk.server;
  const pet = await database.pet.findFirstOrThrow({
    where: { retiredAt: null, owner: { role: 'user' } },
    include: { owner: true },
  });
  const text = [
    'Owner Email,Pet Name,Service,Drop Off,Pick Up,Price,Paid,Account Balance',
    `${pet.owner.email},${pet.petName},Boarding,7/1/2028 9:00 AM,7/4/2028 9:00 AM,200,50,12.50`,
    `nobody@example.com,Rex,Daycare,7/1/2028,,,,`,
  ].join('\n');
  const file = { intent: 'choose', kind: 'stays', list: new File([text], 'stays.csv') };
  const version = async () => /name="version" value="(\w+)"/.exec(await pageOf(admin))?.[1] ?? '';
  const before = rows();
  expect([await send(owner, file), await send(helper, file)]).toEqual([302, 404]);
  expect(await pageOf(admin)).toContain('Choose a file');
  const columns = [
    'email',
    'pet_name',
    'service',
    'drop_off',
    'pick_up',
    'price',
    'paid',
    'balance',
  ];
  const check = async () => {
    expect(await send(admin, file)).toBe(302);
    const chosen = Object.fromEntries(columns.map((name, at) => [`column-${at}`, name]));
    expect(await send(admin, { intent: 'check', version: await version(), ...chosen })).toBe(302);
    return pageOf(admin);
  };
  const checked = await check();
  expect(checked).toContain('1 new, 0 you already have');
  expect(checked).toContain('nobody@example.com isn’t here');
  expect(checked).not.toContain('All lines are ready');
  expect(changedTables(before, rows())).toEqual([]);
  expect(await send(admin, { intent: 'import', version: await version() })).toBe(302);
  expect(await pageOf(admin)).toContain('Your list is imported');
  const changed = changedTables(before, rows());
  expect([...changed].sort()).toEqual(
    ['booking_history', 'booking_pets', 'bookings', 'ledger_entries', 'quote_lines'].sort(),
  );
  const after = rows();
  expect(await check()).toContain('0 new, 1 you already have');
  expect(changedTables(after, rows())).toEqual([]);
});

async function pageOf(client: HttpClient): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(paths.adminImport(), walk.server.url), {
    headers: { Cookie: cookie },
  });
  return (await answer.text()).replaceAll('<!-- -->', '');
}
