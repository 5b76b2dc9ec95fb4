/**
 * Writes owners, dogs and upcoming stays in the formats of another house's import (R60, R100), from the
 * export's copy.
 */
import type Sqlite from 'better-sqlite3';
import { csvHead, csvLine, csvText } from '~/core/text/csv';
import { toLocal } from '~/core/time/business-time';
import { belongingsIn } from '~/features/day/belongings/stored-belongings';
import { fitOptions } from '~/features/dogs/approval/dog-notes.schema';
import { careCell, type ImportedCare } from '~/features/data/import/care-cell';
import {
  columnsOfList,
  type ImportColumn,
  importColumns,
  isImportColumn,
} from '~/features/data/import/import-columns';
import { flagLabels, flagsIn } from '~/features/dogs/pets/flags';
import { toAskIn } from '~/features/dogs/pets/open-questions';
import { petField, petFieldNames } from '~/features/dogs/pets/pet-fields';
import { columnsOf, tables } from '~/features/data/tables/tables';

type Cell = string | number | null;
type Row = Partial<Record<ImportColumn, Cell>> & {
  petId: string | null;
  toAsk: string | null;
};
type Lists = Record<'vet_info' | 'emergency', string | null>;
type DateRow = {
  vaccine: string;
  name: string;
  until: string;
  exempt: number;
  state: string;
  note: string;
};
type ApartRow = { petId: string; email: string; note: string };
type CareRow = Omit<ImportedCare, 'times'> & { times: string };
type Line = Partial<Record<ImportColumn, Cell>>;

// Columns whose content is also in other columns.
const left: readonly ImportColumn[] = [
  ...(['full_name', 'other_phone', 'street_address_2', 'species', 'birthday'] as const),
];
const columns = columnsOfList.dogs.filter((name) => !left.includes(name));

export const importFileName = 'import.csv';
export const importFileAbout = `${importFileName}: owners and dogs once more, one line for each dog, for Import in Settings.`;

export const staysFileName = 'import-stays.csv';
export const staysFileAbout = `${staysFileName}: stays to come, and what owners owe or have in credit of those before, for Import in Settings once owners and dogs are there.`;

/** Returns the SQL columns of a table that are imported, under their import names. */
function selected(model: 'Profile' | 'Pet', importedAs: ReadonlyMap<string, string>): string[] {
  return columnsOf(model).flatMap(({ field, name, dollars, imported = importedAs.get(field) }) =>
    imported === undefined
      ? []
      : [`"${tables[model].table}"."${name}"${dollars ? ' / 100.0' : ''} AS "${imported}"`],
  );
}

const petFields = new Map(petFieldNames.map((name) => [petField(name).column, name]));

/**
 * Yields one line for each dog, or for an owner without one; further lines for additional vets, contacts and
 * dates.
 */
