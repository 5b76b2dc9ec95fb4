/** Many rows of a table by single statements, from JSON. */
import { Prisma } from '~/core/database/generated/client';
import { columnsOf, type Model, tables } from '~/features/tables/tables';

// Others read between two pieces. Who wants to write waits for all of them, so each is a single
// statement: Prisma's createMany took ten times as long.
const rowsAtOnce = 500;

/** Rows in pieces, each as the JSON of one statement. */
export function* pieces<Row>(rows: readonly Row[]): Generator<{ json: string; size: number }> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const piece = rows.slice(at, at + rowsAtOnce);
    yield { json: JSON.stringify(piece), size: piece.length };
  }
}

/** The columns of a table from the fields of the same name in `value`, and what all rows share. */
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

const lists = ['vetInfo', 'emergency', 'flags', 'toAsk', 'petsSelected', 'dates', 'times'];

/** An instant as the database keeps it, for JSON. */
export const storedInstant = (at: Date) => at.toISOString().replace('Z', '+00:00');
