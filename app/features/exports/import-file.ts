/** Owners and dogs in the shape that the import of another house reads (R60), from the copy. */
import type Sqlite from 'better-sqlite3';
import { csvLine, csvText } from '~/core/text/csv';
import {
  type ImportColumn,
  importColumnNames,
  importColumns,
} from '~/features/import/import-columns';

type Row = Record<ImportColumn | 'id' | 'petId' | 'vets' | 'contacts', string | number | null>;
type DateRow = { vaccine: ImportColumn; until: string; exempt: number; state: string };

// What a name and an age in years say already.
const left: readonly ImportColumn[] = ['full_name', 'birthday'];
const columns = importColumnNames.filter((name) => !left.includes(name));

export const importFileName = 'import.csv';
export const importFileAbout = `${importFileName}: owners and dogs once more, one line for each dog, for Import in Settings.`;

/** One line for each dog, or for an owner without one; more lines where it has more dates. */
export function* importFile(database: Sqlite.Database): Generator<string> {
  yield `\uFEFF${csvLine(columns.map((name) => csvText(importColumns[name].label)))}`;
  const rows = database
    .prepare<[], Row>(
      `SELECT "profiles"."id", "pets"."id" AS "petId", "email", "first_name", "last_name",
        "phone_number", "street_address", "city", "region", "postal_code", "private_note",
        "pet_name", "breed", "pet_age", "pet_weight", "gender", "friendly", "energy_info", "alone",
        "potty_info", "anxiety", "house_trained" AS "house_trianed", "spayed_neutered", "micro",
        "food_info", "med_info", "additional_info", json("vet_info") AS "vets",
        json("emergency") AS "contacts", CASE WHEN "retired_at" IS NULL THEN '' ELSE 'yes' END AS "retired"
      FROM "profiles" LEFT JOIN "user_roles" ON "user_roles"."id" = "profiles"."id"
        LEFT JOIN "pets" ON "pets"."user_id" = "profiles"."id"
      WHERE "deleted_at" IS NULL AND COALESCE("user_roles"."role", 'user') = 'user'
      ORDER BY "email", "pets"."rowid"`,
    )
    .iterate();
  const datesOf = database.prepare<[string], DateRow>(
    `SELECT "vaccine", "valid_until" AS "until", "exempt", "state" FROM "vaccinations"
      WHERE "pet_id" = ? ORDER BY "rowid"`,
  );
  const names = new Set<string>();
  for (const row of rows) {
    const { id, petId, pet_name, vets, contacts } = row;
    if (petId !== null) row.pet_name = oneOfAKind(names, `${id}`, String(pet_name));
    const person = { ...row, ...firstOf(vets), ...firstOf(contacts) };
    const dates = petId === null ? [] : together(datesOf.all(String(petId)));
    for (const more of dates.length > 0 ? dates : [{}])
      yield csvLine(columns.map((name) => cell({ ...person, ...more }[name])));
  }
}

const cell = (value: string | number | null | undefined) =>
  typeof value === 'number' ? String(value) : csvText(value ?? '');

/** The import knows a dog by its name: the second Bella of an owner is `Bella (2)`. */
function oneOfAKind(names: Set<string>, owner: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const named = count === 1 ? name : `${name} (${count})`;
    const key = `${owner} ${named.normalize('NFC').trim().toLowerCase()}`;
    if (names.has(key)) continue;
    names.add(key);
    return named;
  }
}

function firstOf(list: string | number | null): Partial<Row> {
  const entries: unknown = JSON.parse(String(list ?? '[]'));
  return Array.isArray(entries) ? ((entries[0] ?? {}) as Partial<Row>) : {};
}

/** The dates as lines, each with one of a vaccine, and of one state. */
function together(dates: readonly DateRow[]): Partial<Row>[] {
  const lines: Partial<Row>[] = [];
  for (const { vaccine, until, exempt, state } of dates) {
    const about = { exempt: exempt === 1 ? 'yes' : '', checked: state };
    const line = lines.find(
      (one) => one.exempt === about.exempt && one.checked === state && one[vaccine] === undefined,
    );
    if (line) line[vaccine] = until;
    else lines.push({ ...about, [vaccine]: until });
  }
  return lines;
}