export function* importFile(database: Sqlite.Database): Generator<string> {
  yield csvHead(columns.map((name) => importColumns[name].label));
  const rows = database
    .prepare<[], Row & Lists>(
      `SELECT "pets"."id" AS "petId", ${selected('Profile', new Map()).join()},
        ${selected('Pet', petFields).join()}, "pets"."to_ask" AS "toAsk"
      FROM "profiles" LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"
        LEFT JOIN "pets" ON "pets"."user_id" = "profiles"."id"
      WHERE "deleted_at" IS NULL AND COALESCE("user_roles"."role", 'user') = 'user'
      ORDER BY "email", "pets"."rowid"`,
    )
    .iterate();
  const datesOf = database.prepare<[string], DateRow>(
    `SELECT "vaccine", "name", "valid_until" AS "until", "exempt", "state", "note"
      FROM "vaccinations" JOIN "papers" ON "papers"."id" = "vaccine"
      WHERE "pet_id" = ? ORDER BY "vaccinations"."rowid"`,
  );
  const apartFrom = database.prepare<[string], ApartRow>(
    `SELECT "pet_b" AS "petId", "email", "note" FROM "pet_pairs"
      JOIN "pets" ON "pets"."id" = "pet_b" JOIN "profiles" ON "profiles"."id" = "user_id"
      WHERE "pet_a" = ? ORDER BY "pet_b"`,
  );
  const careOf = database.prepare<[string], CareRow>(
    `SELECT "kind", "what", "amount", "times", "reason", "note", "from_date" AS "fromDate",
      "until_date" AS "untilDate" FROM "care_items"
      WHERE "pet_id" = ? AND "ended_at" IS NULL ORDER BY "created_at", "id"`,
  );
  const names = namesOf(database);
  for (const { petId, vet_info, emergency, toAsk, ...row } of rows) {
    const line: Line = {
      ...row,
      ...notTold(toAsk),
      show_contact: row.show_contact === 1 ? 'yes' : '',
      marks: flagsIn(listOf(String(row.marks)))
        .map((flag) => flagLabels[flag])
        .join(', '),
      retired: row.retired ? 'yes' : '',
      paused: row.paused ? 'yes' : '',
      fit: fitOptions.find(({ value }) => value === row.fit && value !== 'unknown')?.label ?? '',
      ...(petId !== null && {
        pet_name: names.get(petId) ?? '',
        kept_apart: apartFrom
          .all(petId)
          .map((one) => apartText(one, names))
          .join('\n'),
        care_plan: careCell(careOf.all(petId).map(careOfRow)),
      }),
    };
    const dates = petId === null ? [] : together(datesOf.all(petId));
    const [vets, contacts] = [listOf(vet_info), listOf(emergency)];
    const lines = Math.max(1, dates.length, vets.length, contacts.length);
    for (let at = 0; at < lines; at += 1) {
      const cells: Line = { ...line, ...vets[at], ...contacts[at], ...dates[at] };
      yield csvLine(columns.map((name) => cell(cells[name])));
    }
  }
}

// The email identifies the owner, dates include times, and a credit is a negative balance.
const leftOfStays: readonly ImportColumn[] = [
  ...(['full_name', 'first_name', 'last_name', 'phone_number'] as const),
  ...(['drop_off_time', 'pick_up_time', 'credit'] as const),
];
const stayColumns = columnsOfList.stays.filter((name) => !leftOfStays.includes(name));

type StayRow = {
  id: string;
  email: string;
  service: string;
  status: string;
  start: string;
  end: string;
  price: number;
  paid: number;
  message: string;
  belongings: string;
};

/**
 * Yields one line for each stay that ends after `now`, then one for each owner with a balance from past
 * stays.
 */
export function* staysFile(database: Sqlite.Database, now: Date): Generator<string> {
  yield csvHead(stayColumns.map((name) => importColumns[name].label));
  const at = now.toISOString().replace('Z', '+00:00');
  const timeZone = database.prepare<[], string>(`SELECT "time_zone" FROM "settings"`).pluck().get();
  const names = namesOf(database);
  const dogsOf = database
    .prepare<[string], string>(`SELECT "pet_id" FROM "booking_pets" WHERE "booking_id" = ?`)
    .pluck();
  const chargesOf = database.prepare<[string], { what: string; amount: number }>(
    `SELECT "what", "amount_cents" / 100.0 AS "amount" FROM "quote_lines"
      JOIN "bookings" ON "id" = "booking_id" AND "revision" = "quote_revision"
      WHERE "booking_id" = ? AND "kind" <> 'stay' ORDER BY "position"`,
  );
  const stays = database
    .prepare<[string], StayRow>(
      `SELECT "bookings"."id", "email", "service", "status", "start", "end", "message", "belongings",
        "tot_amt" / 100.0 AS "price", "amt_paid" / 100.0 AS "paid"
      FROM "bookings" JOIN "profiles" ON "profiles"."id" = "user_id"
      WHERE "end" > ? AND "status" IN ('accepted', 'pending') AND "deleted_at" IS NULL
      ORDER BY "start", "bookings"."id"`,
    )
    .iterate(at);
  const local = (instant: string) => toLocal(new Date(instant), timeZone ?? '').replace('T', ' ');
  const lineOf = (cells: Line) => csvLine(stayColumns.map((name) => cell(cells[name])));
  for (const { id, start, end, belongings, ...stay } of stays)
    yield lineOf({
      ...stay,
      pet_name: dogsOf
        .all(id)
        .map((petId) => names.get(petId) ?? '')
        .join('\n'),
      drop_off: local(start),
      pick_up: local(end),
      charges: chargesOf
        .all(id)
        .map(({ what, amount }) => `${what}: ${amount.toFixed(2)}`)
        .join('\n'),
      brings: belongingsIn(JSON.parse(belongings))
        .map(({ what }) => what)
        .join('\n'),
    });
  const balances = database
    .prepare<[string], { email: string; balance: number }>(
      `SELECT "email", SUM("amt_remain") / 100.0 AS "balance"
      FROM "bookings" JOIN "profiles" ON "profiles"."id" = "user_id"
      WHERE "end" <= ? AND "status" = 'accepted' AND "deleted_at" IS NULL
      GROUP BY "profiles"."id" HAVING SUM("amt_remain") <> 0 ORDER BY "email"`,
    )
    .iterate(at);
  for (const balance of balances) yield lineOf(balance);
}

