/** K7: every table related to a person or a dog is in the owner's data, or erased with them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { databaseFile } from '~/core/database/database.server';
import { withSqlite } from '~tests/setup/scratch-database';

type ForeignKey = { table: string; to: string };

/** Returns the tables with a path of foreign keys to `profiles` or `pets`. */
function tablesOfPeople(): Set<string> {
  const keys = withSqlite(databaseFile(), (db) =>
    db
      .prepare<[], ForeignKey>(
        `SELECT s.name AS "table", k."table" AS "to"
          FROM sqlite_schema s, pragma_foreign_key_list(s.name) k WHERE s.type = 'table'`,
      )
      .all(),
  );
  const found = new Set(['profiles', 'pets']);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { table, to } of keys) if (found.has(to)) found.add(table);
  }
  return found;
}

// Tables kept for the books or deleted with the profile's row, with the reason.
const neither = {
  user_roles: 'goes with the profile; a role is no data of a person',
  refunds: 'money for the books, without words of the owner; in the ledger of my-data',
  search_entries: 'made by triggers of profiles and pets, and deleted with them',
  settings_changes: 'what an admin changed about the business',
  booking_series: 'ids alone; goes with the profile, and its bookings are in my-data',
  booking_pets: 'ids alone; go with the pet',
  pet_pairs: 'the admin’s note on two dogs, which no owner reads (K5); goes with either pet',
} as const;

const models = [
  ...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm),
].map(([, name = '', body = '']) => ({
  name,
  table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
  fields: [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].map(([, field = '', type = '']) => ({
    field,
    type,
  })),
}));

/** Returns the names of a table in the code: its model's accessor and relations. */
function namesOf(table: string): string[] {
  const name = models.find((model) => model.table === table)?.name;
  if (name === undefined) throw new Error(`no model for ${table}`);
  const accessor = name.charAt(0).toLowerCase() + name.slice(1);
  const relations = models.flatMap(({ fields }) =>
    fields.filter(({ type }) => type === name).map(({ field }) => field),
  );
  return [accessor, ...relations];
}

it('K7 names each table in my-data or in the erasure', () => {
  const source = [
    'people/profiles/my-data.server.ts',
    'people/profiles/erase-account.server.ts',
    'people/accounts/two-factor.server.ts',
  ]
    .map((file) => readFileSync(`app/features/${file}`, 'utf8'))
    .join('\n');
  const tables = [...tablesOfPeople()];
  expect(tables).toEqual(expect.arrayContaining(['booking_changes', 'messages', 'mail_outbox']));
  const missing = tables.filter(
    (table) =>
      !Object.hasOwn(neither, table) &&
      !namesOf(table).some((name) => new RegExp(`\\b${name}\\b`).test(source)),
  );
  expect(missing).toEqual([]);
});
