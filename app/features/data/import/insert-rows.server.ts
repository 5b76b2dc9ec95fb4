/** Inserts many rows of a table with single statements, from JSON. */
import { Prisma } from '~/core/database/generated/client';
import { columnsOf, type Model, tables } from '~/features/data/tables/tables';

// Others can read between two batches. Writers wait for all of them, so each batch is a single statement:
// Prisma's createMany took ten times as long.
const rowsAtOnce = 500;

/** Splits rows into batches, each as JSON for one statement. */
export function* pieces<Row>(rows: readonly Row[]): Generator<{ json: string; size: number }> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const piece = rows.slice(at, at + rowsAtOnce);
    yield { json: JSON.stringify(piece), size: piece.length };
  }
}

/**
 * Returns an INSERT of the columns read from `value` fields of the same name, and of values shared by all
 * rows.
 */
export function insertInto(
  model: Model,
  fields: readonly string[],
  shared: Record<string, Prisma.Sql>,
) {
  const columns = columnsOf(model);
  const nameOf = (field: string) =>
    Prisma.raw(`"${columns.find((column) => column.field === field)?.name}"`);
  const valueOf = (field: string) =>
    Prisma.raw(`"value" ${lists.includes(field) ? '->' : '->>'} '${field}'`);
  return Prisma.sql`INSERT INTO ${Prisma.raw(`"${tables[model].table}"`)}
    (${Prisma.join([...fields, ...Object.keys(shared)].map(nameOf))})
    SELECT ${Prisma.join([...fields.map(valueOf), ...Object.values(shared)])}`;
}

const lists = [
  'vetInfo',
  'emergency',
  'flags',
  'toAsk',
  'petsSelected',
  'dates',
  'belongings',
  'times',
];

/** Formats an instant as stored in the database, for JSON. */
export const storedInstant = (at: Date) => at.toISOString().replace('Z', '+00:00');