/** Returns '' for the unanswered fields of a dog (R99). */
function notTold(toAsk: string | null): Line {
  const fields = toAskIn(JSON.parse(toAsk ?? '[]'));
  return Object.fromEntries(fields.map((name) => [name, '']));
}

const cell = (value: Cell | undefined) =>
  typeof value === 'number' ? String(value) : csvText(value ?? '');

const careOfRow = ({ times, ...item }: CareRow): ImportedCare => ({
  ...item,
  times: JSON.parse(times) as number[],
});

function apartText({ petId, email, note }: ApartRow, names: ReadonlyMap<string, string>): string {
  const why = note.replace(/\s+/g, ' ').trim();
  return `${names.get(petId) ?? ''}, ${email}${why === '' ? '' : `: ${why}`}`;
}

/** Returns each dog's unique name in the list, by id. */
function namesOf(database: Sqlite.Database): Map<string, string> {
  const taken = new Set<string>();
  const dogs = database
    .prepare<[], { id: string; owner: string; name: string }>(
      `SELECT "id", "user_id" AS "owner", "pet_name" AS "name" FROM "pets" ORDER BY "rowid"`,
    )
    .all();
  return new Map(dogs.map(({ id, owner, name }) => [id, oneOfAKind(taken, owner, name)]));
}

/**
 * Returns a unique name for a dog, since the import identifies dogs by name: an owner's second Bella becomes
 * `Bella (2)`.
 */
function oneOfAKind(names: Set<string>, owner: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const named = count === 1 ? name : `${name} (${count})`;
    const key = `${owner} ${named.normalize('NFC').trim().toLowerCase()}`;
    if (names.has(key)) continue;
    names.add(key);
    return named;
  }
}

function listOf(stored: string | null): Line[] {
  const entries: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(entries) ? (entries as Line[]) : [];
}

/** Groups dates into lines with at most one date per paper and the same state and note. */
function together(dates: readonly DateRow[]): Line[] {
  const lines: Line[] = [];
  for (const { vaccine, name, until, exempt, state, note } of dates) {
    // Papers without a column of their own share one, each in a line of its own (R145).
    const [column, cell] = isImportColumn(vaccine)
      ? [vaccine, until]
      : (['papers', `${name}: ${until}`] as const);
    const about = { exempt: exempt === 1 ? 'yes' : '', checked: state, vaccination_note: note };
    const line = lines.find(
      (one) =>
        one.exempt === about.exempt &&
        one.checked === state &&
        one.vaccination_note === note &&
        one[column] === undefined,
    );
    if (line) line[column] = cell;
    else lines.push({ ...about, [column]: cell });
  }
  return lines;
}
