import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import type { HealthLine } from './health-line';

/** Returns the lines for upcoming stays (R105), newest notice first; expired ones may be included. */
export function healthLines(reader: Reader): Promise<HealthLine[]> {
  return reader === 'committed' ? cached() : read(reader, now());
}

/** Returns the lines that applied at that moment or later, newest notice first. */
export function healthLinesSince(reader: Reader, moment: Date): Promise<HealthLine[]> {
  return read(rowsFor(reader), moment);
}

const cached = cacheUntilChanged(() => read(database(), now()));

async function read(tx: Transaction, from: Date): Promise<HealthLine[]> {
  const rows = await tx.healthNotice.findMany({
    where: { lineUntil: { gt: from }, OR: [{ lineEndedAt: null }, { lineEndedAt: { gt: from } }] },
    select: { line: true, lineUntil: true, createdAt: true, lineEndedAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.flatMap(({ line, lineUntil, createdAt, lineEndedAt: endedAt }) =>
    lineUntil === null ? [] : { text: line, until: lineUntil, since: createdAt, endedAt },
  );
}
